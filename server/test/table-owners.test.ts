import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TABLE_OWNERS } from '../src/platform/database/table-owners.ts';
import { functionAround, usesIn, withoutComments } from './support/database/table-uses.ts';
import { folderOf, readSources, roomOf } from './support/imports.ts';
import type { Sources } from './support/imports.ts';
import { mayStandOn } from './support/rooms.ts';

const server = readSources('server/src');
const owners = new Map<string, string>(
  Object.entries(TABLE_OWNERS).flatMap(([room, tables]) =>
    tables.map((table): [string, string] => [table, room]),
  ),
);

/** The rooms that write a table of another room, each with its reason. */
const WRITTEN_BY_OTHERS: Record<string, string> = {
  'operations → counters': 'a restore leaves gaps in the numbers of all accounts',
  'operations → number_gaps': 'a restore leaves gaps in the numbers of all accounts',
  'http → captured_emails':
    'one limit holds for what three rooms have captured; one statement finds what goes',
  'http → e_invoice_deliveries':
    'one limit holds for what three rooms have captured; one statement finds what goes',
  'http → bank_file_parts':
    'one limit holds for what three rooms have captured; one statement finds what goes',
  'access → api_clients': 'the check of a token notes when the API client called last',
  'companies → people': 'a company and its owner are made in one transaction',
  'companies → memberships': 'a company and its owner are made in one transaction',
  'books → counters': 'the number of an entry depends on the closed period; one statement reads both',
  'books → search_marks': 'the mark moves with the rows that the index gets',
  'invoices → search_marks': 'the mark moves with the rows that the index gets, in their statement',
  'derived → searched_documents': 'what is derived of all rooms is made anew together',
  'derived → searched_journal': 'what is derived of all rooms is made anew together',
  'bank → bank_transactions':
    'the import stores what a file says; the table lies below, because books and payments set transactions free',
};

/** The rooms that read a table of a room that they may not import, each with its reason. */
const READ_FROM_BELOW: Record<string, string> = {
  'issued-documents → captured_emails':
    'the file of a document stays while a captured mail leaves its bytes out',
  'operations → accounts': 'a restore and the watch of the clock look at all accounts; health reads one row',
  'operations → companies': 'a restore leaves gaps in the numbers of all companies',
  'operations → invoices': 'a restore and the watch of the clock look at the documents of all accounts',
  'operations → quotes': 'a restore leaves gaps in the numbers of all accounts',
  'operations → journal_entries': 'a restore leaves gaps in the numbers of all accounts',
  'operations → journals': 'it has one row an account, on the node of the account',
  'events → journals': 'it has one row an account, on the node of the account',
  'events → journal_entries': 'the figures of entries are summed from the lines of new entries',
  'events → journal_lines': 'the figures of entries are summed from the lines of new entries',
  'access → journals': 'it has one row an account, on the node of the account',
  'access → accounts': 'the check of a token reads all that it needs in one statement',
  'access → api_client_grants': 'the check of a token reads all that it needs in one statement',
  'access → api_clients': 'the check of a token reads all that it needs in one statement',
  'access → companies': 'the check of a token reads all that it needs in one statement',
  'access → memberships': 'the check of a token of an app reads the role of its person in the same statement',
  'http → accounts': 'a quota counts the rows of a company for each of its accounts',
  'http → captured_emails': 'one limit holds for what three rooms have captured',
  'http → e_invoice_deliveries': 'one limit holds for what three rooms have captured',
  'http → bank_file_parts':
    'one limit holds for what three rooms have captured; a quota counts files that come',
  'http → bank_files': 'one limit holds for what three rooms have captured',
  'clients → journals': 'it has one row an account, which Citus joins new rows to',
  'companies → people': 'a company and its owner are made in one transaction',
  'companies → memberships': 'the switch of four eyes needs the number of people who may approve',
  'books → accounts':
    'the bank account of today is that of the company, in the statement of the earlier ones',
  'books → companies':
    'the bank account of today is that of the company, in the statement of the earlier ones',
  'books → search_marks': 'what is behind the mark is looked through by the statement of the search',
  'invoices → search_marks': 'what is behind the mark is looked through by the statement of the search',
  'invoices → quotes': 'one list shows the mails of documents and quotes; one statement pages them',
  'mail → invoices':
    'a bounce locks the document before its mails, and a mail reads what it carries in one statement',
  'mail → quotes': 'a mail reads what it carries in one statement',
  'mail → reminders': 'a mail reads what it carries in one statement',
  'issued-documents → quotes': 'a quote keeps its snapshot in its row',
  'issued-documents → reminders': 'a letter keeps its snapshot in its row',
};

