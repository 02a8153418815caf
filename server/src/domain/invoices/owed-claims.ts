import type { LocalDate } from '../days/local-date.ts';
import type { Ore } from '../money.ts';
import { smaller } from '../money.ts';
import { lateInterest } from './late-payment.ts';
import type { LatePaymentFigures } from './late-payment-figures.ts';

/**
 * What is claimed beside an invoice, in øre, each 0 or more: reminder fees (or compensation) and late-payment interest of letters, and
 * refunded credit that came of a payment which the bank has taken back.
 */
export type Claims = { feeOre: Ore; interestOre: Ore; refundedOre?: Ore };

export function sumOfClaims({ feeOre, interestOre, refundedOre = 0n }: Claims): Ore {
  return feeOre + interestOre + refundedOre;
}

type Dated = { on: LocalDate; amountOre: Ore };
/** What a letter claimed, or what a person gave up. The ids sort by time and decide within a day. */
type DatedClaims = Claims & { id: string; on: LocalDate };

/** The facts that decide what is owed of the fees of letters. Amounts are øre, and each is 0 or more. */
export type ClaimFacts = {
  /** Fees that letters of another system claimed. Whether they were right nobody knows here, so all of them are owed. */
  broughtOverOre: Ore;
  /** The lawful due date. */
  dueDate: LocalDate;
  totalOre: Ore;
  credits: readonly Dated[];
  /** The parts of payments that covered the invoice itself, each with the day on which the money came. */
  payments: readonly Dated[];
  /** In the order in which they were sent. */
  letters: readonly DatedClaims[];
  /** What a person gave up of the fees. Each time it was all that was unpaid. In order. */
  givenUp: readonly DatedClaims[];
};

const NOTHING: Claims = { feeOre: 0n, interestOre: 0n };

/**
 * What is owed of the fees of letters, without what a person gave up. It follows from the days of default alone, whenever a
 * payment was recorded (forsinkelsesrenteloven §§ 2 and 3a, inkassoforskriften chapter 1).
 *
 * - Interest is owed for the days between the due date and the day on which the money came, at most what the letter claimed.
 *   A credited amount was never owed, so it bears no interest.
 * - A fee or a compensation is owed when something was unpaid on the day of its letter, after the credit notes of that time. Money
 *   that came on the day of the letter came too late, as it does for interest.
 */
export function owedClaims(facts: ClaimFacts, figures: LatePaymentFigures): Claims {
  const givenUp = givenUpByLetter(facts);
  const owed = { ...NOTHING };
  let earlierInterestOre = 0n;
  for (const letter of facts.letters) {
    const forgone = givenUp.get(letter) ?? NOTHING;
    const feeOre = isInDefault(facts, letter.on) ? letter.feeOre : 0n;
    // Letters claim what has accrued and was not claimed before. So the interest of a letter is what the earlier ones leave.
    const accruedOre = letter.interestOre > 0n ? interestUntil(facts, letter.on, figures) : 0n;
    const interestOre = atLeast0(smaller(letter.interestOre, accruedOre - earlierInterestOre));
    earlierInterestOre += interestOre;
    owed.feeOre += atLeast0(feeOre - forgone.feeOre);
    owed.interestOre += atLeast0(interestOre - forgone.interestOre);
  }
  // They are older than all of our letters, so what was given up beyond those is of them.
  const beyondOre = sumOfFees(facts.givenUp) - sumOfFees([...givenUp.values()]);
  owed.feeOre += atLeast0(facts.broughtOverOre - beyondOre);
  return owed;
}

/** Whether something that was owed had not come before that day. */
function isInDefault({ dueDate, totalOre, credits, payments }: ClaimFacts, day: LocalDate): boolean {
  const creditedOre = sum(credits.filter(({ on }) => on <= day));
  const paidOre = sum(payments.filter(({ on }) => on < day));
  return dueDate < day && totalOre > creditedOre + paidOre;
}

function interestUntil(
  { dueDate, totalOre, credits, payments }: ClaimFacts,
  day: LocalDate,
  figures: LatePaymentFigures,
): Ore {
  const principal = { dueDate, totalOre: totalOre - sum(credits), reductions: payments };
  return lateInterest(principal, day, figures).ore;
}

/**
 * What was given up of each letter's fees. It was what was unpaid at the time, and payments cover older fees first. So it is of
 * the newest letters of that time.
 */
function givenUpByLetter({ letters, givenUp }: ClaimFacts): Map<DatedClaims, Claims> {
  const found = new Map(letters.map((letter) => [letter, NOTHING]));
  for (const { id, on, ...left } of givenUp) {
    for (const [letter, forgone] of [...found].toReversed()) {
      if (letter.on > on || (letter.on === on && letter.id > id)) continue;
      const feeOre = smaller(left.feeOre, letter.feeOre - forgone.feeOre);
      const interestOre = smaller(left.interestOre, letter.interestOre - forgone.interestOre);
      found.set(letter, {
        feeOre: forgone.feeOre + feeOre,
        interestOre: forgone.interestOre + interestOre,
      });
      left.feeOre -= feeOre;
      left.interestOre -= interestOre;
    }
  }
  return found;
}

function sumOfFees(claims: readonly Claims[]): Ore {
  return claims.reduce((total, { feeOre }) => total + feeOre, 0n);
}

function sum(amounts: readonly Dated[]): Ore {
  return amounts.reduce((total, { amountOre }) => total + amountOre, 0n);
}

function atLeast0(ore: Ore): Ore {
  return ore > 0n ? ore : 0n;
}
