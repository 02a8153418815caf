import type { QueryClient } from '@tanstack/react-query';
import type { Part } from './call.ts';

const EVERYTHING = undefined;
const SALES = ['invoices', 'quotes', 'clients', 'bank'];
const BOOKS = [
  ...SALES,
  'journal',
  'opening-balance',
  'period-closing',
  'reports',
  'vouchers',
  'year-results',
];

/** What a change in a part of the API may change elsewhere: the first words of the keys of queries. */
const CHANGED: Record<Part, readonly string[] | undefined> = {
  accounts: ['chart'],
  agents: ['api-clients'],
  'api-call-bodies': ['api-call-bodies'],
  // The overview counts those that may be agents.
  'api-clients': ['api-clients', 'invoices'],
  'app-requests': [],
  'app-rules': ['connections'],
  apps: ['apps', 'connections'],
  connections: ['connections', 'proposals'],
  'bank-files': SALES,
  'bank-transactions': SALES,
  'booking-accounts': ['booking-accounts'],
  clients: SALES,
  companies: ['session'],
  closing: EVERYTHING,
  'document-preview': [],
  'entry-templates': ['entry-templates'],
  exports: ['exports'],
  imports: EVERYTHING,
  invitation: [],
  // A person may have accepted invitations.
  invitations: ['people', 'session', 'own-invitations', 'desk'],
  'monday-mail': ['monday-mail'],
  invoices: SALES,
  'journal-entries': BOOKS,
  logo: ['company'],
  moves: EVERYTHING,
  name: ['session', 'people'],
  oauth: [],
  'opening-balances': BOOKS,
  passkeys: ['passkeys'],
  // All other sessions end.
  password: ['sessions'],
  'password-by-link': [],
  'password-resets': [],
  people: ['people'],
  'period-closing': BOOKS,
  products: ['products'],
  proposals: EVERYTHING,
  quotes: SALES,
  'recurring-invoices': SALES,
  'refund-files': SALES,
  session: ['session', 'sessions'],
  sessions: ['sessions'],
  'sign-up': [],
  // The session tells of the company, too, the pages of the VAT return read its terms, the overview asks what nobody has said, and
  // forms look organisations up where that is turned on.
  settings: ['company', 'invoices', 'organisations', 'settings', 'session', 'reports'],
  // The time changes what almost every page shows.
  test: EVERYTHING,
  // Payments by Vipps may get a booking account.
  vipps: ['vipps', 'booking-accounts'],
  vouchers: ['vouchers'],
  'webhook-endpoints': ['webhooks'],
  'currency-revaluations': BOOKS,
  'year-results': BOOKS,
};

/** Reads everything anew that a change may have changed. */
export async function renew(queries: QueryClient, part: Part): Promise<void> {
  const names = CHANGED[part];
  if (names === undefined) return queries.invalidateQueries();
  await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
