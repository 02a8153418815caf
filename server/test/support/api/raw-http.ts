import assert from 'node:assert/strict';
import { connect } from 'node:net';

export type RawAnswer = { status: number; headers: Record<string, string>; body: string };

/**
 * Writes these bytes on a connection of their own and gives the whole text that came back until the service closed it.
 * Ask for `Connection: close`.
 *
 * @throws Error when the connection is reset or nothing more comes for 10 seconds
 */
export function exchange(url: string, parts: (string | Uint8Array)[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const received: Buffer[] = [];
    socket.setTimeout(60_000, () => socket.destroy(new Error('Nothing came for a minute.')));
    socket.on('data', (chunk) => received.push(chunk));
    socket.on('error', reject);
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(Buffer.concat(received).toString('utf8')));
    for (const part of parts) socket.write(part);
  });
}

/** The one answer in what `exchange` gave; its body must be as long as its Content-Length says. */
export function readAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = rest.join('\r\n\r\n');
  assert.equal(Buffer.byteLength(body), Number(headers['content-length']), text);
  return { status, headers, body };
}
