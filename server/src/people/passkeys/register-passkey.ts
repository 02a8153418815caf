import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Db } from '../../database/database.ts';
import { ApiError } from '../../errors.ts';
import { newId } from '../../database/ids.ts';
import { inTransaction } from '../../database/transaction.ts';
import { requireFreshSignIn } from '../sign-in/fresh-sign-in.ts';
import { noteSignInChange } from '../sign-in/note-sign-in-change.ts';
import { keepChallenge, takeChallenge } from './passkey-challenges.ts';
import { insertPasskey, listCredentialIds } from './passkeys.store.ts';
import type { SignedInPerson } from '../sign-in/sessions.store.ts';
import { loadWebauthn } from './webauthn.ts';

type Deps = { db: Db; now: Date; baseUrl: string };

/**
 * What devices have today, in COSE's numbers (RFC 9053 § 2, RFC 8812 § 2). Left to itself, the library would add algorithms
 * that Node calls experimental.
 */
const ALGORITHMS = { EdDSA: -8, ES256: -7, RS256: -257 };

/**
 * What a device needs to make a key pair for this person (WebAuthn § 5.4).
 * @throws ApiError `confirmation-required`
 */
export async function startPasskeyRegistration(
  { db, now, baseUrl }: Deps,
  person: SignedInPerson,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requireFreshSignIn(person, now);
  const present = await listCredentialIds(db, person.personId);
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Tilgode',
    rpID: new URL(baseUrl).hostname,
    userName: person.email,
    userDisplayName: person.name || person.email,
    userID: Uint8Array.from(Buffer.from(person.personId)),
    excludeCredentials: present.map((id) => ({ id })),
    supportedAlgorithmIDs: Object.values(ALGORITHMS),
    // Kept on the device, so that signing in needs no email; and the person proves to it who it is.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge({ db, now }, options.challenge, person.personId);
  return options;
}

/** Keeps the public key of a device. @throws ApiError `confirmation-required`, `passkey-refused` */
export async function finishPasskeyRegistration(
  { db, now, baseUrl, address }: Deps & { address: string },
  person: SignedInPerson,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<void> {
  requireFreshSignIn(person, now);
  const { personId, email } = person;
  const expectedChallenge = await takeChallenge({ db, now }, response.response?.clientDataJSON, personId);
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
  const passkey = {
    id: newId(),
    credentialId: credential.id,
    personId,
    name: name.trim() || 'Passkey',
    publicKey: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
  };
  await inTransaction(db, async (trx) => {
    // WebAuthn § 7.1, step 26: one credential never belongs to two people.
    if (!(await insertPasskey(trx, passkey, now))) throw new ApiError('passkey-refused');
    const change = { change: 'passkey-added', address, details: { name: passkey.name } } as const;
    await noteSignInChange(trx, { id: personId, email }, change, now);
  });
}
