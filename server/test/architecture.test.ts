import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';
import { accountTables, untiedTables } from './support/database/account-ties.ts';
import {
  circles,
  circlesIn,
  importsOf,
  folderOf,
  readSources,
  roomOf,
  root,
  told,
} from './support/imports.ts';
import type { Import, Sources } from './support/imports.ts';
import { INSIDE, LAYERS, WITHIN_A_RANK, goesDown, mayStandOn } from './support/rooms.ts';

/** A rule gives one sentence for each place that breaks the rule. */
type Rule = { reason: string; violations: (sources: Sources) => string[]; breaks: Sources };

const server = readSources('server/src');

/** The files that may import a file of a feature other than its index.ts. */
const DOORS: { from: (path: string) => boolean; door: RegExp; reason: string }[] = [
  {
    from: (path) => path === 'program/app.ts',
    door: /^features\/[\w-]+\/(routes|schemas)\.ts$/,
    reason: 'app.ts puts the routes together',
  },
  {
    from: (path) => /(schemas?|routes)\.ts$/.test(path),
    door: /^features\/[\w-]+\/schemas\.ts$/,
    reason: 'schemas are made of other schemas',
  },
  {
    from: (path) => folderOf(path) === 'program',
    door: /^features\/(?:[\w-]+\/jobs|webhooks\/sending\/http-sender)\.ts$/,
    reason: 'the program starts the jobs',
  },
  {
    from: (path) => folderOf(path) === 'program',
    door: /^features\/mail\/(mailer|bounces\/bounce-listener)\.ts$/,
    reason: 'the program opens the connections to the outside',
  },
  {
    from: (path) => path === 'program/serve/check-machine.ts',
    door: /^features\/e-invoices\/official-rules\/official-rules\.ts$/,
    reason: 'the supervisor checks the folder of the rules, and must not load a whole feature',
  },
];

/** The files that start by themselves and answer no requests. */
const PROGRAMS = ['main.ts', 'serve/serve.ts', 'serve/job-work.ts'].map((path) => `program/${path}`);

const tablesOfAccounts = accountTables(readMigrations());

