import { dateText } from '../../../platform/documents/formats.ts';
import type { Language } from '../../../domain/texts/language.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import { isOpen, quoteStatus } from '../../../domain/quotes/quote-status.ts';
import type { PublicQuote } from './find-public-quote.ts';
import type { QuoteWords } from './quote-words.ts';
import { fillWords } from '../parts/page-words.ts';

export type QuoteState = {
  kind: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'invoiced';
  /** Its gravity. Colour alone never tells the state. */
  mood: 'plain' | 'good' | 'warn' | 'bad';
  sentence: string;
};

/** How the quote stands today, in plain words of its language. */
export function quoteState({ quote, document, isClosed, today }: PublicQuote, words: QuoteWords): QuoteState {
  const { language, seller, validUntil } = document;
  const { acceptance, decline } = quote;
  const status = quoteStatus(quote);
  const values = { date: dateText(validUntil, language), seller: seller.name };
  if (acceptance !== null) {
    const { by, at, via } = acceptance;
    const text = via === 'page' ? words.acceptedBy : words.acceptedByHand;
    const sentence = fillWords(text, { ...values, name: by ?? '', at: momentText(at, language, words) });
    return { kind: status === 'invoiced' ? 'invoiced' : 'accepted', mood: 'good', sentence };
  }
  if (status === 'invoiced') return { kind: 'invoiced', mood: 'good', sentence: words.invoicedSentence };
  if (decline !== null && decline.via === 'page') {
    const text = decline.by === null ? words.declinedByNobody : words.declinedBy;
    const at = momentText(decline.at, language, words);
    return { kind: 'declined', mood: 'plain', sentence: fillWords(text, { name: decline.by ?? '', at }) };
  }
  // The company may have written down what the customer said, or have taken the quote back.
  if (decline !== null || isClosed) {
    return { kind: 'withdrawn', mood: 'plain', sentence: words.withdrawnSentence };
  }
  if (status === 'expired' || isPast(validUntil, today)) {
    return { kind: 'expired', mood: 'warn', sentence: fillWords(words.expiredSentence, values) };
  }
  const text = validUntil === today ? words.lastDay : words.validUntilSentence;
  return { kind: 'open', mood: 'plain', sentence: fillWords(text, values) };
}

/** Whether the page asks for an answer. */
export function isOpenOnPage({ quote, document, isClosed, today }: PublicQuote): boolean {
  return isOpen(quoteStatus(quote), 'page') && !isClosed && !isPast(document.validUntil, today);
}

/** Before the job has come to it, too. */
function isPast(validUntil: LocalDate, today: LocalDate): boolean {
  return validUntil < today;
}

const clockTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Oslo',
  hour: '2-digit',
  minute: '2-digit',
});

/** Date and time in Norway. */
export function momentText(at: Date, language: Language, words: QuoteWords): string {
  const time = clockTime.format(at);
  return fillWords(words.at, {
    date: dateText(osloDate(at), language),
    time: language === 'en' ? time : time.replace(':', '.'),
  });
}
