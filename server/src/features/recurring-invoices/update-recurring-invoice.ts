import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import type { Currency } from '../../domain/currency/currency.ts';
import type { TurnedOn } from '../../domain/currency/turned-on.ts';
import { requireCurrency } from '../../domain/currency/turned-on.ts';
import { requireFound, validationFailed } from '../../domain/errors/errors.ts';
import { tidiedTexts } from '../../domain/invoices/invoice-texts.ts';
import { dateAt } from '../../domain/invoices/recurrence.ts';
import type { Schedule, ScheduleEnd } from '../../domain/invoices/recurrence.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import { sumMoved } from '../../domain/proposals/moved.ts';
import type { ChangeContext, Input } from '../../platform/http/endpoint.ts';
import { requireMatch } from '../../platform/http/answers/etags.ts';
import { getCompanyOfCaller } from '../companies/index.ts';
import { findChosenClient, linkClient } from '../invoices/index.ts';
import { withNextIndex, requireNotInStatus } from './advance.ts';
import { withJudgedAmount } from './judge.ts';
import { presentRecurringInvoice } from './present.ts';
import type { RecurringInvoice, Terms } from './recurring-invoice.ts';
import { changedRecurringInvoice } from './recurring-invoice.ts';
import { lockRecurringInvoice, takeExternalId } from './recurring-invoices.store.ts';
import { saveRecurringInvoice } from './save-recurring-invoice.ts';
import type { recurringInvoiceChanges } from './schemas.ts';
import {
  anchorDayOf,
  prepaymentOf,
  requireSendableDate,
  indexationFromRequest,
  laterLinesFromRequest,
  linesFromRequest,
} from './take-terms.ts';

type Changes = Static<typeof recurringInvoiceChanges>;

/**
 * Changes the terms from the next date on. Fields that are left out stay. Null stands for the value that a field has when it is left out at
 * creation. A change without new values leaves the version and `updatedAt` as they are, unless the agreement is judged anew: a person who
 * saves the agreement accepts the totals of its dates, whatever total an API client with limits had agreed on.
 * @throws ApiError `not-found`, `precondition-failed`, `recurring-invoice-not-active`, and the errors of the creation
 */
export async function updateRecurringInvoice(
  context: ChangeContext,
  { params, body, ifMatch }: Input<{ id: string }, unknown, Changes>,
) {
  const { trx, now } = context;
  const recurring = requireFound(await lockRecurringInvoice(trx, params.id));
  requireMatch(ifMatch, recurring.version);
  requireNotInStatus(recurring, 'ended');
  const externalId = body.externalId === undefined ? recurring.externalId : (body.externalId?.trim() ?? null);
  if (externalId !== null && externalId !== recurring.externalId) {
    await takeExternalId(trx, externalId);
  }
  const terms = await changedTerms(context, recurring, body);
  // An old agreement without possible dates may stay as it is.
  if (body.interval !== undefined || body.lines !== undefined || body.laterLines !== undefined) {
    requireSendableDate(terms);
  }
  const clientId = terms.client.id ?? '';
  const { recurring: facts, moved } = await withJudgedAmount(
    context,
    withNextIndex({ ...recurring, terms, clientId, externalId }, recurring.nextIndex),
  );
  if (isDeepStrictEqual(facts, recurring))
    return { ...presentRecurringInvoice(recurring), moved: sumMoved([]) };
  const next = changedRecurringInvoice(recurring, facts, now);
  saveRecurringInvoice(trx, recurring, next, ['updated']);
  return { ...presentRecurringInvoice(next), moved };
}

