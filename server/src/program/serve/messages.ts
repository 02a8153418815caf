import type { Bell } from '../../platform/database/bell.ts';
import type { PdfTemplate, RenderShare } from '../../platform/documents/pdf-renderer.ts';
import type { RenderOutcome } from '../../platform/documents/pdf-process.ts';
import type { Connections } from '../cli/database/open-storage.ts';
import type { Settings } from '../settings.ts';
import type { ProcessEnd } from './deaths.ts';
import type { DropMessage, NumberedMessage } from './questions.ts';

/** Everything that a worker needs. A worker reads neither the command line nor the environment. */
export type WorkerOrder = Connections & { settings: Settings };

/** A worker without a renderer asks the supervisor. The supervisor asks the worker that renders. */
export type RenderQuestion = {
  kind: 'render';
  template: PdfTemplate;
  model: unknown;
  share: Omit<RenderShare, 'signal'>;
};
/** `refusal`: the account or the document is to blame. */
export type RenderAnswer =
  RenderOutcome | { refusal: 'rate_limited' | 'pdf-too-slow'; retryAfter: string | undefined };
/** Asks a worker for its own figures. When a worker asks the supervisor, it means the figures of all processes. */
export type FiguresQuestion = { kind: 'figures' };
export type Question = RenderQuestion | FiguresQuestion;

/** A process has committed something that the outbox has to do. */
export type DueMessage = { kind: 'due'; bell: Bell };

type Answer = NumberedMessage<{ kind: 'answer'; answer: unknown }>;

export type ToWorker =
  | { kind: 'start'; order: WorkerOrder }
  | { kind: 'stop' }
  | DueMessage
  | NumberedMessage<Question>
  | NumberedMessage<DropMessage>
  | Answer;

/** A process that a worker had started has ended without being told to. */
type ChildEnded = { kind: 'child-ended'; name: string; pid: number | undefined; end: ProcessEnd };

export type FromWorker =
  /** `renders`: this worker renders for the others too. */
  | { kind: 'working'; renders: boolean }
  /** The work is done, and this process ends. */
  | { kind: 'done' }
  /** `lasts`: until a person changes something. */
  | { kind: 'failed'; message: string; stack: string | undefined; isForPeople: boolean; lasts: boolean }
  | DueMessage
  | ChildEnded
  | NumberedMessage<Question>
  | NumberedMessage<DropMessage>
  | Answer;
