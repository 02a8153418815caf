import { readDecimal, typedDecimal } from '../../../text/decimals.ts';
import type { Language } from '../../../text/language.tsx';
import type { Schemas } from '../../../http/account-api.ts';
import { VAT_CHOICES, isVatChoice } from '../../ledger/vat-choices.ts';
import type { VatChoice } from '../../ledger/vat-choices.ts';
import type { Invoice } from '../invoices.ts';

export type ChosenLine = { isChosen: boolean; quantity: string };
export type Credited = 'all' | 'some' | 'amount';

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
};

export function newCredit(invoice: Invoice, language: Language): CreditValues {
  const lines = invoice.lines.map(({ quantity }) => ({
    isChosen: false,
    quantity: typedDecimal(quantity, language),
  }));
  return { what: 'all', amount: '', vat: '', description: '', notes: '', lines };
}

/**
 * What a draft takes. Its lines repeat those of the invoice, with quantities of their own; lines that are none of the invoice come
 * of an amount.
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
  const codes = new Set(draft.lines.map(({ vatCode }) => String(vatCode ?? '')));
  const [vat = ''] = codes;
  const isOfOneCode = codes.size === 1 && isVatChoice(vat) && vatChoicesOf(invoice).includes(vat);
  return {
    ...blank,
    what: 'amount',
    amount: typedDecimal(draft.total, language),
    vat: isOfOneCode ? vat : '',
    description: draft.lines[0]?.description ?? '',
  };
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
export function readCredit(values: CreditValues): Schemas['CreditChange'] | undefined {
  const { what, amount, vat, description, lines } = values;
  if (what === 'all') return {};
  if (what === 'some') {
    const requests = requestsOf(lines);
    return requests !== undefined && requests.length > 0 ? { lines: requests } : undefined;
  }
  const kroner = readDecimal(amount);
  if (kroner === undefined || description.trim() === '') return undefined;
  return { amount: kroner, ...(vat !== '' && { vatCode: Number(vat) }), description: description.trim() };
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
