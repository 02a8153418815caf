import type { WholeCredit } from '../../clients/index.ts';
import { changeCreditInCurrency, creditInCurrency } from '../../clients/index.ts';
import { bookClientMoneyReversal, bookRefundInCurrency } from '../../books/index.ts';
import type { Carried } from '../../../domain/currency/covered-kroner.ts';
import { takeShare } from '../../../domain/currency/covered-kroner.ts';
import type { Currency, ForeignCurrency } from '../../../domain/currency/currency.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { negated, smaller } from '../../../domain/money.ts';
import type { Amount, Ore } from '../../../domain/money.ts';
import { toKroner } from '../settle-payment.ts';
import type { InvoiceContext } from '../save-invoice.ts';
import { markClientMoneyReversed } from './client-money.store.ts';
import {
  availableInCurrencyOn,
  beforeCredit,
  creditInsufficient,
  withoutKeptInCurrency,
} from './customer-credit.ts';
import type { Refund, RefundInKroner } from './refund.ts';
import { insertRefundInCurrency } from './refunds.store.ts';

/** Credit that went back to a customer. */
export type PaidBack = {
  id: string;
  amountOre: Amount;
  currency: Currency;
  /** What left the account. Null: nothing was told. */
  amountNokOre: Ore | null;
  paidOn: LocalDate;
};

/**
 * As `payCreditBack`, of credit in another currency. The credit gives its share of its kroner; what left the account beyond that is a loss by
 * rates on that day.
 * @throws ApiError as `payCreditBack`; `credit-insufficient` has `details.currency`, too
 */
export async function payBackInCurrency(
  context: InvoiceContext,
  credit: WholeCredit,
  paid: PaidBack & { currency: ForeignCurrency },
  { bank, orderId }: { bank: string | undefined; orderId: string | undefined },
): Promise<Refund> {
  const { trx, now } = context;
  const { id, amountOre, currency, paidOn } = paid;
  const { clientId } = credit;
  const free = await withoutKeptInCurrency(trx, credit, currency, orderId);
  const freeOre = free.bookedOre + free.unbookedOre;
  if (amountOre > freeOre) throw creditInsufficient(freeOre, currency);
  const available = await availableInCurrencyOn(trx, credit, currency, paidOn, orderId);
  if (amountOre > available.bookedOre + available.unbookedOre) throw beforeCredit();

  const told = { amountNokOre: paid.amountNokOre, feeNokOre: null };
  const { amountNokOre } = await toKroner(context, paid, told);
  const bookedOre = smaller(amountOre, available.bookedOre);
  const { booked, unbooked } = creditInCurrency(credit.foreignCredit, currency);
  const used = {
    booked: takeShare(booked, bookedOre).taken,
    unbooked: takeShare(unbooked, amountOre - bookedOre).taken,
  };
  const nok = {
    amountOre: amountNokOre,
    usedOre: used.booked.nokOre + used.unbooked.nokOre,
    bookedOre: used.booked.nokOre,
  };
  const refund = { id, clientId, amountOre, bookedOre, currency, nok, paidOn, createdAt: now };
  trx.later(insertRefundInCurrency(trx, refund));
  const change = { booked: less(used.booked), unbooked: less(used.unbooked) };
  changeCreditInCurrency(trx, { clientId, currency, ...change }, now);
  if (bookedOre > 0n) {
    const { taken } = takeShare({ amountOre, nokOre: amountNokOre }, bookedOre);
    const booking = {
      id,
      customerId: clientId,
      currency,
      paidOn,
      used: used.booked,
      paidNokOre: taken.nokOre,
    };
    await bookRefundInCurrency(trx, booking, bank, now);
  }
  return refund;
}

/** Takes such a refund back: the customer has the credit again, at the kroner at which it stood. */
export async function takeBackInCurrency(
  { trx, now }: InvoiceContext,
  {
    id,
    clientId,
    amountOre,
    bookedOre,
    currency,
    nok,
  }: Refund & { currency: ForeignCurrency; nok: RefundInKroner },
  on: LocalDate,
): Promise<void> {
  trx.later(markClientMoneyReversed(trx, 'refund', id, { on, now }));
  const booked = { amountOre: bookedOre, nokOre: nok.bookedOre };
  const unbooked = { amountOre: amountOre - bookedOre, nokOre: nok.usedOre - nok.bookedOre };
  changeCreditInCurrency(trx, { clientId, currency, booked, unbooked }, now);
  await bookClientMoneyReversal(trx, 'refund', id, on, now);
}

function less({ amountOre, nokOre }: Carried): Carried {
  return { amountOre: negated(amountOre), nokOre: negated(nokOre) };
}