/** The tables whose rows have events. Only save-*.ts writes a row, so that nothing is saved without its events and figures (decision 63). */
const SAVED = new Set(['bank_transactions', 'clients', 'invoices', 'quotes', 'recurring_invoices']);

/** The other statements that write such rows, each with its reason. */
const BESIDE_SAVE: Record<string, string> = {
  updateErased: 'the deletion of clients notes their events itself',
  storeClaimed: 'the API shows it of the opening balance alone, which has no events',
  eraseClientNames: 'a deleted client has no events',
  insertSome: 'an opening balance stores many invoices at once, and notes the event of each',
  insertSomeInCurrency: 'those of an opening balance that are in other currencies',
  deleteSome: 'an opening balance deletes many invoices at once, and notes the event of each',
  emptyRows: 'the deletion of old documents empties many at once, and notes the event of each',
  forgetQuotes: 'the deletion of old documents empties many at once, and notes the event of each',
  beforeNewType: 'it stores what the invoice has shown before',
  forgetTransactions: 'a transaction tells when it is matched, and not when old texts go',
  insert: 'a transaction of the bank has no event until the import has looked at it',
  deleteNewTransactions: 'a transaction of the bank has no event until the import has looked at it',
};

type Use = { room: string; table: string; isWrite: boolean; path: string; inside: string };

/** Every place that holds a query: stores, the figures that are derived, and platform/. The program looks at the whole database. */
function usesOf(sources: Sources): Use[] {
  return Object.entries(sources)
    .filter(([path]) => folderOf(path) !== 'program')
    .filter(([path]) => folderOf(path) === 'platform' || /\.store\.ts$|\/figures\.ts$/.test(path))
    .flatMap(([path, source]) => {
      const code = withoutComments(source);
      return usesIn([...owners.keys()], code).map(({ table, verb, index }) => {
        const inside = functionAround(code, index);
        return { room: roomOf(path), table, isWrite: verb !== 'read', path, inside };
      });
    });
}

const nameOf = ({ room, table }: Use) => `${room} → ${table}`;

function writesOfOthers(sources: Sources): Use[] {
  return usesOf(sources).filter(({ isWrite, room, table }) => isWrite && owners.get(table) !== room);
}

function readsFromBelow(sources: Sources): Use[] {
  return usesOf(sources).filter(
    ({ isWrite, room, table }) => !isWrite && !mayStandOn(room, owners.get(table) ?? ''),
  );
}

function writesBesideSave(sources: Sources): Use[] {
  return usesOf(sources).filter(({ isWrite, room, table, inside }) => {
    if (!isWrite || !SAVED.has(table)) return false;
    const callers = callersOf(sources, room, inside);
    return callers.length === 0 || !callers.every((path) => /\/save-[\w-]+\.ts$/.test(path));
  });
}

/** The files of the room that call a function of its stores, by themselves or by another function of a store. */
function callersOf(sources: Sources, room: string, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  return Object.entries(sources)
    .filter(([path]) => roomOf(path) === room)
    .flatMap(([path, source]) => {
      const code = withoutComments(source);
      return [...code.matchAll(new RegExp(`(?<!function )\\b${name}(?=\\()`, 'g'))].flatMap(({ index }) =>
        path.endsWith('.store.ts') ? callersOf(sources, room, functionAround(code, index), seen) : path,
      );
    });
}

type Rule = {
  find: (sources: Sources) => Use[];
  nameOf: (use: Use) => string;
  exceptions: Record<string, string>;
  breaks: Sources;
};

