import { columns, toRow } from '../../../platform/database/columns.ts';
import type { Db, DbOrTrx, Trx } from '../../../platform/database/database.ts';

export type Passkey = {
  id: string;
  /** The credential's id from the device, base64url. */
  credentialId: string;
  personId: string;
  name: string;
  publicKey: Buffer;
  counter: bigint;
};

/** @returns false when this or another person has registered the credential already */
export async function insertPasskey(trx: Trx, passkey: Passkey, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values(toRow({ ...passkey, createdAt: now }))
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findPasskey(db: DbOrTrx, credentialId: string): Promise<Passkey | undefined> {
  return db
    .selectFrom('passkeys')
    .select(columns('id credential_id person_id name public_key counter'))
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

export type ListedPasskey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

/** A person's passkeys, the oldest first. */
export async function listPasskeys(db: DbOrTrx, personId: string): Promise<ListedPasskey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function listCredentialIds(db: DbOrTrx, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select('credential_id')
    .where('person_id', '=', personId)
    .execute();
  return rows.map((row) => row.credential_id);
}

export async function notePasskeyUse(trx: Trx, id: string, counter: bigint, now: Date): Promise<void> {
  await trx.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute();
}

/** @returns the name of the passkey; undefined when this person had no such passkey */
export async function deletePasskey(trx: Trx, personId: string, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function deletePasskeysOf(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('person_id', '=', personId).execute();
}

export async function insertChallenge(
  db: Db,
  challenge: { challenge: string; personId: string | null; expiresAt: Date },
): Promise<void> {
  await db.insertInto('passkey_challenges').values(toRow(challenge)).execute();
}

/** Uses a challenge up. @returns whether the challenge was made for this person, unused and not too old */
export async function deleteChallenge(
  db: Db,
  challenge: string,
  personId: string | null,
  now: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .returning(['person_id as personId', 'expires_at as expiresAt'])
    .executeTakeFirst();
  return row !== undefined && row.personId === personId && row.expiresAt > now;
}

/** Deletes challenges that have ended. A job calls this. */
export async function deleteEndedChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}
