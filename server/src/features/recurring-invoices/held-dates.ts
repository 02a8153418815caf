import { osloDate, osloTime } from '../../domain/days/local-date.ts';
import { DOCUMENT_SERIES, findAccount } from '../companies/index.ts';
import type { RecipientLookUp } from '../e-invoices/index.ts';
import { insertFilledDocument } from '../invoices/index.ts';
import { fillNumber } from '../../platform/database/counters.ts';
import { heldDates, isNextDateHeld, RECURRING_INVOICES } from './due-dates.store.ts';
import type { HeldKind, SaidOfHeld } from '../../platform/operations/held.ts';
import { ReleaseRefused } from '../../platform/operations/held.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import { listHolds } from '../../platform/operations/holds.store.ts';
import { withNextIndex, skippedOccurrence } from './advance.ts';
import { makeNextDate } from './make-date.ts';
import type { RecurringInvoice } from './recurring-invoice.ts';
import { changedRecurringInvoice } from './recurring-invoice.ts';
import { insertOccurrences, lockRecurringInvoice } from './recurring-invoices.store.ts';
import { saveRecurringInvoice } from './save-recurring-invoice.ts';

/** The dates of recurring invoices that are held after a restore: the hours that are lost may have made them. */
export const heldRecurringDates: HeldKind = {
  name: RECURRING_INVOICES,
  title: 'dates of recurring invoices',
  held: heldDates,
  async drop(trx, thing, { now }) {
    const recurring = await lockHeldDate(trx, thing);
    if (recurring === undefined) return;
    insertOccurrences(trx, recurring.id, [skippedOccurrence(recurring, recurring.nextDate, now)]);
    const moved = withNextIndex(recurring, recurring.nextIndex + 1);
    saveRecurringInvoice(trx, recurring, changedRecurringInvoice(recurring, moved, now), ['updated']);
  },
  done: makeAgain,
  needs: ['number', 'day'],
};

/** An invoice that is sent to nobody needs no recipient. */
const NOBODY: RecipientLookUp = { remembered: () => 'silent', ask: async () => 'silent' };
const NOON = 12;

/**
 * Makes and books the invoice of a date that the lost hours have made, with the number and the invoice date that the customer has. The
 * invoice is sent to nobody.
 * @throws ReleaseRefused when the number is in no gap, or is used, or the day is before the hours that are lost; ApiError as `sendInvoice`
 */
async function makeAgain(trx: AccountTrx, thing: string, { now, number, day }: SaidOfHeld): Promise<void> {
  const recurring = await lockHeldDate(trx, thing);
  const account = await findAccount(trx);
  if (recurring === undefined || account === undefined || number === undefined || day === undefined) return;
  const [hold] = await listHolds(trx);
  if (hold !== undefined && day < osloDate(hold.wentBackTo)) {
    throw new ReleaseRefused(
      `${day} is before the hours that are lost: they begin on ${osloDate(hold.wentBackTo)}.`,
    );
  }
  if (!(await fillNumber(trx, DOCUMENT_SERIES, number))) {
    throw new ReleaseRefused(
      `Number ${number} is in no gap of ${trx.accountId}, or is used again already: "GET /v1/reports/number-gaps" shows the gaps.`,
    );
  }
  const caller = { ...account, accountId: trx.accountId };
  const noon = osloTime(day, NOON, 0);
  // An invoice of today is not sent at a later time than now.
  const accountNow = noon > now ? now : noon;
  await makeNextDate({ trx, caller, now, accountNow, recipients: NOBODY, lostNumber: number }, recurring);
  await insertFilledDocument(trx, number);
}

/** @param thing as `heldDates` names it. @returns undefined when that date is not the next date any more, or is not held */
export async function lockHeldDate(
  trx: AccountTrx,
  thing: string,
): Promise<(RecurringInvoice & { nextDate: NonNullable<RecurringInvoice['nextDate']> }) | undefined> {
  const [id = '', index] = thing.split('/');
  const recurring = await lockRecurringInvoice(trx, id);
  if (recurring?.status !== 'active' || recurring.nextIndex !== Number(index)) return undefined;
  const { nextDate } = recurring;
  if (nextDate === null || !(await isNextDateHeld(trx, id))) return undefined;
  return { ...recurring, nextDate };
}
