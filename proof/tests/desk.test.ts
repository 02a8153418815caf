import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { preload } from '../../bench/preload.ts';
import { rebuildFigures } from '../../server/src/features/derived/index.ts';
import { bodyOf } from '../../server/test/support/api/answers.ts';
import type { AppCaller } from '../../server/test/support/browser/app-caller.ts';
import { noteStatements } from '../../server/test/support/database/executed-statements.ts';
import { openAsOwner } from '../../server/test/support/database/owner.ts';
import { databaseUrl } from '../../server/test/support/database/test-database.ts';
import { personAt } from '../../server/test/support/desk.ts';
import type { TestCompany } from '../../server/test/support/test-app.ts';
import { startTestApp } from '../../server/test/support/test-app.ts';

// The page of all companies is as fast with 200 companies as with 20, and costs as many statements.

const [FEW, MANY] = [20, 200];
const DOCUMENTS = 5_000;
const MOST_STATEMENTS = 3;
const MOST_TIMES = 3;
const ROUNDS = 40;

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);
const client = new pg.Client(databaseUrl(service.connection));

/** Fills the account of the first company, and gives the others a copy of it. */
async function fill(accounts: readonly string[]): Promise<void> {
  const [first = '', ...others] = accounts;
  await client.connect();
  await preload(client, first, DOCUMENTS);
  // A tenth is drafts, a tenth is overdue, the rest is sent.
  await client.query('set session_replication_role = replica');
  await client.query(
    `update invoices set status = 'draft', sent_at = null, number = null, kid = null, public_token = null, payable_until = null,
       lawful_due_date = null
     where account_id = $1 and number % 10 = 1`,
    [first],
  );
  await client.query(
    `update invoices set status = 'overdue', overdue_since = issue_date where account_id = $1 and number % 10 = 2`,
    [first],
  );
  await rebuildFigures(owner.of(first));
  for (const other of others) {
    for (const table of ['clients', 'invoices', 'journal_entries', 'kept_figures']) {
      const { rows } = await client.query<{ columns: string }>(
        `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'account_id'`,
        [table],
      );
      const columns = rows[0]?.columns ?? '';
      await client.query(
        `insert into ${table} (account_id, ${columns}) select $2, ${columns} from ${table} where account_id = $1 on conflict do nothing`,
        [first, other],
      );
    }
  }
  await client.query('vacuum analyze');
  await client.end();
}

const companies: TestCompany[] = [];
for (let index = 0; index < MANY; index += 1) {
  companies.push(await service.createCompany({ name: `Selskap ${String(index).padStart(3, '0')} AS` }));
}
await fill(companies.map(({ accounts }) => accounts.production));
const at = (count: number) =>
  companies.slice(0, count).map(({ companyId }) => ({ companyId, role: 'accountant' as const }));
const few = await personAt(service, 'faa@tall.example', at(FEW));
const many = await personAt(service, 'mange@tall.example', at(MANY));

const ask = async (person: AppCaller) => bodyOf(await person.get('/desk?environment=production'), 200).items;

test(`${MANY} companies with ${DOCUMENTS} documents each: at most three statements, and no more than three times the time of ${FEW}`, async () => {
  const rows = await ask(many);
  assert.equal(rows.length, MANY);
  assert.ok(
    rows.every(
      ({ waiting, overdue }) => waiting?.drafts === DOCUMENTS / 10 && overdue?.count === DOCUMENTS / 10,
    ),
  );

  const noted = noteStatements(service.connection);
  await ask(many);
  noted.stop();
  assert.ok(noted.count() <= MOST_STATEMENTS, `${noted.count()} statements`);

  // The machine does other work, which makes some rounds slower and none faster: the fastest of many tells.
  let [ofFew, ofMany] = [Infinity, Infinity];
  const time = async (person: AppCaller) => {
    const before = performance.now();
    await ask(person);
    return performance.now() - before;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    ofFew = Math.min(ofFew, await time(few));
    ofMany = Math.min(ofMany, await time(many));
  }
  process.stdout.write(`${FEW}: ${ofFew.toFixed(1)} ms, ${MANY}: ${ofMany.toFixed(1)} ms\n`);
  assert.ok(ofMany <= MOST_TIMES * ofFew, `${FEW}: ${ofFew} ms, ${MANY}: ${ofMany} ms`);
});
