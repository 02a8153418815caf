import { readDecimal, typedDecimal, typedPrice } from '../../../text/decimals.ts';
import type { Language } from '../../../text/language.tsx';
import type { Schemas } from '../../../http/account-api.ts';
import { VAT_CHOICES, isVatChoice } from '../../ledger/vat-choices.ts';
import type { VatChoice } from '../../ledger/vat-choices.ts';
import type { Invoice } from '../invoices.ts';

export type ChosenLine = { isChosen: boolean; quantity: string };
export type Credited = 'all' | 'some' | 'own' | 'amount';
/** A line of the credit note's own, as it is typed. `vat` is empty where all lines of the invoice have the same. */
export type OwnLine = {
  key: number;
  description: string;
  quantity: string;
  price: string;
  vat: '' | VatChoice;
};

/** What a credit note takes, as it is typed. */
export type CreditValues = {
  what: Credited;
  amount: string;
  /** Empty for all. */
  vat: '' | VatChoice;
  description: string;
  notes: string;
  /** One of each line of the invoice. */
  lines: ChosenLine[];
  /** At least one. */
  own: OwnLine[];
};

export function newCredit(invoice: Invoice, language: Language): CreditValues {
  const lines = invoice.lines.map(({ quantity }) => ({
    isChosen: false,
    quantity: typedDecimal(quantity, language),
  }));
  return {
    what: 'all',
    amount: '',
    vat: '',
    description: '',
    notes: '',
    lines,
    own: [newOwnLine(invoice, [])],
  };
}

/** @param before the lines that there are */
export function newOwnLine(invoice: Invoice, before: readonly OwnLine[]): OwnLine {
  const [first = ''] = vatChoicesOf(invoice);
  const key = Math.max(0, ...before.map((line) => line.key)) + 1;
  return { key, description: '', quantity: '1', price: '', vat: before.at(-1)?.vat ?? first };
}

/** Whether the prices of the invoice, and so of lines of the credit note, are with VAT. */
export function hasPricesWithVat({ lines }: Invoice): boolean {
  return lines.some(({ unitPriceWithVat }) => unitPriceWithVat !== null);
}

/** The sum of a typed line, in øre, without VAT or with, as its price is; undefined while something is no number. */
export function sumOfOwnLine({ quantity, price }: OwnLine): number | undefined {
  const [count, each] = [readDecimal(quantity), readDecimal(price)];
  return count === undefined || each === undefined ? undefined : Math.round(count * each * 100);
}

/**
 * What a draft takes. Its lines repeat those of the invoice, with quantities of their own; lines that are none of the invoice come
 * of an amount, which says the same on each of them, or are of its own.
 */
export function creditOfDraft(draft: Invoice, invoice: Invoice, language: Language): CreditValues {
  const blank = { ...newCredit(invoice, language), notes: draft.notes ?? '' };
  const lines = [...blank.lines];
  const taken = draft.lines.every((line) => {
    const index = invoice.lines.findIndex(
      (one, at) => lines[at]?.isChosen === false && line.quantity <= one.quantity && isSameLine(one, line),
    );
    if (index >= 0) lines[index] = { isChosen: true, quantity: typedDecimal(line.quantity, language) };
    return index >= 0;
  });
  if (taken) return { ...blank, what: 'some', lines };
  const [first] = draft.lines;
  const description = first?.description ?? '';
  if (draft.lines.some((line) => line.quantity !== 1 || line.description !== description)) {
    return { ...blank, what: 'own', own: ownLinesOf(draft, invoice, language) };
  }
  const codes = new Set(draft.lines.map(({ vatCode }) => String(vatCode ?? '')));
  const [vat = ''] = codes;
  const isOfOneCode = codes.size === 1 && isVatChoice(vat) && vatChoicesOf(invoice).includes(vat);
  return {
    ...blank,
    what: 'amount',
    amount: typedPrice(draft.total, language),
    vat: isOfOneCode ? vat : '',
    description,
  };
}

function ownLinesOf(draft: Invoice, invoice: Invoice, language: Language): OwnLine[] {
  const choices = vatChoicesOf(invoice);
  return draft.lines.map(({ description, quantity, unitPrice, unitPriceWithVat, vatCode }, index) => ({
    key: index + 1,
    description,
    quantity: typedDecimal(quantity, language),
    price: typedPrice(unitPriceWithVat ?? unitPrice, language),
    vat: choices.find((choice) => choice === String(vatCode ?? '')) ?? '',
  }));
}

function isSameLine(one: Invoice['lines'][number], other: Invoice['lines'][number]): boolean {
  return (
    one.description === other.description &&
    one.unitPrice === other.unitPrice &&
    one.unitPriceWithVat === other.unitPriceWithVat &&
    one.vatCode === other.vatCode
  );
}

/** The codes from whose lines alone an amount can be taken; none where all lines have the same. */
export function vatChoicesOf({ lines }: Invoice): VatChoice[] {
  const codes = new Set(lines.map(({ vatCode }) => String(vatCode ?? '')));
  return codes.size < 2 ? [] : VAT_CHOICES.filter((choice) => codes.has(choice));
}

/** @returns undefined while something is missing or no number */
export function readCredit(values: CreditValues, invoice: Invoice): Schemas['CreditChange'] | undefined {
  const { what, amount, vat, description, lines, own } = values;
  if (what === 'all') return {};
  if (what === 'some') {
    const requests = requestsOf(lines);
    return requests !== undefined && requests.length > 0 ? { lines: requests } : undefined;
  }
  if (what === 'own') {
    const read = own.map((line) => readOwnLine(line, hasPricesWithVat(invoice)));
    const ownLines = read.filter((line) => line !== undefined);
    return ownLines.length === own.length ? { ownLines } : undefined;
  }
  const kroner = readDecimal(amount);
  if (kroner === undefined || description.trim() === '') return undefined;
  return { amount: kroner, ...(vat !== '' && { vatCode: Number(vat) }), description: description.trim() };
}

function readOwnLine({ description, quantity: typed, price, vat }: OwnLine, isWithVat: boolean) {
  const [quantity, each] = [readDecimal(typed), readDecimal(price)];
  if (description.trim() === '' || quantity === undefined || each === undefined) return undefined;
  return {
    description: description.trim(),
    quantity,
    ...(isWithVat ? { unitPriceWithVat: each } : { unitPrice: each }),
    ...(vat !== '' && { vatCode: Number(vat) }),
  };
}

function requestsOf(lines: ChosenLine[]): { lineIndex: number; quantity: number }[] | undefined {
  const requests = [];
  for (const [lineIndex, { isChosen, quantity: typed }] of lines.entries()) {
    if (!isChosen) continue;
    const quantity = readDecimal(typed);
    if (quantity === undefined) return undefined;
    requests.push({ lineIndex, quantity });
  }
  return requests;
}
