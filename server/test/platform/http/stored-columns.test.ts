import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addDays } from '../../../src/domain/days/local-date.ts';
import { STORED } from '../../../src/platform/http/storage/stored-columns.ts';
import { readStored, readStoredOfAll } from '../../../src/platform/http/storage/stored.store.ts';
import { STORAGE_KINDS } from '../../../src/domain/storage-kinds.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { startTestApp } from '../../support/test-app.ts';

// Every column that can grow is counted by a quota, or says why none counts it.

const service = await startTestApp({ isAlone: true, jobs: false });
const owner = openAsOwner(service.connection);

type Share = { row: number; values?: readonly string[]; files?: readonly string[]; where?: string };
type Decided = {
  [quota: string]: unknown;
  uncounted?: Record<string, readonly string[]>;
  ofCompany?: object;
};

const decisions = Object.entries(STORED as Record<string, Decided>).map(([table, decision]) => {
  const { uncounted = {}, ofCompany = {}, ...ofAccount } = decision;
  const shares = Object.entries({ ...ofAccount, ...ofCompany }) as [string, Share][];
  const columnsOf = (some: typeof shares) =>
    some.flatMap(([, { values = [], files = [] }]) => [...values, ...files]);
  // Of some rows one quota counts a column, and of others another one.
  const ofSomeRows = shares.filter(([, { where }]) => where !== undefined);
  const ofAllRows = shares.filter(([, { where }]) => where === undefined);
  return {
    table,
    isOfCompany: Object.keys(ofCompany).length > 0,
    shares,
    columns: [...Object.values(uncounted).flat(), ...columnsOf(ofAllRows), ...new Set(columnsOf(ofSomeRows))],
  };
});

test('each column that can grow is decided about once, and no other column is', async () => {
  // Types of a fixed size cannot grow. All others of the schema are looked at, so a new kind of text is one, too.
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'
      and column_name <> 'account_id' and data_type not in (
        'uuid', 'date', 'bigint', 'integer', 'smallint', 'boolean', 'timestamp with time zone', 'double precision'
      )`.execute(owner);
  const decided = decisions.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
  assert.deepEqual(decided.toSorted(), rows.map(({ name }) => name).toSorted());
});

test('each table is decided about, also one of which no column can grow', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'`.execute(
    owner,
  );
  assert.deepEqual(decisions.map(({ table }) => table).toSorted(), rows.map(({ name }) => name).toSorted());
});

const several = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

/** 1,200 bytes that do not compress, because some columns are counted as PostgreSQL keeps them. An index takes them, too. */
const BIG = several(33, () => crypto.randomUUID()).join('');
let rows = 0;

/** A row of the table with as little as it takes, and this value in one column. All checks and references are off. */
async function insertRow(table: string, facts: Record<string, string>, column: string | undefined) {
  const { rows: columns } = await sql<{ name: string; type: string; isNeeded: boolean }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull and not a.atthasdef as "isNeeded"
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`.execute(
    owner,
  );
  const taken = columns.filter(({ name, isNeeded }) => isNeeded || name === column || name in facts);
  const values = taken.map(({ name, type }) => facts[name] ?? valueOf(type, name === column));
  await sql`insert into ${sql.table(table)} (${sql.join(taken.map(({ name }) => sql.ref(name)))})
    values (${sql.join(taken.map(({ type }, index) => sql`${values[index]}::${sql.raw(type)}`))})`.execute(
    owner,
  );
}

function valueOf(type: string, isBig: boolean): string {
  rows += 1;
  const text = isBig ? BIG : String(rows);
  switch (type) {
    case 'uuid':
      return crypto.randomUUID();
    case 'boolean':
      return 'false';
    case 'bytea':
      return `\\x${Buffer.from(text).toString('hex')}`;
    case 'json':
    case 'jsonb':
      return JSON.stringify({ text });
    case 'text':
      return text;
    case 'text[]':
      return `{${text}}`;
    case 'uuid[]':
      return `{${several(isBig ? 80 : 0, () => crypto.randomUUID()).join()}}`;
    case 'date[]':
      return `{${several(isBig ? 300 : 0, (index) => `${1000 + index * 17}-01-01`).join()}}`;
    // A table may have one row for a day.
    case 'date':
      return addDays('2026-01-01', rows);
    default:
      return type.startsWith('timestamp') ? '2026-01-01' : String(rows);
  }
}

test('a value in any counted column is counted by its kind, for its account alone', async () => {
  await dropRules();
  const company = await service.createCompany();
  const other = await service.createCompany();
  const untouched = new Map<string, number>();
  for (const kind of STORAGE_KINDS)
    untouched.set(kind, await readStored(owner.of(other.accounts.production), kind));
  for (const { table, shares, isOfCompany } of decisions) {
    for (const [quota, { row, values = [], files = [], where = '' }] of shares) {
      // Where a column says which quota counts a row, the row says this one.
      const [, column, value = ''] = /^t\.(\w+) = '(\w+)'$/.exec(where) ?? [];
      const counted = column === undefined ? {} : { [column]: value };
      const [account, kind] =
        quota === 'capturedInTest'
          ? ([company.accounts.test, 'captured'] as const)
          : ([company.accounts.production, STORAGE_KINDS.find((one) => one === quota)] as const);
      assert.ok(kind !== undefined, quota);
      const grown = async (big: string | undefined) => {
        const before = await readStored(owner.of(account), kind);
        await insertRow(
          table,
          { ...counted, ...(isOfCompany ? { company_id: company.companyId } : { account_id: account }) },
          big,
        );
        return (await readStored(owner.of(account), kind)) - before;
      };
      const small = await grown(undefined);
      assert.ok(small >= row, `${table}: ${small}`);
      for (const name of [...values, ...files]) {
        const bytes = (await grown(name)) - small;
        assert.ok(bytes > 1_000, `${table}.${name}: ${bytes} of ${kind}`);
      }
    }
  }
  for (const kind of STORAGE_KINDS) {
    const of = new Map(
      (await readStoredOfAll(owner, kind)).map(({ accountId, bytes }) => [accountId, bytes]),
    );
    for (const [environment, account] of Object.entries(company.accounts)) {
      assert.equal(await readStored(owner.of(account), kind), of.get(account) ?? 0, `${kind} ${environment}`);
    }
    assert.equal(of.get(other.accounts.production) ?? 0, untouched.get(kind), kind);
  }
});

/** The rows of this test belong to nothing. */
async function dropRules(): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f') and conrelid <> 0
    order by contype = 'c'`.execute(owner);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.raw(name)}`.execute(owner);
  }
}
