import type { EventType } from '../event-types.ts';
import { orThrow } from '../or-throw.ts';
import type { components } from '../schema.ts';
import { kroner } from './feed.ts';
import type { Making, Trigger } from './making.ts';
import { CUSTOMER, LINES, PAYMENT_DAYS, daysAfter, todayOf } from './making.ts';

type Quote = components['schemas']['Quote'];
type QuoteType = Extract<EventType, `quote.${string}`>;

/** How the events of quotes happen on a test account. */
export const QUOTE_TRIGGERS: Record<QuoteType, Trigger> = {
  'quote.created': {
    about: 'makes a draft of a quote',
    make: async (making) => (await quoteDraft(making)).id,
  },
  'quote.updated': {
    about: 'makes a draft of a quote, and gives it a reference',
    make: async (making) => {
      const { id } = await quoteDraft(making);
      const body = { reference: '10045' };
      await orThrow(making.client.PATCH('/v1/quotes/{id}', { params: { path: { id } }, body }));
      making.tell('gave it a reference');
      return id;
    },
  },
  'quote.deleted': {
    about: 'makes a draft of a quote, and deletes it',
    make: async (making) => {
      const { id } = await quoteDraft(making);
      await orThrow(making.client.DELETE('/v1/quotes/{id}', { params: { path: { id } } }));
      making.tell('deleted it');
      return id;
    },
  },
  'quote.sent': {
    about: 'sends a quote by mail, which the test environment captures',
    make: async (making) => (await quoteSent(making)).id,
  },
  'quote.viewed': {
    about: 'sends a quote, and opens its page as the customer',
    make: async (making) => {
      const { id } = await quoteSent(making);
      await orThrow(making.client.POST('/v1/test/quotes/{id}/open', { params: { path: { id } } }));
      making.tell('opened its page as the customer');
      return id;
    },
  },
  'quote.accepted': {
    about: 'sends a quote, and writes down that the customer accepted',
    make: async (making) => {
      const { id } = await quoteSent(making);
      const body = { by: 'Kari Nordmann', reason: 'Avtalt på telefon' };
      await orThrow(making.client.POST('/v1/quotes/{id}/accept', { params: { path: { id } }, body }));
      making.tell('wrote down that the customer accepted');
      return id;
    },
  },
  'quote.declined': {
    about: 'sends a quote, and writes down that the customer declined',
    make: async (making) => {
      const { id } = await quoteSent(making);
      const body = { by: 'Kari Nordmann', reason: 'For dyrt' };
      await orThrow(making.client.POST('/v1/quotes/{id}/decline', { params: { path: { id } }, body }));
      making.tell('wrote down that the customer declined');
      return id;
    },
  },
  'quote.expired': {
    about: 'sends a quote, and moves the clock of the account beyond its last day',
    make: async (making) => {
      const { id, validUntil } = await quoteSent(making);
      const day = daysAfter(validUntil, 1);
      await orThrow(making.client.PUT('/v1/test/clock', { body: { now: `${day}T12:00:00Z` } }));
      making.tell(`moved the clock of the account to ${day}`);
      return id;
    },
  },
  'quote.invoiced': {
    about: 'sends a quote, and makes the draft of an invoice of it',
    make: async (making) => {
      const { id } = await quoteSent(making);
      await orThrow(making.client.POST('/v1/quotes/{id}/invoices', { params: { path: { id } }, body: {} }));
      making.tell('made the draft of an invoice of it');
      return id;
    },
  },
};

async function quoteDraft(making: Making): Promise<Quote> {
  const validUntil = daysAfter(await todayOf(making), PAYMENT_DAYS);
  const body = { client: CUSTOMER, validUntil, lines: LINES };
  const made = await orThrow(making.client.POST('/v1/quotes', { body }));
  making.tell(`made a draft of a quote to ${CUSTOMER.name}`);
  return made;
}

async function quoteSent(making: Making): Promise<Quote> {
  const path = { id: (await quoteDraft(making)).id };
  const quote = await orThrow(making.client.POST('/v1/quotes/{id}/send', { params: { path }, body: {} }));
  making.tell(`sent it: quote ${quote.number}, ${kroner(quote.total)}`);
  return quote;
}
