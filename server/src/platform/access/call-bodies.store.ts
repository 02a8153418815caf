import { sql } from 'kysely';
import type { AccountDb, Db } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { statement } from '../database/statement.ts';

/** What a call said and was answered, masked, as JSON. */
export type CallBodies = {
  accountId: string;
  /** Of the call. */
  id: string;
  at: Date;
  query: string | null;
  request: string | null;
  answer: string | null;
};

const KEPT_DAYS = 7;

/** Inserts bodies. Those that are there already stay as they are. */
export async function insertBodies(db: Db, bodies: CallBodies[]): Promise<void> {
  if (bodies.length === 0) return;
  await insertRows(
    db,
    ...(['accountId', 'id', 'at', 'query', 'request', 'answer'] as const).map((field) =>
      bodies.map((one) => one[field]),
    ),
  );
}

const insertRows = statement<never>(`
  insert into api_call_bodies (account_id, id, at, query, request, answer)
  select * from unnest($1::text[], $2::uuid[], $3::timestamptz[], $4::json[], $5::json[], $6::json[])
  on conflict do nothing`);

/** Deletes bodies older than 7 days, some at a time. It covers all accounts, so only the job may call it. */
export async function deleteOldBodies(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000);
  const { rows: accounts } = await sql<{ id: string }>`
    select account_id as id from journals where exists (
      select from api_call_bodies where account_id = journals.account_id and at < ${before}
    )`.execute(db);
  for (const { id: accountId } of accounts) {
    await deleteInBatches(stopping, (limit) =>
      sql`
        delete from api_call_bodies where account_id = ${accountId} and ctid = any(array(
          select ctid from api_call_bodies where account_id = ${accountId} and at < ${before} order by at limit ${limit}
        ))
      `.execute(db),
    );
  }
}

/** The bodies of a call; undefined where none were kept. @param at when the call was */
export async function findBodies(db: AccountDb, at: Date, id: string) {
  return db
    .selectFrom('api_call_bodies')
    .select(['query', 'request', 'answer'])
    .where('account_id', '=', db.accountId)
    .where('at', '=', at)
    .where('id', '=', id)
    .executeTakeFirst();
}
