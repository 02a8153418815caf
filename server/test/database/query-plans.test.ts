import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CompiledQuery } from 'kysely';
import { listDueDeliveries } from '../../src/mail/deliveries.store.ts';
import { listAccountsWithInvoicesSentPastDue } from '../../src/invoices/dunning/due-invoices.store.ts';
import { listDuePeopleEmails } from '../../src/people/mail/people-emails.store.ts';
import { deleteOldApiCalls } from '../../src/access/api-calls.store.ts';
import type { Db } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/database.ts';
import { deleteExpiredAnswers } from '../../src/http/idempotency.ts';
import { deleteEndedWindows } from '../../src/access/rate-limits.ts';
import type { ApiCaller } from '../support/api/api-caller.ts';
import { request } from '../support/api/api-caller.ts';
import { openStaff, personIdOf } from '../support/browser/app-caller.ts';
import { onEnd } from '../support/program/cleanup.ts';
import { noteStatements } from '../support/database/executed-statements.ts';
import { growDatabase, grownTables } from '../support/database/grown-database.ts';
import type { Operation } from '../support/api/id-places.ts';
import { kindOfPath, operationsOf } from '../support/api/id-places.ts';
import type { IdRequests } from '../support/api/id-requests.ts';
import { pathIds, prepareIdRequests } from '../support/api/id-requests.ts';
import { openAsOwner } from '../support/database/owner.ts';
import type { TestApp } from '../support/test-app.ts';
import { startTestApp } from '../support/test-app.ts';
import { createTestDatabase } from '../support/database/test-database.ts';

/** Rows that a request may sort: rows of one document or page, whose number does not grow with the account. */
const MOST_SORTED = 500;

const connection = await createTestDatabase();
const { statements, stop } = noteStatements(connection);
after(stop);
const service = await startTestApp({ connection, jobs: false, rateLimits: true });
const owner = openAsOwner(service.connection);
const walked = await walk(service);
let grown: string[] = [];

before(async () => {
  await growDatabase(owner, walked.api.accountId);
  grown = await grownTables(owner);
  await readLists(walked);
  stop();
});

const PAST_DUE = /"payable_until" < "issue_date"/;

