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

/** Takes a mail that is due for one attempt: until `leaseUntil` nobody else will. */
export async function claimPeopleEmail(
  db: Db,
  id: string,
  now: Date,
  leaseUntil: Date,
): Promise<(PeopleEmail & { attempts: number }) | undefined> {
  return db
    .updateTable('people_emails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: leaseUntil }))
    .where('id', '=', id)
    .where('next_attempt_at', '<=', now)
    .where('expires_at', '>', now)
    .returning(['id', 'recipient', 'subject', 'text', 'attempts'])
    .executeTakeFirst();
}

export async function listDuePeopleEmails(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('people_emails')
    .select('id')
    .where('next_attempt_at', '<=', now)
    .where('expires_at', '>', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function postponePeopleEmail(db: Db, id: string, until: Date): Promise<void> {
  await db.updateTable('people_emails').set({ next_attempt_at: until }).where('id', '=', id).execute();
}

export async function deletePeopleEmail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('people_emails').where('id', '=', id).execute();
}

/** Forgets mails whose link has ended, sent or not; a job calls this. */
export async function deleteEndedPeopleEmails(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('people_emails').where('expires_at', '<=', now).execute();
}
