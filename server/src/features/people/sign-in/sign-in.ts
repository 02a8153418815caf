import type { Db } from '../../../platform/database/database.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { verifyPassword } from '../../../platform/access/password-hash.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { findKnownDevice } from './known-devices.store.ts';
import { accountKey, limitWrongPasswords } from './limit-tries.ts';
import type { Person } from '../people.store.ts';
import { findPersonByEmail, getPerson } from '../people.store.ts';
import type { Browser, StartedSession } from './start-session.ts';
import { startSession } from './start-session.ts';

type Deps = { db: Db; now: Date };

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Signs a person in by password. An unknown person, a wrong password and a missing password get the same answer after the
 * same work.
 * @throws ApiError `sign-in-refused`, `rate_limited`
 */
export async function signIn(
  deps: Deps,
  { email, password }: { email: string; password: string },
  browser: Browser,
): Promise<StartedSession> {
  const person = await findPersonByEmail(deps.db, email);
  const { id } = await provePassword(deps, { person, email, password }, browser);
  return inTransaction(deps.db, (trx) => startSession(trx, id, browser, deps.now));
}

/**
 * Confirms the sign-in of a signed-in person by password, as is required before passkeys are changed. The session gets a
 * new token, as at every sign-in, so that a copy of the old token is worth nothing.
 * @throws ApiError `sign-in-refused`, `rate_limited`
 */
export async function confirmByPassword(
  deps: Deps,
  personId: string,
  password: string,
  browser: Browser,
): Promise<StartedSession> {
  const person = await getPerson(deps.db, personId);
  await provePassword(deps, { person, email: person.email, password }, browser);
  return inTransaction(deps.db, (trx) => startSession(trx, personId, browser, deps.now));
}

/** Checks a password within the limits of tries. @throws ApiError `sign-in-refused`, `rate_limited` */
export async function provePassword(
  { db, now }: Deps,
  { person, email, password }: { person: Person | undefined; email: string; password: string },
  { address, deviceToken }: Browser,
): Promise<Person> {
  // The device of an unknown person is looked up, too, so that the work is the same.
  const deviceId =
    deviceToken === undefined ? undefined : await findKnownDevice(db, person?.id ?? NOBODY, deviceToken, now);
  return limitWrongPasswords(db, { account: accountKey(person, email), address, deviceId }, async () => {
    const isRight = await verifyPassword(password, person?.passwordHash ?? null);
    if (person === undefined || !isRight) throw new ApiError('sign-in-refused');
    return person;
  });
}