async function changedTerms(
  { trx, caller, now, accountNow }: ChangeContext,
  recurring: RecurringInvoice,
  body: Changes,
): Promise<Terms> {
  const { terms } = recurring;
  // The agreement has not ended, so there is a next date.
  const nextDate = recurring.nextDate ?? terms.firstDate;
  const { settings, currencies } = await getCompanyOfCaller(trx, caller);
  const { currency = terms.currency } = body;
  if (currency !== terms.currency) requireOtherCurrency({ currencies }, currency, body, terms);
  // Products that the agreement has already may be archived since.
  const standing = [...terms.lines, ...terms.laterLines.flatMap(({ lines }) => lines)];
  const before = standing.map(({ asked }) => asked);
  const ground = { settings, currency, today: osloDate(accountNow), before };
  const chosen =
    body.clientId === undefined ? undefined : await findChosenClient(trx, { clientId: body.clientId });
  const next: Terms = {
    ...terms,
    currency,
    schedule: changedSchedule(recurring, nextDate, body),
    end: changedEnd(terms.end, body),
    texts: { ...terms.texts, ...tidiedTexts(body) },
  };
  if (chosen !== undefined) {
    next.client = { ...(await linkClient(trx, chosen, now)).client, register: null };
  }
  if (body.lines !== undefined) {
    next.lines = await linesFromRequest(trx, body.lines, ground);
    // Later lines that hold on the next date already would take the place of the new lines.
    next.laterLines = terms.laterLines.filter(({ from }) => from > nextDate);
  }
  if (body.laterLines !== undefined) {
    next.laterLines = await laterLinesFromRequest(trx, body.laterLines ?? [], ground);
  }
  if (body.dueDays !== undefined) next.dueDays = body.dueDays;
  if (body.dueDateAgreed !== undefined) next.dueDateAgreed = body.dueDateAgreed ?? false;
  if (body.action !== undefined) next.action = body.action ?? 'draft';
  if (body.channel !== undefined) next.channel = body.channel ?? 'auto';
  if (body.prepayment !== undefined) next.prepayment = prepaymentOf(terms.bill, body.prepayment);
  if (body.metadata !== undefined) next.metadata = body.metadata ?? {};
  if (body.language !== undefined) next.language = body.language;
  if (body.indexation !== undefined) next.indexation = changedIndexation(terms, nextDate, body.indexation);
  return next;
}

/**
 * The same number is another price in another currency, so all lines are given with it.
 * @throws ApiError `validation-failed`
 */
function requireOtherCurrency(
  account: TurnedOn,
  currency: Currency,
  body: Changes,
  { laterLines }: Terms,
): void {
  requireCurrency(account, currency);
  const missing = [
    ...(body.lines === undefined ? ['lines'] : []),
    ...(laterLines.length > 0 && body.laterLines === undefined ? ['laterLines'] : []),
  ];
  if (missing.length === 0) return;
  throw validationFailed(missing.map((field) => ({ field, code: 'required', message: WITH_CURRENCY })));
}

const WITH_CURRENCY = 'Give it with another `currency`: the prices are in it.';

/** The next date stays. The dates after it follow the new interval. @throws ApiError `validation-failed` */
function changedSchedule(
  { terms: { schedule }, nextIndex }: RecurringInvoice,
  nextDate: LocalDate,
  body: Changes,
): Schedule {
  const interval = body.interval ?? schedule.interval;
  if (interval.unit === 'week' && typeof body.anchorDay === 'number') {
    throw validationFailed([{ field: 'anchorDay', code: 'only-for-months' }]);
  }
  const asked = body.anchorDay === undefined ? schedule.anchorDay : body.anchorDay;
  const anchorDay = anchorDayOf(nextDate, interval, asked);
  const same = { interval: schedule.interval, anchorDay: schedule.anchorDay };
  if (isDeepStrictEqual({ interval, anchorDay }, same)) return schedule;
  const before = nextIndex > schedule.fromIndex ? dateAt(schedule, nextIndex - 1) : schedule.before;
  return { from: nextDate, fromIndex: nextIndex, before, interval, anchorDay };
}

/** A given last date takes the place of the number of dates, and the other way round. */
function changedEnd(end: ScheduleEnd, { lastDate, occurrences }: Changes): ScheduleEnd {
  const next = { ...end };
  if (lastDate !== undefined) next.lastDate = lastDate;
  if (occurrences !== undefined) next.occurrences = occurrences;
  if (typeof lastDate === 'string') next.occurrences = null;
  if (typeof occurrences === 'number') next.lastDate = null;
  return next;
}

/** Another month or base index is agreed on now. The same month and base index keep the year of their agreement. */
function changedIndexation(
  { indexation }: Terms,
  nextDate: LocalDate,
  given: Changes['indexation'],
): Terms['indexation'] {
  const next = indexationFromRequest(given, nextDate);
  const isSame =
    next !== null &&
    indexation !== null &&
    next.month === indexation.month &&
    next.baseIndexE2 === indexation.baseIndexE2;
  return isSame ? indexation : next;
}
