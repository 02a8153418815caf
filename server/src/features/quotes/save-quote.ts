import type { EventTypeWith } from '../../domain/webhooks/event-types.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import { noteDifferences, noteEvent } from '../../platform/events/note-events.ts';
import type { IssuedQuote } from '../issued-documents/index.ts';
import { differencesOfQuote } from './figures.ts';
import { presentQuote } from './present.ts';
import type { Quote } from './quote.ts';
import { changedQuote } from './quote.ts';
import { deleteDraftRow, listQuotesById, writeQuoteRow } from './quotes.store.ts';

/**
 * Saves a quote with its events and its part of the figure.
 * @param before as the transaction has locked it; undefined when the quote is new
 * @param document the snapshot, when the quote is sent
 */
export function saveQuote(
  trx: AccountTrx,
  before: Quote | undefined,
  quote: Quote,
  document?: IssuedQuote,
): void {
  // The feed completes the address of the public page.
  const { body } = presentQuote(quote, '');
  for (const type of eventTypes(before, quote)) noteEvent(trx, type, quote.id, { quote: body });
  if (before !== undefined) noteDifferences(trx, differencesOfQuote(before), -1n);
  noteDifferences(trx, differencesOfQuote(quote));
  trx.later(writeQuoteRow(trx, before, quote, document));
}

/** @param quote as the transaction has locked it @returns the next version */
export function changeQuote(trx: AccountTrx, quote: Quote, facts: Partial<Quote>, now: Date): Quote {
  const next = changedQuote(quote, facts, now);
  saveQuote(trx, quote, next);
  return next;
}

/** Notes changes that a statement over many locked rows has made. */
export async function noteChangedQuotes(trx: AccountTrx, ids: readonly string[]): Promise<void> {
  for (const quote of await listQuotesById(trx, ids)) {
    noteEvent(trx, 'quote.updated', quote.id, { quote: presentQuote(quote, '').body });
  }
}

/** @param draft as the transaction has locked the draft */
export function removeDraft(trx: AccountTrx, { id }: Quote): void {
  noteEvent(trx, 'quote.deleted', id, { id });
  trx.later(deleteDraftRow(trx, trx.accountId, id));
}

type QuoteEvent = EventTypeWith<'quote'>;

const HAPPENINGS: { type: QuoteEvent; has: (after: Quote, before: Quote) => boolean }[] = [
  { type: 'quote.sent', has: (after, before) => before.sentAt === null && after.sentAt !== null },
  { type: 'quote.viewed', has: (after, before) => before.viewedAt === null && after.viewedAt !== null },
  { type: 'quote.accepted', has: (after, before) => before.acceptance === null && after.acceptance !== null },
  { type: 'quote.declined', has: (after, before) => before.decline === null && after.decline !== null },
  { type: 'quote.expired', has: (after, before) => before.expiredAt === null && after.expiredAt !== null },
  { type: 'quote.invoiced', has: (after, before) => after.invoicedShareE4 > before.invoicedShareE4 },
];

function eventTypes(before: Quote | undefined, after: Quote): QuoteEvent[] {
  if (before === undefined) return ['quote.created'];
  const types = HAPPENINGS.filter(({ has }) => has(after, before)).map(({ type }) => type);
  return types.length > 0 ? types : ['quote.updated'];
}
