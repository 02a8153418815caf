import { newId } from '../../src/platform/database/ids.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { hashPassword } from '../../src/platform/access/password-hash.ts';
import type { Role } from '../../src/domain/access/roles.ts';
import { insertMembership } from '../../src/features/people/members/memberships.store.ts';
import { findPersonByEmail, insertPerson } from '../../src/features/people/people.store.ts';
import type { AppCaller } from './browser/app-caller.ts';
import { PASSWORD, signInToApp } from './browser/app-caller.ts';
import type { TestApp } from './test-app.ts';

/** Makes the person, if need be, a member of these companies in these roles. @returns a browser that the person is signed in with */
export async function personAt(
  service: TestApp,
  email: string,
  companies: readonly { companyId: string; role: Exclude<Role, 'owner'> }[],
): Promise<AppCaller> {
  await inTransaction(service.db, async (trx) => {
    const known = await findPersonByEmail(trx, email);
    const id = known?.id ?? newId();
    if (known === undefined) {
      const passwordHash = await hashPassword(PASSWORD);
      await insertPerson(trx, { id, email, name: '', passwordHash, addressUnprovedSince: null }, new Date());
    }
    for (const { companyId, role } of companies) await insertMembership(trx, companyId, id, role);
  });
  return signInToApp(service, email);
}
