import type { Db } from '../../../platform/database/database.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { deleteChallenge, insertChallenge } from './passkeys.store.ts';
import { loadWebauthn } from './webauthn.ts';

const VALID_MILLISECONDS = 5 * 60_000;

/**
 * Keeps a challenge for 5 minutes.
 * @param personId the person that registers or confirms; null when any person may sign in
 */
export async function keepChallenge(
  { db, now }: { db: Db; now: Date },
  challenge: string,
  personId: string | null,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + VALID_MILLISECONDS);
  await insertChallenge(db, { challenge, personId, expiresAt });
}

/**
 * Uses up the challenge that the answer of a device names. The library checks the signature later.
 * @throws ApiError `passkey-refused` when the service made no such challenge for this person, or it is used or too old
 */
export async function takeChallenge(
  { db, now }: { db: Db; now: Date },
  clientDataJson: unknown,
  personId: string | null,
): Promise<string> {
  const challenge = await readChallenge(clientDataJson);
  if (challenge === undefined || !(await deleteChallenge(db, challenge, personId, now))) {
    throw new ApiError('passkey-refused');
  }
  return challenge;
}

async function readChallenge(clientDataJson: unknown): Promise<string | undefined> {
  if (typeof clientDataJson !== 'string') return undefined;
  const { decodeClientDataJSON } = await loadWebauthn();
  try {
    const challenge: unknown = decodeClientDataJSON(clientDataJson).challenge;
    return typeof challenge === 'string' && isBase64Url(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Browsers send bytes as base64url. Other text must not reach the tables. */
export function isBase64Url(text: string): boolean {
  return /^[\w-]+$/.test(text);
}
