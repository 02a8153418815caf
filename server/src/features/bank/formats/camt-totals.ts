import type { AccountOfFile } from '../../../domain/bank-files.ts';
import type { Amount } from '../../../domain/money.ts';
import type { BankFileItem } from './bank-file-item.ts';
import type { EntryFacts } from './camt-transaction.ts';
import { emptyElementAt } from './camt-transaction.ts';
import {
  elementsAt,
  dayOf,
  decimalOf,
  directionOf,
  amountIn,
  refuseAt,
  signedOre,
  textAt,
} from './camt-values.ts';
import type { XmlElement } from '../../../platform/documents/xml-elements.ts';

/** The number and the sum of entries, as `TxsSummry` counts them. */
export type Tally = { count: number; inCount: number; inOre: Amount; outOre: Amount };

export function newTally(): Tally {
  return { count: 0, inCount: 0, inOre: 0n, outOre: 0n };
}

export function countEntry(tally: Tally, { direction, amountOre }: EntryFacts): void {
  tally.count++;
  if (direction === 'in') {
    tally.inCount++;
    tally.inOre += amountOre;
  } else tally.outOre += amountOre;
}

/** Whether the entries have every number and sum that a `TxsSummry` gives. */
export function fitsSummary(summary: XmlElement, { count, inCount, inOre, outOre }: Tally): boolean {
  const expected: [path: string, value: bigint][] = [
    ['TtlNtries/NbOfNtries', BigInt(count) * 100n],
    ['TtlNtries/Sum', inOre + outOre],
    ['TtlCdtNtries/NbOfNtries', BigInt(inCount) * 100n],
    ['TtlCdtNtries/Sum', inOre],
    ['TtlDbtNtries/NbOfNtries', BigInt(count - inCount) * 100n],
    ['TtlDbtNtries/Sum', outOre],
  ];
  if (
    !expected.every(([path, value]) => elementsAt(summary, path).every((given) => decimalOf(given) === value))
  )
    return false;
  const net = inOre < outOre ? outOre - inOre : inOre - outOre;
  return [
    ...elementsAt(summary, 'TtlNtries/TtlNetNtryAmt'),
    ...elementsAt(summary, 'TtlNtries/TtlNetNtry/Amt'),
  ].every((given) => decimalOf(given) === net);
}

/**
 * The closing balance of a statement, which must be the opening balance and the booked entries together. A statement in several messages
 * has interim balances (ITBD) between two messages. PRCD is the closing balance of the statement before.
 */
export function checkedBalances(
  { balances, booked, line }: { balances: readonly XmlElement[]; booked: Tally; line: number },
  { bankAccount, currency }: AccountOfFile,
): BankFileItem[] {
  const read = balances.map((balance) => {
    const [amount] = elementsAt(balance, 'Amt');
    const [indicator] = elementsAt(balance, 'CdtDbtInd');
    const [date] = elementsAt(balance, 'Dt');
    if (amount === undefined || indicator === undefined || date === undefined)
      return refuseAt(balance, 'A balance has no Amt, CdtDbtInd or Dt.');
    const code = textAt(balance, 'Tp/CdOrPrtry/Cd');
    return {
      code,
      day: dayOf(date),
      balanceOre: signedOre(directionOf(indicator), amountIn(amount, currency)),
    };
  });
  const of = (wanted: string) => read.find(({ code }) => code === wanted);
  const opening = of('OPBD') ?? of('PRCD') ?? of('ITBD');
  const closing = of('CLBD') ?? read.findLast(({ code }) => code === 'ITBD');
  if (opening === undefined || closing === undefined || opening === closing)
    return refuseAt(
      emptyElementAt(line),
      'A statement has no opening balance (OPBD) or no closing balance (CLBD).',
    );
  if (opening.balanceOre + booked.inOre - booked.outOre !== closing.balanceOre)
    return refuseAt(
      emptyElementAt(line),
      'The opening balance and the booked entries do not sum to the closing balance.',
    );
  const { code, day, balanceOre } = closing;
  return code === 'CLBD' ? [{ type: 'balance', bankAccount, currency, day, balanceOre }] : [];
}
