import type { Amount, Ore } from '../money.ts';
import { divideRounded } from '../money.ts';
import { oreAtRate } from './exchange-rate.ts';
import type { ExchangeRate } from './exchange-rate.ts';

/**
 * An amount in a currency, and the kroner that the books have for it. Three things are carried: what is open on an invoice (the account of
 * receivables), the credit of a customer (the debt to customers), and a loss on which money may still come in. Neither number is below 0.
 * An amount of 0 has no kroner.
 */
export type Carried = { amountOre: Amount; nokOre: Ore };

export const NOTHING_CARRIED: Carried = { amountOre: 0n, nokOre: 0n };

/**
 * Takes a part of the amount, and the same part of the kroner, rounded half away from zero to øre. All of the amount takes all of the kroner,
 * so that both end at 0 together.
 * @throws RangeError when the amount is below 0 or above what there is
 */
export function takeShare(carried: Carried, amountOre: Amount): { taken: Carried; left: Carried } {
  if (amountOre < 0n || amountOre > carried.amountOre) {
    throw new RangeError('A share is from 0 to what there is');
  }
  const nokOre = amountOre === 0n ? 0n : divideRounded(carried.nokOre * amountOre, carried.amountOre);
  const left = { amountOre: carried.amountOre - amountOre, nokOre: carried.nokOre - nokOre };
  return { taken: { amountOre, nokOre }, left };
}

/** Adds two amounts of one currency. From then on a part of the sum has kroner at the average rate of both. */
export function addCarried(one: Carried, other: Carried): Carried {
  return { amountOre: one.amountOre + other.amountOre, nokOre: one.nokOre + other.nokOre };
}

/** What money, credit or a credit note does to an invoice in a currency. */
export type Settlement = {
  /** The part of the invoice that it pays, with the kroner that leave the account of receivables. */
  covered: Carried;
  /** What is more than the invoice. The customer has it as credit, at the kroner of the day on which it came. */
  credit: Carried;
  /** The gain in kroner, below 0 a loss: the kroner that came in, less those of `covered` and `credit`. */
  differenceNokOre: Ore;
  /** The part of the invoice that is open afterwards. */
  open: Carried;
};

/**
 * Settles an invoice with money, whose kroner are those of its own day. What is more than the invoice becomes credit, with its share of the
 * kroner of the money.
 * @param value the amount, above 0, and what it is worth in kroner: of a payment, what arrived and the fee of the bank together
 * @throws RangeError when the amount is not above 0 or its kroner are below 0
 */
export function settle(open: Carried, value: Carried): Settlement {
  if (value.amountOre <= 0n || value.nokOre < 0n) throw new RangeError('What settles an invoice is above 0');
  const { taken: own, left: credit } = takeShare(value, smaller(value.amountOre, open.amountOre));
  const { taken: covered, left } = takeShare(open, own.amountOre);
  return { covered, credit, differenceNokOre: own.nokOre - covered.nokOre, open: left };
}

/**
 * Settles an invoice with a credit note. Both have the rate of the invoice, so the credit note takes its own kroner off the receivable
 * (`creditInKroner`), and not a share. A difference of some øre comes of rounding: the credit note covers all that is open, or has more kroner
 * than are left. While something is left open, an øre is, too: a loss or a payment of 0 kroner would have no entry.
 * @param creditNote its total with VAT, and the same in kroner
 * @throws RangeError when one of them is below 0
 */
export function settleByCreditNote(open: Carried, creditNote: Carried): Settlement {
  if (creditNote.amountOre < 0n || creditNote.nokOre < 0n) throw new RangeError('A credit note is 0 or more');
  const { taken: own, left: credit } = takeShare(creditNote, smaller(creditNote.amountOre, open.amountOre));
  const isAll = own.amountOre === open.amountOre;
  const mostNokOre = open.nokOre > 0n ? open.nokOre - 1n : 0n;
  const coveredNokOre = isAll ? open.nokOre : smaller(own.nokOre, mostNokOre);
  return {
    covered: { amountOre: own.amountOre, nokOre: coveredNokOre },
    credit,
    differenceNokOre: own.nokOre - coveredNokOre,
    open: { amountOre: open.amountOre - own.amountOre, nokOre: open.nokOre - coveredNokOre },
  };
}

/**
 * Settles an invoice with credit of the customer in the same currency. The kroner of the credit leave the debt to the customer.
 * @throws RangeError when the amount is not above 0, or above the credit or what is open
 */
export function settleByCredit(
  open: Carried,
  customerCredit: Carried,
  amountOre: Amount,
): Settlement & { used: Carried; creditLeft: Carried } {
  if (amountOre > open.amountOre) throw new RangeError('Credit pays at most what is open');
  const { taken: used, left: creditLeft } = takeShare(customerCredit, amountOre);
  return { ...settle(open, used), used, creditLeft };
}

/** Money that a customer paid in a currency, as it reached the account. Kroner are øre, 0 or more. */
export type PaidInCurrency = {
  amountOre: Amount;
  /** What reached the account, after the fee. */
  amountNokOre: Ore;
  /** What the bank has kept of it. */
  feeNokOre: Ore;
};

/** What a payment is worth in kroner: what arrived and the fee of the bank together, because the customer has paid both. */
export function valueOfPayment({ amountOre, amountNokOre, feeNokOre }: PaidInCurrency): Carried {
  return { amountOre, nokOre: amountNokOre + feeNokOre };
}

/**
 * A payment of which nobody has said how many kroner arrived. It is worth its amount at the rate of its day, and the fee of the bank is taken
 * off that. So a fee is neither a gain nor a loss by rates.
 * @throws RangeError when the fee is below 0 or more than the money is worth
 */
export function paidAtRate(
  amountOre: Amount,
  feeNokOre: Ore,
  rate: Pick<ExchangeRate, 'rateE6'>,
): PaidInCurrency {
  const worthOre = oreAtRate(amountOre, rate);
  if (feeNokOre < 0n || feeNokOre > worthOre)
    throw new RangeError('A fee is at most what the money is worth');
  return { amountOre, amountNokOre: worthOre - feeNokOre, feeNokOre };
}

function smaller<T extends bigint>(one: T, other: T): T {
  return one < other ? one : other;
}
