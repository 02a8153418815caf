import { readFile, readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { RunnerOption } from 'node-pg-migrate';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import packageJson from '../../../package.json' with { type: 'json' };
import { BASELINE, adoptDatabase, adviceForOldTables } from './baseline.ts';
import type { ConnectionOptions } from './connection.ts';
import { connectClient } from './connection.ts';
import type { Db } from './database.ts';
import { SPREAD_NEW_TABLES, dropLeftovers, isDistributed } from './distribution.ts';
import { lockNumber } from './locks.ts';
import { splitStatements } from './sql-statements.ts';

const TABLE = 'schema_migrations';
const DIRECTORY = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * How long a migration waits for a table. All requests to the table wait behind it meanwhile, and they give up after 5
 * seconds (database.ts).
 */
const LOCK_MILLISECONDS = 1_000;
/** The pause before the next try. In it the requests get the table that waited behind the migration. */
const PAUSE_MILLISECONDS = 2_000;
/** PostgreSQL's codes for a lock that did not come free in time, and for a deadlock. */
const TABLE_IN_USE = new Set(['55P03', '40P01']);

/**
 * Brings the schema up to date: forward only, each file in its own transaction, one process at a time. Runs as the
 * connecting user. This user then owns the tables and must be allowed to create the role `tilgode_app`. A migration
 * whose table is in use is tried again until the table comes free.
 *
 * @param say is told once when a table is in use
 * @returns the names of the migrations that were run now
 * @throws SchemaRefused as `adoptDatabase`
 */
export async function migrate(
  connection: ConnectionOptions,
  say: (message: string) => void = () => {},
): Promise<string[]> {
  return inTurn(connection, async () => {
    // A pooler refuses settings of a connection. Migrations go past it when DATABASE_ADMIN_URL does.
    const options = connection.pooler === undefined ? `-c lock_timeout=${LOCK_MILLISECONDS}` : undefined;
    const dbClient = await connectClient(connection, 'tilgode-migrate', options);
    try {
      const isSpread = await isDistributed(dbClient);
      const isAdopted = await adoptDatabase(dbClient, TABLE, join(DIRECTORY, `${BASELINE}.sql`));
      const ran = await runAll(dbClient, isSpread, say);
      const names = isAdopted ? [BASELINE, ...ran] : ran;
      if (isSpread) await dropLeftovers(dbClient);
      return names;
    } finally {
      await dbClient.end();
    }
  });
}

async function runAll(
  dbClient: pg.Client,
  isSpread: boolean,
  say: (message: string) => void,
): Promise<string[]> {
  const names: string[] = [];
  let hasSaid = false;
  for (;;) {
    try {
      const [migration] = await runner({
        dbClient,
        dir: DIRECTORY,
        direction: 'up',
        count: 1,
        migrationsTable: TABLE,
        migrationLoaderStrategies: [oneByOne(isSpread)],
        // The runner's own lock belongs to a connection, which a pooler in transaction mode may change.
        noLock: true,
        log: () => {},
      });
      if (migration === undefined) return names;
      names.push(migration.name);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && TABLE_IN_USE.has(error.code ?? ''))) throw error;
      await dbClient.query('rollback');
      if (!hasSaid) {
        say(
          'A migration waits for a table that another transaction uses, such as a backup. It is tried again.',
        );
      }
      hasSaid = true;
      await pause(PAUSE_MILLISECONDS);
    }
  }
}

