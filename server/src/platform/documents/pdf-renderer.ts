import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ApiError } from '../../domain/errors/errors.ts';
import type { Lane } from './fair-queue.ts';
import { createFairQueue } from './fair-queue.ts';
import type { RenderOutcome, RenderTask, Rendered } from './pdf-process.ts';

/**
 * `source`: Typst source that reads its model as `json(bytes(sys.inputs.model))`. `files`: the files that the source
 * names, by path (`/logo.png`). `isPicture`: an SVG of the pages is wanted instead of a PDF.
 */
export type PdfTemplate = { source: string; files?: Record<string, Uint8Array>; isPicture?: boolean };

/** A renderer for one account. */
export type PdfRenderer = {
  /**
   * The PDF (PDF/A-2a, tagged) of a template and its model, any JSON value. The template must set the document's date,
   * because only then does the same input give the same bytes. Texts of the model reach the template as data, never as
   * code.
   * @throws ApiError `rate_limited` (the account has too many PDFs waiting), `pdf-too-slow`, `service-unavailable`,
   *   `bad-request` (the PDF is no longer wanted)
   * @throws Error when the template or one of its files is faulty
   */
  render(template: PdfTemplate, model: unknown): Promise<Uint8Array>;
};

/** The account that a PDF is for. Accounts take turns. */
export type RenderShare = {
  accountId: string;
  lane: Lane;
  /** Aborted when the PDF is no longer wanted. The rendering is not begun then. */
  signal?: AbortSignal;
};

/** One renderer for all accounts. */
export type SharedPdfRenderer = {
  /** Like `PdfRenderer.render`, for the account of this share. */
  render(template: PdfTemplate, model: unknown, share: RenderShare): Promise<Uint8Array>;
};

export type OwnPdfRenderer = SharedPdfRenderer & {
  /** Waits for the PDF that is being rendered. */
  close(): Promise<void>;
};

/**
 * The number of PDFs of one account that may wait for requests. An account may have several API clients that send
 * requests at once, and honest use is never refused.
 */
export const MAX_WAITING = 50;
/** Ten times what the longest documents take, and less than a request waits. */
const MAX_RENDER_MILLISECONDS = 20_000;
const IDLE_MILLISECONDS = 60_000;
/** A long document makes Typst take hundreds of megabytes, which it does not give back. */
const MOST_USED_BYTES = 200 * 1024 ** 2;

export function rendererFor(shared: SharedPdfRenderer, share: RenderShare): PdfRenderer {
  return { render: (template, model) => shared.render(template, model, share) };
}

type Waiting = { task: RenderTask; done: PromiseWithResolvers<RenderOutcome> };

const PROCESS = fileURLToPath(new URL('pdf-process.ts', import.meta.url));

/**
 * Renders in a separate process, because Typst blocks its process while it works, and only ending the process stops it.
 * The process starts at the first render and stays until nothing has been rendered for a minute, because starting it takes 0.3
 * seconds and keeping it 60 MB. Accounts take turns, and mail and requests take turns. A document that takes too long is given up, and its process is ended.
 * @param limits.maxRenderMilliseconds for one document, looked at when it begins
 * @param limits.idleMilliseconds for which the process stays
 * @param limits.onEnded told of a process that has ended and was not ended here
 */
export function createPdfRenderer(
  limits: {
    maxRenderMilliseconds?: number;
    idleMilliseconds?: number;
    onEnded?: (pid: number | undefined, end: { signal: string | null; exitCode: number | null }) => void;
  } = {},
): OwnPdfRenderer {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const queue = createFairQueue<Waiting>();
  const unfinished = new Set<Promise<unknown>>();
  let isBusy = false;

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    clearTimeout(idle);
    for (let next = queue.next(); next !== undefined; next = queue.next()) {
      // Each task settles its own promise, so that a failed task does not stop the next.
      await runOne(next.task).then(next.done.resolve, next.done.reject);
    }
    isBusy = false;
    idle = setTimeout(endProcess, limits.idleMilliseconds ?? IDLE_MILLISECONDS).unref();
  }

  function endProcess(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }

  function startOwn(): ChildProcess {
    const started = startProcess();
    started.once('exit', (exitCode, signal) => {
      if (child !== started) return;
      child = undefined;
      limits.onEnded?.(started.pid, { exitCode, signal });
    });
    return started;
  }

  function runOne(task: RenderTask): Promise<RenderOutcome> {
    // It may have been killed while it had nothing to do.
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) child = startOwn();
    const running = child;
    const { promise, resolve, reject } = Promise.withResolvers<RenderOutcome>();
    const onExit = () => reject(new Error('The process that renders has ended.'));
    const limit = setTimeout(() => {
      reject(new ApiError('pdf-too-slow'));
      endProcess();
    }, limits.maxRenderMilliseconds ?? MAX_RENDER_MILLISECONDS);
    const onMessage = ({ outcome, usedBytes }: Rendered) => {
      resolve(outcome);
      if (usedBytes > MOST_USED_BYTES) endProcess();
    };
    running.once('message', onMessage);
    running.once('exit', onExit);
    running.send(task);
    return promise.finally(() => {
      clearTimeout(limit);
      running.off('message', onMessage);
      running.off('exit', onExit);
    });
  }

  return {
    async render({ source, files = {}, isPicture = false }, model, { accountId, lane, signal }) {
      if (signal?.aborted === true) throw new ApiError('bad-request');
      if (lane === 'request' && queue.count(accountId, lane) >= MAX_WAITING) {
        throw new ApiError('rate_limited', { headers: { 'retry-after': '5' } });
      }
      const task = { source, files, isPicture, model: JSON.stringify(model) };
      const waiting: Waiting = { task, done: Promise.withResolvers() };
      const abandon = () => {
        queue.remove(accountId, lane, waiting);
        waiting.done.reject(new ApiError('bad-request'));
      };
      signal?.addEventListener('abort', abandon, { once: true });
      queue.add(accountId, lane, waiting);
      unfinished.add(waiting.done.promise);
      void work();
      try {
        const outcome = await waiting.done.promise;
        if ('problem' in outcome) throw new Error(outcome.problem);
        return outcome.pdf;
      } finally {
        signal?.removeEventListener('abort', abandon);
        unfinished.delete(waiting.done.promise);
      }
    },
    async close() {
      await Promise.allSettled(unfinished);
      clearTimeout(idle);
      endProcess();
    },
  };
}

function startProcess(): ChildProcess {
  // 'advanced' because pictures and PDFs are bytes. The flags of this process are not passed on, because the flags of a
  // test run would run tests in the child.
  const child = fork(PROCESS, { serialization: 'advanced', execArgv: [] });
  // Sending to a process that has just died causes this error. The 'exit' event reports the death.
  child.on('error', () => {});
  // The child process never keeps this process from ending.
  child.unref();
  child.channel?.unref();
  return child;
}
