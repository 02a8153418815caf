import { readdir } from 'node:fs/promises';
import { parse } from 'node:path';
import { sql } from 'kysely';
import type { DbOrTrx } from './database.ts';
import { DIRECTORY, TABLE } from './migrations.ts';

/** `missing`: migrations of this version that were not run yet. `unknown`: migrations that this version does not have. */
export type SchemaState = { missing: string[]; unknown: string[] };

/** Compares the schema of a database with this version, and changes nothing. Undefined: the database has no schema. */
export async function readSchemaState(db: DbOrTrx): Promise<SchemaState | undefined> {
  const { rows: tables } = await sql<{
    exists: boolean;
  }>`select to_regclass(${TABLE}) is not null as exists`.execute(db);
  if (tables[0]?.exists !== true) return undefined;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)} order by name`.execute(
    db,
  );
  const done = new Set(rows.map(({ name }) => name));
  const known = (await readdir(DIRECTORY)).map((file) => parse(file).name).toSorted();
  return {
    missing: known.filter((name) => !done.has(name)),
    unknown: [...done].filter((name) => !known.includes(name)),
  };
}
