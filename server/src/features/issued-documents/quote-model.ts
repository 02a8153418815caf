import { dateText, moneyText } from '../../platform/documents/formats.ts';
import { wordsIn } from '../../platform/documents/words.ts';
import { deliveryFacts, referenceFacts, statesVat } from './document-facts.ts';
import type { DocumentModel } from './document-model.ts';
import { commonParts, labelledWithValue } from './document-model.ts';
import type { QuoteDocument } from './issued-document.ts';
import { linesTable, documentNotes, documentSums } from './sales-document-model.ts';

/** The model of a quote: what is offered, at what price and until when. It is no demand, so it says nothing of payment. */
export function quoteModel(quote: QuoteDocument): DocumentModel {
  const { language, number, seller } = quote;
  const words = wordsIn(language);
  const heading = number === null ? `${words.quote} (${words.draft.toLowerCase()})` : words.quote;
  const validUntil = { label: words.validUntil, value: dateText(quote.validUntil, language) };
  return {
    ...commonParts({ ...quote, seller: { ...seller, vatRegistered: statesVat(quote) } }, words, words.to),
    title: `${number === null ? heading : `${words.quote} ${number}`} – ${seller.name}`,
    date: quote.issueDate,
    heading,
    number: number ?? '',
    isOffer: true,
    watermark: number === null ? words.draft : '',
    payment: [
      { label: words.quoteTotal, value: moneyText(quote.totalOre, language, quote.currency) },
      validUntil,
    ],
    facts: labelledWithValue([
      { label: words.quoteNumber, value: number ?? '' },
      { label: words.date, value: dateText(quote.issueDate, language) },
      ...deliveryFacts(quote, words),
      ...referenceFacts(quote, words),
    ]),
    opening: [],
    table: linesTable(quote, words),
    ...documentSums(quote, words.quoteTotal, words),
    closing: [],
    notes: documentNotes(quote, words),
  };
}
