import { requireFound } from '../../domain/errors/errors.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import { sumMoved } from '../../domain/proposals/moved.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import type { ChangeContext, OfPath } from '../../platform/http/endpoint.ts';
import { requireMatch } from '../../platform/http/answers/etags.ts';
import { withNextIndex, requireNotInStatus, skippedOccurrence, skipDatesBefore } from './advance.ts';
import { withJudgedAmount } from './judge.ts';
import { presentRecurringInvoice } from './present.ts';
import type { Occurrence, RecurringInvoice } from './recurring-invoice.ts';
import { changedRecurringInvoice } from './recurring-invoice.ts';
import { insertOccurrences, lockGoing, lockRecurringInvoice } from './recurring-invoices.store.ts';
import { saveRecurringInvoice } from './save-recurring-invoice.ts';

const ENDED_AT_ONCE = 100;

type OneOf = OfPath;

/** Dates that pass during the pause are skipped. @throws ApiError `not-found`, `recurring-invoice-not-active` */
export async function pauseRecurringInvoice(context: ChangeContext, input: OneOf) {
  const recurring = await lockMatching(context, input);
  requireNotInStatus(recurring, 'ended');
  if (recurring.status === 'paused') return presentRecurringInvoice(recurring);
  return save(context, recurring, { ...recurring, status: 'paused' }, 'paused');
}

/** The agreement goes on with its first date from today. @throws ApiError `not-found`, `recurring-invoice-not-active` */
export async function resumeRecurringInvoice(context: ChangeContext, input: OneOf) {
  const recurring = await lockMatching(context, input);
  requireNotInStatus(recurring, 'ended');
  if (recurring.status === 'active') return { ...presentRecurringInvoice(recurring), moved: sumMoved([]) };
  const { recurring: going, skipped } = skipDatesBefore(
    { ...recurring, status: 'active' },
    osloDate(context.accountNow),
    context.now,
  );
  const { recurring: judged, moved } = await withJudgedAmount(context, going);
  return { ...save(context, recurring, judged, 'resumed', skipped), moved };
}

/** Skips the next date. @throws ApiError `not-found`, `recurring-invoice-not-active` */
export async function skipNextDate(context: ChangeContext, input: OneOf) {
  const recurring = await lockMatching(context, input);
  requireNotInStatus(recurring, 'paused', 'ended');
  const skipped = skippedOccurrence(recurring, recurring.nextDate ?? '', context.now);
  return save(context, recurring, withNextIndex(recurring, recurring.nextIndex + 1), 'updated', [skipped]);
}

/** Ends the agreement for good. @throws ApiError `not-found` */
export async function endRecurringInvoice(context: ChangeContext, input: OneOf) {
  const recurring = await lockMatching(context, input);
  if (recurring.status === 'ended') return presentRecurringInvoice(recurring);
  return save(context, recurring, { ...recurring, status: 'ended', nextDate: null });
}

/** Ends some of the agreements of the account, for a company that is closed. @returns whether there may be more */
export async function endSomeRecurringInvoices(trx: AccountTrx, now: Date): Promise<boolean> {
  const going = await lockGoing(trx, ENDED_AT_ONCE);
  for (const before of going) {
    const ended = changedRecurringInvoice(before, { ...before, status: 'ended', nextDate: null }, now);
    saveRecurringInvoice(trx, before, ended, []);
  }
  return going.length === ENDED_AT_ONCE;
}

async function lockMatching({ trx }: ChangeContext, { params, ifMatch }: OneOf) {
  const recurring = requireFound(await lockRecurringInvoice(trx, params.id));
  requireMatch(ifMatch, recurring.version);
  return recurring;
}

function save(
  { trx, now }: ChangeContext,
  before: RecurringInvoice,
  facts: RecurringInvoice,
  happening?: 'paused' | 'resumed' | 'updated',
  skipped: Occurrence[] = [],
) {
  const recurring = changedRecurringInvoice(before, facts, now);
  insertOccurrences(trx, recurring.id, skipped);
  saveRecurringInvoice(trx, before, recurring, happening === undefined ? [] : [happening]);
  return presentRecurringInvoice(recurring);
}
