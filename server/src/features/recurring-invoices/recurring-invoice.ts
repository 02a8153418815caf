import type { AskedChannel } from '../../domain/deliveries.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import type {
  Billed,
  Indexation,
  OccurrenceOutcome,
  RecurringAction,
  RecurringStatus,
  Schedule,
  ScheduleEnd,
} from '../../domain/invoices/recurrence.ts';
import type { InvoiceTexts } from '../../domain/invoices/invoice-texts.ts';
import type { PrepaymentGround } from '../../domain/invoices/sales-document.ts';
import type { answerFieldError } from '../../domain/field-errors.ts';
import type { Language } from '../../domain/language.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { Ore } from '../../domain/money.ts';
import type { AskedLine, InvoiceClient, LineVat } from '../invoices/index.ts';

/** A line as it was asked for, and the VAT that it had then. */
export type TakenLine = LineVat & { asked: AskedLine };

/** What is agreed on. `stored-terms.ts` says how the column keeps it. */
export type Terms = {
  /** The very first date. */
  firstDate: LocalDate;
  schedule: Schedule;
  end: ScheduleEnd;
  bill: Billed;
  /** Days from the invoice date to the due date; null: the client's term, or the company's. */
  dueDays: number | null;
  /** Whether the due dates were agreed on beforehand. */
  dueDateAgreed: boolean;
  action: RecurringAction;
  channel: AskedChannel;
  /** Why what is billed in advance may be; null in arrears. */
  prepayment: PrepaymentGround | null;
  lines: TakenLine[];
  /** The lines from a day on, the earliest first. Those whose day has come have become `lines`. */
  laterLines: { from: LocalDate; lines: TakenLine[] }[];
  indexation: Indexation | null;
  texts: InvoiceTexts;
  metadata: Record<string, string>;
  language: Language | null;
  /** As it was when the terms were written, or the last invoice was made. It stands where the client is deleted. */
  client: InvoiceClient;
};

/** Why a date became a draft that nobody wanted, as an error says it. */
export type Problem = {
  date: LocalDate;
  code: ErrorCode | 'index-missing' | 'above-agreed';
  message: string;
  errors: ReturnType<typeof answerFieldError>[];
  invoiceId: string;
};

export type RecurringInvoice = {
  id: string;
  status: RecurringStatus;
  /** The caller's own name of it. No other recurring invoice of the account has it. */
  externalId: string | null;
  clientId: string;
  terms: Terms;
  /** The date that comes next; null after the end. One that is paused keeps it until it goes on. */
  nextDate: LocalDate | null;
  /** How many dates have come, skipped ones too. */
  nextIndex: number;
  /** How many of them have become an invoice or a draft. */
  madeCount: number;
  lastInvoiceId: string | null;
  problem: Problem | null;
  /**
   * What the dearest date came to when an API client made or changed it last that has limits or asks first. A date above it is not
   * sent. Null: a person, or an API client without limits, made or changed it last.
   */
  judgedOre: Ore | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** What became of a date. */
export type Occurrence = {
  date: LocalDate;
  index: number;
  invoiceId: string | null;
  outcome: OccurrenceOutcome;
  reason: string | null;
  madeAt: Date;
};

/** The next version after a change. `updatedAt` does not go back, because callers that poll by it would miss the change. */
export function changed(
  recurring: RecurringInvoice,
  facts: Partial<RecurringInvoice>,
  now: Date,
): RecurringInvoice {
  const updatedAt = now > recurring.updatedAt ? now : recurring.updatedAt;
  return { ...recurring, ...facts, version: recurring.version + 1, updatedAt };
}
