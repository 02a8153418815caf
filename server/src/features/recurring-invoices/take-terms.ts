import type { Static } from 'typebox';
import { ApiError, validationFailed } from '../../domain/errors/errors.ts';
import { textsOf, tidiedTexts, NO_TEXTS } from '../../domain/invoices/invoice-texts.ts';
import type { BillingTime, Indexation, Interval, Schedule } from '../../domain/invoices/recurrence.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import { scaledFromNumber } from '../../domain/money.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import type { InvoiceClient, LinesContext, NewLine } from '../invoices/index.ts';
import { takeRequestedLines } from '../invoices/index.ts';
import type { AgreedLine, Terms } from './recurring-invoice.ts';
import type { newRecurringInvoice } from './schemas.ts';

/**
 * Takes the lines of a request, with texts and prices of their products, and the VAT of today.
 * @throws ApiError as a draft: `vat-rate-mismatch`, `not-vat-registered`, `validation-failed`
 */
export async function linesFromRequest(
  trx: AccountTrx,
  requested: readonly NewLine[],
  ground: LinesContext,
): Promise<AgreedLine[]> {
  const { asked, priced } = await takeRequestedLines(trx, requested, ground);
  return priced.lines.flatMap(({ vatCode, vatRateBp }, index) => {
    const line = asked[index];
    return line === undefined ? [] : [{ asked: line, vatCode, vatRateBp }];
  });
}

/** @throws ApiError as `linesFromRequest` */
export async function laterLinesFromRequest(
  trx: AccountTrx,
  later: NonNullable<Static<typeof newRecurringInvoice>['laterLines']>,
  ground: LinesContext,
): Promise<Terms['laterLines']> {
  const taken: Terms['laterLines'] = [];
  for (const [index, { from, lines }] of later.entries()) {
    const asked = await linesFromRequest(trx, lines, ground).catch((error: unknown) => {
      throw within(error, `laterLines[${index}]`);
    });
    taken.push({ from, lines: asked });
  }
  return taken;
}

/** An error of fields, with the place of the fields before their names. */
function within(error: unknown, at: string): unknown {
  if (!(error instanceof ApiError) || error.facts.errors === undefined) return error;
  return validationFailed(error.facts.errors.map((one) => ({ ...one, field: `${at}.${one.field}` })));
}

/** @throws ApiError as `linesFromRequest` */
export async function termsFromRequest(
  trx: AccountTrx,
  body: Static<typeof newRecurringInvoice>,
  { client, ...ground }: LinesContext & { client: InvoiceClient },
): Promise<Terms> {
  const { firstDate, interval } = body;
  const bill = body.bill ?? 'advance';
  return {
    firstDate,
    schedule: firstSchedule(firstDate, interval, body.anchorDay ?? null),
    end: { lastDate: body.lastDate ?? null, occurrences: body.occurrences ?? null },
    bill,
    dueDays: body.dueDays ?? null,
    dueDateAgreed: body.dueDateAgreed ?? false,
    action: body.action ?? 'draft',
    channel: body.channel ?? 'auto',
    prepayment: prepaymentOf(bill, body.prepayment),
    currency: ground.currency,
    lines: await linesFromRequest(trx, body.lines, ground),
    laterLines: await laterLinesFromRequest(trx, body.laterLines ?? [], ground),
    indexation: indexationFromRequest(body.indexation, firstDate),
    texts: textsOf({ ...NO_TEXTS, ...tidiedTexts(body) }),
    metadata: body.metadata ?? {},
    language: body.language ?? null,
    client: { ...client, register: null },
  };
}

/**
 * Refuses an agreement of which no date could be sent: every line bears VAT, and each date bills more than a year ahead.
 * @throws ApiError `validation-failed`
 */
export function requireSendableDate({ bill, schedule: { interval }, lines, laterLines }: Terms): void {
  const max = MOST_IN_ADVANCE[interval.unit];
  if (bill === 'arrears' || interval.count <= max) return;
  const bearsVat = (some: readonly AgreedLine[]) => some.some(({ vatRateBp }) => vatRateBp > 0);
  if (![lines, ...laterLines.map((later) => later.lines)].every(bearsVat)) return;
  throw validationFailed([
    { field: 'interval.count', code: 'out-of-range', details: { min: 1, max }, message: TOO_FAR_AHEAD },
  ]);
}

const MOST_IN_ADVANCE = { month: 12, week: 52 };
const TOO_FAR_AHEAD =
  'With VAT, a period that is billed in advance lasts at most twelve months (bokføringsforskriften § 5-2-6). Take a shorter interval, or bill in arrears.';

function firstSchedule(from: LocalDate, interval: Interval, anchorDay: number | null): Schedule {
  return { from, fromIndex: 0, before: null, interval, anchorDay: anchorDayOf(from, interval, anchorDay) };
}

/** The day of the month; null for weeks. @param given null: the day of `from` */
export function anchorDayOf(from: LocalDate, { unit }: Interval, given: number | null): number | null {
  return unit === 'week' ? null : (given ?? Number(from.slice(8)));
}

/** Null in arrears, because the goods or services are delivered then. */
export function prepaymentOf(bill: BillingTime, given: Terms['prepayment'] | undefined): Terms['prepayment'] {
  return bill === 'arrears' ? null : (given ?? 'subscription');
}

/** @param since the first date of the indexation, in whose year the prices are as agreed */
export function indexationFromRequest(
  given: Static<typeof newRecurringInvoice>['indexation'],
  since: LocalDate,
): Indexation | null {
  if (given === undefined || given === null) return null;
  const { month, baseIndex } = given;
  return { month, baseIndexE2: Number(scaledFromNumber(baseIndex, 2)), since };
}
