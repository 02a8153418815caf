import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { splitStatements } from './sql-statements.ts';

/** The first migration: the schema of version 1.0.0. */
export const BASELINE = '0200-baseline';
/** The last schema before version 1.0.0. Its tables are those of the baseline. */
const LAST_BEFORE = '0190-before-the-baseline';
/** The last commit with the migrations that lead to `LAST_BEFORE`. */
const LAST_COMMIT = '5f2c1c4b';

/** The tables cannot be brought up to date as things are. The message is for the operator. */
export class SchemaRefused extends Error {
  override name = 'SchemaRefused';
  /** Whether they may be later although nobody changes the settings. */
  readonly mayPass: boolean;

  constructor(message: string, { mayPass }: { mayPass: boolean }) {
    super(message);
    this.mayPass = mayPass;
  }
}

/**
 * What is to be done with tables that no version since 1.0.0 can take over.
 * @param names the migrations that were run, the oldest first
 */
export function adviceForOldTables(names: string[]): { says: string; todo: string } | undefined {
  if (names.length === 0 || names.includes(BASELINE) || names.includes(LAST_BEFORE)) return undefined;
  return {
    says: `The tables are those of a version before 1.0.0, at ${names.at(-1)}.`,
    todo:
      `Take a backup by the version that made them, check out commit ${LAST_COMMIT}, run "npm ci" and "npx tilgode migrate" there, ` +
      'and start this version again.',
  };
}

/**
 * Takes over a database of the last schema before version 1.0.0: its migrations count as the baseline from now on. Does
 * nothing where there are no tables yet, or the baseline is there.
 * @param file the migration that makes the baseline, whose comments the tables get
 * @returns whether the database was taken over now
 * @throws SchemaRefused when the tables are older, and when a service of a version before still uses them
 */
export async function adoptDatabase(dbClient: pg.Client, table: string, file: string): Promise<boolean> {
  const { rows: tables } = await dbClient.query('select from pg_class where oid = to_regclass($1)', [table]);
  if (tables.length === 0) return false;
  const { rows } = await dbClient.query<{ name: string }>(`select name from ${table} order by id`);
  const names = rows.map(({ name }) => name);
  if (names.length === 0 || names.includes(BASELINE)) return false;
  const advice = adviceForOldTables(names);
  if (advice !== undefined) throw new SchemaRefused(`${advice.says} ${advice.todo}`, { mayPass: false });
  await dbClient.query('begin');
  await assertNobodyElse(dbClient);
  for (const statement of splitStatements(await readFile(file, 'utf8'))) {
    if (/^comment on table /i.test(statement)) await dbClient.query(statement);
  }
  await dbClient.query(`delete from ${table}`);
  await dbClient.query(`insert into ${table} (name, run_on) values ($1, now())`, [BASELINE]);
  await dbClient.query('commit');
  return true;
}

/** Services of this version ask for data only when the tables are up to date. So others that ask are of a version before. */
async function assertNobodyElse(dbClient: pg.Client): Promise<void> {
  const { rows } = await dbClient.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'tilgode-request'`,
  );
  if (rows.length === 0) return;
  await dbClient.query('rollback');
  throw new SchemaRefused(
    'A service of a version before 1.0.0 still uses this database. Stop all of its services, and start this version again.',
    { mayPass: true },
  );
}
