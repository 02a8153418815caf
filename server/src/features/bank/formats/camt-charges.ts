import type { Direction } from '../../../domain/bank-files.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import type { Amount } from '../../../domain/money.ts';
import { magnitude } from '../../../domain/money.ts';
import type { UnidentifiedTransaction } from './bank-file-item.ts';
import type { EntryFacts, Money } from './camt-transaction.ts';
import { kindOf } from './camt-transaction.ts';
import { elementsAt, decimalOf, directionOf, isYes, signedOre } from './camt-values.ts';
import type { XmlElement } from '../../../platform/documents/xml-elements.ts';

/** The charges that an `Ntry` or a `TxDtls` tells. */
export type Charges = {
  /** Possible sums, above 0: the total of the charges with taxes, and the sum of the records. */
  sumsOre: readonly Amount[];
  /**
   * Whether the bank has taken the charges out of the amount. `if-not-told`: version 02 knows of no charges beside the amount, but banks
   * announce such charges there, too.
   */
  isTaken: 'yes' | 'if-not-told' | 'perhaps';
};

const NO_CHARGES: Charges = { sumsOre: [], isTaken: 'perhaps' };

/**
 * Reads `Chrgs`. Charges that the bank only announces (`ChrgInclInd` is false), charges in other currencies, and charges that the bank
 * gives back are left out.
 * @param elements the `Chrgs` of version 02, each a record, or the single `Chrgs` of version 08, which has the records in it
 */
export function readCharges(elements: readonly XmlElement[], currency: Currency): Charges {
  const amountOf = (amount: XmlElement) => ofCurrency(amount, currency);
  const sumOf = (some: readonly XmlElement[]) => sumOfRecords(some, amountOf);
  const records = elements.flatMap((one) => [
    ...elementsAt(one, 'Rcrd'),
    ...(elementsAt(one, 'Amt').length > 0 ? [one] : []),
  ]);
  const says = (answer: boolean) =>
    records.some((one) => elementsAt(one, 'ChrgInclInd').some((indicator) => isYes(indicator) === answer));
  const taken = records.filter((one) => elementsAt(one, 'ChrgInclInd').every(isYes));
  const totals = says(false)
    ? []
    : elements.flatMap((one) => elementsAt(one, 'TtlChrgsAndTaxAmt')).map(amountOf);
  const sumsOre = [...totals.slice(0, 1), ...(taken.length > 0 ? [sumOf(taken)] : [])];
  return {
    sumsOre: [...new Set(sumsOre)].filter((ore) => ore > 0n),
    isTaken: says(true) ? 'yes' : isVersion02(elements) ? 'if-not-told' : 'perhaps',
  };
}

function isVersion02(elements: readonly XmlElement[]): boolean {
  return elements.every((one) => elementsAt(one, 'Rcrd').length === 0);
}

function sumOfRecords(records: readonly XmlElement[], amountOf: (amount: XmlElement) => Amount): Amount {
  return records.reduce((sum, record) => {
    const [indicator] = elementsAt(record, 'CdtDbtInd');
    const isGivenBack = indicator !== undefined && directionOf(indicator) === 'in';
    const ore = elementsAt(record, 'Amt').map(amountOf)[0] ?? 0n;
    return isGivenBack ? sum - ore : sum + ore;
  }, 0n);
}

/** The amount; 0 in another currency than that of the account, because the bank does not tell what it is there. */
function ofCurrency(amount: XmlElement, currency: Currency): Amount {
  return amount.attributes['Ccy'] === currency ? decimalOf(amount) : 0n;
}

/** The amounts of `AmtDtls` that the other side paid or got, before charges (ISO 20022), in the currency and signed. */
export function statedAmountsOf(
  element: XmlElement | undefined,
  direction: Direction,
  currency: Currency,
): Amount[] {
  return ['TxAmt', 'CntrValAmt', 'InstdAmt']
    .flatMap((name) => elementsAt(element, `${name}/Amt`))
    .filter(({ attributes }) => attributes['Ccy'] === currency)
    .map((amount) => signedOre(direction, decimalOf(amount)));
}

/**
 * The charges that the bank took out of a transaction: where the paid amount less the charges is the booked amount; or where the bank
 * says so and no paid amount is told. Unsure charges do not count, because an invoice that is paid too little stays open for a person to
 * see.
 * @param movedOre the booked amount; out is below 0, as in `toldOre`
 */
export function chargesTakenOut(
  movedOre: Amount,
  toldOre: readonly Amount[],
  { sumsOre, isTaken }: Charges,
): Amount {
  const possibleOre = sumsOre.filter((ore) => movedOre >= 0n || movedOre + ore < 0n);
  const [firstOre] = possibleOre;
  const fittingOre = possibleOre.find((ore) => toldOre.includes(movedOre + ore));
  if (fittingOre !== undefined) return fittingOre;
  const isSaid = isTaken === 'yes' || (isTaken === 'if-not-told' && toldOre.length === 0);
  return isSaid && firstOre !== undefined ? firstOre : 0n;
}

/** The charges of a transaction, or of its entry where the transaction tells none. A fee has no charges beside itself. */
export function chargesOfTransaction(
  facts: EntryFacts,
  details: XmlElement | undefined,
  direction: Direction,
  ofEntry: readonly XmlElement[] = [],
): Charges {
  if (kindOf(facts, details, direction) === 'fee') return NO_CHARGES;
  const charges = readCharges(elementsAt(details, 'Chrgs'), facts.currency);
  return charges.sumsOre.length > 0 ? charges : readCharges(ofEntry, facts.currency);
}

export function moneyOfTransaction(movedOre: Amount, chargesOre: Amount): Money {
  return { amountOre: magnitude(movedOre + chargesOre), chargesOre, movedOre: magnitude(movedOre) };
}

/** Charges within a transaction become a fee of their own, so that the invoice gets the whole paid amount. */
export function chargeAsFee(transaction: UnidentifiedTransaction): UnidentifiedTransaction {
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
