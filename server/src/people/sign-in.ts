import type { Db } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { verifyPassword } from '../platform/password-hash.ts';
import { inTransaction } from '../platform/transaction.ts';
import { limitWrongPasswords } from './limit-tries.ts';
import { findPersonByEmail } from './people.store.ts';
import type { Browser, StartedSession } from './start-session.ts';
import { startSession } from './start-session.ts';

/**
 * Signs a person in by password. Unknown person, wrong password and no password set are answered alike, after the same
 * work.
 * @throws ApiError `sign-in-refused`, `rate_limited`
 */
export async function signIn(
  { db, now }: { db: Db; now: Date },
  { email, password }: { email: string; password: string },
  browser: Browser,
): Promise<StartedSession> {
  const { id } = await limitWrongPasswords(db, { email, address: browser.address }, async () => {
    const person = await findPersonByEmail(db, email);
    const isRight = await verifyPassword(password, person?.passwordHash ?? null);
    if (person === undefined || !isRight) throw new ApiError('sign-in-refused');
    return person;
  });
  return inTransaction(db, (trx) => startSession(trx, id, browser, now));
}
