import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Db } from '../../../platform/database/database.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { storedName } from '../../../domain/texts/stored-name.ts';
import { newId } from '../../../platform/database/ids.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { requireFreshSignIn } from '../sign-in/session-rules.ts';
import { noteSignInChange } from '../sign-in/note-sign-in-change.ts';
import { keepChallenge, takeChallenge } from './passkey-challenges.ts';
import type { Passkey } from './passkeys.store.ts';
import { insertPasskey, listCredentialIds } from './passkeys.store.ts';
import type { SignedInPerson } from '../sign-in/sessions.store.ts';
import { loadWebauthn } from './webauthn.ts';

type Deps = { db: Db; now: Date; baseUrl: string };

/**
 * The algorithms of today's devices, by their COSE numbers (RFC 9053 § 2, RFC 8812 § 2). The library's own list has
 * algorithms that Node calls experimental.
 */
const ALGORITHMS = { EdDSA: -8, ES256: -7, RS256: -257 };

/**
 * The options with which a device makes a key pair for this person (WebAuthn § 5.4).
 * @throws ApiError `confirmation-required`
 */
export async function startPasskeyRegistration(
  { db, now, baseUrl }: Deps,
  person: SignedInPerson,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requireFreshSignIn(person, now);
  const { personId: id, email, name } = person;
  const options = await optionsFor(baseUrl, { id, email, name }, await listCredentialIds(db, id));
  await keepChallenge({ db, now }, options.challenge, id);
  return options;
}

/** @param present the credentials that the person has already */
export async function optionsFor(
  baseUrl: string,
  { id, email, name }: { id: string; email: string; name: string },
  present: readonly string[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadWebauthn();
  return generateRegistrationOptions({
    rpName: 'Tilgode',
    rpID: new URL(baseUrl).hostname,
    userName: email,
    userDisplayName: name || email,
    userID: Uint8Array.from(Buffer.from(id)),
    excludeCredentials: present.map((id) => ({ id })),
    supportedAlgorithmIDs: Object.values(ALGORITHMS),
    // `residentKey` lets a person sign in without typing an email. `userVerification` makes the device check the person.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Stores the public key of a device. @throws ApiError `confirmation-required`, `passkey-refused` */
export async function finishPasskeyRegistration(
  { db, now, baseUrl, address }: Deps & { address: string },
  person: SignedInPerson,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<void> {
  requireFreshSignIn(person, now);
  const { personId, email } = person;
  const expectedChallenge = await takeChallenge({ db, now }, response.response?.clientDataJSON, personId);
  const key = await verifiedKey(baseUrl, expectedChallenge, response);
  const passkey = { ...key, personId, name: storedName(name) || 'Passkey' };
  await inTransaction(db, async (trx) => {
    // One credential must not belong to two people (WebAuthn § 7.1, step 26).
    if (!(await insertPasskey(trx, passkey, now))) throw new ApiError('passkey-refused');
    const change = { change: 'passkey-added', address, details: { name: passkey.name } } as const;
    await noteSignInChange(trx, { id: personId, email }, change, now);
  });
}

/** The key pair's public half, as the device gave it for this challenge. @throws ApiError `passkey-refused` */
export async function verifiedKey(
  baseUrl: string,
  expectedChallenge: string,
  response: RegistrationResponseJSON,
): Promise<Pick<Passkey, 'id' | 'credentialId' | 'publicKey' | 'counter'>> {
  const { verifyRegistrationResponse } = await loadWebauthn();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: new URL(baseUrl).origin,
    expectedRPID: new URL(baseUrl).hostname,
    supportedAlgorithmIDs: Object.values(ALGORITHMS),
  }).catch(() => undefined);
  if (verified?.verified !== true) throw new ApiError('passkey-refused');
  const { credential } = verified.registrationInfo;
  return {
    id: newId(),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
  };
}