const RULES: Record<string, Rule> = {
  'only the room that owns a table writes it, so that one room decides what its rows say': {
    find: writesOfOthers,
    nameOf,
    exceptions: WRITTEN_BY_OTHERS,
    breaks: { 'features/quotes/quotes.store.ts': `trx.updateTable('invoices').set({ status });` },
  },
  'a room reads its own tables and those of rooms below, so that a change is felt in one direction only': {
    find: readsFromBelow,
    nameOf,
    exceptions: READ_FROM_BELOW,
    breaks: { 'features/clients/clients.store.ts': 'const find = statement(`select id from payments`);' },
  },
  'only save-*.ts writes a row that has events, so that nothing is saved without its events and figures': {
    find: writesBesideSave,
    nameOf: ({ inside }) => inside,
    exceptions: BESIDE_SAVE,
    breaks: {
      'features/quotes/quotes.store.ts': `export function rename(trx) { return updateRow(trx, accountId, 'quotes', { id }, {}); }`,
      'features/quotes/change-draft.ts': `await rename(trx);`,
    },
  },
};

for (const [name, { find, nameOf: of, exceptions, breaks }] of Object.entries(RULES)) {
  test(name, () => {
    const found = find(server);
    const places = found.filter((use) => !(of(use) in exceptions));
    assert.deepEqual(
      places.map((use) => `${of(use)}: ${use.path}, ${use.inside}`),
      [],
    );
    // Every exception is still needed.
    const needed = new Set(found.map(of));
    assert.deepEqual(
      Object.keys(exceptions).filter((exception) => !needed.has(exception)),
      [],
    );
    // The rule notices code that breaks it.
    assert.equal(find(breaks).length, 1);
  });
}

test('no feature writes a table that stands in a variable, but for a list beside the statement, because the rules read names', () => {
  const variable =
    /\b(?:insertInto|updateTable|deleteFrom)\((?!\s*')|\b(?:insert into|(?<!for )update|delete from) \$\{/;
  const found = Object.entries(server).flatMap(([path, source]) => {
    const code = withoutComments(source).replaceAll(/\bfor \(const table of \[[^]*?\n {2}}/g, '');
    return folderOf(path) === 'features' && variable.test(code) ? path : [];
  });
  assert.deepEqual(found, []);
});

/** The columns that end like those of an account of the chart, each with what it holds. */
const NO_ACCOUNT_OF_CHART: Record<string, string> = {
  'bank_balances.bank_account': 'a number of the bank',
  'bank_files.again_accounts': 'numbers of the bank',
  'bank_files.left_out_accounts': 'numbers of the bank',
  'bank_transactions.bank_account': 'a number of the bank',
  'bank_transactions.payer_account': 'a number of the bank',
  'companies.bank_account': 'a number of the bank',
  'import_lines.ledger_account': 'of the chart of another system',
  'refund_orders.to_account': 'a number of the bank',
  'searched_entries.accounts': 'follows from the lines of the entry',
  'searched_journal.accounts': 'follows from the lines of the entry',
  'year_results.equity_account': 'a line of its entry names it, too',
};

test('a column that names an account of the chart is asked before the account goes', () => {
  const asked = Object.values(server).flatMap((source) =>
    [...source.matchAll(/isAccountUsed: \([^]*?`(?=,\n)/g)].map(([condition]) => condition),
  );
  const columns = [
    ...(server['platform/database/open-columns.ts'] ?? '').matchAll(/^ {2}(\w+): (.*);$/gm),
  ].flatMap(([, table = '', names = '']) =>
    [...names.matchAll(/\w*accounts?\b/g)].map(([column]): [string, string] => [table, column]),
  );
  const forgotten = columns.filter(
    ([table, column]) => !asked.some((text) => new RegExp(`from ${table} [^)]*\\b${column}\\b`).test(text)),
  );
  assert.deepEqual(
    forgotten.map((column) => column.join('.')),
    Object.keys(NO_ACCOUNT_OF_CHART),
  );
});
