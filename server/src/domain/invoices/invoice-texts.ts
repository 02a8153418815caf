import { LIMITS } from '../limits.ts';

/** A text that says something about a whole invoice. */
type InvoiceText = {
  column: string;
  maxCharacters: number;
  format: 'single-line' | 'multi-line';
  /** The value of the field when the invoice has no such text. */
  none: '' | null;
  /** What OpenAPI says of it in a request and in an answer. */
  asked: string;
  answered: string;
  example: string;
  /** What a credit note has: always that of its invoice, a copy that may be changed, or a text of its own. */
  ofCreditNote: 'fixed' | 'copied' | 'own';
  /** Whether the text names one order, so that an invoice like this one begins without it. */
  isOfOneOrder: boolean;
};

/**
 * The texts of an invoice. Each is declared here alone: create, change, rows, answers, events, OpenAPI, the log of calls, retention,
 * `verify`, the advice on drafts, the snapshot and the app take them from here. All of them are personal: anything may stand in them.
 */
export const INVOICE_TEXTS = {
  deliveryPlace: {
    column: 'delivery_place',
    maxCharacters: LIMITS.cityCharacters,
    format: 'single-line',
    none: null,
    asked: "Delivery place; the client's city when left out, or the company's where that is unknown.",
    answered:
      "Delivery place; null on a draft unless given, else the client's city, or the company's where that is unknown.",
    example: 'Oslo',
    ofCreditNote: 'fixed',
    isOfOneOrder: false,
  },
  reference: {
    column: 'reference',
    maxCharacters: LIMITS.referenceCharacters,
    format: 'single-line',
    none: '',
    asked: "Caller's reference, e.g. an order number.",
    answered: "The caller's reference; empty when none.",
    example: 'ordre-10045',
    ofCreditNote: 'copied',
    isOfOneOrder: true,
  },
  buyerReference: {
    column: 'buyer_reference',
    maxCharacters: LIMITS.referenceCharacters,
    format: 'single-line',
    none: null,
    asked: 'The reference that the buyer asks for; documents show it as "Deres ref.".',
    answered: 'The reference that the buyer asks for ("Deres ref."); null when none.',
    example: 'Kari Nordmann',
    ofCreditNote: 'copied',
    isOfOneOrder: false,
  },
  orderReference: {
    column: 'order_reference',
    maxCharacters: LIMITS.referenceCharacters,
    format: 'single-line',
    none: null,
    asked: "The number of the buyer's purchase order.",
    answered: "The number of the buyer's purchase order; null when none.",
    example: 'PO-2041',
    ofCreditNote: 'copied',
    isOfOneOrder: true,
  },
  notes: {
    column: 'notes',
    maxCharacters: LIMITS.notesCharacters,
    format: 'multi-line',
    none: null,
    asked: 'Note printed on the invoice.',
    answered: 'Note printed on the invoice.',
    example: 'Takk for handelen!',
    ofCreditNote: 'own',
    isOfOneOrder: false,
  },
} as const satisfies Record<string, InvoiceText>;

export type InvoiceTextName = keyof typeof INVOICE_TEXTS;
type Column<N extends InvoiceTextName> = (typeof INVOICE_TEXTS)[N]['column'];

/** The texts as an invoice has them: trimmed, and `none` where there is no text. */
export type InvoiceTexts = { [N in InvoiceTextName]: string | (typeof INVOICE_TEXTS)[N]['none'] };
export type InvoiceTextColumns = { [N in InvoiceTextName as Column<N>]: InvoiceTexts[N] };

export const INVOICE_TEXT_NAMES = Object.keys(INVOICE_TEXTS) as InvoiceTextName[];

export const NO_TEXTS = everyText((name) => INVOICE_TEXTS[name].none);

/** The texts that are given, tidied. @param given may have other fields, too */
export function tidiedTexts(given: {
  readonly [N in InvoiceTextName]?: string | null | undefined;
}): Partial<InvoiceTexts> {
  const texts = INVOICE_TEXT_NAMES.flatMap((name) => {
    const text = given[name];
    return text === undefined ? [] : [[name, text?.trim() || INVOICE_TEXTS[name].none]];
  });
  return Object.fromEntries(texts) as Partial<InvoiceTexts>;
}

/** @param invoice may have other fields, too */
export function textsOf(invoice: InvoiceTexts): InvoiceTexts {
  return everyText((name) => invoice[name]);
}

/** The texts with which the credit note of an invoice begins. */
export function textsForCreditNote(invoice: InvoiceTexts): InvoiceTexts {
  return everyText((name) =>
    INVOICE_TEXTS[name].ofCreditNote === 'own' ? INVOICE_TEXTS[name].none : invoice[name],
  );
}

export const INVOICE_TEXT_COLUMNS = INVOICE_TEXT_NAMES.map((name) => INVOICE_TEXTS[name].column);

export function textsToColumns(texts: InvoiceTexts): InvoiceTextColumns {
  const columns = INVOICE_TEXT_NAMES.map((name) => [INVOICE_TEXTS[name].column, texts[name]]);
  return Object.fromEntries(columns) as InvoiceTextColumns;
}

export function textsFromColumns(row: InvoiceTextColumns): InvoiceTexts {
  return everyText((name) => row[INVOICE_TEXTS[name].column]);
}

function everyText(value: (name: InvoiceTextName) => string | null): InvoiceTexts {
  const texts: Record<string, string | null> = {};
  for (const name of INVOICE_TEXT_NAMES) texts[name] = value(name);
  return texts as InvoiceTexts;
}
