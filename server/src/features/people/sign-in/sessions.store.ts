import { sql } from 'kysely';
import { columns, toRow } from '../../../platform/database/columns.ts';
import type { Db, DbOrTrx, Trx } from '../../../platform/database/database.ts';
import { idleSince, tokenDigest } from './session-rules.ts';

export type NewSession = {
  id: string;
  token: string;
  personId: string;
  expiresAt: Date;
  address: string;
  userAgent: string;
};

export async function insertSession(trx: Trx, { token, ...session }: NewSession, now: Date): Promise<void> {
  const row = { ...session, tokenSha256: tokenDigest(token), createdAt: now, lastSeenAt: now };
  await trx.insertInto('sessions').values(toRow(row)).execute();
}

export type SignedInPerson = {
  sessionId: string;
  /** The session ends at this moment, however often it is used. */
  sessionExpiresAt: Date;
  /** The moment of the last sign-in, or of its last confirmation. */
  signedInAt: Date;
  personId: string;
  email: string;
  name: string;
};

/**
 * Finds the person of the session with this token. The result is undefined when the session is too old or has not been
 * used for too long. Notes the use of the session at most once a minute, so that most requests do not write.
 */
export async function findSignedInPerson(
  db: Db,
  token: string,
  now: Date,
): Promise<SignedInPerson | undefined> {
  const { rows } = await sql<SignedInPerson>`
    with found as (
      select s.id, s.created_at, s.expires_at, s.last_seen_at, p.id as person_id, p.email, p.name
      from sessions s join people p on p.id = s.person_id
      where s.token_sha256 = ${tokenDigest(token)} and s.expires_at > ${now} and s.last_seen_at > ${idleSince(now)}
    ), noted as (
      update sessions set last_seen_at = ${now}
      from found where sessions.id = found.id and found.last_seen_at < ${now}::timestamptz - interval '1 minute'
    )
    select id as "sessionId", expires_at as "sessionExpiresAt", created_at as "signedInAt", person_id as "personId", email, name from found
  `.execute(db);
  return rows[0];
}

export type Session = {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  address: string;
  userAgent: string;
};

/** A person's sessions that have not ended. The session that was used last comes first. */
export async function listSessions(db: DbOrTrx, personId: string, now: Date): Promise<Session[]> {
  return db
    .selectFrom('sessions')
    .select(columns('id created_at last_seen_at address user_agent'))
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

/** @returns whether there was such a session of this person */
export async function deleteSession(trx: Trx, personId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSessionByToken(trx: Trx, token: string): Promise<void> {
  await trx.deleteFrom('sessions').where('token_sha256', '=', tokenDigest(token)).execute();
}

/** Signs the person out everywhere. */
export async function deleteSessionsOf(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('person_id', '=', personId).execute();
}

/** Deletes sessions that have ended. A job calls this. */
export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('last_seen_at', '<=', idleSince(now))]))
    .execute();
}
