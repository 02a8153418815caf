import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { onEnd } from '../program/cleanup.ts';

/** `body` goes over to the thread, and is empty here afterwards. */
export type Sent = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
};
export type Received = { status: number; text: string };

/** Sends requests from a thread of its own, so that what a caller does is no part of the turns of the service. */
export function openThreadCaller(): (sent: Sent) => Promise<Received> {
  const thread = new Worker(new URL('caller-thread.ts', import.meta.url), { execArgv: [] });
  onEnd(async () => {
    await thread.terminate();
  });
  return async (sent) => {
    thread.postMessage(sent, [sent.body.buffer]);
    const [received] = (await once(thread, 'message')) as [Received | Error];
    if (received instanceof Error) throw received;
    return received;
  };
}
