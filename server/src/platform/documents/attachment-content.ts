import { Worker } from 'node:worker_threads';
import type { AttachmentType } from '../../domain/invoices/attachment-types.ts';
import { createFairQueue } from './fair-queue.ts';

/**
 * `invalid-content`: no file of that type, or one that can do something by itself. `password-protected`, `too-complex`: nobody
 * can say, because it cannot be read without a password, or within the bounds of time and memory.
 */
export type ContentProblem = 'invalid-content' | 'password-protected' | 'too-complex';

/** What the thread is given, and what it answers. */
export type ContentTask = { bytes: Uint8Array; type: AttachmentType };
export type ContentVerdict = 'safe' | ContentProblem;

type Waiting = { task: ContentTask; done: (verdict: ContentVerdict) => void };

/** A hundred times what a usual file takes. */
const MOST_MILLISECONDS = 10_000;
const HEAP_MEGABYTES = 256;

const queue = createFairQueue<Waiting>();
let isBusy = false;

/**
 * Whether a file is of its type and can do nothing by itself. A name and a type are what the caller says; what a buyer's program
 * opens is the content. The file is read in a thread that lives for this file alone, so that a hostile one holds nobody up,
 * takes no more than its memory, and leaves nothing behind. A process reads one file at a time, and accounts take turns.
 */
export function checkContent(
  bytes: Uint8Array,
  type: AttachmentType,
  accountId: string,
): Promise<ContentVerdict> {
  const { promise, resolve } = Promise.withResolvers<ContentVerdict>();
  queue.add(accountId, 'request', { task: { bytes, type }, done: resolve });
  void work();
  return promise;
}

async function work(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  for (let next = queue.next(); next !== undefined; next = queue.next()) next.done(await judge(next.task));
  isBusy = false;
}

async function judge(task: ContentTask): Promise<ContentVerdict> {
  const thread = new Worker(new URL('content-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    // The flags of a test run would run tests in the thread.
    execArgv: [],
    // What qpdf says of a file names its objects, and nobody reads it.
    stderr: true,
    stdout: true,
  });
  const { promise, resolve } = Promise.withResolvers<ContentVerdict>();
  const limit = setTimeout(() => resolve('too-complex'), MOST_MILLISECONDS);
  thread.once('message', resolve);
  // Out of memory. What the checks themselves refuse is a message.
  thread.once('error', () => resolve('too-complex'));
  const verdict = await promise;
  clearTimeout(limit);
  await thread.terminate();
  return verdict;
}
