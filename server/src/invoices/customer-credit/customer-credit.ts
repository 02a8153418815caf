import { holdClosedThrough, listOwedByDay } from '../../books/index.ts';
import type { ClientCredit } from '../../clients/index.ts';
import { changeCredit, lockCredit } from '../../clients/index.ts';
import { availableFrom, postingDay } from '../../domain/customer-credit.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import { kronerFromOre } from '../../domain/money.ts';
import type { Ore } from '../../domain/money.ts';
import type { Trx } from '../../database/database.ts';
import { ApiError } from '../../errors.ts';
import type { Invoice } from '../invoice.ts';
import { listUnbookedByDay } from './unbooked-credit.store.ts';

/**
 * Adds to the credit of the invoice's customer what the invoice is paid or credited too much. The invoice is locked; the client
 * is from here on.
 */
export function raiseCredit(trx: Trx, accountId: string, invoice: Invoice, ore: Ore, now: Date): void {
  const change = ofInvoice(invoice, ore);
  if (change !== undefined) trx.later(changeCredit(trx, accountId, change, now));
}

/**
 * Takes credit of the invoice's customer for something of that day: credit that is booked where the invoice is, else credit
 * that is not. The invoice is locked; the client is from here on.
 * @throws ApiError `credit-insufficient` with `details.creditBalance`: how much of such credit there is (kroner)
 */
export async function takeCredit(
  trx: Trx,
  accountId: string,
  invoice: Invoice,
  ore: Ore,
  day: LocalDate,
  now: Date,
): Promise<void> {
  const credit = await lockCredit(trx, accountId, invoice.client.id ?? '');
  if (credit === undefined) throw creditInsufficient(0n);
  const available = await availableOn(trx, accountId, credit, day);
  const availableOre = invoice.booked ? available.bookedOre : available.unbookedOre;
  if (ore > availableOre) throw creditInsufficient(availableOre);
  raiseCredit(trx, accountId, invoice, -ore, now);
}

/**
 * What of a locked client's credit can be taken on a day: it was there then, and is there on every day since. Nothing is posted
 * in the account by others before the transaction ends.
 */
export async function availableOn(
  trx: Trx,
  accountId: string,
  credit: ClientCredit,
  day: LocalDate,
): Promise<ClientCredit> {
  const { clientId } = credit;
  const unbooked = credit.unbookedOre > 0n ? await listUnbookedByDay(trx, accountId, clientId) : [];
  const posted = credit.bookedOre > 0n ? postingDay(day, await holdClosedThrough(trx, accountId)) : day;
  const booked = credit.bookedOre > 0n ? await listOwedByDay(trx, accountId, clientId) : [];
  return {
    clientId,
    bookedOre: availableFrom(booked, posted),
    unbookedOre: availableFrom(unbooked, day),
  };
}

/** @param balanceOre what credit there is */
export function creditInsufficient(balanceOre: Ore): ApiError {
  return new ApiError('credit-insufficient', { details: { creditBalance: kronerFromOre(balanceOre) } });
}

/** Credit goes where its invoice is: into the books, or beside them (decision 23). */
function ofInvoice({ client, booked }: Invoice, ore: Ore): ClientCredit | undefined {
  if (client.id === null) return undefined;
  return { clientId: client.id, bookedOre: booked ? ore : 0n, unbookedOre: booked ? 0n : ore };
}
