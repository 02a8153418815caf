/**
 * A worker process. Its supervisor says which module's `work` it does, and when it starts and stops. When the
 * supervisor dies, the channel to it closes, and Node's cluster ends this process at once. PostgreSQL then undoes open
 * transactions.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Bell } from '../../platform/database/bell.ts';
import { ringBell } from '../../platform/database/bell.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { openLog } from '../../platform/operations/log.ts';
import type { Figures, Metrics } from '../../platform/operations/metrics.ts';
import { createMetrics, sumOfFigures } from '../../platform/operations/metrics.ts';
import type { SharedPdfRenderer } from '../../platform/documents/pdf-renderer.ts';
import type { ProcessEnd } from './deaths.ts';
import type {
  FromWorker,
  WorkerOrder,
  Question,
  RenderAnswer,
  RenderQuestion,
  ToWorker,
} from './messages.ts';
import { createAnswers, createQuestions } from './questions.ts';
import { collectAtRest } from './rest.ts';

/** A worker's tools. `renderer` passes the work to the worker that renders. */
export type Surroundings = {
  log: FastifyBaseLogger;
  metrics: Metrics;
  renderer: SharedPdfRenderer;
  /** Tells the process with the outbox that something is due. */
  tellDue: (bell: Bell) => void;
  /** Tells the supervisor that a process of this worker has ended without being told to. */
  tellEnded: (name: string, pid: number | undefined, end: ProcessEnd) => void;
};

/** Work that has begun. `ends` stops it, in this order. `renderer` is set when this worker renders for the others. */
export type Begun = { ends: (() => void | Promise<void>)[]; renderer?: SharedPdfRenderer };

/** @returns undefined when the work is done, and its process may end */
export type Work = (order: WorkerOrder, surroundings: Surroundings) => Promise<Begun | undefined>;

/** Longer than the supervisor itself waits for an answer. */
const PATIENCE_MILLISECONDS = 30_000;

// A terminal sends Ctrl-C to every process. Workers ignore it, because the supervisor then tells them to stop.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});

const [, , name = '', module = ''] = process.argv;
const loading: Promise<{ work: Work }> = import(module);
const supervisor = createQuestions<Question>((message) => tell(message));
const answers = createAnswers<Question>(answer, (message) => tell(message));
const own = createMetrics();
let log: FastifyBaseLogger | undefined;
let begun: Promise<Begun | undefined> | undefined;
let stopping = false;

collectAtRest();

process.on('message', (message: ToWorker) => {
  if (message.kind === 'start') begun = start(message.order);
  else if (message.kind === 'stop') void stop();
  else if (message.kind === 'answer') supervisor.take(message.number, message.answer);
  else if (message.kind === 'drop') answers.drop(message.number);
  else if (message.kind === 'due') ringBell(message.bell);
  else answers.answer(message);
});

async function start(order: WorkerOrder): Promise<Begun | undefined> {
  try {
    log = await openLog(order.settings, name);
    const { work } = await loading;
    const working = await work(order, {
      log,
      metrics: { ...own, gather },
      renderer: { render },
      tellDue,
      tellEnded,
    });
    if (working === undefined) tell({ kind: 'done' }, () => process.exit());
    else tell({ kind: 'working', renders: working.renderer !== undefined });
    return working;
  } catch (error) {
    const { isForPeople, isLastingError, messageOf } = await import('../cli/parts/output.ts');
    const { stack } = error instanceof Error ? error : new Error(String(error));
    const told = { isForPeople: isForPeople(error), lasts: isLastingError(error) };
    const failed = { message: messageOf(error), stack, ...told };
    tell({ kind: 'failed', ...failed }, () => process.exit(1));
    return undefined;
  }
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const end of (await begun)?.ends ?? []) {
    try {
      await end();
    } catch (error) {
      // A resource that cannot be closed, for example because the database is away, must not keep the rest open.
      log?.error({ err: error }, 'while stopping');
    }
  }
  process.exit(0);
}

async function answer(question: Question, dropped: AbortSignal): Promise<unknown> {
  return question.kind === 'figures' ? own.registry.getMetricsAsJSON() : renderForOther(question, dropped);
}

async function renderForOther(
  { template, model, share }: RenderQuestion,
  signal: AbortSignal,
): Promise<RenderAnswer | undefined> {
  const renderer = (await begun)?.renderer;
  try {
    return renderer && { pdf: await renderer.render(template, model, { ...share, signal }) };
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'rate_limited' || error.code === 'pdf-too-slow')) {
      return { refusal: error.code, retryAfter: error.facts.headers?.['retry-after'] };
    }
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

async function gather(): Promise<string> {
  const figures = await supervisor.ask<Figures[]>({ kind: 'figures' }, PATIENCE_MILLISECONDS);
  return figures === undefined ? '' : sumOfFigures(figures);
}

/** @throws ApiError service-unavailable while the worker that renders is away or has too much to do */
async function render(
  ...[template, model, share]: Parameters<SharedPdfRenderer['render']>
): Promise<Uint8Array> {
  const { signal, ...own } = share;
  const question = { kind: 'render', template, model, share: own } as const;
  const outcome = await supervisor.ask<RenderAnswer>(question, PATIENCE_MILLISECONDS, signal);
  if (signal?.aborted === true) throw new ApiError('bad-request');
  if (outcome === undefined) throw new ApiError('service-unavailable', { headers: { 'retry-after': '1' } });
  if ('refusal' in outcome) throw refusalOf(outcome);
  if ('problem' in outcome) throw new Error(outcome.problem);
  return outcome.pdf;
}

function refusalOf({ refusal, retryAfter }: Extract<RenderAnswer, { refusal: unknown }>): ApiError {
  return new ApiError(refusal, retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } });
}

/** So many changes are told of together. */
const GATHERING_MILLISECONDS = 10;
const telling = new Set<Bell>();

function tellDue(bell: Bell): void {
  if (telling.has(bell)) return;
  telling.add(bell);
  setTimeout(() => {
    telling.delete(bell);
    tell({ kind: 'due', bell });
  }, GATHERING_MILLISECONDS).unref();
}

function tellEnded(name: string, pid: number | undefined, end: ProcessEnd): void {
  tell({ kind: 'child-ended', name, pid, end });
}

function tell(message: FromWorker, onTold: () => void = () => {}): void {
  process.send?.(message, onTold);
}
