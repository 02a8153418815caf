import { quoteStatus } from '../../domain/quotes/quote-status.ts';
import type { Difference, Figure } from '../../platform/events/figures.store.ts';
import type { Quote } from './quote.ts';

/** Quotes that are accepted and not invoiced as a whole, on no day. */
export const WAITING_QUOTES: Figure = {
  name: 'waiting-quotes',
  source: 'noted',
  recount: `
    select '' as day, '' as key, count(*) as item_count, 0 as amount_ore, 0 as second_ore, 0 as third_ore
    from quotes where account_id = $1 and status = 'accepted'`,
};

/** What a quote adds to the figure. The query above says the same of all rows. */
export function differencesOfQuote(quote: Quote): Difference[] {
  return quoteStatus(quote) === 'accepted'
    ? [{ figure: 'waiting-quotes', day: '', key: '', sums: [1n] }]
    : [];
}
