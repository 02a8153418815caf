import type { Direction } from '../../../domain/bank-files.ts';
import type { Ore } from '../../../domain/money.ts';
import type { UnidentifiedTransaction } from './bank-file-item.ts';
import type { EntryFacts, Money } from './camt-transaction.ts';
import { kindOf } from './camt-transaction.ts';
import { allAt, decimalOf, directionOf, isYes, signed } from './camt-values.ts';
import type { XmlElement } from './xml-elements.ts';

/** What an `Ntry` or a `TxDtls` says that the bank charges. */
export type Charges = {
  /** What it may come to, in øre above 0: the charges with their taxes, and the sum of its records. */
  sumsOre: readonly Ore[];
  /**
   * Whether the bank has taken it out of the amount. `if-not-told`: version 02 knows of no charges beside the amount, but banks
   * announce some there, too.
   */
  isTaken: 'yes' | 'if-not-told' | 'perhaps';
};

const NO_CHARGES: Charges = { sumsOre: [], isTaken: 'perhaps' };

/**
 * Reads `Chrgs`. Left out is what the bank only announces (`ChrgInclInd` is false), what is not in kroner, and what it gives back.
 * @param elements the `Chrgs` of version 02, each a record, or that of version 08, which has the records in it
 */
export function chargesIn(elements: readonly XmlElement[]): Charges {
  const records = elements.flatMap((one) => [
    ...allAt(one, 'Rcrd'),
    ...(allAt(one, 'Amt').length > 0 ? [one] : []),
  ]);
  const says = (answer: boolean) =>
    records.some((one) => allAt(one, 'ChrgInclInd').some((indicator) => isYes(indicator) === answer));
  const taken = records.filter((one) => allAt(one, 'ChrgInclInd').every(isYes));
  const totals = says(false) ? [] : elements.flatMap((one) => allAt(one, 'TtlChrgsAndTaxAmt')).map(oreOf);
  const sumsOre = [...totals.slice(0, 1), ...(taken.length > 0 ? [sumOf(taken)] : [])];
  return {
    sumsOre: [...new Set(sumsOre)].filter((ore) => ore > 0n),
    isTaken: says(true) ? 'yes' : isVersion02(elements) ? 'if-not-told' : 'perhaps',
  };
}

function isVersion02(elements: readonly XmlElement[]): boolean {
  return elements.every((one) => allAt(one, 'Rcrd').length === 0);
}

function sumOf(records: readonly XmlElement[]): Ore {
  return records.reduce((sum, record) => {
    const [indicator] = allAt(record, 'CdtDbtInd');
    const isGivenBack = indicator !== undefined && directionOf(indicator) === 'in';
    const ore = allAt(record, 'Amt').map(oreOf)[0] ?? 0n;
    return isGivenBack ? sum - ore : sum + ore;
  }, 0n);
}

/** 0 in another currency: what that is in kroner, the bank does not say. */
function oreOf(amount: XmlElement): Ore {
  return amount.currency === 'NOK' ? decimalOf(amount) : 0n;
}

/** What the other side paid or got, in kroner and signed, by the places in which `AmtDtls` says it: before charges (ISO 20022). */
export function toldAmountsOf(element: XmlElement | undefined, direction: Direction): Ore[] {
  return ['TxAmt', 'CntrValAmt', 'InstdAmt']
    .flatMap((name) => allAt(element, `${name}/Amt`))
    .filter(({ currency }) => currency === 'NOK')
    .map((amount) => signed(direction, decimalOf(amount)));
}

/**
 * What the bank took out of a transaction: where what was paid, less the charges, is what was booked; or where the bank says so and
 * nothing else tells what was paid. What remains unsure is no charge, because an invoice that is paid too little stays open for a
 * person to see.
 * @param movedOre what was booked; out is below 0, as in `toldOre`
 */
export function takenOut(movedOre: Ore, toldOre: readonly Ore[], { sumsOre, isTaken }: Charges): Ore {
  const possibleOre = sumsOre.filter((ore) => movedOre >= 0n || movedOre + ore < 0n);
  const [said] = possibleOre;
  const told = possibleOre.find((ore) => toldOre.includes(movedOre + ore));
  if (told !== undefined) return told;
  const isSaid = isTaken === 'yes' || (isTaken === 'if-not-told' && toldOre.length === 0);
  return isSaid && said !== undefined ? said : 0n;
}

/** What a transaction says of its charges, or its entry where it says nothing. A fee has none beside itself. */
export function chargesOf(
  facts: EntryFacts,
  details: XmlElement | undefined,
  direction: Direction,
  ofEntry: readonly XmlElement[] = [],
): Charges {
  if (kindOf(facts, details, direction) === 'fee') return NO_CHARGES;
  const charges = chargesIn(allAt(details, 'Chrgs'));
  return charges.sumsOre.length > 0 ? charges : chargesIn(ofEntry);
}

export function moneyOf(movedOre: Ore, chargesOre: Ore): Money {
  const absolute = (ore: Ore) => (ore < 0n ? -ore : ore);
  return { amountOre: absolute(movedOre + chargesOre), chargesOre, movedOre: absolute(movedOre) };
}

/** What the bank charges within a transaction is a fee of its own, so that the invoice gets all that was paid. */
export function chargeOf(transaction: UnidentifiedTransaction): UnidentifiedTransaction {
  const { chargesOre: amountOre } = transaction;
  const nothing = { kid: null, payerName: null, payerAccount: null, text: null };
  return {
    ...transaction,
    ...nothing,
    amountOre,
    chargesOre: 0n,
    direction: 'out',
    kind: 'fee',
    isCharge: true,
  };
}
