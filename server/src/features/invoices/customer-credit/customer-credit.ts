import { lockClosedThrough, listOwedByDay } from '../../books/index.ts';
import type { ClientCredit, CreditChange, WholeCredit } from '../../clients/index.ts';
import {
  changeClientCredit,
  changeCreditInCurrency,
  creditInCurrency,
  lockClientCredit,
} from '../../clients/index.ts';
import type { Carried } from '../../../domain/currency/covered-kroner.ts';
import { NOTHING_CARRIED, takeShare } from '../../../domain/currency/covered-kroner.ts';
import type { Currency, ForeignCurrency } from '../../../domain/currency/currency.ts';
import { BOOK_CURRENCY, amountOf, oreOf } from '../../../domain/currency/currency.ts';
import { lowestBalanceFrom, postingDay } from '../../../domain/invoices/customer-credit.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { numberFromAmount, smaller, negated } from '../../../domain/money.ts';
import type { Amount, Ore } from '../../../domain/money.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import { foreignCurrencyOf } from '../in-kroner.ts';
import type { Invoice } from '../invoice.ts';
import { sumKeptForOrders } from './refund-orders.store.ts';
import { listInCurrencyByDay, listUnbookedByDay } from './unbooked-credit.store.ts';

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
  if (credit === undefined) throw creditInsufficient(0n, BOOK_CURRENCY);
  const available = await availableCreditOn(trx, credit, day);
  const availableOre = invoice.booked ? available.bookedOre : available.unbookedOre;
  if (ore > availableOre) throw creditInsufficient(amountOf(availableOre, BOOK_CURRENCY), BOOK_CURRENCY);
  raiseCredit(trx, invoice, negated(ore), now);
}

/** As `raiseCredit`, in the currency of the invoice. */
export function raiseCreditInCurrency(trx: AccountTrx, invoice: Invoice, raised: Carried, now: Date): void {
  const change = ofInvoiceInCurrency(invoice, raised);
  if (change !== undefined) changeCreditInCurrency(trx, change, now);
}

/**
 * As `takeCredit`, in the currency of the invoice: each amount with its share of the kroner that the credit stands at.
 * @param amounts one after the other
 * @throws ApiError `credit-insufficient` with `details.creditBalance`: the available credit in the currency, and `details.currency`
 */
export async function takeCreditInCurrency(
  trx: AccountTrx,
  invoice: Invoice,
  amounts: readonly Amount[],
  day: LocalDate,
  now: Date,
): Promise<Carried[]> {
  const currency = foreignCurrencyOf(invoice);
  if (currency === undefined) throw new RangeError('The invoice is in kroner');
  const sumOre = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (sumOre === 0n) return amounts.map(() => NOTHING_CARRIED);
  const credit = await lockClientCredit(trx, invoice.client.id ?? '');
  if (credit === undefined) throw creditInsufficient(0n, currency);
  const available = await availableInCurrencyOn(trx, credit, currency, day);
  const availableOre = invoice.booked ? available.bookedOre : available.unbookedOre;
  if (sumOre > availableOre) throw creditInsufficient(availableOre, currency);
  const { booked, unbooked } = creditInCurrency(credit.foreignCredit, currency);
  let left = invoice.booked ? booked : unbooked;
  const taken = amounts.map((amountOre) => {
    const share = takeShare(left, amountOre);
    left = share.left;
    return share.taken;
  });
  for (const one of taken) {
    raiseCreditInCurrency(
      trx,
      invoice,
      { amountOre: negated(one.amountOre), nokOre: negated(one.nokOre) },
      now,
    );
  }
  return taken;
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
  const keptOre = oreOf(await sumKeptForOrders(trx, credit.clientId, order), BOOK_CURRENCY);
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

/**
 * As `withoutKeptCredit`, of the credit in a currency, without its kroner.
 * @param order that is paid now
 */
export async function withoutKeptInCurrency(
  trx: AccountTrx,
  { clientId, foreignCredit }: WholeCredit,
  currency: ForeignCurrency,
  order?: string,
): Promise<AmountsInCurrency> {
  const { booked, unbooked } = creditInCurrency(foreignCredit, currency);
  if (booked.amountOre + unbooked.amountOre === 0n) return { bookedOre: 0n, unbookedOre: 0n };
  const keptOre = await sumKeptForOrders(trx, clientId, order, currency);
  const bookedOre = keptOre < booked.amountOre ? booked.amountOre - keptOre : 0n;
  const restOre = keptOre - (booked.amountOre - bookedOre);
  return { bookedOre, unbookedOre: unbooked.amountOre - restOre };
}

type AmountsInCurrency = { bookedOre: Amount; unbookedOre: Amount };

/** As `availableCreditOn`, of the credit in a currency, without its kroner. @param order the refund order that is paid now */
export async function availableInCurrencyOn(
  trx: AccountTrx,
  credit: WholeCredit,
  currency: ForeignCurrency,
  day: LocalDate,
  order?: string,
): Promise<AmountsInCurrency> {
  const { bookedOre, unbookedOre } = await withoutKeptInCurrency(trx, credit, currency, order);
  if (bookedOre + unbookedOre === 0n) return { bookedOre, unbookedOre };
  const posted = bookedOre > 0n ? postingDay(day, await lockClosedThrough(trx)) : day;
  const byDay = await listInCurrencyByDay(trx, credit.clientId, currency);
  const lowest = (isBooked: boolean, from: LocalDate) =>
    lowestBalanceFrom(
      byDay.filter((one) => one.isBooked === isBooked),
      from,
    );
  return {
    bookedOre: smaller(lowest(true, posted), bookedOre),
    unbookedOre: smaller(lowest(false, day), unbookedOre),
  };
}

/** @param balanceOre the available credit, in hundredths of its currency */
export function creditInsufficient(balanceOre: Amount, currency: Currency): ApiError {
  const creditBalance = numberFromAmount(balanceOre);
  return new ApiError('credit-insufficient', {
    details: currency === BOOK_CURRENCY ? { creditBalance } : { creditBalance, currency },
  });
}

function ofInvoiceInCurrency(invoice: Invoice, raised: Carried): CreditChange | undefined {
  const currency = foreignCurrencyOf(invoice);
  const { client, booked } = invoice;
  if (client.id === null || currency === undefined) return undefined;
  const change = { clientId: client.id, currency };
  return booked
    ? { ...change, booked: raised, unbooked: NOTHING_CARRIED }
    : { ...change, booked: NOTHING_CARRIED, unbooked: raised };
}

/** Credit of a booked invoice is booked, and credit of an unbooked invoice is not (decision 23). */
function ofInvoice({ client, booked }: Invoice, ore: Ore): ClientCredit | undefined {
  if (client.id === null) return undefined;
  return { clientId: client.id, bookedOre: booked ? ore : 0n, unbookedOre: booked ? 0n : ore };
}

/** Money went back on a day on which there was not so much credit. */
export function beforeCredit(): ApiError {
  const message = 'Must be a day on which the customer had so much credit; take a later one.';
  return validationFailed([{ field: 'paidOn', code: 'out-of-range', message }]);
}
