import pg from 'pg';
import type { ConnectionOptions } from '../../../src/platform/database/database.ts';
import { READY_SINCE } from '../../../src/platform/database/migrations.ts';

/** These tables have few rows, whatever the service does. So reading all of them takes no time. */
const SMALL_TABLES = new Set(['schema_migrations', 'late_payment_figures']);
/** No request uses these, so nobody waits for them: services of 1.0.0 did, and none of them runs on tables that are migrated. */
const UNUSED_TABLES = new Set(['invoice_texts']);
/** Locks that keep other transactions from writing to a table, or from reading it. */
const KEEPING_OUT = new Set(['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']);

type Table = { oid: number; name: string; file: number; scans: number };
type Column = {
  table: number;
  number: number;
  name: string;
  type: string;
  required: boolean;
  given: boolean;
};
type Constraint = { table: number; name: string; columns: number[] };
type Right = { on: string; right: string };
type Schema = { tables: Table[]; columns: Column[]; constraints: Constraint[]; rights: Right[] };

/**
 * Runs a migration, looks what it did to the tables that existed before, and takes it back.
 *
 * A scan counts also when it finds no row. So the tables need no rows.
 * @param releases the releases that a comment `-- ready since RELEASE: TABLE.COLUMN, …` may name
 * @returns what services that run meanwhile, of this version or the previous one, would suffer from; one line each
 */
export async function harmOfMigration(
  connection: ConnectionOptions,
  migration: string,
  releases: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    const before = await readSchema(client);
    await client.query(migration);
    const after = await readSchema(client);
    const locks = await readLocks(client);
    const ready = readyIn(migration, releases);
    return [...harmByLocks(before, after, locks), ...harmByContracting(before, after, ready)];
  } finally {
    await client.end();
  }
}

/** Requests wait until the migration has read or written all rows. */
function harmByLocks(before: Schema, after: Schema, locks: Map<number, string[]>): string[] {
  const existing = before.tables.filter(({ name }) => !SMALL_TABLES.has(name) && !UNUSED_TABLES.has(name));
  const now = new Map(after.tables.map((table) => [table.oid, table]));
  const rewritten = existing.filter(({ oid, file }) => now.has(oid) && now.get(oid)?.file !== file);
  const scanned = existing.filter(
    (table) => !rewritten.includes(table) && (now.get(table.oid)?.scans ?? 0) > table.scans,
  );
  const shut = existing.filter(({ oid }) => {
    const held = locks.get(oid) ?? [];
    // An update keeps others from the rows that it has written.
    const writesAll = scanned.some((one) => one.oid === oid) && held.includes('RowExclusiveLock');
    return writesAll || held.some((mode) => KEEPING_OUT.has(mode));
  });
  const names = (tables: Table[]) => tables.map(({ name }) => name).join(', ');
  const harm = rewritten.map(({ name }) => `writes the table ${name} anew`);
  if (scanned.length > 0 && shut.length > 0) {
    harm.push(`keeps requests from ${names(shut)} while it reads all of ${names(scanned)}`);
  }
  return harm;
}

