import type { ForeignCurrency } from '../../../../../server/src/domain/currency/currency.ts';
import { FOREIGN_CURRENCIES } from '../../../../../server/src/domain/currency/currency.ts';
import { kronerFromOre } from '../../../../../server/src/domain/money.ts';
import { salesBesideSettlement } from '../../../../../server/src/domain/vat/entry-vat-codes.ts';
import { splitVat } from '../../../../../server/src/domain/vat/split-vat.ts';
import type { Schemas } from '../../../http/account-api.ts';
import type { NumberProblem } from '../../../text/decimals.ts';
import { numberProblem, readDecimal, readScaled, typedDecimal } from '../../../text/decimals.ts';
import type { Language } from '../../../text/language.tsx';
import type { VatCode } from '../vat-code-names.ts';
import { isVatCode } from '../vat-code-names.ts';

export type NewEntry = Schemas['NewJournalEntry'];

/** The values of the entry form. Amounts are still text. */
export type EntryValues = { documentDate: string; description: string; lines: LineValues[] };

export type LineValues = {
  /** Tells lines apart when lines are added and removed. */
  key: string;
  account: string;
  description: string;
  debit: string;
  credit: string;
  vatCode: '' | VatCode;
  customerId: string;
  /** Of a line on a bank account in another currency. Empty: the line is in kroner alone. */
  currency: '' | ForeignCurrency;
  currencyAmount: string;
};

/** Øre. `difference` is debit less credit. */
export type Sums = { debit: bigint; credit: bigint; difference: bigint };

/** @param sums of the lines before. The new line gets the amount that balances them */
export function newLine(language: Language, { difference }: Pick<Sums, 'difference'>): LineValues {
  const typed = (ore: bigint) => (ore > 0n ? typedDecimal(kronerFromOre(ore), language) : '');
  return {
    key: crypto.randomUUID(),
    account: '',
    description: '',
    debit: typed(-difference),
    credit: typed(difference),
    vatCode: '',
    customerId: '',
    currency: '',
    currencyAmount: '',
  };
}

/** Whether an account may be a bank account in another currency; of which currency, the service knows. */
export function mayBeInCurrency(account: string): boolean {
  return account.startsWith('19');
}

/** Whether a line of sales would be in no VAT return, because the entry settles a term. */
export function hasSalesBesideSettlement(lines: readonly LineValues[]): boolean {
  return (
    salesBesideSettlement(lines.map(({ account, vatCode }) => ({ account, vatCode: vatCode || null })))
      .length > 0
  );
}

/** The lines of an entry as they would be typed. */
export function linesOf(entry: Schemas['JournalEntry'], language: Language): LineValues[] {
  const typed = (kroner: number) => (kroner === 0 ? '' : typedDecimal(kroner, language));
  return entry.lines.map(
    ({ account, description, debit, credit, vatCode, customerId, currency, currencyAmount }) => ({
      key: crypto.randomUUID(),
      account,
      description: description ?? '',
      debit: typed(debit),
      credit: typed(credit),
      vatCode: vatCode !== null && isVatCode(vatCode) ? vatCode : '',
      customerId: customerId ?? '',
      currency: FOREIGN_CURRENCIES.find((one) => one === currency) ?? '',
      currencyAmount: typed(currencyAmount ?? 0),
    }),
  );
}

/**
 * The line with its amount without VAT, and the lines of its VAT behind it. Undefined where there is nothing to split.
 * @param on the date of the document, whose rates hold
 */
export function splitLine(line: LineValues, on: string, language: Language): LineValues[] | undefined {
  const side = line.debit.trim() === '' ? 'credit' : 'debit';
  const ore = readScaled(line[side], 2);
  if (line.vatCode === '' || on === '' || ore === undefined || ore <= 0n) return undefined;
  const split = splitVat(line.vatCode, ore, on);
  if (split === undefined) return undefined;
  const typed = (amount: bigint) => typedDecimal(kronerFromOre(amount), language);
  const other = side === 'debit' ? 'credit' : 'debit';
  return [
    { ...line, [side]: typed(split.netOre) },
    ...split.parts.map(({ account = line.account, ore: part, isOpposite }) => ({
      ...newLine(language, { difference: 0n }),
      account,
      [isOpposite ? other : side]: typed(part),
    })),
  ];
}

/** A text that is no amount counts as 0. */
export function sumsOf(lines: readonly LineValues[]): Sums {
  const sum = (side: 'debit' | 'credit') =>
    lines.reduce((ore, line) => ore + (readScaled(line[side], 2) ?? 0n), 0n);
  const [debit, credit] = [sum('debit'), sum('credit')];
  return { debit, credit, difference: debit - credit };
}

/** The problems that keep the entry from being sent, by field of the form. */
export type Problems = Record<string, NumberProblem | 'debit-and-credit' | 'greater-than'>;

/** The fewest lines of an entry. */
const FEWEST = 2;

/** The lines without those at the end that nobody has touched. */
function touchedLines(lines: readonly LineValues[]): readonly LineValues[] {
  const last = lines.findLastIndex(({ key: _key, ...typed }) =>
    Object.values(typed).some((value) => value.trim() !== ''),
  );
  return lines.slice(0, Math.max(FEWEST, last + 1));
}

/** The request's body. */
export function readEntry(values: EntryValues): { body: NewEntry } | { problems: Problems } {
  const problems: Problems = {};
  const lines = touchedLines(values.lines).map((line, index) => {
    const path = `lines.${index}`;
    if (line.account === '') problems[`${path}.account`] = 'required';
    const debit = amount(`${path}.debit`, line.debit);
    const credit = amount(`${path}.credit`, line.credit);
    if (line.debit.trim() === '' && line.credit.trim() === '') problems[`${path}.debit`] = 'required';
    if (debit > 0 && credit > 0) problems[`${path}.credit`] = 'debit-and-credit';
    const currency = mayBeInCurrency(line.account) ? line.currency : '';
    if (currency !== '' && line.currencyAmount.trim() === '') problems[`${path}.currencyAmount`] = 'required';
    return {
      account: line.account,
      debit,
      credit,
      description: line.description.trim() || null,
      vatCode: line.vatCode || null,
      customerId: line.customerId || null,
      ...(currency !== '' && {
        currency,
        currencyAmount: amount(`${path}.currencyAmount`, line.currencyAmount),
      }),
    };
  });
  if (values.documentDate === '') problems['documentDate'] = 'required';
  if (values.description.trim() === '') problems['description'] = 'required';
  if (Object.keys(problems).length > 0) return { problems };
  return { body: { documentDate: values.documentDate, description: values.description.trim(), lines } };

  function amount(field: string, typed: string): number {
    if (typed.trim() === '') return 0;
    const problem = numberProblem(typed);
    if (problem !== undefined) problems[field] = problem;
    return readDecimal(typed) ?? 0;
  }
}

/**
 * The field of the form for a field of the API: `lines[0].account` is `lines.0.account`. An error of a whole line
 * stands at its debit field, where people look.
 */
export function formField(apiField: string): string {
  return apiField.replaceAll(/\[(\d+)\]/g, '.$1').replace(/^(lines\.\d+)$/, '$1.debit');
}
