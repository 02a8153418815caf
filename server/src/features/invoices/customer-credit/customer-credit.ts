import { lockClosedThrough, listOwedByDay } from '../../books/index.ts';
import type { ClientCredit } from '../../clients/index.ts';
import { changeClientCredit, lockClientCredit } from '../../clients/index.ts';
import { lowestBalanceFrom, postingDay } from '../../../domain/invoices/customer-credit.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { kronerFromOre, smaller, negated } from '../../../domain/money.ts';
import type { Ore } from '../../../domain/money.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { Invoice } from '../invoice.ts';
import { sumKeptForOrders } from './refund-orders.store.ts';
import { listUnbookedByDay } from './unbooked-credit.store.ts';

/**
 * Adds the excess paid or credited on an invoice to its customer's credit. The invoice must be locked; this
 * locks the client.
 */
export function raiseCredit(trx: AccountTrx, invoice: Invoice, ore: Ore, now: Date): void {
  const change = ofInvoice(invoice, ore);
  if (change !== undefined) changeClientCredit(trx, change, now);
}

/**
 * Takes credit of the invoice's customer on a day: booked credit for a booked invoice, else unbooked credit.
 * The invoice must be locked; this locks the client.
 * @throws ApiError `credit-insufficient` with `details.creditBalance`: the available credit of that kind
 * (kroner)
 */
export async function takeCredit(
  trx: AccountTrx,
  invoice: Invoice,
  ore: Ore,
  day: LocalDate,
  now: Date,
): Promise<void> {
  const credit = await lockClientCredit(trx, invoice.client.id ?? '');
  if (credit === undefined) throw creditInsufficient(0n);
  const available = await availableCreditOn(trx, credit, day);
  const availableOre = invoice.booked ? available.bookedOre : available.unbookedOre;
  if (ore > availableOre) throw creditInsufficient(availableOre);
  raiseCredit(trx, invoice, negated(ore), now);
}

/**
 * How much an amount exceeds the credit of the invoice's customer that can be taken on a day, in øre, 0 or more. The invoice must be
 * locked; this function locks the client. 0 for an invoice without a customer in the register, who has no credit.
 */
export async function missingCreditOre(
  trx: AccountTrx,
  invoice: Invoice,
  ore: Ore,
  day: LocalDate,
): Promise<Ore> {
  const credit = await lockClientCredit(trx, invoice.client.id ?? '');
  if (credit === undefined) return 0n;
  const available = await availableCreditOn(trx, credit, day);
  const availableOre = invoice.booked ? available.bookedOre : available.unbookedOre;
  return ore > availableOre ? ore - availableOre : 0n;
}

/**
 * A locked client's credit without the amount that is kept for its refund orders: booked credit pays orders first. @param order that is
 * paid now
 */
export async function withoutKeptCredit(
  trx: AccountTrx,
  credit: ClientCredit,
  order?: string,
): Promise<ClientCredit> {
  if (credit.bookedOre + credit.unbookedOre === 0n) return credit;
  const keptOre = await sumKeptForOrders(trx, credit.clientId, order);
  const bookedOre = keptOre < credit.bookedOre ? credit.bookedOre - keptOre : 0n;
  const restOre = keptOre - (credit.bookedOre - bookedOre);
  return { ...credit, bookedOre, unbookedOre: credit.unbookedOre - restOre };
}

/**
 * The part of a locked client's credit that can be taken on a day: the credit exists on that day and on every later day, and is not kept
 * for a refund order. For booked credit, no other transaction posts in the account before this transaction ends.
 * @param order the refund order that is paid now
 */
export async function availableCreditOn(
  trx: AccountTrx,
  credit: ClientCredit,
  day: LocalDate,
  order?: string,
): Promise<ClientCredit> {
  const { clientId } = credit;
  const { bookedOre, unbookedOre } = await withoutKeptCredit(trx, credit, order);
  const unbooked = unbookedOre > 0n ? await listUnbookedByDay(trx, clientId) : [];
  const posted = bookedOre > 0n ? postingDay(day, await lockClosedThrough(trx)) : day;
  const booked = bookedOre > 0n ? await listOwedByDay(trx, clientId) : [];
  return {
    clientId,
    bookedOre: smaller(lowestBalanceFrom(booked, posted), bookedOre),
    unbookedOre: smaller(lowestBalanceFrom(unbooked, day), unbookedOre),
  };
}

/** @param balanceOre the available credit, in øre */
export function creditInsufficient(balanceOre: Ore): ApiError {
  return new ApiError('credit-insufficient', { details: { creditBalance: kronerFromOre(balanceOre) } });
}

/** Credit of a booked invoice is booked, and credit of an unbooked invoice is not (decision 23). */
function ofInvoice({ client, booked }: Invoice, ore: Ore): ClientCredit | undefined {
  if (client.id === null) return undefined;
  return { clientId: client.id, bookedOre: booked ? ore : 0n, unbookedOre: booked ? 0n : ore };
}
