import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { networkOf } from '../../../platform/access/network-of.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { limitTries } from '../sign-in/limit-tries.ts';
import { isBase64Url, keepChallenge, takeChallenge } from './passkey-challenges.ts';
import { findPasskey, listCredentialIds, notePasskeyUse } from './passkeys.store.ts';
import type { Browser, StartedSession } from '../sign-in/start-session.ts';
import { startSession } from '../sign-in/start-session.ts';
import { loadWebauthn } from './webauthn.ts';

type Deps = { db: Db; now: Date; baseUrl: string };

/** Challenges in 15 minutes. Each challenge takes a row, and a signature without a challenge is not checked. */
export const CHALLENGES_OF_ADDRESS = 60;

/**
 * The options that a device signs for a sign-in. Any passkey of this site is accepted.
 * @param address of the browser
 * @throws ApiError `rate_limited`
 */
export async function startPasskeySignIn(
  { db, now, baseUrl }: Deps,
  address: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  await limitTries(db, { [`passkey address ${networkOf(address)}`]: CHALLENGES_OF_ADDRESS });
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: new URL(baseUrl).hostname,
    userVerification: 'required',
  });
  await keepChallenge({ db, now }, options.challenge, null);
  return options;
}

/**
 * The options that a device signs when a signed-in person confirms the sign-in. Only the person's own passkeys are accepted.
 * @param address of the browser
 * @throws ApiError `rate_limited`
 */
export async function startPasskeyConfirmation(
  { db, now, baseUrl }: Deps,
  personId: string,
  address: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  await limitTries(db, { [`passkey address ${networkOf(address)}`]: CHALLENGES_OF_ADDRESS });
  const own = await listCredentialIds(db, personId);
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: new URL(baseUrl).hostname,
    userVerification: 'required',
    allowCredentials: own.map((id) => ({ id })),
  });
  await keepChallenge({ db, now }, options.challenge, personId);
  return options;
}

/**
 * Signs a person in by passkey. With `personId`, a signed-in person confirms the sign-in.
 * @param personId null when any person may sign in
 * @throws ApiError `passkey-refused` for an unknown, copied or wrong passkey
 */
export async function finishPasskeySignIn(
  { db, now, baseUrl }: Deps,
  response: AuthenticationResponseJSON,
  personId: string | null,
  browser: Browser,
): Promise<StartedSession> {
  const expectedChallenge = await takeChallenge({ db, now }, response.response?.clientDataJSON, personId);
  const passkey = isBase64Url(response.id) ? await findPasskey(db, response.id) : undefined;
  if (passkey === undefined || (personId !== null && passkey.personId !== personId)) {
    throw new ApiError('passkey-refused');
  }
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const signed = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: new URL(baseUrl).origin,
    expectedRPID: new URL(baseUrl).hostname,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: Number(passkey.counter),
    },
    // The library's error tells the fault. The caller must not learn it.
  }).catch(() => undefined);
  if (signed?.verified !== true) throw new ApiError('passkey-refused');
  const counter = BigInt(signed.authenticationInfo.newCounter);
  return inTransaction(db, async (trx) => {
    await notePasskeyUse(trx, passkey.id, counter, now);
    return startSession(trx, passkey.personId, browser, now);
  });
}
