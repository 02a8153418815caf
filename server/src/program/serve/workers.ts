import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { memoryOfMachine } from '../../platform/operations/memory.ts';
import type { Figures } from '../../platform/operations/metrics.ts';
import { SettingError } from '../settings.ts';
import type { Deaths } from './deaths.ts';
import type { FromWorker, WorkerOrder, Question, ToWorker } from './messages.ts';
import type { Answers, Questions } from './questions.ts';
import { createAnswers, createQuestions } from './questions.ts';

export type Workers = {
  /** Starts processes that load `module`, a `Work`, and wait for their order. */
  fork(name: string, module: URL, count: number): WorkerGroup;
  /** Lets all processes finish their work. @returns whether all finished in time; the others have been ended */
  stop(): Promise<boolean>;
};

export type WorkerGroup = {
  /**
   * Gives each process its order. Resolves when all have begun to work, or have done it. A process that ends at work is replaced.
   * @throws SettingError, Error the reason why a process cannot work
   */
  start(order: WorkerOrder): Promise<void>;
};

/** A role that one process after another takes; `isKept` once a process has worked in it. */
type Post = { name: string; module: URL; order?: WorkerOrder; isKept: boolean; pauseMilliseconds: number };
type Process = {
  post: Post;
  worker: Worker;
  /** Rejects when the process cannot work or ends before it works. */
  working: PromiseWithResolvers<void>;
  ended: PromiseWithResolvers<void>;
  questions: Questions<Question>;
  answers: Answers<Question>;
  renders: boolean;
};

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
const MEGABYTE = 1024 ** 2;
const machineMegabytes = memoryOfMachine() / MEGABYTE;
/**
 * V8 sizes a heap for a machine that runs nothing else: up to 4 GB, with 100 MB for what is young. It collects the less, the more it
 * may take.
 */
const FLAGS = [
  `--max-old-space-size=${Math.floor(Math.min(1024, machineMegabytes / 4))}`,
  `--max-semi-space-size=${Math.ceil(Math.min(16, machineMegabytes / 128))}`,
  // For rest.ts.
  '--expose-gc',
];
/** By default glibc keeps what threads have freed in up to eight places for each core, and gives back little of it. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1' };
/**
 * The pause between the end of a process and the start of the next one at its post. It doubles each time, until a
 * process lasts.
 */
const PAUSE_MILLISECONDS = { first: 100, longest: 10_000 };
const LASTING_MILLISECONDS = 60_000;
const RENDERING_PATIENCE_MILLISECONDS = 25_000;
const FIGURES_PATIENCE_MILLISECONDS = 2_000;

/**
 * The processes of the service. Node's cluster lets the processes share a port, and ends the processes when this process
 * dies.
 * @param options.patienceMilliseconds how long `stop` waits
 */
