import {
  deliveryFacts,
  givenLine,
  nokFacts,
  referenceFacts,
  showsPricesWithVat,
  statesVat,
  vatSummaryOf,
} from './document-facts.ts';
import {
  amountText,
  dateText,
  decimalText,
  discountText,
  inCurrency,
  moneyText,
  quantityText,
  sumText,
  vatText,
} from '../../platform/documents/formats.ts';
import type { IssuedDocument, QuoteDocument } from './issued-document.ts';
import { wordsIn } from '../../platform/documents/words.ts';
import type { Words } from '../../platform/documents/words.ts';
import type { DocumentModel, Labelled } from './document-model.ts';
import { commonParts, labelledWithValue, waysToPay } from './document-model.ts';

/** An issued invoice or credit note, or a draft. A draft has no number. */
export type SalesDocument = Omit<IssuedDocument, 'number'> & { number: string | null };

/** The model of a sales document, with all facts that the document must show (bokføringsforskriften chapter 5-1). */
export function salesDocumentModel(document: SalesDocument): DocumentModel {
  const { language, number, seller } = document;
  const words = wordsIn(language);
  const kind = document.type === 'invoice' ? words.invoice : words.creditNote;
  const heading = number === null ? `${kind} (${words.draft.toLowerCase()})` : kind;
  const inNok = nokFacts(document, words);
  return {
    ...commonParts(
      { ...document, seller: { ...seller, vatRegistered: statesVat(document) } },
      words,
      document.type === 'invoice' ? words.billedTo : words.to,
    ),
    title: `${number === null ? heading : `${kind} ${number}`} – ${seller.name}`,
    date: document.issueDate,
    heading,
    number: number ?? '',
    watermark: number === null ? words.draft : '',
    payment: document.type === 'invoice' ? payment(document, words) : credited(document, words),
    facts: facts(document, words),
    opening: [],
    table: linesTable(document, words),
    ...documentSums(document, document.type === 'invoice' ? words.toPay : words.credited, words),
    ...(inNok !== undefined && { inNok }),
    closing: [],
    notes: documentNotes(document, words),
  };
}

type Priced = SalesDocument | QuoteDocument;

/** VAT by rate, and the totals. @param label of the last one, the amount that counts */
export function documentSums(
  document: Priced,
  label: string,
  words: Words,
): Pick<DocumentModel, 'breakdown' | 'totals'> {
  const { language, currency } = document;
  return {
    breakdown: {
      header: [words.vat, inCurrency(words.vatBasis, currency), inCurrency(words.vatAmount, currency)],
      rows: vatSummaryOf(document).map((row) => [
        vatText(row, language),
        amountText(row.netOre, language),
        amountText(row.vatOre, language),
      ]),
    },
    totals: [
      { label: words.netTotal, value: sumText(document.subtotalOre, language, currency) },
      { label: words.vat, value: sumText(document.vatOre, language, currency) },
      { label, value: moneyText(document.totalOre, language, currency) },
    ],
  };
}

/** Only a document with a discount has a column for discounts. */
export function linesTable({ lines, language, currency }: Priced, words: Words): DocumentModel['table'] {
  const given = lines.map(givenLine);
  const discounts = given.map(({ discount }) => discountText(discount, language, currency));
  const isWithVat = showsPricesWithVat({ lines });
  const hasDiscounts = discounts.some((text) => text !== '');
  return {
    header: [
      words.description,
      words.quantity,
      inCurrency(isWithVat ? words.unitPriceWithVat : words.unitPrice, currency),
      ...(hasDiscounts ? [words.discount] : []),
      words.vat,
      inCurrency(isWithVat ? words.amountWithVat : words.amount, currency),
    ],
    rows: lines.map((line, index) => [
      line.description === '' ? words.itemWithoutName : line.description,
      quantityText(line, language),
      decimalText(given[index]?.unitPriceE4 ?? 0n, language, 2),
      ...(hasDiscounts ? [discounts[index] ?? ''] : []),
      vatText(line, language),
      amountText(given[index]?.totalOre ?? 0n, language),
    ]),
  };
}

function payment(document: SalesDocument, words: Words): Labelled[] {
  return [
    { label: words.toPay, value: moneyText(document.totalOre, document.language, document.currency) },
    { label: words.dueDate, value: dateText(document.dueDate, document.language) },
    ...waysToPay(document, words),
  ];
}

function credited(document: SalesDocument, words: Words): Labelled[] {
  return labelledWithValue([
    { label: words.credited, value: moneyText(document.totalOre, document.language, document.currency) },
    { label: words.refersToInvoice, value: document.creditedInvoiceNumber ?? '' },
  ]);
}

function facts(document: SalesDocument, words: Words): Labelled[] {
  const { type, language } = document;
  return labelledWithValue([
    {
      label: type === 'invoice' ? words.invoiceNumber : words.creditNoteNumber,
      value: document.number ?? '',
    },
    {
      label: type === 'invoice' ? words.invoiceDate : words.date,
      value: dateText(document.issueDate, language),
    },
    ...deliveryFacts(document, words),
    ...referenceFacts(document, words),
  ]);
}

/** The notes, in paragraphs that end at empty lines. */
export function documentNotes(document: Priced, words: Words): DocumentModel['notes'] {
  const paragraphs = (document.notes ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '');
  return { label: words.notes, paragraphs };
}
