import { Worker, parentPort } from 'node:worker_threads';
import { createFairQueue } from './fair-queue.ts';
import { TooComplex } from './too-complex.ts';

/**
 * Asks the thread; one question at a time.
 * @throws TooComplex where the answer takes more time or memory than it may; what the thread throws, as a plain error
 */
export type AskThread<Question, Answer> = (question: Question) => Promise<Answer>;

export type FileThread<Question, Answer> = {
  /** Waits for the turn of the account, and starts a thread that lives for this work alone. */
  use<T>(accountId: string, work: (ask: AskThread<Question, Answer>) => Promise<T>): Promise<T>;
};

/**
 * @property mostMilliseconds for the answer to one question @property atOnce threads of a process; left out: one
 * @property youngMegabytes of the heap for what lives shortly; left out: what Node takes, which is tens of megabytes
 */
export type ThreadBounds = {
  mostMilliseconds: number;
  heapMegabytes: number;
  youngMegabytes?: number;
  atOnce?: number;
};

/**
 * Works on files in a thread, so that a large or a hostile one holds nobody up, takes no more than its memory, and leaves nothing
 * behind. A process has one thread of a kind at a time, or the few that the kind says, and accounts take turns.
 * @param module calls `answerQuestions`
 */
export function fileThread<Question, Answer>(
  module: URL,
  bounds: ThreadBounds,
): FileThread<Question, Answer> {
  const queue = createFairQueue<() => Promise<void>>();
  const { atOnce = 1 } = bounds;
  let working = 0;

  async function workAll(): Promise<void> {
    if (working === atOnce) return;
    working += 1;
    for (let next = queue.next(); next !== undefined; next = queue.next()) await next();
    working -= 1;
  }

  return {
    use<T>(accountId: string, work: (ask: AskThread<Question, Answer>) => Promise<T>): Promise<T> {
      const { promise, resolve } = Promise.withResolvers<T>();
      queue.add(accountId, 'request', async () => {
        const done = withThread(module, bounds, work);
        resolve(done);
        await done.catch(() => {});
      });
      void workAll();
      return promise;
    },
  };
}

async function withThread<Question, Answer, T>(
  module: URL,
  { mostMilliseconds, heapMegabytes, youngMegabytes }: ThreadBounds,
  work: (ask: AskThread<Question, Answer>) => Promise<T>,
): Promise<T> {
  const thread = new Worker(module, {
    resourceLimits: {
      maxOldGenerationSizeMb: heapMegabytes,
      ...(youngMegabytes !== undefined && { maxYoungGenerationSizeMb: youngMegabytes }),
    },
    // The flags of a test run would run tests in the thread.
    execArgv: [],
    // What libraries say of a file may quote the file, and nobody reads it.
    stderr: true,
    stdout: true,
  });
  let failure: { error: unknown } | undefined;
  // A race with one promise for all questions would keep every answer until the thread ends.
  let asked: PromiseWithResolvers<Answer> | undefined;
  const fail = (error: unknown) => {
    failure ??= { error };
    asked?.reject(failure.error);
  };
  thread.once('error', (error: unknown) => {
    const isOutOfMemory =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    fail(isOutOfMemory ? new TooComplex() : error);
  });
  thread.on('message', (answer: Answer) => asked?.resolve(answer));
  const ask = async (question: Question): Promise<Answer> => {
    if (failure !== undefined) throw failure.error;
    asked = Promise.withResolvers<Answer>();
    const limit = setTimeout(() => fail(new TooComplex()), mostMilliseconds);
    thread.postMessage(question);
    return asked.promise.finally(() => clearTimeout(limit));
  };
  try {
    return await work(ask);
  } finally {
    await thread.terminate();
  }
}

/**
 * Answers the questions that the thread is asked. To be called by the module of the thread.
 * @param answer what it throws ends the thread, and `AskThread` throws it
 */
export function answerQuestions(answer: (question: never) => unknown): void {
  const reply = async (question: unknown) => parentPort?.postMessage(await answer(question as never));
  parentPort?.on('message', (question) => void reply(question));
}
