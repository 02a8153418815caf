import type { Currency } from '../../domain/currency/currency.ts';
import type { AskedChannel } from '../../domain/deliveries.ts';
import type { ErrorCode } from '../../domain/errors/errors.ts';
import type {
  BillingTime,
  Indexation,
  OccurrenceOutcome,
  RecurringAction,
  RecurringStatus,
  Schedule,
  ScheduleEnd,
} from '../../domain/invoices/recurrence.ts';
import type { InvoiceTexts } from '../../domain/invoices/invoice-texts.ts';
import type { PrepaymentGround } from '../../domain/invoices/sales-document.ts';
import type { answerFieldError } from '../../domain/errors/field-errors.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Amount } from '../../domain/money.ts';
import type { AskedLine, InvoiceClient, LineVat } from '../invoices/index.ts';

/** A line as it was asked for, and its VAT on the day of the agreement. */
export type AgreedLine = LineVat & { asked: AskedLine };

/** The terms of the agreement. `stored-terms.ts` prints and reads the column. */
export type Terms = {
  /** The very first date. */
  firstDate: LocalDate;
  schedule: Schedule;
  end: ScheduleEnd;
  bill: BillingTime;
  /** Days from the invoice date to the due date; null: the client's term, or the company's. */
  dueDays: number | null;
  /** Whether the due dates were agreed on beforehand. */
  dueDateAgreed: boolean;
  action: RecurringAction;
  channel: AskedChannel;
  /** The ground for billing in advance; null in arrears. */
  prepayment: PrepaymentGround | null;
  /** Of the prices of the lines. */
  currency: Currency;
  lines: AgreedLine[];
  /** The lines from a day on, the earliest first. Later lines whose day has come have become `lines`. */
  laterLines: { from: LocalDate; lines: AgreedLine[] }[];
  indexation: Indexation | null;
  texts: InvoiceTexts;
  metadata: Record<string, string>;
  language: Language | null;
  /** The client as of the writing of the terms, or of the last invoice. A draft has this client where the register has lost the client. */
  client: InvoiceClient;
};

/** The reason why a date became an unwanted draft, in the form of an error. */
export type DateProblem = {
  date: LocalDate;
  code: ErrorCode | 'index-missing' | 'above-agreed';
  message: string;
  errors: ReturnType<typeof answerFieldError>[];
  invoiceId: string;
};

export type RecurringInvoice = {
  id: string;
  status: RecurringStatus;
  /** The caller's own name of the agreement. No other recurring invoice of the account has the same name. */
  externalId: string | null;
  clientId: string;
  terms: Terms;
  /** The date that comes next; null after the end. A paused agreement keeps its date until somebody resumes the agreement. */
  nextDate: LocalDate | null;
  /** How many dates have come, with the skipped dates. */
  nextIndex: number;
  /** How many dates have become an invoice or a draft. */
  madeCount: number;
  lastInvoiceId: string | null;
  problem: DateProblem | null;
  /**
   * The total of the dearest date in the currency of the terms, judged when an API client that has limits or asks first made or changed the agreement last. A date
   * above that total is not sent. Null: a person, or an API client without limits, made or changed the agreement last.
   */
  judgedOre: Amount | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** A date that has come, and its outcome. */
export type Occurrence = {
  date: LocalDate;
  index: number;
  invoiceId: string | null;
  outcome: OccurrenceOutcome;
  reason: string | null;
  madeAt: Date;
};

/** The next version after a change. `updatedAt` does not go back, because callers that poll by `updatedAt` would miss the change. */
export function changedRecurringInvoice(
  recurring: RecurringInvoice,
  facts: Partial<RecurringInvoice>,
  now: Date,
): RecurringInvoice {
  const updatedAt = now > recurring.updatedAt ? now : recurring.updatedAt;
  return { ...recurring, ...facts, version: recurring.version + 1, updatedAt };
}
