import type { Owner } from '../../platform/database/table-owners.ts';
import type { Ties } from '../../platform/database/ties.ts';
import * as bank from '../bank/index.ts';
import * as books from '../books/index.ts';
import * as companies from '../companies/index.ts';
import * as invoices from '../invoices/index.ts';
import * as issuedDocuments from '../issued-documents/index.ts';
import * as mail from '../mail/index.ts';
import * as products from '../products/index.ts';
import * as quotes from '../quotes/index.ts';
import * as recurring from '../recurring-invoices/index.ts';

/** A room that keeps rows of accounts or companies. */
type Room = Exclude<Owner, 'database' | 'events' | 'operations' | 'http' | 'access'>;

/** In the order in which texts go. A new room with tables does not compile before it stands here. */
const OF_ROOMS: Record<Room, Ties> = {
  books: books.TIES,
  companies: companies.TIES,
  products: products.TIES,
  mail: mail.TIES,
  'issued-documents': issuedDocuments.TIES,
  invoices: invoices.TIES,
  quotes: quotes.TIES,
  'recurring-invoices': recurring.TIES,
  bank: bank.TIES,
  // Access ends with the company, and an app belongs to those who make it.
  apps: {},
  // The bank forgets their texts.
  'bank-transactions': {},
  // What others hold of a client says when the name goes.
  clients: {},
  // A job deletes old ones.
  proposals: {},
  // Files of other systems go after some days. Those of a move that was done are documentation of the books.
  imports: {},
  // They go after some days, and say until then what stood there when they were made.
  'account-exports': {},
  // What was only computed goes after some days.
  moves: {},
  webhooks: {},
  // A row names an invoice by its id, and says nothing of its client.
  vipps: {},
  // They name neither accounts of the chart nor clients.
  derived: {},
  'e-invoices': {},
  people: {},
  rates: {},
  retention: {},
  // An entry names the same account.
  'year-end': {},
};
export const TIES: readonly Ties[] = Object.values(OF_ROOMS);
