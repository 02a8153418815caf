import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { ApiError } from '../../../domain/errors/errors.ts';
import { foldEmail } from '../../../domain/texts/email-address.ts';
import { requiredName } from '../../../domain/texts/stored-name.ts';
import { networkOf } from '../../../platform/access/network-of.ts';
import { hashPassword } from '../../../platform/access/password-hash.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import { lockForTransaction } from '../../../platform/database/locks.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { keepChallenge, takeChallenge } from '../passkeys/passkey-challenges.ts';
import { deletePasskeysOf, insertPasskey } from '../passkeys/passkeys.store.ts';
import { optionsFor, verifiedKey } from '../passkeys/register-passkey.ts';
import { CHALLENGES_OF_ADDRESS } from '../passkeys/sign-in-with-passkey.ts';
import type { SignUp } from '../passwords/one-time-links.store.ts';
import {
  deletePasswordLinksOf,
  deleteSignUpsOf,
  deleteUsedLink,
  findSignUp,
} from '../passwords/one-time-links.store.ts';
import { requireGoodPassword } from '../passwords/password-rule.ts';
import {
  findPersonByEmail,
  hasWayIn,
  insertPerson,
  markAddressProved,
  noteSignUp,
  setName,
  setPasswordHash,
} from '../people.store.ts';
import { deleteKnownDevicesOf } from '../sign-in/known-devices.store.ts';
import { limitTries } from '../sign-in/limit-tries.ts';
import { noteSignInChange } from '../sign-in/note-sign-in-change.ts';
import { deleteSessionsOf } from '../sign-in/sessions.store.ts';
import type { Browser, StartedSession } from '../sign-in/start-session.ts';
import { startSession } from '../sign-in/start-session.ts';

type Deps = { db: Db; now: Date };

/** The facts that the page of the link shows. */
export type ShownSignUp = {
  email: string;
  /** As it was given with the address. */
  name: string;
  /** True: the person has to sign in instead. */
  hasAccount: boolean;
};

/** @throws ApiError `link-not-valid` */
export async function showSignUp({ db, now }: Deps, token: string): Promise<ShownSignUp> {
  const { email, name } = await getSignUp({ db, now }, token);
  const known = await findPersonByEmail(db, email);
  return { email, name, hasAccount: known !== undefined && (await hasWayIn(db, known)) };
}

/**
 * Finishes a sign-up by password, and signs the person in. The mailed link has proved the address.
 * @throws ApiError `link-not-valid` (unknown, used, too old, or the address has an account by now), `validation-failed`
 */
export async function signUpByPassword(
  { db, now }: Deps,
  { token, name, password }: { token: string; name: string; password: string },
  browser: Browser,
): Promise<StartedSession> {
  const stored = requiredName(name);
  requireGoodPassword(password);
  // The link is checked before the costly hash, so that an invented link costs little.
  const signUp = await getSignUp({ db, now }, token);
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    const personId = await enter(trx, { ...signUp, name: stored, token }, browser, now);
    await setPasswordHash(trx, personId, passwordHash);
    return startSession(trx, personId, browser, now);
  });
}

/**
 * The options with which a device makes a key pair for somebody who signs up.
 * @param address of the browser
 * @throws ApiError `link-not-valid`, `rate_limited`
 */
export async function startSignUpByPasskey(
  { db, now, baseUrl }: Deps & { baseUrl: string },
  token: string,
  address: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const signUp = await getSignUp({ db, now }, token);
  await limitTries(db, { [`passkey address ${networkOf(address)}`]: CHALLENGES_OF_ADDRESS });
  const options = await optionsFor(baseUrl, signUp, []);
  // There is no person yet. The link is checked again when the key comes.
  await keepChallenge({ db, now }, options.challenge, null);
  return options;
}

/**
 * Finishes a sign-up by passkey, and signs the person in.
 * @throws ApiError `link-not-valid`, `validation-failed`, `passkey-refused`
 */
export async function signUpByPasskey(
  { db, now, baseUrl }: Deps & { baseUrl: string },
  { token, name, response }: { token: string; name: string; response: RegistrationResponseJSON },
  browser: Browser,
): Promise<StartedSession> {
  const stored = requiredName(name);
  const signUp = await getSignUp({ db, now }, token);
  const challenge = await takeChallenge({ db, now }, response.response?.clientDataJSON, null);
  const key = await verifiedKey(baseUrl, challenge, response);
  return inTransaction(db, async (trx) => {
    const personId = await enter(trx, { ...signUp, name: stored, token }, browser, now);
    // One credential must not belong to two people (WebAuthn § 7.1, step 26).
    if (!(await insertPasskey(trx, { ...key, personId, name: 'Passkey' }, now))) {
      throw new ApiError('passkey-refused');
    }
    return startSession(trx, personId, browser, now);
  });
}

async function getSignUp({ db, now }: Deps, token: string): Promise<SignUp> {
  const signUp = await findSignUp(db, token, now);
  if (signUp === undefined) throw new ApiError('link-not-valid');
  return signUp;
}

/**
 * Uses the link up, and with it all others of the address. Makes the person, who then has seven days to give an organisation number.
 * Somebody who is there without a way in (an owner without a password, or a person whose address nothing had proved) gets in as by a
 * mailed link for a new password: what others had set ends.
 * @returns the id of the person
 */
async function enter(
  trx: Trx,
  { id, email, name, token }: SignUp & { token: string },
  { address }: Browser,
  now: Date,
): Promise<string> {
  // An invitation of the same address may be accepted at this moment. The second finds the person of the first.
  await lockForTransaction(trx, `person ${foldEmail(email)}`);
  if (!(await deleteUsedLink(trx, token))) throw new ApiError('link-not-valid');
  await deleteSignUpsOf(trx, email);
  const known = await findPersonByEmail(trx, email);
  if (known === undefined) {
    await insertPerson(trx, { id, email, name, passwordHash: null, addressUnprovedSince: null }, now);
    await noteSignUp(trx, id, now);
    return id;
  }
  // Rolls back, so that the link stays: its page then leads to the sign-in.
  if (await hasWayIn(trx, known)) throw new ApiError('link-not-valid');
  await setName(trx, known.id, name);
  await markAddressProved(trx, known.id);
  await deleteSessionsOf(trx, known.id);
  await deletePasskeysOf(trx, known.id);
  await deletePasswordLinksOf(trx, known.id);
  await deleteKnownDevicesOf(trx, known.id);
  await noteSignInChange(trx, known, { change: 'password-reset', address }, now);
  return known.id;
}
