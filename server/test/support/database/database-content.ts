import { sql } from 'kysely';
import type { Db } from '../../../src/platform/database/database.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';

/** Stored answers and counted and recorded requests change with every request, also a refused one; schedules with the time. */
const NOT_BUSINESS = ['idempotency_keys', 'rate_limit_windows', 'api_calls', 'api_call_bodies', 'schedules'];

/** The number of rows and a hash of the content of every table: equal before and after what must change nothing. */
export async function contentOf(db: Db): Promise<Record<string, string>> {
  const tables = await settledTables(db);
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ content: string }>`
        select count(*) || ' ' || md5(coalesce(string_agg(content, '|' order by content), '')) as content
        from (select (to_jsonb(t) - 'last_used_at')::text as content from ${sql.table(name)} t) rows
      `.execute(db);
      return [name, rows[0]?.content ?? ''] as const;
    }),
  );
  return Object.fromEntries(contents);
}

/**
 * A hash of the places and versions of the rows of every table: equal before and after what must change nothing, not even to the same
 * values. It takes a hundredth of the time of `contentOf`.
 *
 * @param db.accountId of tables that have accounts only the rows of this one, which others may have filled in a database that several
 *   files share
 */
export async function versionsOf(db: Db): Promise<Record<string, string>> {
  const tables = await settledTables(db);
  const sums = tables.map(
    ({ name, hasAccounts }) => sql`
      select ${name}::text as name, count(*) || ' ' || sum(hashtext(ctid::text || xmin::text)::bigint) as versions
      from ${sql.table(name)}
      where ${db.accountId !== undefined && hasAccounts ? sql`account_id = ${db.accountId}` : sql`true`}`,
  );
  const { rows } = await sql<{
    name: string;
    versions: string | null;
  }>`${sql.join(sums, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, versions }) => [name, versions ?? '']));
}

/** The tables of business, when no event of an earlier request waits for its number. */
async function settledTables(db: Db): Promise<{ name: string; hasAccounts: boolean }[]> {
  await sequenceAll(db);
  const { rows } = await sql<{ name: string; hasAccounts: boolean }>`
    select table_name as name, exists (
      select from information_schema.columns
      where columns.table_schema = 'public' and columns.table_name = tables.table_name and column_name = 'account_id'
    ) as "hasAccounts"
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all (${NOT_BUSINESS})
      and has_table_privilege(format('%I.%I', table_schema, table_name), 'select')
  `.execute(db);
  return rows;
}
