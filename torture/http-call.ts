import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

export type Reply = { status: number; headers: IncomingHttpHeaders; text: string };
export type Call = { method: string; path: string; headers?: Record<string, string>; body?: string };

const PATIENCE_MILLISECONDS = 40_000;

/**
 * One request over a connection of its own, so that whatever happens to the connection happens to this request alone.
 * @throws Error when no whole answer came: then nobody knows whether it was done
 */
export function call(url: string, { method, path, headers = {}, body }: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sending = request(`${url}${path}`, {
      method,
      agent: false,
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
    });
    sending.on('error', reject);
    sending.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        if (answer.complete) resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        else reject(new Error('The answer was cut off.'));
      });
    });
    sending.end(body);
  });
}