/** The previous version uses the tables as they were. */
function harmByContracting(before: Schema, after: Schema, ready: ReadonlySet<string>): string[] {
  const harm: string[] = [];
  const note = (name: string, what: string) => {
    if (!ready.has(name)) harm.push(`${what} ${name}`);
  };
  const tables = new Map(after.tables.map((table) => [table.oid, table]));
  const names = new Map(before.tables.map(({ oid, name }) => [oid, name]));
  const gone = before.tables.filter(({ oid, name }) => tables.get(oid)?.name !== name);
  for (const { oid, name } of gone) note(name, tables.has(oid) ? 'renames the table' : 'drops the table');

  const had = Map.groupBy(before.columns, ({ table }) => table);
  const has = Map.groupBy(after.columns, ({ table }) => table);
  const kept = before.tables.filter((table) => !gone.includes(table));
  for (const { oid, name: table } of kept) {
    for (const column of had.get(oid) ?? []) {
      const now = has.get(oid)?.find(({ number }) => number === column.number);
      const name = `${table}.${column.name}`;
      if (now === undefined) note(name, 'drops the column');
      else if (now.name !== column.name) note(name, 'renames the column');
      else if (now.type !== column.type) note(name, 'changes the type of');
      else if (now.required && !column.required) note(name, 'requires a value of');
      else if (column.given && !now.given) note(name, 'takes the default from');
    }
    const isNew = ({ number }: Column) => !had.get(oid)?.some((one) => one.number === number);
    for (const { name, required, given } of has.get(oid)?.filter(isNew) ?? []) {
      if (required && !given) note(`${table}.${name}`, 'requires a value of the new column');
    }
  }

  // By name, because a constraint is made anew when the type of its column changes.
  const known = new Set(before.constraints.map(({ table, name }) => `${table} ${name}`));
  for (const { table, name, columns } of after.constraints) {
    // The previous version leaves new columns empty, which breaks no constraint on them.
    const isOld = columns.every((number) => had.get(table)?.some((one) => one.number === number));
    if (!known.has(`${table} ${name}`) && isOld)
      note(`${names.get(table)}.${name}`, 'binds rows by the constraint');
  }
  const left = new Set(after.rights.map(({ on, right }) => `${right} ${on}`));
  const isThere = new Set(after.columns.map(({ table, name }) => `${tables.get(table)?.name}.${name}`));
  for (const { on, right } of before.rights) {
    const exists = isThere.has(on) || after.tables.some(({ name }) => name === on);
    if (exists && !left.has(`${right} ${on}`)) note(on, `takes the right to ${right.toLowerCase()}`);
  }
  return harm;
}

/** @throws Error when a comment names a release that there is not */
function readyIn(migration: string, releases: ReadonlySet<string>): Set<string> {
  const ready = new Set<string>();
  for (const [, release = '', names = ''] of migration.matchAll(READY_SINCE)) {
    if (!releases.has(release)) throw new Error(`CHANGELOG.md has no release ${release}.`);
    for (const name of names.split(',')) ready.add(name.trim());
  }
  return ready;
}

async function readSchema(client: pg.Client): Promise<Schema> {
  const tables = await client.query<Table>(`
    select c.oid::int, c.relname::text as name, c.relfilenode::int as file, s.seq_scan::int as scans
    from pg_class c join pg_stat_xact_user_tables s on s.relid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`);
  const columns = await client.query<Column>(`
    select attrelid::int as table, attnum::int as number, attname::text as name,
      format_type(atttypid, atttypmod) as type, attnotnull as required, atthasdef or attidentity <> '' as given
    from pg_attribute join pg_class c on c.oid = attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0 and not attisdropped`);
  const constraints = await client.query<Constraint>(`
    select conrelid::int as table, conname::text as name, conkey::int[] as columns from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('c', 'f', 'u', 'x', 'p')`);
  const rights = await client.query<Right>(`
    select table_name || '.' || column_name as on, privilege_type::text as right
    from information_schema.role_column_grants where grantee = 'tilgode_app' and table_schema = 'public'
    union select table_name, privilege_type from information_schema.role_table_grants
    where grantee = 'tilgode_app' and table_schema = 'public' and privilege_type = 'DELETE'`);
  return { tables: tables.rows, columns: columns.rows, constraints: constraints.rows, rights: rights.rows };
}

/** The modes of the locks that this transaction holds, by table. */
async function readLocks(client: pg.Client): Promise<Map<number, string[]>> {
  const { rows } = await client.query<{ table: number; modes: string[] }>(`
    select relation::int as table, array_agg(mode) as modes from pg_locks
    where pid = pg_backend_pid() and locktype = 'relation' and granted group by relation`);
  return new Map(rows.map(({ table, modes }) => [table, modes]));
}
