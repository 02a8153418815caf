import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Db } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { inTransaction } from '../platform/transaction.ts';
import { limitTries } from './limit-tries.ts';
import { isBase64Url, keepChallenge, takeChallenge } from './passkey-challenges.ts';
import { findPasskey, notePasskeyUse } from './passkeys.store.ts';
import type { Browser, StartedSession } from './start-session.ts';
import { startSession } from './start-session.ts';
import { loadWebauthn } from './webauthn.ts';

type Deps = { db: Db; now: Date; baseUrl: string };

/** In 15 minutes; each needs a row of ours, and without one no signature is looked at. */
const CHALLENGES_OF_ADDRESS = 60;

/**
 * What a device is to sign so that somebody signs in; any passkey of this site will do.
 * @param address of the browser
 * @throws ApiError `rate_limited`
 */
export async function startPasskeySignIn(
  { db, now, baseUrl }: Deps,
  address: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  await limitTries(db, { [`passkey address ${address}`]: CHALLENGES_OF_ADDRESS });
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: new URL(baseUrl).hostname,
    userVerification: 'required',
  });
  await keepChallenge({ db, now }, options.challenge, null);
  return options;
}

/** Signs a person in. @throws ApiError `passkey-refused` for an unknown, copied or wrong passkey */
export async function finishPasskeySignIn(
  { db, now, baseUrl }: Deps,
  response: AuthenticationResponseJSON,
  browser: Browser,
): Promise<StartedSession> {
  const expectedChallenge = await takeChallenge({ db, now }, response.response?.clientDataJSON, null);
  const passkey = isBase64Url(response.id) ? await findPasskey(db, response.id) : undefined;
  if (passkey === undefined) throw new ApiError('passkey-refused');
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
    // The library says in an error what is wrong, which is nothing to tell the caller.
  }).catch(() => undefined);
  if (signed?.verified !== true) throw new ApiError('passkey-refused');
  const counter = BigInt(signed.authenticationInfo.newCounter);
  return inTransaction(db, async (trx) => {
    await notePasskeyUse(trx, passkey.id, counter, now);
    return startSession(trx, passkey.personId, browser, now);
  });
}
