import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CompiledQuery } from 'kysely';
import { deleteOldApiCalls } from '../../../src/platform/access/api-calls.store.ts';
import type { Db } from '../../../src/platform/database/database.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { deleteOldEvents } from '../../../src/platform/events/old-events.store.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { deleteOldWebhookDeliveries } from '../../../src/features/webhooks/jobs.ts';
import { deleteExpiredAnswers } from '../../../src/platform/http/once/idempotency.ts';
import { deleteEndedWindows } from '../../../src/platform/access/rate-limits.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { noteStatements } from '../../support/database/executed-statements.ts';
import { CITUS_URL } from '../../support/database/citus.ts';
import { growDatabase, grownTables } from '../../support/database/grown-database.ts';
import { readLists, walk } from '../../support/api/walk.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import type { TestApp } from '../../support/test-app.ts';
import { listDue } from '../../support/work-off.ts';
import { startTestApp } from '../../support/test-app.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';

/** Rows that a request may sort: rows of one document or page, whose number does not grow with the account. */
const MOST_SORTED = 500;

/** On Citus a coordinator plans which nodes are asked, and those plan for themselves (shards.test.ts). */
const skip = CITUS_URL === undefined ? false : 'the nodes of Citus have plans of their own';

const connection = await createTestDatabase();
const { statements, stop } = noteStatements(connection);
after(stop);
const service = await startTestApp({ connection, jobs: false, rateLimits: true });
const owner = openAsOwner(service.connection);
const walked = await walk(service);
await runJobs(service);
let grown: string[] = [];

before(async () => {
  if (skip !== false) return;
  await growDatabase(owner.of(walked.api.accountId));
  grown = await grownTables(owner);
  await readLists(walked);
  stop();
});

const PAST_DUE = /payable_until < "?issue_date/;
const BANK_FILES = /from bank_files where status = 'processing' order by/;

/** The statements that read a whole table or sort many rows, each with its reason. */
const ALLOWED: { statement: RegExp; problem: RegExp; why: string }[] = [
  {
    statement: /as through from \(/,
    problem: /^sorts \d+ rows$/,
    why: 'what a test account has captured, in order, of which the oldest goes: by a job, once in a twentieth of the quota',
  },
  {
    statement: /^\s*with items as \(/,
    problem: /^sorts \d+ rows$/,
    why: 'receivables: the sum of all postings of an account of the chart',
  },
  {
    statement: /^\s*with posted as \(/,
    problem: /^sorts \d+ rows$/,
    why: 'the journal: the sums of a period before its page',
  },
  {
    statement: /^\s*with lines as \(/,
    problem: /^sorts \d+ rows$/,
    why: "sales: the sum of a period's postings, by customer and month",
  },
  {
    statement: /^\s*with open as \(/,
    problem: /^sorts \d+ rows$/,
    why: 'what each customer owes: the sum of all open invoices of the account',
  },
  {
    statement: /^\s*with documents as \(\s*select id, type, coalesce\(opening_number/,
    problem: /^sorts \d+ rows$/,
    why: 'the mails of one client, of which a page is taken: of invoices, letters, statements and quotes together',
  },
  {
    statement: /^select .* from "clients" where .* id = any\(\$2::uuid\[\]\) or/s,
    problem: /^sorts \d+ rows$/,
    why: 'an opening balance: the clients of up to 5000 invoices, once in the life of an account',
  },
  {
    statement: /^\s*select account_id as id from journals where exists/,
    problem: /^reads all of journals$/,
    why: 'the clean-up: the calls of each account, one account after the other',
  },
  {
    statement: /select (e\.)?account_id( as "accountId")?, (e\.)?id from webhook_endpoints/,
    problem: /^reads all of webhook_endpoints$/,
    why: 'webhooks: an account has at most 20 endpoints, and most have none',
  },
  {
    statement: /^\s*with balances as \(/,
    problem: /^sorts \d+ rows$/,
    why: 'the reconciliation: all entries on an account, compared with all transactions of its bank account',
  },
  {
    statement: /^\s*with waiting as materialized \(/,
    problem: /^sorts \d+ rows$/,
    why: 'suggestions: the open invoices of the account by amount, for a page of transactions at once',
  },
  {
    statement: BANK_FILES,
    problem: /^reads all of bank_files$/,
    why: 'the bank files that are to be imported: all of an index that holds nothing else',
  },
  {
    statement: PAST_DUE,
    problem: /^reads all of invoices$/,
    why: 'what was sent past its due date: all of an index that holds nothing else',
  },
];

test('the walk has called every operation of the document', { skip }, () => {
  assert.ok(walked.operations > 40);
  assert.ok(statements.size > 150, `${statements.size} statements`);
  assert.ok(grown.length > 25, grown.join());
});

test('no statement reads a whole growing table, or sorts more than a page', { skip }, async () => {
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

test(
  'the check notices a statement without an index, and every exception is still needed',
  { skip },
  async () => {
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
  },
);

test(
  'the search for invoices sent past their due date, and for bank files, uses an index of its own, however many rows there are',
  { skip },
  async () => {
    for (const [searched, index] of [
      [PAST_DUE, 'invoices_sent_past_due_idx'],
      [BANK_FILES, 'bank_files_processing_idx'],
    ] as const) {
      const statement = [...statements].find(([text]) => searched.test(text));
      const plan = JSON.stringify(await planOf(...(statement ?? assert.fail())));
      assert.match(plan, new RegExp(`"Index Name":"${index}"`));
      assert.doesNotMatch(plan, /Seq Scan/);
    }
  },
);

test(
  'a request finds a row by its key through an index, also while the table is small',
  { skip },
  async () => {
    const { db, close } = openDatabase(await createTestDatabase(), 'request', 1);
    onEnd(close);
    const text = 'select from idempotency_keys where account_id = $1 and grant_id = $2 and key = $3';
    const plan = await planOf(text, ['T1', crypto.randomUUID(), 'k'], db);
    assert.match(plan['Node Type'], /^Index/);
  },
);

/** The search for due work, and the clean-up. */
async function runJobs(app: TestApp): Promise<void> {
  for (const kind of app.outbox) await listDue(app.db, kind);
  await deleteExpiredAnswers(app.db);
  await deleteOldApiCalls(app.db, app.clock.now);
  await sequenceAll(app.db);
  await deleteOldEvents(app.db, new Date());
  await deleteOldWebhookDeliveries(app.db, new Date());
  await deleteEndedWindows(app.db);
}

/** Statements that only insert are left out, and those about PostgreSQL itself. */
function isOurs(text: string): boolean {
  return /^\s*(select|with|update|delete)\b/i.test(text) && !/pg_catalog|information_schema/.test(text);
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
