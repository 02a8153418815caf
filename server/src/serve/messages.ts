import type { ConnectionOptions } from '../database/database.ts';
import type { PdfTemplate, RenderShare } from '../documents/pdf-renderer.ts';
import type { RenderOutcome } from '../documents/pdf-process.ts';
import type { Settings } from '../settings.ts';
import type { Drop, Numbered } from './questions.ts';

/** Everything that a worker needs to know; it reads neither the command line nor the environment. */
export type Order = { settings: Settings; connection: ConnectionOptions };

/** Asked by a worker that does not render itself, of the supervisor, and by the supervisor of the one that does. */
export type RenderQuestion = {
  kind: 'render';
  template: PdfTemplate;
  model: unknown;
  share: Omit<RenderShare, 'signal'>;
};
/** `refusal`: the account's own fault, or the document's. */
export type RenderAnswer =
  RenderOutcome | { refusal: 'rate_limited' | 'pdf-too-slow'; retryAfter: string | undefined };
/** The figures of the worker that is asked; of all when a worker asks. */
export type FiguresQuestion = { kind: 'figures' };
export type Question = RenderQuestion | FiguresQuestion;

type Answer = Numbered<{ kind: 'answer'; answer: unknown }>;

export type ToWorker =
  { kind: 'start'; order: Order } | { kind: 'stop' } | Numbered<Question> | Numbered<Drop> | Answer;

export type FromWorker =
  /** `renders`: it does so for the others too. */
  | { kind: 'working'; renders: boolean }
  | { kind: 'failed'; message: string; stack: string | undefined; isSetting: boolean }
  | Numbered<Question>
  | Numbered<Drop>
  | Answer;
