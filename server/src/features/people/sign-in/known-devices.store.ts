import type { Db, DbOrTrx, Trx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { tokenDigest } from './session-rules.ts';

/** More devices than a person uses. The oldest devices are forgotten. */
const DEVICES_OF_PERSON = 20;
const VALID_MILLISECONDS = 365 * 24 * 3_600_000;

/** The device with this token, if the person has signed in with the device before. */
export async function findKnownDevice(
  db: DbOrTrx,
  personId: string,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('known_devices')
    .select('id')
    .where('token_sha256', '=', tokenDigest(token))
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.id;
}

/** Remembers for a year that the person has signed in with this browser. */
export async function insertKnownDevice(trx: Trx, personId: string, token: string, now: Date): Promise<void> {
  const device = {
    id: newId(),
    token_sha256: tokenDigest(token),
    person_id: personId,
    created_at: now,
    expires_at: new Date(now.getTime() + VALID_MILLISECONDS),
  };
  await trx.insertInto('known_devices').values(device).execute();
  await trx
    .deleteFrom('known_devices')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('known_devices')
        .select('id')
        .where('person_id', '=', personId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(DEVICES_OF_PERSON),
    )
    .execute();
}

export async function deleteKnownDevicesOf(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('known_devices').where('person_id', '=', personId).execute();
}

/** Forgets devices whose year is over. A job calls this. */
export async function deleteEndedDevices(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('known_devices').where('expires_at', '<=', now).execute();
}
