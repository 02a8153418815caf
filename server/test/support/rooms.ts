/** The layers: rules, what has no business word, what has, and what puts the service together and starts it. */
export const LAYERS = ['domain', 'platform', 'features', 'program'];
/** The rooms of platform/. Each room may import the rooms before it. Every feature may import all of them. */
const PLATFORM = [
  'database',
  'events',
  'documents',
  'outgoing',
  'operations',
  'local-postgres',
  'http',
  'access',
];
/** Rooms by rank. The rooms of the first rank stand on the others. An import goes to a higher rank. */
const ranked = (...ranks: string[][]) =>
  new Map(ranks.flatMap((rooms, rank) => rooms.map((room) => [room, rank] as const)));
const FEATURES = ranked(
  ['app-api', 'agents'],
  ['closing', 'desk'],
  ['oauth', 'public-page', 'docs-site', 'test-tools', 'exports', 'verification', 'retention', 'webhooks'],
  ['reports', 'event-feed', 'derived'],
  ['moves'],
  ['bank', 'quotes', 'recurring-invoices', 'imports', 'apps', 'vipps'],
  ['invoices', 'year-end'],
  ['e-invoices', 'products', 'proposals', 'account-exports'],
  ['clients', 'books', 'issued-documents', 'mail', 'companies', 'people', 'rates', 'bank-transactions'],
);
/** The folders of web/src/pages. */
const PAGES = ranked(
  ['connect'],
  ['apps', 'desk', 'home', 'proposals', 'requests', 'imports', 'me', 'sign-in'],
  ['settings', 'customers', 'webhooks'],
  ['bank', 'connections', 'events', 'mail', 'payments'],
  ['books', 'quotes', 'recurring'],
  ['invoices'],
  ['sales-documents'],
  ['products'],
  ['ledger', 'developers'],
  ['customer-register'],
);
/** The imports within a rank. They make no circles. */
export const WITHIN_A_RANK = new Set([
  // An entry of a fee that is reversed leaves its transaction waiting.
  'books → bank-transactions',
  // A day of the ledger of Vipps comes as files of the bank do.
  'vipps → bank',
  // The lines of manual entries name clients.
  'books → clients',
  'companies → books',
  // What is open on invoices in other currencies is revalued at the end of a year.
  'year-end → invoices',
  'issued-documents → companies',
  'mail → companies',
  // A mail has the texts of a document and its PDF.
  'mail → issued-documents',
  'people → companies',
  // A change of rates is written to the audit log.
  'rates → companies',
  // People have mail of their own, which needs the type of the mail server.
  'people → mail',
]);

/**
 * The folders inside of large rooms, in their order: a file may import files of its own folder and of the folders before it. The files that
 * stand in the room itself come first, and its doors last.
 */
export const INSIDE: Record<string, string[]> = {
  'features/invoices': [
    'opening',
    'dunning',
    'write-offs',
    'customer-credit',
    'payments',
    'e-invoices',
    'credit-notes',
    'drafts',
    'reading',
    'sending',
    'e-invoice-delivery',
    'attachments',
    'batches',
  ],
  'features/bank': ['accounts', 'formats', 'fees', 'refunds', 'vipps', 'files', 'folder', 'matching'],
};
const DOORS = new Set(['index.ts', 'routes.ts', 'schemas.ts', 'jobs.ts', 'ties.store.ts']);

/** Whether an import within a room goes to a place that comes before, or stays where it is. Imports between rooms always do. */
export function goesDown({ from, to }: { from: string; to: string }): boolean {
  const room = roomOfPath(from);
  return room !== roomOfPath(to) || placeInside(to) <= placeInside(from);
}

function roomOfPath(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

/** NaN for a folder without an order: nothing comes before or after it. */
function placeInside(path: string): number {
  const [layer, room, folder = '', file] = path.split('/');
  const order = INSIDE[`${layer}/${room}`];
  if (order === undefined) return 0;
  if (file === undefined) return DOORS.has(folder) ? order.length : -1;
  return order.includes(folder) ? order.indexOf(folder) : NaN;
}

/**
 * Whether files of the room may import the other room, and read the tables that it owns.
 *
 * @param room of `platform/` or `features/`
 */
export function mayStandOn(room: string, other: string): boolean {
  if (room === other) return true;
  const [place, placeOfOther] = [PLATFORM.indexOf(room), PLATFORM.indexOf(other)];
  if (placeOfOther >= 0) return place < 0 || placeOfOther < place;
  return isBelow(FEATURES, room, other) || WITHIN_A_RANK.has(`${room} → ${other}`);
}

/** Whether pages of the folder may import from the other folder of web/src/pages. */
export function mayPagesStandOn(folder: string, other: string): boolean {
  return folder === other || isBelow(PAGES, folder, other);
}

function isBelow(ranks: ReadonlyMap<string, number>, room: string, other: string): boolean {
  return (ranks.get(other) ?? -1) > (ranks.get(room) ?? Infinity);
}