export function createWorkers(options: {
  log: FastifyBaseLogger;
  deaths: Deaths;
  /** Figures of the supervisor's own, beside those of its processes. */
  figures?: () => Figures;
  patienceMilliseconds: number;
}): Workers {
  const { log, deaths, figures: ownFigures = () => [], patienceMilliseconds } = options;
  const processes = new Set<Process>();
  const atWork = new Set<Process>();
  const stopping = new AbortController();
  // Each worker takes connections from the port itself. The other policy lets this process hand them out. A connection
  // that is on its way to a worker that dies would then be neither answered nor closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;

  function launch(post: Post): Process {
    cluster.setupPrimary({
      exec: WORKER,
      args: [post.name, post.module.href],
      execArgv: [...process.execArgv, ...FLAGS],
      // PDFs are bytes.
      serialization: 'advanced',
    });
    const worker = cluster.fork(ENVIRONMENT);
    const [working, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const questions = createQuestions<Question>((message) => send(worker, message));
    const answers = createAnswers<Question>(answer, (message) => send(worker, message));
    const launched = { post, worker, working, ended, questions, answers, renders: false };
    const launchedAt = Date.now();
    processes.add(launched);
    // Replacements have no caller that waits, so their failure is ignored here.
    working.promise.catch(() => {});
    // Sending to a process that has just died causes this error. The 'exit' event reports the death.
    worker.on('error', () => {});
    worker.on('message', (message: FromWorker) => hear(launched, message));
    worker.once('exit', (code, signal) => {
      processes.delete(launched);
      atWork.delete(launched);
      questions.giveUp();
      answers.dropAll();
      ended.resolve();
      const reason = signal ?? code;
      working.reject(new Error(`The process ${post.name} has ended (${reason}).`));
      if (stopping.signal.aborted || !post.isKept) return;
      const pauseMilliseconds = nextPause(post, Date.now() - launchedAt);
      const { workerPid } = named(launched);
      // `code` is of no meaning beside a signal.
      const end = { signal, exitCode: signal === null ? code : null };
      deaths.note(post.name, end, { workerPid, pauseMilliseconds });
      pause(pauseMilliseconds, undefined, stopping).then(
        () => launch(post),
        () => {},
      );
    });
    if (post.order !== undefined) send(worker, { kind: 'start', order: post.order });
    return launched;
  }

  function hear(speaker: Process, message: FromWorker): void {
    const { post, working } = speaker;
    if (message.kind === 'working') {
      speaker.renders = message.renders;
      atWork.add(speaker);
      working.resolve();
      log.info({ ...named(speaker), ...(post.isKept && { again: true }) }, 'a process works');
      post.isKept = true;
      deaths.expect(post.name);
    } else if (message.kind === 'done') {
      working.resolve();
    } else if (message.kind === 'failed') {
      const error = message.isForPeople
        ? new SettingError(message.message, { mayPass: !message.lasts })
        : new Error(message.message);
      working.reject(Object.assign(error, { stack: message.stack }));
      if (post.isKept) log.error({ ...named(speaker), err: error }, 'a process cannot work');
    } else if (message.kind === 'answer') {
      speaker.questions.take(message.number, message.answer);
    } else if (message.kind === 'drop') {
      speaker.answers.drop(message.number);
    } else if (message.kind === 'child-ended') {
      const { name, end, pid } = message;
      if (!stopping.signal.aborted) deaths.note(name, end, { workerPid: pid });
    } else if (message.kind === 'due') {
      // The process that renders has the outbox, too.
      for (const { renders, worker } of atWork) if (renders) send(worker, message);
    } else {
      speaker.answers.answer(message);
    }
  }

  async function answer(question: Question, dropped: AbortSignal): Promise<unknown> {
    const workers = [...atWork];
    if (question.kind === 'render') {
      const renderer = workers.find(({ renders }) => renders);
      return renderer?.questions.ask(question, RENDERING_PATIENCE_MILLISECONDS, dropped);
    }
    const figures = await Promise.all(
      workers.map(({ questions }) => questions.ask<Figures>(question, FIGURES_PATIENCE_MILLISECONDS)),
    );
    // A process that ends or hangs meanwhile has no figures.
    return [...figures.filter((some) => some !== undefined), [...deaths.figures(), ...ownFigures()]];
  }

  function end({ worker }: Process): void {
    worker.process.kill('SIGKILL');
  }

  async function endAll(some: Process[]): Promise<void> {
    for (const one of some) {
      if (atWork.has(one)) send(one.worker, { kind: 'stop' });
      else end(one);
    }
    await Promise.all(some.map(({ ended }) => ended.promise));
  }

  return {
    fork(name, module, count) {
      const group = Array.from({ length: count }, (_, index) =>
        launch({
          name: count === 1 ? name : `${name}-${index + 1}`,
          module,
          isKept: false,
          pauseMilliseconds: PAUSE_MILLISECONDS.first,
        }),
      );
      return {
        async start(order) {
          for (const { post, worker } of group) {
            post.order = order;
            send(worker, { kind: 'start', order });
          }
          await Promise.all(group.map(({ working }) => working.promise));
        },
      };
    },

    async stop() {
      stopping.abort();
      let inTime = true;
      const patience = setTimeout(() => {
        inTime = false;
        for (const late of processes) {
          log.error(named(late), 'a process has not stopped in time, and is ended');
          end(late);
        }
      }, patienceMilliseconds);
      // The processes that answer requests stop first, because their last requests may need a PDF.
      const answering = [...processes].filter(({ renders }) => !renders);
      await endAll(answering);
      await endAll([...processes]);
      clearTimeout(patience);
      return inTime;
    },
  };
}

/** The pause before the next process at this post. Doubles the pause after that one. */
function nextPause(post: Post, livedMilliseconds: number): number {
  if (livedMilliseconds > LASTING_MILLISECONDS) post.pauseMilliseconds = PAUSE_MILLISECONDS.first;
  const { pauseMilliseconds } = post;
  post.pauseMilliseconds = Math.min(2 * pauseMilliseconds, PAUSE_MILLISECONDS.longest);
  return pauseMilliseconds;
}

function named({ post, worker }: Process): { worker: string; workerPid: number | undefined } {
  return { worker: post.name, workerPid: worker.process.pid };
}

function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message);
}
