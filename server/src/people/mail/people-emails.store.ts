import { sql } from 'kysely';
import { LEASE_MINUTES } from '../../mail/index.ts';
import type { Db, Trx } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';

export type PeopleEmail = {
  id: string;
  recipient: string;
  subject: string;
  /** With `LINK` where the link stands, when the mail has one. */
  text: string;
  /** The link that the mail carries; null for one that only tells something. */
  linkId: string | null;
};

/** What stands in a mail for its link, which is made when the mail is sent: so no table and no backup holds one that works. */
export const LINK = '{link}';

/** With its link or its person a mail goes that has not been sent. */
type About = { linkId: string } | { personId: string };

/**
 * Queues a mail to somebody who uses the app, in the transaction that causes it.
 * @param email.expiresAt it is not sent after that: its link has ended, or what it tells is old
 */
export async function insertPeopleEmail(
  trx: Trx,
  { expiresAt, about, ...email }: Omit<PeopleEmail, 'id' | 'linkId'> & { about: About; expiresAt: Date },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('people_emails')
    .values({
      ...email,
      id: newId(),
      link_id: 'linkId' in about ? about.linkId : null,
      person_id: 'personId' in about ? about.personId : null,
      next_attempt_at: now,
      created_at: now,
      expires_at: expiresAt,
    })
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
    .returning(['id', 'recipient', 'subject', 'text', 'link_id as linkId', 'attempts'])
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
