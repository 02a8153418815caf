import { wordsIn } from '../../../platform/documents/words.ts';
import type { PublicQuote } from './find-public-quote.ts';
import type { SharedParts } from '../parts/page-parts.ts';
import { pageWordsIn } from '../parts/page-words.ts';
import type { QuoteState } from './quote-state.ts';
import { quoteState } from './quote-state.ts';
import type { QuoteWords } from './quote-words.ts';
import { quoteWordsIn } from './quote-words.ts';
import type { Answer, AnswerProblem } from './read-answer.ts';

/** The data for the parts of the page. */
export type QuotePage = PublicQuote &
  SharedParts & {
    quoteWords: QuoteWords;
    state: QuoteState;
    /** An answer that was not taken. */
    failed?: { answer: Answer; problem: AnswerProblem } | undefined;
  };

/** @param quotes the path of the pages of quotes */
export function quotePageModel(quotes: string, found: PublicQuote, failed: QuotePage['failed']): QuotePage {
  const { language } = found.document;
  const quoteWords = quoteWordsIn(language);
  return {
    ...found,
    words: wordsIn(language),
    pageWords: pageWordsIn(language),
    quoteWords,
    state: quoteState(found, quoteWords),
    path: `${quotes}/${found.token}`,
    failed,
  };
}
