import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type Reply = { status: number; headers: IncomingHttpHeaders; text: string };
export type Call = { method: string; path: string; headers?: Record<string, string>; body?: string };

const PATIENCE_MILLISECONDS = 40_000;
const BUSY_MILLISECONDS = 30_000;

/**
 * Sends one request over a connection of its own, so that a broken connection affects this request alone.
 * @throws Error when no whole answer came. Then it is unknown whether the work was done
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

/** Asks again while the answer is 503. With nothing broken, 503 means a busy machine. */
export async function untilNotBusy<T extends Reply | undefined>(ask: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + BUSY_MILLISECONDS;
  for (;;) {
    const reply = await ask();
    if (reply?.status !== 503 || Date.now() > giveUpAt) return reply;
    await pause(1_000);
  }
}
