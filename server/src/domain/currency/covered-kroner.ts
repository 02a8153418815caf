import type { Amount, Ore } from '../money.ts';
import { divideRounded } from '../money.ts';
import { oreAtRate } from './exchange-rate.ts';
import type { ExchangeRate } from './exchange-rate.ts';

/**
 * An amount of a currency and what of it stands in the books in kroner: what is open on an invoice (on the account of receivables), a
 * customer's credit in a currency (on the debt to customers), a loss of which money may come in. Neither is below 0. Where the amount is 0,
 * so are the kroner.
 */
export type Carried = { amountOre: Amount; nokOre: Ore };

export const NOTHING_CARRIED: Carried = { amountOre: 0n, nokOre: 0n };

/**
 * Takes an amount away with its share of the kroner, rounded half away from zero to øre. What takes the rest of the amount takes the rest of
 * the kroner, so that both end at 0 together.
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

/** Two amounts of the same currency as one. Its kroner are an average from then on. */
export function addCarried(one: Carried, other: Carried): Carried {
  return { amountOre: one.amountOre + other.amountOre, nokOre: one.nokOre + other.nokOre };
}

/**
 * How money, credit or a credit note settles an invoice in a currency, in kroner.
 */
export type Settlement = {
  /** What it covers, and the kroner that leave the account of receivables. */
  covered: Carried;
  /** The rest, which becomes credit of the customer, at what it is worth on the day on which it arises. */
  credit: Carried;
  /** The gain in kroner, below 0 a loss: what came in less `covered` and `credit`. */
  differenceNokOre: Ore;
  /** What is open afterwards. */
  open: Carried;
};

/**
 * Settles what is open by an amount that has kroner of its own: money at the rate of its day. The part beyond what is open becomes credit and
 * has its share of those kroner.
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
 * Settles what is open by a credit note. Its kroner follow from the rate of the invoice (`creditInKroner`), as those of the invoice do. So it
 * takes just these from what is open, and not a share. A difference comes of roundings alone: where it covers all that is open, or more
 * kroner than are left. While something is left open, an øre is, too: a loss or a payment of 0 kroner would have no entry.
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
 * Settles what is open by credit of the customer in the same currency. The credit gives its share of its kroner.
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

/** What paid money is worth: its kroner are what arrived and the fee together, because the customer has paid the fee's share, too. */
export function valueOfPayment({ amountOre, amountNokOre, feeNokOre }: PaidInCurrency): Carried {
  return { amountOre, nokOre: amountNokOre + feeNokOre };
}

/**
 * Paid money of which nobody has said what arrived: it is worth its amount at the rate of its day, and the bank has kept the fee of that. So a
 * fee is no gain.
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
