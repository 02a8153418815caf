import { registerApp } from '../../server/src/features/apps/index.ts';
import { createApiClient, createCompany } from '../../server/src/features/companies/index.ts';
import type { ConnectionOptions } from '../../server/src/platform/database/database.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import type { Account } from '../accounts.ts';
import { BANK_ACCOUNT } from '../accounts.ts';
import { BACK } from '../app-program.ts';
import type { AskingAccount } from './asked.ts';
import { PASSWORD } from './callers.ts';

/** The limits of the client `limited`, in øre. Three documents at the limit are more than a day may have. */
export const LIMITS = { documentOre: 1_000_00, dayOre: 2_500_00 };

const COMPANIES = 2;

/** Makes companies with the API clients that ask, and one that may do everything at once. */
export async function makeAskingAccounts(connection: ConnectionOptions): Promise<AskingAccount[]> {
  const { db, close } = openDatabase(connection, 'request', 2);
  const admin = { db, now: new Date(), actor: 'torture' };
  const made: AskingAccount[] = [];
  for (let number = 1; number <= COMPANIES; number += 1) {
    const email = `godkjenner${number}@bedrift.example`;
    const { companyId, accounts } = await createCompany(admin, {
      name: `Godkjenning ${number} AS`,
      orgNumber: '123456785',
      ownerEmail: email,
      ownerPassword: PASSWORD,
      accounting: true,
      vatRegistered: true,
      defaultVatRateBp: 2500,
      bankAccount: BANK_ACCOUNT,
    });
    const makeClient = async (name: string, more: object = {}): Promise<Account> => {
      const client = await createApiClient(admin, {
        companyId,
        name,
        kind: 'advanced',
        environments: ['test'],
        scopes: ['invoices:admin', 'clients:admin', 'bilag:write', 'bank:write', 'imports:write'],
        ...more,
      });
      return { id: accounts.test, companyId, environment: 'test', ...client };
    };
    const limits = { perDocumentOre: BigInt(LIMITS.documentOre), perDayOre: BigInt(LIMITS.dayOre) };
    const clients = {
      agent: await makeClient('Agent', { mode: 'proposes' }),
      limited: await makeClient('Med grenser', { limits }),
      direct: await makeClient('Uten grenser'),
    };
    const nothing = { clock: new Date(), late: [], deck: [], asked: [] };
    const described = { name: 'Program', homepage: null, redirectUris: [BACK], isConfidential: true };
    const { app, clientSecret } = await registerApp(admin, companyId, described);
    const counts = { connected: 0, refreshed: 0, repaired: 0 };
    made.push({
      id: accounts.test,
      companyId,
      clients,
      app: { clientId: app.id, clientSecret: clientSecret ?? '', counts },
      person: { email },
      ...nothing,
    });
  }
  await close();
  return made;
}
