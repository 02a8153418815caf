import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import pg from 'pg';
import { accountTables, untiedTables } from './support/database/account-ties.ts';
import { onEnd } from './support/program/cleanup.ts';
import { createTestDatabase } from './support/database/test-database.ts';

const client = new pg.Client(await createTestDatabase());
await client.connect();
onEnd(() => client.end());

async function query(text: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(text);
  return rows.map(({ name }) => name);
}

const TABLES = ['invoices', 'payments', 'clients'];

/** Each statement has one table that the lint must notice. */
const UNTIED: Record<string, string> = {
  'a select by id': 'const find = statement(`select id, account_id from invoices where id = $1`);',
  'a select of everything': "db.selectFrom('invoices').select('account_id').execute();",
  'an update': "trx.updateTable('invoices').set({ status }).where('id', '=', id).execute();",
  'an update in SQL': 'const set = statement(`update invoices set status = $2 where id = $1`);',
  'a delete': "trx.deleteFrom('invoices').where('id', '=', id).execute();",
  'a delete that uses another table':
    'const sweep = statement(`delete from invoices using payments p where invoices.account_id = $1 and p.invoice_id = invoices.id`);',
  'a list of tables': 'const all = statement(`select from invoices i, payments p where i.account_id = $1`);',
  'a table that is tied to any account': `const list = statement(\`
    select id from accounts where exists (select from invoices where account_id = accounts.id)\`);`,
  'an insert without the column':
    'const add = statement(`insert into payments (id, invoice_id) values ($1, $2)`);',
  "an insert of Kysely's without the column": "trx.insertInto('payments').values({ id }).execute();",
  'a join that names the account on one side only': `const list = statement(\`
    select i.id from invoices i join payments p on p.invoice_id = i.id where i.account_id = $1\`);`,
  "a join of Kysely's": `db.selectFrom('invoices').innerJoin('payments as p', 'p.invoice_id', 'invoices.id')
    .where('invoices.account_id', '=', accountId).execute();`,
  'a sub-select': `const list = statement(\`
    select id, (select sum(ore) from payments p where p.invoice_id = invoices.id) from invoices where account_id = $1\`);`,
  'a condition': `const list = statement(\`
    select id from invoices where account_id = $1 and exists (select from payments where invoice_id = invoices.id)\`);`,
  'a CTE': `const list = statement(\`
    with paid as (select invoice_id from payments) select id from invoices where account_id = $1\`);`,
  'the second part of a union': `const list = statement(\`
    select id from invoices where account_id = $1 union all select id from payments\`);`,
  'a lateral sub-select': `const list = statement(\`select * from invoices i
    cross join lateral (select ore from payments p where p.invoice_id = i.id) paid where i.account_id = $1\`);`,
  'a comment instead of the condition': `const list = statement(\`select * from invoices /* account_id = $1 */\`);`,
};

/** The statements that the lint must accept. */
const TIED = [
  'const find = statement(`select id from invoices where account_id = $1 and id = $2`);',
  "db.selectFrom('invoices').selectAll().where('account_id', '=', accountId).execute();",
  'const add = statement(`insert into payments (account_id, id) values ($1, $2)`);',
  "trx.insertInto('payments').values({ account_id: accountId, id }).execute();",
  `const list = statement(\`select i.id from invoices i
    join payments p on p.account_id = i.account_id and p.invoice_id = i.id where i.account_id = $1\`);`,
  `db.selectFrom('invoices as i').innerJoin('payments as p', (join) =>
    join.onRef('p.account_id', '=', 'i.account_id').onRef('p.invoice_id', '=', 'i.id')).where('i.account_id', '=', accountId);`,
  `const list = statement(\`select id,
    (select sum(ore) from payments p where p.account_id = invoices.account_id and p.invoice_id = invoices.id)
    from invoices where account_id = $1\`);`,
];

for (const [kind, source] of Object.entries(UNTIED)) {
  test(`the lint notices ${kind} that is not tied to the account`, () => {
    assert.equal(untiedTables(TABLES, source).length, 1);
  });
}

test('the lint accepts statements that are tied to the account', () => {
  for (const source of TIED) assert.deepEqual(untiedTables(TABLES, source), []);
});

/** Queries of these tables find the account of a row, so their keys do not begin with the account. */
const LEAD_TO_ACCOUNTS = ['api_client_grants', 'public_links'];

test('the lint knows every table that has an account_id', async () => {
  const rows = await query(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'account_id'`,
  );
  const migrations = fileURLToPath(new URL('../migrations/', import.meta.url));
  const texts = globSync('*.sql', { cwd: migrations }).map((file) => readFileSync(migrations + file, 'utf8'));
  assert.deepEqual(accountTables(texts.join('\n')).toSorted(), rows.toSorted());
});

test('account_id comes first in every index of a table that has it, so no query finds a key without the account', async () => {
  const rows = await query(`
    select i.indrelid::regclass || '.' || i.indexrelid::regclass as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'account_id' and a.attnum <> i.indkey[0]
    join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    where c.relname <> all ('{${LEAD_TO_ACCOUNTS.join()}}')`);
  // The clean-up deletes the rows of all accounts by age, and the outbox looks for what is due in all accounts.
  const ofAll = [
    'idempotency_keys.idempotency_keys_created_idx',
    'imports.imports_expires_idx',
    'recurring_invoices.recurring_invoices_due_idx',
  ];
  // Their keys are texts that begin with the account, and ids of its customers.
  const withAccount = [
    'searched_documents.searched_documents_trigrams_idx',
    'searched_journal.searched_journal_keys_idx',
  ];
  assert.deepEqual(rows.toSorted(), [...ofAll, ...withAccount]);
});

test('a foreign key between tables that have an account_id includes it, so no row refers to another account', async () => {
  const between = `
    select conrelid::regclass || '.' || conname as name from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attname = 'account_id'
    join pg_attribute b on b.attrelid = f.confrelid and b.attname = 'account_id'
    where f.contype = 'f'`;
  assert.ok((await query(between)).length > 10);
  assert.deepEqual(await query(`${between} and (f.conkey[1] <> a.attnum or f.confkey[1] <> b.attnum)`), []);
});
