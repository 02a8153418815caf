/** The thread that sends requests: the message is what is sent, and the answer what came back. */
import { parentPort } from 'node:worker_threads';
import type { Received, Sent } from './thread-caller.ts';

parentPort?.on('message', ({ url, method, headers, body }: Sent) => {
  send().then(
    (received) => parentPort?.postMessage(received),
    (error: unknown) => parentPort?.postMessage(error),
  );

  async function send(): Promise<Received> {
    const answer = await fetch(url, { method, headers, ...(body.length > 0 && { body: Buffer.from(body) }) });
    return { status: answer.status, text: await answer.text() };
  }
});