/** The statements that read a whole table or sort many rows, each with its reason. */
const ALLOWED: { statement: RegExp; problem: RegExp; why: string }[] = [
  {
    statement: /^\s*with posted as \(/,
    problem: /^sorts \d+ rows$/,
    why: 'receivables: the sum of all postings of an account of the chart',
  },
  {
    statement: /^\s*with revenue as \(/,
    problem: /^sorts \d+ rows$/,
    why: "sales: the sum of a period's postings, by customer and month",
  },
  {
    statement: /^select \* from "clients" where .* id = any\(\$2::uuid\[\]\) or/s,
    problem: /^sorts \d+ rows$/,
    why: 'an opening balance: the clients of up to 5000 invoices, once in the life of an account',
  },
  {
    statement: /^\s*delete from api_calls where/,
    problem: /^reads all of accounts$/,
    why: 'the clean-up: the calls of each account, one account after the other',
  },
  {
    statement: PAST_DUE,
    problem: /^reads all of invoices$/,
    why: 'what was sent past its due date: all of an index that holds nothing else',
  },
];

test('the walk has called every operation of the document', () => {
  assert.ok(walked.operations > 40);
  assert.ok(statements.size > 150, `${statements.size} statements`);
  assert.ok(grown.length > 25, grown.join());
});

test('no statement reads a whole growing table, or sorts more than a page', async () => {
  const problems: string[] = [];
  for (const [text, values] of statements) {
    if (!isOurs(text)) continue;
    const isAllowed = (found: string) =>
      ALLOWED.some(({ statement, problem }) => statement.test(text) && problem.test(found));
    const found = problemsOf(await planOf(text, values)).filter((one) => !isAllowed(one));
    if (found.length > 0) {
      problems.push(`${[...new Set(found)].join(', ')}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
    }
  }
  assert.deepEqual(problems, []);
});

test('the check notices a statement without an index, and every exception is still needed', async () => {
  const whole = await planOf('select from invoices where client_city = $1', ['Oslo']);
  assert.deepEqual(problemsOf(whole), ['reads all of invoices']);
  const sorted = await planOf('select from clients where account_id = $1 order by city limit 10', [
    walked.api.accountId,
  ]);
  assert.match(problemsOf(sorted).join(), /^sorts \d+ rows$/);
  for (const { statement, why } of ALLOWED) {
    assert.ok(
      [...statements.keys()].some((text) => statement.test(text)),
      why,
    );
  }
});

test('the search for invoices sent past their due date uses an index of its own, however many invoices there are', async () => {
  const statement = [...statements].find(([text]) => PAST_DUE.test(text));
  const plan = JSON.stringify(await planOf(...(statement ?? assert.fail())));
  assert.match(plan, /"Index Name":"invoices_sent_past_due_idx"/);
  assert.doesNotMatch(plan, /Seq Scan/);
});

test('a request finds a row by its key through an index, also while the table is small', async () => {
  const { db, close } = openDatabase(await createTestDatabase(), 'request', 1);
  onEnd(close);
  const text = 'select from idempotency_keys where account_id = $1 and grant_id = $2 and key = $3';
  const plan = await planOf(text, ['T1', crypto.randomUUID(), 'k'], db);
  assert.match(plan['Node Type'], /^Index/);
});

/** Every operation, the app's own pages, a client's link, the search for due mail, the clean-up. */
async function walk(app: TestApp): Promise<{ operations: number; api: ApiCaller; clientId: string }> {
  const requests = await prepareIdRequests(app);
  const { api, own, company } = requests;
  const { body: document } = await request(app.url, 'GET', '/v1/openapi.json');
  const order = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'];
  const operations = operationsOf(document).toSorted(
    (one, other) => order.indexOf(one.method) - order.indexOf(other.method),
  );
  for (const operation of operations) assert.ok((await perform(requests, operation)).status < 500);
  // The second request looks for the stored answer to the first.
  for (const key of ['again', 'again']) {
    assert.equal((await api.post('/v1/clients', { name: 'Ola Nordmann' }, { key })).status, 201);
  }

  const [invoiceId = ''] = own.ids['invoice'] ?? [];
  const { body: invoice } = await api.get(`/v1/invoices/${invoiceId}`);
  await request(app.url, 'GET', new URL(invoice.publicUrl).pathname);
  const { owner: person, company: staffed, admin } = await openStaff(app);
  const at = `/companies/${staffed.companyId}`;
  for (const path of [
    '/session',
    '/sessions',
    '/passkeys',
    `${at}/people`,
    `${at}/settings`,
    `${at}/api-clients`,
    `${at}/audit-log`,
    `${at}/e-invoice-duty?environment=test`,
  ]) {
    assert.equal((await person.get(path)).status, 200, path);
  }
  for (const query of ['', '&failed=true', '&clientId=one', '&clientId=one&failed=true']) {
    assert.equal((await person.get(`${at}/api-calls?environment=test${query}`)).status, 200, query);
  }
  assert.equal((await person.account(staffed.accounts.test).get('/v1/invoices')).status, 200);
  assert.equal((await person.delete(`${at}/people/${await personIdOf(admin)}`)).status, 204);
  await listDueDeliveries(app.db, 'test', app.clock.now, 100);
  await listDuePeopleEmails(app.db, app.clock.now, 100);
  await listAccountsWithInvoicesSentPastDue(app.db, app.clock.now);
  await deleteExpiredAnswers(app.db);
  await deleteOldApiCalls(app.db, app.clock.now);
  await deleteEndedWindows(app.db);
  assert.notEqual(company.companyId, staffed.companyId);
  return { operations: operations.length, api, clientId: own.ids['client']?.[0] ?? '' };
}

/** Invoices by every filter and order, and pages far from the start. */
async function readLists({ api, clientId }: { api: ApiCaller; clientId: string }): Promise<void> {
  const lists = `
    sort=createdAt sort=updatedAt sort=-updatedAt sort=dueDate sort=-dueDate sort=number sort=-number page=12&pageSize=100
    sort=createdAt&page=12&pageSize=100 status=sent status=overdue type=credit_note clientId=${clientId} number=1
    kid=0000000018 reference=x issuedFrom=2026-12-01 dueFrom=2026-12-01&dueTo=2026-12-31
    updatedSince=2026-12-01T00:00:00Z&sort=updatedAt q=kaffe channel=e-invoice`;
  for (const query of lists.trim().split(/\s+/))
    assert.equal((await api.get(`/v1/invoices?${query}`)).status, 200, query);
}

function perform({ ask, own, ownToo }: IdRequests, operation: Operation) {
  const name = [...operation.path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1] ?? '';
  const kind = name === '' ? '' : kindOfPath(operation.path, name);
  const place = { operation, at: 'path', name, kind } as const;
  const mine = operation.method === 'DELETE' ? ownToo : own;
  return ask(place, pathIds(place, mine)[name] ?? '', mine);
}

/** The statements of the job queue are left out, and statements that only insert. */
function isOurs(text: string): boolean {
  return (
    /^\s*(select|with|update|delete)\b/i.test(text) && !/\bpgboss\b|pg_catalog|information_schema/.test(text)
  );
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Plan Rows': number;
  Plans?: Plan[];
};

async function planOf(text: string, values: unknown[], db: Db = owner): Promise<Plan> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, values),
  );
  return rows[0]?.['QUERY PLAN'][0]?.Plan ?? assert.fail('PostgreSQL explains nothing.');
}

function problemsOf(plan: Plan): string[] {
  const { 'Node Type': node, 'Relation Name': table = '', 'Index Cond': condition, 'Plan Rows': rows } = plan;
  const isWhole = node === 'Seq Scan' || (/^Index.* Scan/.test(node) && condition === undefined);
  return [
    ...(isWhole && grown.includes(table) ? [`reads all of ${table}`] : []),
    ...(node === 'Sort' && rows > MOST_SORTED ? [`sorts ${rows} rows`] : []),
    ...(plan.Plans ?? []).flatMap(problemsOf),
  ];
}
