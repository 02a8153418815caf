import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { CustomerLine } from '../../../domain/moves/open-items.ts';
import { itemKeyOf } from '../../../domain/moves/open-items.ts';
import { findTaxCode } from '../../../domain/vat/standard-tax-codes.ts';
import { givenReference } from '../../../domain/texts/clean-text.ts';
import type { XmlElement } from '../../../platform/documents/xml-elements.ts';
import { childOf, childrenOf, dayOf, missingIn, oreOf, textIn } from './saf-t-values.ts';

/** The standard code of a tax code of the file, as its tax table says. */
export type TaxCodes = ReadonlyMap<string, string>;

/** An entry that is read. `lines`: those of customers, until there are more than an invoice has. */
export type Entry = {
  line: number;
  date: LocalDate | undefined;
  lines: CustomerLine[];
  /** Owed VAT is positive. Of lines on VAT accounts, and of the others: programs say the VAT in one of the places, or in both. */
  vat: Map<string, bigint>;
  vatOfVatAccounts: Map<string, bigint>;
};

export function newEntry(line: number): Entry {
  return { line, date: undefined, lines: [], vat: new Map(), vatOfVatAccounts: new Map() };
}

/** Debit is positive. `isDebit`: the side on which the line stands, also with an amount below 0. */
export type LineAmount = { amountOre: bigint; isDebit: boolean; currency: string | null };

/** @throws ImportFileInvalid */
export function amountOfLine(line: XmlElement): LineAmount {
  const [debit, credit] = [childOf(line, 'DebitAmount'), childOf(line, 'CreditAmount')];
  const side = debit ?? credit ?? missingIn(line, 'DebitAmount or CreditAmount');
  const ore = oreOf(childOf(side, 'Amount') ?? missingIn(side, 'Amount'));
  const currency = textIn(side, 'CurrencyCode');
  return {
    amountOre: debit === undefined ? -ore : ore,
    isDebit: debit !== undefined,
    currency: currency === 'NOK' ? null : currency,
  };
}

/** @throws ImportFileInvalid */
export function customerLine(
  line: XmlElement,
  customer: string,
  account: string,
  date: LocalDate,
  { amountOre, currency }: LineAmount,
): CustomerLine {
  const dueDate = childOf(line, 'DueDate');
  return {
    customer,
    account,
    reference: givenReference(textIn(line, 'ReferenceNumber')),
    kid: givenReference(textIn(line, 'CID')),
    document: givenReference(textIn(line, 'SourceDocumentID')),
    amountOre,
    date,
    dueDate: dueDate === undefined ? null : dayOf(dueDate),
    currency,
    crossReference: givenReference(textIn(line, 'CrossReference')),
    vat: null,
    line: line.line,
  };
}

/** Adds the VAT of sales that a line says. @throws ImportFileInvalid */
export function addVat(
  { vat, vatOfVatAccounts }: Entry,
  line: XmlElement,
  account: string,
  { isDebit }: LineAmount,
  codes: TaxCodes,
): void {
  for (const tax of childrenOf(line, 'TaxInformation')) {
    const code = textIn(tax, 'TaxCode') ?? '';
    const standard = codes.get(code) ?? code;
    const amount = taxAmountOf(tax, isDebit);
    if (amount === 0n || findTaxCode(standard)?.use !== 'sale') continue;
    const sums = /^27[0-4]/.test(account) ? vatOfVatAccounts : vat;
    sums.set(standard, (sums.get(standard) ?? 0n) + amount);
  }
}

/** Owed VAT is positive. Before 1.30 the amount stands on the side of its line. */
function taxAmountOf(tax: XmlElement, isDebit: boolean): bigint {
  const amountIn = (name: string) => {
    const amount = childOf(childOf(tax, name), 'Amount');
    return amount === undefined ? undefined : oreOf(amount);
  };
  const [debit, credit, plain] = ['DebitTaxAmount', 'CreditTaxAmount', 'TaxAmount'].map(amountIn);
  if (plain !== undefined) return isDebit ? -plain : plain;
  return (credit ?? 0n) - (debit ?? 0n);
}

/** The lines of customers of an entry. Where all of them are of one invoice, the first has the VAT of the entry. */
export function linesOfEntry({ lines, vat, vatOfVatAccounts }: Entry): CustomerLine[] {
  const [first, ...rest] = lines;
  const sums = vat.size > 0 ? vat : vatOfVatAccounts;
  if (first === undefined || sums.size === 0) return lines;
  const keyOf = (line: CustomerLine) => JSON.stringify([line.customer, itemKeyOf(line)]);
  const ofOre = lines.reduce((sum, { amountOre }) => sum + amountOre, 0n);
  const vatOre = [...sums.values()].reduce((sum, amount) => sum + amount, 0n);
  const isOne = rest.every((line) => keyOf(line) === keyOf(first));
  if (!isOne || ofOre * vatOre <= 0n) return lines;
  const codes = [...sums].map(([vatCode, amountOre]) => ({ vatCode, amountOre }));
  return [{ ...first, vat: { ofOre, codes } }, ...rest];
}
