import { sql } from 'kysely';
import { LEASE_MINUTES } from '../delivery/index.ts';
import type { Db, Trx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';

export type PeopleEmail = { id: string; recipient: string; subject: string; text: string };

/**
 * Queues a mail to somebody who uses the app, in the transaction that causes it.
 * @param email.expiresAt when the link in it ends; it is not sent after that
 */
export async function insertPeopleEmail(
  trx: Trx,
  { expiresAt, ...email }: Omit<PeopleEmail, 'id'> & { expiresAt: Date },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('people_emails')
    .values({ ...email, id: newId(), next_attempt_at: now, created_at: now, expires_at: expiresAt })
    .execute();
}

/** A lease ends by the database's clock: services whose own clocks differ must not take each other's mails for abandoned. */
function isDue(now: Date) {
  return sql<boolean>`next_attempt_at <= ${now} and expires_at > ${now}
    and (leased_until is null or leased_until <= statement_timestamp())`;
}

/**
 * Takes a mail that is due for one attempt: for 10 minutes nobody else will. After an attempt that died with its process it is due
 * again when the lease has ended.
 */
export async function claimPeopleEmail(
  db: Db,
  id: string,
  now: Date,
): Promise<(PeopleEmail & { attempts: number }) | undefined> {
  return db
    .updateTable('people_emails')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      leased_until: sql<Date>`statement_timestamp() + make_interval(mins => ${LEASE_MINUTES})`,
    }))
    .where('id', '=', id)
    .where(isDue(now))
    .returning(['id', 'recipient', 'subject', 'text', 'attempts'])
    .executeTakeFirst();
}

export async function listDuePeopleEmails(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('people_emails')
    .select('id')
    .where(isDue(now))
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Gives a mail back that was claimed, for another attempt later. */
export async function postponePeopleEmail(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('people_emails')
    .set({ next_attempt_at: until, leased_until: null })
    .where('id', '=', id)
    .execute();
}

export async function deletePeopleEmail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('people_emails').where('id', '=', id).execute();
}

/** Forgets mails whose link has ended, sent or not; a job calls this. */
export async function deleteEndedPeopleEmails(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('people_emails').where('expires_at', '<=', now).execute();
}
