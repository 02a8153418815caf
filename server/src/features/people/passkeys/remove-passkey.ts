import type { Db } from '../../../platform/database/database.ts';
import { requireFound } from '../../../domain/errors/errors.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { requireFreshSignIn } from '../sign-in/session-rules.ts';
import { noteSignInChange } from '../sign-in/note-sign-in-change.ts';
import { deletePasskey } from './passkeys.store.ts';
import type { SignedInPerson } from '../sign-in/sessions.store.ts';

/** Removes a passkey of the person's own. @throws ApiError `confirmation-required`, `not-found` */
export async function removePasskey(
  { db, now, address }: { db: Db; now: Date; address: string },
  person: SignedInPerson,
  passkeyId: string,
): Promise<void> {
  requireFreshSignIn(person, now);
  await inTransaction(db, async (trx) => {
    const name = requireFound(await deletePasskey(trx, person.personId, passkeyId));
    const { personId: id, email } = person;
    const change = { change: 'passkey-removed', address, details: { name } } as const;
    await noteSignInChange(trx, { id, email }, change, now);
  });
}
