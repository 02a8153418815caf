import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { ringBell } from '../../../platform/database/bell.ts';
import type { Db, DbOrTrx, Trx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { QueueState } from '../../../platform/operations/schedules.ts';

/** The name of the work, in the log and in figures. */
export const MAIL_PASSWORD_LINK = 'mail-password-link';

/** @param personId undefined when nobody has the address. The row is made all the same */
export async function insertPasswordLinkRequest(db: Db, personId: string | undefined): Promise<void> {
  await db
    .insertInto('password_link_requests')
    .values({ id: newId(), person_id: personId ?? null })
    .execute();
  ringBell('password-links');
}

/** SQL for the requests, longest waiting first, as the outbox wants them. */
export function duePasswordLinkRequests(limit: number): RawBuilder<unknown> {
  return sql`select '' as account_id, id from password_link_requests order by id limit ${limit}`;
}

/** @returns the id of the person who asked; undefined for an unknown address, or when another process has taken the request */
export async function deletePasswordLinkRequest(trx: Trx, id: string): Promise<string | undefined> {
  const taken = await trx
    .deleteFrom('password_link_requests')
    .where('id', '=', id)
    .returning('person_id')
    .executeTakeFirst();
  return taken?.person_id ?? undefined;
}

export async function readPasswordLinkRequests(db: DbOrTrx): Promise<QueueState> {
  const { rows } = await sql<{ waiting: number; oldestDueAt: Date | null }>`
    select count(*)::int as waiting, min(created_at) as "oldestDueAt" from password_link_requests`.execute(
    db,
  );
  return { name: MAIL_PASSWORD_LINK, waiting: 0, oldestDueAt: null, ...rows[0] };
}