/** Those that a statement of ours may want; `provolatile = 's'` in `pg_proc` tells all. `now()` and such take no column. */
const STABLE_FUNCTION =
  /\b(?:jsonb?_build_\w+|jsonb?_agg|to_jsonb?|row_to_json|array_to_\w+|concat(?:_ws)?|format|convert(?:_to|_from)?|to_char|to_date|date_trunc|age)\(/g;

/** What the statements that begin in this way call of functions that PostgreSQL calls stable. */
function stableCallsIn(sources: Sources, statements: RegExp): string[] {
  return Object.entries(sources).flatMap(([path, text]) =>
    [...text.matchAll(statements)].flatMap(([statement]) =>
      [...statement.matchAll(STABLE_FUNCTION)].map(([call]) => `${path}: ${call}…)`),
    ),
  );
}

/** The ways to make a request of HTTP. Types of node:http are those of requests that come in. */
const MAKES_REQUESTS =
  /\bfetch\b(?=\(|[;,)])|new (?:WebSocket|EventSource)\b|(?:^import (?!type )[^;]*?from |\bimport\(|\brequire\()['"](?:undici|(?:node:)?(?:https?|http2))['"]/gm;

const ACCOUNT_APART =
  /\b(?:function|const) (\w+)[^;{}]*?\(\s*\w+: (?:Db|Trx|DbOrTrx|AnyTrx),\s*account(?:Id)?: string\b(?! \|)/g;
const OF_ONE_ACCOUNT =
  /\bfunction (\w+)[^;{}]*?\(\s*\w+: (?:AccountDb|AccountTrx|AccountDbOrTrx|AnyAccountTrx)\b/g;

const REFUSE_FOR_A_SCOPE = new Set([
  // The one scope of the operation.
  'platform/access/authorisation.ts',
  // A person approves what the operation of a proposal needs.
  'features/proposals/decide-proposal.ts',
  // An address gets no more than its chooser may read.
  'features/webhooks/require-rights.ts',
]);

/** The functions whose statements are not tied to one account, each with its reason. */
const OVER_ACCOUNTS: Record<string, string> = {
  listAccountsWithOldProposals: 'the clean-up finds the accounts that it then treats one by one',
  accountsWithInvoicesSentPastDue: 'the outbox finds the accounts that it then works on one by one',
  accountsToTell: 'the outbox finds the accounts whose owners it then mails one by one',
  dueRecurringInvoices: 'the outbox finds the recurring invoices that it then works on one by one',
  dueFiles: 'the outbox finds the bank files that it then imports one by one',
  dueImports: 'the outbox finds the imports that it then reads one by one',
  listLeftImportParts: 'the clean-up finds what uploads have left, which it then deletes one by one',
  dueExports: 'the outbox finds the exports that it then makes one by one',
  dueMoves: 'the outbox finds the moves that it then works on one by one',
  deleteOldMoves: 'the clean-up deletes what was only computed of all accounts',
  deleteOldExports: 'the clean-up deletes what is known of old exports of all accounts',
  listLeftParts: 'the clean-up finds what uploads have left, which it then deletes one by one',
  listEarlier: 'the inbox finds whose an earlier number in a file is, and brings each account the file',
  dueReceipts: 'the outbox finds the e-invoices whose receipts it then asks for one by one',
  endpointsWithWork: 'the outbox finds the webhook endpoints that it then works on one by one',
  accountsLeftBehind: 'the outbox finds the accounts whose events it then numbers one by one',
  accountsToCount: 'the outbox finds the accounts whose figures it then counts one by one',
  accountsToCountWaiting:
    'the outbox finds the accounts whose figures of what waits it then counts one by one',
  waitingOfAccounts: 'the page of all companies of a person, see selectDesk',
  selectDesk:
    'the page of all companies of a person: the one read on the path of a request over several accounts (decision 89). They are those of the memberships of one person, read in one statement without locks, from figures that are kept',
  accountsToSum: 'the outbox finds the accounts whose days it then adds up one by one',
  areLettersHeld: 'the release of one kind is looked up for all accounts whose letters a job then sends',
  heldDeliveries: '`tilgode release` shows what is held by account, and answers one account after the other',
  heldDates: '`tilgode release` shows what is held by account, and answers one account after the other',
  heldApproverMailRows:
    '`tilgode release` shows what is held by account, and answers one account after the other',
  heldEInvoiceDeliveries:
    '`tilgode release` shows what is held by account, and answers one account after the other',
  heldReceipts: '`tilgode release` shows what is held by account, and answers one account after the other',
  heldRefundOrderRows:
    '`tilgode release` shows what is held by account, and answers one account after the other',
  endEndpointLeases:
    'before the first start after a restore no process has an endpoint, and it tells nothing of them',
  listEndpointsBehind:
    'the first start after a restore finds the webhook endpoints whose events it then takes one by one',
  listAccountsWithNewEvents:
    'the job finds the accounts whose events it then numbers, one account after the other',
  deleteOldEvents:
    'the clean-up finds the accounts whose old events it then deletes, one account after the other',
  waitingOf:
    'what waits for the sequencer is added for one account, or for several together where one machine has all',
  sequencing: 'numbers for the events of one account, or of several together where one machine has all',
  countRows: 'verify learns how large each account is, and so which accounts it examines together',
  listTestAccountsWithOldContent:
    'the clean-up finds the test accounts whose old mails and files it then deletes, one account after the other',
  countWaitingEvents: 'the figures of the operator count the changes without events, and name none',
  countEndpointStates: 'the figures of the operator count the endpoints by state, and name none',
  deleteOldDeliveries: 'the clean-up finds the webhook endpoints whose old deliveries it then deletes',
  countEndpointsByKey:
    'start, doctor and metrics tell how many endpoints the key of secrets does not open; it names none',
  listSealedSecrets: 'a command encrypts the secrets of all accounts with another key',
  countKeysByKey:
    'start, doctor and the command tell how many keys of Vipps the key of secrets does not open; it names none',
  listSealedKeys: 'a command encrypts the keys of Vipps of all accounts with another key',
  listPositions: 'those who wait for events wait each for their own account, and one statement asks for all',
  countWaitingMails: 'the figures of the operator count the mails that wait, and name none',
  countBouncedMails: '`tilgode doctor` counts the mails that came back, and names none',
  countWaitingFiles: 'the figures of the operator count the bank files that wait, and name none',
  countWaitingDates:
    'the figures of the operator count the dates of recurring invoices that wait, and name none',
  countAskedOfVipps:
    'the figures of the operator count the payments and refunds that have not ended, and name none',
  countWaitingEInvoices: 'the figures of the operator count the e-invoices that wait, and name none',
  countFailedEInvoices: '`tilgode doctor` counts the e-invoices that failed, and names none',
  countUnindexed: '`tilgode doctor` counts what a job has still to index',
  deleteExpiredAnswers: 'the clean-up deletes the old stored answers of all accounts',
  openSnapshots: 'a backup reads all accounts, and this reads no row of them',
  deleteOldBodies: 'the clean-up deletes the old bodies of calls of all accounts',
  findCallers:
    'an operator asks who is loud, and is told only how often an account calls and what that takes',
  sumOfCalls: 'an operator asks who is loud, and is told only how often an account calls and what that takes',
  deleteOldApiCalls: 'the clean-up deletes the old recorded calls of all accounts',
  findOlderLink:
    'a link of an earlier release has only a token, and the query finds the account of that token',
  selectGrants:
    'an API client has grants on both accounts of its company, and the company administers them together',
  selectConnections:
    'a person gives apps access to both accounts of a company, and the company administers them together',
  setGrantScopes: 'selectGrants has found the grant',
  deleteGrant: 'selectGrants has found the grant',
  grantsOfAnswers: '`tilgode verify` checks whether a grant belongs to another account',
};

const RULES: Record<string, Rule> = {
  'imports go down the layers: domain ← platform ← features ← program': {
    reason:
      'so that the rules of money, VAT and status can be read and tested without anything else, any feature can use the platform, and no feature knows how the program is put together',
    violations: (sources) =>
      importsOf(sources)
        .filter(({ from, to }) => folderOf(from) === 'domain' || isOurs(to))
        .filter(({ from, to }) => !LAYERS.slice(0, LAYERS.indexOf(folderOf(from)) + 1).includes(folderOf(to)))
        // The commands for developers, which the client package has.
        .filter(({ from, to }) => !(folderOf(from) === 'program' && to.includes('/client/src/cli/')))
        .map(told),
    breaks: { 'domain/vat/vat.ts': `import { sql } from 'kysely';` },
  },
  'domain/ has no clock and no I/O': {
    reason: 'so that the same input always gives the same answer: time comes in as an argument',
    violations: (sources) =>
      Object.entries(sources)
        .filter(([path]) => folderOf(path) === 'domain')
        .flatMap(([path, text]) =>
          [...text.matchAll(/new Date\(\)|Date\.now|Math\.random|process\.|fetch\(/g)].map(
            ([found]) => `${path}: ${found}`,
          ),
        ),
    breaks: { 'domain/invoices/kid.ts': `const today = new Date();` },
  },
  'the rooms of platform/ import one way: database ← events ← documents, outgoing, operations, local-postgres ← http ← access':
    {
      reason: 'so that there are no cycles, and a change is felt in one direction only',
      violations: (sources) =>
        importsOf(sources)
          .filter(({ from, to }) => folderOf(from) === 'platform' && folderOf(to) === 'platform')
          .filter(({ from, to }) => !mayStandOn(roomOf(from), roomOf(to)))
          .map(told),
      breaks: {
        'platform/http/lists/paging.ts': `import { authorise } from '../../access/authorisation.ts';`,
      },
    },
  'features import only features below them: app-api, agents → oauth, public-page, test-tools, exports, verification, retention, webhooks → reports, event-feed → bank, quotes → invoices, year-end → e-invoices → clients, books, issued-documents, mail, companies, people, rates, bank-transactions':
    {
      reason: 'so that there are no cycles, and a change is felt in one direction only',
      violations: (sources) =>
        importsOf(sources)
          .filter(({ from, to }) => folderOf(from) === 'features' && folderOf(to) === 'features')
          .filter(({ from, to }) => !mayStandOn(roomOf(from), roomOf(to)))
          .map(told),
      breaks: { 'features/clients/get-client.ts': `import { presentInvoice } from '../invoices/index.ts';` },
    },
  'rooms make no circles': {
    reason: 'so that a room can be understood, tried and moved without the rooms that import it',
    violations: (sources) => circlesIn(betweenRooms(sources)),
    breaks: {
      'features/bank/matching/match-entry.ts': `import { findPair } from '../../bank-transactions/index.ts';`,
      'features/bank-transactions/pair.ts': `import type { Match } from '../bank/index.ts';`,
    },
  },
  'the folders of a large room import one way, in the order of support/rooms.ts': {
    reason:
      'so that a large room can be read from its first folder to its last, and its doors stand above all',
    violations: (sources) =>
      importsOf(sources)
        .filter((one) => !goesDown(one))
        .map(told),
    breaks: {
      'features/invoices/payments/pay-invoice.ts': `import { sendInvoice } from '../sending/send-invoice.ts';`,
    },
  },
  'a feature is imported through its index.ts': {
    reason: 'so that one file decides what a feature offers, and the rest of the feature can change',
    violations: (sources) =>
      importsOf(sources)
        .filter(({ from, to }) => folderOf(to) === 'features' && roomOf(from) !== roomOf(to))
        .filter(({ to }) => !to.endsWith('/index.ts'))
        .filter(({ from, to }) => !DOORS.some((one) => one.from(from) && one.door.test(to)))
        .map(told),
    breaks: {
      'features/invoices/sending/send-invoice.ts': `import { insertEntry } from '../../books/journal.store.ts';`,
    },
  },
  'programs that answer no requests load no schemas': {
    reason:
      'so that commands, the supervisor and the job process do not wait a fifth of a second for code that they never use',
    violations: (sources) =>
      PROGRAMS.flatMap((program) =>
        loadedBy(sources, program)
          .filter(({ to }) => ['typebox', 'ajv', 'fastify'].includes(to))
          .map((one) => `${program}: ${told(one)}`),
      ),
    breaks: {
      'program/main.ts': `import { createCompany } from '../features/companies/index.ts';`,
      'features/companies/index.ts': `export { companySchema } from './schemas.ts';`,
      'features/companies/schemas.ts': `import { Type } from 'typebox';`,
    },
  },
  'imports make no circles, not even imports of types': {
    reason: 'so that a file can be understood without the files that import it',
    violations: circles,
    breaks: {
      'features/mail/deliver-email.ts': `import { prepareEmail } from './prepare-email.ts';`,
      'features/mail/prepare-email.ts': `import type { DeliveryDeps } from './deliver-email.ts';`,
    },
  },
  'only *.store.ts and platform/ hold queries': {
    reason: 'so that all queries of a table are easy to find, and use cases read as stories',
    violations: (sources) =>
      Object.entries(sources)
        .filter(([path]) => !path.endsWith('.store.ts') && folderOf(path) !== 'platform')
        .flatMap(([path, text]) =>
          [...text.matchAll(/\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/g)].map(
            ([found]) => `${path}: ${found}`,
          ),
        ),
    breaks: {
      'features/invoices/reading/read-invoice.ts': `await db.selectFrom('invoices').selectAll().execute();`,
    },
  },
  'a store knows nothing of what the API shows, and notes no events': {
    reason: 'so that reading a row loads no schemas, and events are noted in one place',
    violations: (sources) =>
      Object.entries(sources)
        .filter(([path]) => path.endsWith('.store.ts'))
        .flatMap(([path, text]) =>
          [...text.matchAll(/\/present[\w-]*\.ts'|schemas\.ts'|\bnoteEvent\b/g)].map(
            ([found]) => `${path}: ${found}`,
          ),
        ),
    breaks: {
      'features/clients/clients.store.ts': `import { presentClient } from './present.ts';`,
    },
  },
  'every statement ties every table that has an account to the account': {
    reason: 'so that no id of another account or environment is ever found (contract 1.15)',
    violations: (sources) =>
      Object.entries(sources)
        .filter(([path]) => path !== 'platform/database/database-types.ts')
        .flatMap(([path, text]) =>
          untiedTables(tablesOfAccounts, text)
            .filter(({ inside }) => !(inside in OVER_ACCOUNTS))
            .map(({ inside, table }) => `${path}: ${inside} uses ${table} without the account`),
        ),
    breaks: {
      'features/invoices/invoices.store.ts': `export function find(db, id) {
        return db.selectFrom('invoices').select('account_id').where('id', '=', id).execute();
      }`,
    },
  },
  'a transaction and its account are one argument': {
    reason:
      'so that nobody gives the id of another account (AccountTrx, AccountDb); a select that is built once has a place for the id',
    violations: (sources) =>
      Object.entries(sources).flatMap(([path, text]) =>
        [...text.matchAll(ACCOUNT_APART)]
          .filter(([, name = '']) => !/^(select|asTransactionOfAccount$)/.test(name))
          .map(([, name]) => `${path}: ${name}`),
      ),
    breaks: {
      'features/invoices/invoices.store.ts': `export function find(trx: Trx, accountId: string, id: string) {}`,
    },
  },
  'a statement over accounts is never given one account': {
    reason:
      'so that a request, which has its account, cannot reach the statement by the ways of other requests',
    violations: (sources) =>
      Object.entries(sources).flatMap(([path, text]) =>
        [...text.matchAll(OF_ONE_ACCOUNT)]
          .filter(([, name = '']) => name in OVER_ACCOUNTS)
          .map(([, name]) => `${path}: ${name}`),
      ),
    breaks: {
      'platform/access/api-calls.store.ts': `export async function sumOfCalls(db: AccountDb, day: string) {}`,
    },
  },
  'only the guard of all operations refuses for a scope, and what gives rights of the caller away': {
    reason:
      'so that an operation needs the one scope that openapi.json names (contract 8.2); a part of an answer that needs another is left out',
    violations: (sources) =>
      Object.entries(sources)
        .filter(([path, text]) => !REFUSE_FOR_A_SCOPE.has(path) && text.includes('insufficientScope'))
        .map(([path]) => path),
    breaks: {
      'features/bank/get-file.ts': `import { insufficientScope } from '../../platform/access/authorisation.ts';`,
    },
  },
  'no update calls a function that PostgreSQL calls stable': {
    reason: 'because Citus refuses such an update when the function is given a column (decision 54)',
    violations: (sources) => stableCallsIn(sources, /\bupdate\s+\w+\s+(?:(?:as\s+)?\w+\s+)?set\b[^`]*/g),
    breaks: {
      'features/invoices/invoices.store.ts':
        'const note = statement(`update invoices i set facts = to_jsonb(i.name)`);',
    },
  },
  'no insert that updates what is there calls a function that PostgreSQL calls stable': {
    reason: 'because Citus refuses such an insert (decision 54)',
    violations: (sources) => stableCallsIn(sources, /\bdo\s+update\s+set\b[^`]*/g),
    breaks: {
      'features/imports/files/facts.store.ts':
        'const add = statement(`insert into facts on conflict (id) do update set fact = jsonb_agg(excluded.fact)`);',
    },
  },
  'only outgoing/ makes requests, and cli/ on the command of the person who runs it': {
    reason:
      'so that every address that comes from outside is judged at its connection, and every answer has its bounds (decision 71)',
    violations: (sources) =>
      Object.entries(sources)
        .filter(([path]) => !['outgoing', 'cli'].includes(roomOf(path)))
        .flatMap(([path, text]) => [...text.matchAll(MAKES_REQUESTS)].map(([found]) => `${path}: ${found}`)),
    breaks: { 'features/rates/fetch-rates.ts': `const answer = await fetch(url);` },
  },
  'only main.ts reads the environment': {
    reason: 'so that the settings of a run are known when it starts, and tests give their own',
    violations: (sources) =>
      Object.entries(sources)
        .filter(([path, text]) => path !== 'program/main.ts' && /process\.env|from 'node:process'/.test(text))
        .map(([path]) => path),
    breaks: { 'program/settings.ts': `const port = process.env['PORT'];` },
  },
  'no file has more than 400 lines': {
    reason:
      'so that a file can be read at once; a longer file does more than one thing (a generated file may be longer)',
    violations: (sources) =>
      Object.entries(sources)
        .filter(
          ([path, text]) =>
            path !== 'platform/database/database-types.ts' && text.split('\n').length - 1 > 400,
        )
        .map(([path]) => path),
    breaks: { 'features/invoices/long.ts': '\n'.repeat(401) },
  },
  'names are kebab-case and say what is inside': {
    reason: 'utils, helpers, managers and services hold anything, so nobody finds what is in them',
    violations: (sources) =>
      Object.keys(sources).filter((path) => {
        const kebab = path.split('/').every((part) => /^[a-z0-9]+(-[a-z0-9]+)*(\.\w+)*$/.test(part));
        return !kebab || /(^|[/.-])(util|helper|manager|service)s?([/.-]|$)/.test(path);
      }),
    breaks: { 'features/invoices/invoice-utils.ts': '' },
  },
};

for (const [name, { reason, violations }] of Object.entries(RULES)) {
  test(`${name}, ${reason}`, () => assert.deepEqual(violations(server), []));
}

test('every rule notices code that breaks it (so that the tests above can fail)', () => {
  for (const [name, { violations, breaks }] of Object.entries(RULES)) {
    assert.equal(violations(breaks).length, 1, name);
  }
});

test('every program that a rule names exists', () => {
  for (const program of PROGRAMS) assert.ok(program in server, program);
});

test('every exception is still needed', () => {
  const functions = Object.values(server).join('\n');
  const untied = new Set(untiedTables(tablesOfAccounts, functions).map(({ inside }) => inside));
  for (const name of Object.keys(OVER_ACCOUNTS)) assert.ok(untied.has(name), name);
  const imports = importsOf(server);
  const between = new Set(betweenRooms(server).map(({ from, to }) => `${roomOf(from)} → ${roomOf(to)}`));
  for (const exception of WITHIN_A_RANK) assert.ok(between.has(exception), exception);
  for (const [room, folders] of Object.entries(INSIDE)) {
    for (const folder of folders) assert.ok(existsSync(`${root}server/src/${room}/${folder}`), folder);
  }
  for (const { from, door, reason } of DOORS) {
    assert.ok(
      imports.some((one) => from(one.from) && door.test(one.to)),
      reason,
    );
  }
});

test('the client imports nothing but its own files, because integrators have only the client, on any platform; its command and its files of tokens also need Node', () => {
  const sources = readSources('client/src');
  const needsNode = (path: string) => ['cli', 'node'].includes(folderOf(path));
  const imports = importsOf(sources);
  const foreign = imports.filter(({ from, to }) =>
    needsNode(from) ? !(to in sources) && !to.startsWith('node:') : !(to in sources) || needsNode(to),
  );
  assert.deepEqual(foreign.map(told), []);
  assert.ok(imports.some(({ from }) => needsNode(from)));
});

test('imports make no circles in tests, scripts, the client and what measures and tries the service', () => {
  const others = ['server/test', 'scripts', 'bench', 'proof', 'torture', 'client/src'].map(readSources);
  assert.deepEqual(others.flatMap(circles), []);
});

test('scripts, tests, the client and the app keep the rules of names, too', () => {
  const others = ['scripts', 'server/test', 'client/src', 'client/test', 'web/src'].map(readSources);
  const names = RULES['names are kebab-case and say what is inside'];
  assert.deepEqual(
    others.flatMap((sources) => names?.violations(sources)),
    [],
  );
});

test('the map in CONTRIBUTING.md names every folder two levels deep, and none that does not exist', () => {
  const [, map = ''] = /^```\n([^]*?)^```$/m.exec(readFileSync(`${root}CONTRIBUTING.md`, 'utf8')) ?? [];
  const named: string[] = [];
  for (const line of map.split('\n')) {
    const [, indent = '', folders = ''] = /^( *)((?:[\w.-]+\/ ?)+)/.exec(line) ?? [];
    const above = named.findLast((path) => path.split('/').length === indent.length / 2) ?? '';
    named.push(
      ...folders.split(' ').flatMap((folder) => (folder === '' ? [] : posix.join(above, folder, '.'))),
    );
  }
  const ignored = readFileSync(`${root}.gitignore`, 'utf8')
    .replaceAll(/^\/|\/$/gm, '')
    .split('\n');
  const foldersIn = (folder: string) =>
    readdirSync(root + folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
      .map(({ name }) => posix.join(folder, name))
      .filter((path) => !ignored.includes(path));
  const there = foldersIn('').flatMap((folder) => [folder, ...foldersIn(folder)]);
  assert.deepEqual(
    there.filter((path) => !named.includes(path)),
    [],
  );
  assert.deepEqual(
    named.filter((path) => !existsSync(root + path)),
    [],
  );
  assert.ok(named.includes('server/src/features/app-api'));
});

/** The imports that run before the module at `path`: no imports of types, and no imports with `import()`. */
function loadedBy(sources: Sources, path: string, seen = new Set<string>()): Import[] {
  if (seen.has(path)) return [];
  seen.add(path);
  const imports = [
    ...(sources[path] ?? '').matchAll(/^(?:import|export) (?!type )[^;]*?'([^'\n]+)';$/gm),
  ].map(([, target = '']) => ({
    from: path,
    to: target.startsWith('.') ? posix.join(posix.dirname(path), target) : target,
  }));
  return imports.flatMap((one) => [one, ...loadedBy(sources, one.to, seen)]);
}

/** The imports between the rooms of domain, of features and of platform, each as `features/bank`. */
function betweenRooms(sources: Sources): Import[] {
  return importsOf(sources)
    .map(({ from, to }) => ({ from: roomPath(from), to: roomPath(to) }))
    .filter(
      ({ from, to }) => from !== to && [from, to].every((room) => /^(domain|features|platform)\//.test(room)),
    );
}

function roomPath(path: string): string {
  return `${folderOf(path)}/${roomOf(path)}`;
}

function isOurs(path: string): boolean {
  return path.endsWith('.ts');
}

function readMigrations(): string {
  return globSync('server/migrations/*.sql', { cwd: root })
    .map((path) => readFileSync(`${root}${path}`, 'utf8'))
    .join('\n');
}
