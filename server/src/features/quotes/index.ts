/** The parts of quotes that other features, the processes of the service and the command line may use. */
export { acceptQuote, declineQuote, markQuoteViewed } from './answer-quote.ts';
export { giveShareBack } from './convert-quote.ts';
export { EXPIRE_QUOTES } from './expire-quotes.ts';
export { WAITING_QUOTES } from './figures.ts';
export { findQuoteByToken } from './find-by-token.ts';
export type { PublicQuote } from './find-by-token.ts';
export { getIssuedPdf as getQuotePdf } from '../issued-documents/index.ts';
export { QUOTE_ORDER, countAcceptedQuotes, quotesMatching } from './quote-list.store.ts';
export { presentQuote } from './present.ts';
export { findQuote, toListedQuote } from './quotes.store.ts';
export { QUOTE_SERIES } from './send-quote.ts';
export type { Quote, SentQuote } from './quote.ts';
export { TIES } from './ties.store.ts';
