import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isMadeSinceHolds } from '../../../platform/operations/holds.store.ts';
import type { Lease } from '../../../platform/operations/leases.ts';
import { leasesOf } from '../../../platform/operations/leases.ts';
import type { Db, DbOrTrx, Trx } from '../../../platform/database/database.ts';
import { ringBell } from '../../../platform/database/bell.ts';
import { newId } from '../../../platform/database/ids.ts';

export type PeopleEmail = {
  id: string;
  recipient: string;
  subject: string;
  /** In a mail with a link, `LINK_PLACEHOLDER` stands in the place of the link. */
  text: string;
  /** The same as HTML; null for a mail of text alone. */
  html: string | null;
  /** The link in the mail; null for a mail without a link. */
  linkId: string | null;
};

/** Stands for the link, which is made when the mail is sent. So no table and no backup holds a link that works. */
export const LINK_PLACEHOLDER = '{link}';

/** A mail that waits is deleted together with its link or its person. */
type About = { linkId: string } | { personId: string };

/**
 * Queues a mail to a person who uses the app, in the transaction that causes the mail.
 * @param email.expiresAt the mail is not sent after this moment, because its link has ended or its news is old
 */
export async function insertPeopleEmail(
  trx: Trx,
  {
    expiresAt,
    about,
    ...email
  }: Omit<PeopleEmail, 'id' | 'linkId' | 'html'> & { html?: string; about: About; expiresAt: Date },
  now: Date,
): Promise<void> {
  trx.afterCommit(() => ringBell('mails-to-people'));
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

/** The mails to people: each attempt is a lease. The last pause is repeated until the mail expires. */
const PEOPLE_MAILS = leasesOf<PeopleEmail & { attempts: number }>({
  table: 'people_emails',
  key: 'id',
  until: 'next_attempt_at',
  seconds: 600,
  pauses: [1, 5, 15, 60],
  columns: 'id, recipient, subject, text, html, link_id as "linkId", attempts',
});

/** Takes a due mail for one attempt. */
export async function leasePeopleEmail(
  db: Db,
  id: string,
  now: Date,
): Promise<Lease<PeopleEmail & { attempts: number }> | undefined> {
  const isDue = sql<boolean>`expires_at > ${now} and ${PEOPLE_MAILS.isDue(now)}`;
  return PEOPLE_MAILS.take(db, { accountId: '', id }, isDue);
}

/** Mails with a link are for signing in, and go as ever. */
const IS_NOT_HELD = sql<boolean>`(link_id is not null or ${isMadeSinceHolds(sql.ref('people_emails.created_at'))})`;

/** SQL for the mails to people that are held after a restore. */
export function heldPeopleEmails(): RawBuilder<unknown> {
  return sql`select '' as account_id, id::text as id, created_at as since from people_emails where not ${IS_NOT_HELD}`;
}

/** Lets a mail go that is held: it is asked for now. */
export async function releaseHeldPeopleEmail(trx: Trx, id: string, now: Date): Promise<void> {
  trx.afterCommit(() => ringBell('mails-to-people'));
  await trx.updateTable('people_emails').set({ created_at: now }).where('id', '=', id).execute();
}

/** Deletes a mail that is held. */
export async function deleteHeldPeopleEmail(trx: Trx, id: string): Promise<void> {
  await sql`delete from people_emails where id = ${id} and not ${IS_NOT_HELD}`.execute(trx);
}

/** SQL for the due mails, as the outbox wants them. */
export function duePeopleEmails(now: Date, limit: number): RawBuilder<unknown> {
  return PEOPLE_MAILS.due(now, limit, sql`expires_at > ${now} and ${IS_NOT_HELD}`);
}

export async function deletePeopleEmail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('people_emails').where('id', '=', id).execute();
}

/** Deletes the mails that wait with this link. */
export async function deletePeopleEmailsOfLink(trx: Trx, linkId: string): Promise<void> {
  await trx.deleteFrom('people_emails').where('link_id', '=', linkId).execute();
}

/** Deletes mails that were not sent in time. A job calls this. */
export async function deleteEndedPeopleEmails(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('people_emails').where('expires_at', '<=', now).execute();
}

/** The mails to people who use the app (links, news of their account) that have not gone out yet and are not held. */
export async function countWaitingPeopleEmails(
  db: DbOrTrx,
): Promise<{ count: number; failing: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; failing: number; oldestAt: Date | null }>`
    select count(*)::int as count, count(*) filter (where attempts > 0)::int as failing, min(created_at) as "oldestAt"
    from people_emails where expires_at > now() and ${IS_NOT_HELD}`.execute(db);
  return rows[0] ?? { count: 0, failing: 0, oldestAt: null };
}