/** Waits while another process migrates. The lock belongs to a transaction, which does nothing else. */
async function inTurn<T>(connection: ConnectionOptions, work: () => Promise<T>): Promise<T> {
  const client = await connectClient(connection, 'tilgode-migrate-lock');
  try {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('set local lock_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber('migrate')]);
    return await work();
  } finally {
    // Ends the transaction, and so the lock.
    await client.end();
  }
}

/** Whether the connecting user owns the tables, and so may migrate; undefined when there are none. */
export async function ownsTables(connection: ConnectionOptions): Promise<boolean | undefined> {
  const client = await connectClient(connection, 'tilgode-migrate');
  try {
    const { rows } = await client.query<{ owns: boolean }>(
      `select pg_has_role(relowner, 'usage') as owns from pg_class where oid = to_regclass('${TABLE}')`,
    );
    return rows[0]?.owns;
  } finally {
    await client.end();
  }
}

/**
 * `missing`: migrations of this version that were not run yet. `unknown`: those that this version does not have, the newest last.
 * `refusal`: why this version may neither work on the tables nor bring them up to date, and what to do, for the operator.
 */
export type SchemaState = {
  missing: string[];
  unknown: string[];
  refusal: { says: string; todo: string } | undefined;
};

/**
 * Compares the schema of a database with this version, for a user that may only read. Undefined: the database has no
 * schema.
 */
export async function readSchemaState(db: Db): Promise<SchemaState | undefined> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from unnest(array[${TABLE}, 'oldest_versions']) name where to_regclass(name) is not null`.execute(
    db,
  );
  const has = (table: string) => tables.some(({ name }) => name === table);
  if (!has(TABLE)) return undefined;
  const [files, { rows }, raised] = await Promise.all([
    readdir(DIRECTORY),
    sql<{ name: string }>`select name from ${sql.table(TABLE)} order by name`.execute(db),
    has('oldest_versions')
      ? db.selectFrom('oldest_versions').select(['migration', 'version']).execute()
      : Promise.resolve([]),
  ]);
  const done = new Set(rows.map(({ name }) => name));
  const known = files.map((file) => parse(file).name).toSorted();
  // Migrations before the baseline are those of a version before 1.0.0, which lacks the baseline.
  const unknown = [...done].filter((name) => name > BASELINE && !known.includes(name));
  return {
    missing: known.filter((name) => !done.has(name)),
    unknown,
    refusal:
      adviceForOldTables(rows.map(({ name }) => name)) ??
      // This version was made for the migrations that it has, also before it has its number.
      refusalOf(raised.filter(({ migration }) => unknown.includes(migration))),
  };
}

/** @param raised the migrations that raise the oldest version, and that this version does not have */
function refusalOf(raised: { migration: string; version: string }[]): SchemaState['refusal'] {
  const [highest] = raised.toSorted((one, other) => compareVersions(other.version, one.version));
  if (highest === undefined || compareVersions(highest.version, packageJson.version) <= 0) return undefined;
  const { migration, version } = highest;
  return {
    says: `The migration ${migration} has changed the database so that only Tilgode ${version} and newer work on it. This is ${packageJson.version}.`,
    todo: `Run ${version} or a newer version.`,
  };
}

/** Positive when the first is newer. Versions are as `1.10.0`. */
function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

/**
 * What a migration that contracts the tables says: since which release services no longer use what it names. Services before that
 * release may not work on the database any more.
 */
export const READY_SINCE = /^-- ready since (\S+): (.+)$/gm;

/** The statements of a migration. One that takes from the tables what older versions use raises the oldest version, too. */
export function statementsOf(name: string, text: string): string[] {
  const versions = Array.from(text.matchAll(READY_SINCE), ([, version = '']) => version);
  const raised = versions.toSorted(compareVersions).at(-1);
  const values = raised && [name, raised].map((value) => pg.escapeLiteral(value)).join(', ');
  return [
    ...splitStatements(text),
    ...(values ? [`insert into oldest_versions (migration, version) values (${values})`] : []),
  ];
}

/**
 * Runs the statements of a file one by one, because Citus passes a statement on to its nodes with all that was sent
 * together with it.
 * @param isSpread whether the accounts are spread over nodes
 */
function oneByOne(isSpread: boolean): NonNullable<RunnerOption['migrationLoaderStrategies']>[number] {
  return {
    extensions: ['.sql'],
    loader: async (files) =>
      Promise.all(
        files.map(async (file) => {
          const statements = statementsOf(parse(file).name, await readFile(file, 'utf8'));
          const up = (builder: { sql(text: string): void }) => {
            for (const statement of isSpread ? spreading(statements) : statements) builder.sql(statement);
          };
          return { id: file, filePaths: [file], actions: { up, down: false as const } };
        }),
      ),
  };
}

const BEFORE_A_MIGRATION = [
  // Until a new table is spread, Citus must not make it one of the coordinator because it refers to `accounts`.
  'set local citus.enable_local_reference_table_foreign_keys = off',
  // Tables that refer to each other cannot be changed over several connections at once.
  `set local citus.multi_shard_modify_mode = 'sequential'`,
];

/**
 * Spreads new tables before the first statement that may need that: one that fills them, or refers to them. What changes
 * a new table comes before, because Citus allows less on a spread table.
 */
function spreading(statements: string[]): string[] {
  const made = new Set<string>();
  return [
    ...BEFORE_A_MIGRATION,
    ...statements.flatMap((statement) => {
      const [, created] = /^create table (\w+)/i.exec(statement) ?? [];
      const [, altered = ''] = /^alter table (\w+)/i.exec(statement) ?? [];
      const isFirst = made.size > 0 && !made.has(altered);
      if (isFirst) made.clear();
      if (created !== undefined) made.add(created);
      return isFirst ? [SPREAD_NEW_TABLES, statement] : [statement];
    }),
    SPREAD_NEW_TABLES,
  ];
}
