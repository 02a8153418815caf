import type { QueryResult } from 'kysely';
import { sql } from 'kysely';
import { IDLE_DAYS } from '../../domain/apps/connection.ts';
import type { Db, DbOrTrx, Trx } from '../../platform/database/database.ts';
import type { Resource } from '../../domain/apps/connection.ts';
import { secretDigest } from '../companies/index.ts';

/** What the app showed and what the person agreed to, when the code was made. A refresh token goes on with the resource. */
export type Asked = {
  resource: Resource;
  /** Of a code: where it was sent, and the challenge that its verifier must answer (RFC 7636 § 4.2). */
  redirectUri?: string;
  challenge?: string;
};

/** A code or a refresh token. It is used once. */
export type Credential = {
  sha256: Buffer;
  clientId: string;
  kind: 'code' | 'refresh';
  asked: Asked;
  createdAt: Date;
  usedAt: Date | null;
  /** With the text of the credential, the refresh token that followed; null until it is used. */
  successorSalt: Buffer | null;
};

/**
 * What is kept of a code or refresh token. The app is in it, so that a text of another app is as unknown as one that nobody has made: the same
 * steps, and the same time.
 */
export function credentialDigest(appId: string, text: string): Buffer {
  return secretDigest(`${appId} ${text}`);
}

/**
 * @param requestId of the request that a code answers
 * @returns false when that request has been answered before
 */
export async function insertCredential(
  trx: Trx,
  { sha256, clientId, kind, asked, createdAt }: Omit<Credential, 'usedAt' | 'successorSalt'>,
  requestId: string | null = null,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('app_credentials')
    .values({
      sha256,
      client_id: clientId,
      kind,
      asked: JSON.stringify(asked),
      request_id: requestId,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Whether a code was made for this request of an app. */
export async function isAnswered(db: DbOrTrx, requestId: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_credentials')
    .select('kind')
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The connection that the credential is of. */
export async function findClientOfCredential(db: DbOrTrx, sha256: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('app_credentials')
    .select('client_id')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row?.client_id;
}

/** The credential, locked: of two requests with it, the second sees that it is used. */
export async function lockCredential(trx: Trx, sha256: Buffer): Promise<Credential | undefined> {
  const row = await trx
    .selectFrom('app_credentials')
    .selectAll()
    .where('sha256', '=', sha256)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      sha256: row.sha256,
      clientId: row.client_id,
      kind: row.kind as Credential['kind'],
      asked: row.asked as Asked,
      createdAt: row.created_at,
      usedAt: row.used_at,
      successorSalt: row.successor_salt,
    }
  );
}

export async function markCredentialUsed(
  trx: Trx,
  sha256: Buffer,
  successorSalt: Buffer,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('app_credentials')
    .set({ used_at: now, successor_salt: successorSalt })
    .where('sha256', '=', sha256)
    .execute();
}

/** So long a code is known after its minute: used again, it ends what it gave. */
const CODE_DAYS = 1;

/** Deletes what can be used no more, by nobody: a text of so long ago ends nothing, either. */
export async function deleteOldCredentials(db: Db, now: Date, limit: number): Promise<QueryResult<unknown>> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  return sql`
    delete from app_credentials where ctid = any(array(
      select ctid from app_credentials
      where created_at < ${before(IDLE_DAYS)} or (kind = 'code' and created_at < ${before(CODE_DAYS)})
      limit ${limit} for update skip locked
    ))`.execute(db);
}
