import { createApiClient, createCompany, setEInvoices } from '../server/src/features/companies/index.ts';
import type { ConnectionOptions } from '../server/src/platform/database/database.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { Finding } from './finding.ts';
import { call } from './http-call.ts';

/** An account to drive, with the credentials of an API client that may do everything there. */
export type Account = {
  id: string;
  companyId: string;
  environment: 'test' | 'production';
  clientId: string;
  clientSecret: string;
  token?: { text: string; goodUntil: number };
};

/** The organisation numbers of customers who can receive e-invoices. */
export const BUSINESSES = ['974760673', '923609016'];

/** The bank account of every company. */
export const BANK_ACCOUNT = '86011117947';
/** Of nobody here. Files of the bank tell of it beside that of a company. */
export const OTHER_BANK_ACCOUNT = '97104133219';

/** Tokens are used for this long, well below their 15 minutes. */
const TOKEN_USED_MILLISECONDS = 10 * 60_000;

/** Makes companies, each with its two accounts. */
export async function makeAccounts(connection: ConnectionOptions, companies: number): Promise<Account[]> {
  const { db, close } = openDatabase(connection, 'request', 2);
  const admin = { db, now: new Date(), actor: 'torture' };
  const accounts: Account[] = [];
  for (let number = 1; number <= companies; number += 1) {
    const { companyId, accounts: ids } = await createCompany(admin, {
      name: `Bedrift ${number} AS`,
      orgNumber: '123456785',
      ownerEmail: `eier${number}@bedrift.example`,
      accounting: true,
      vatRegistered: true,
      defaultVatRateBp: 2500,
      bankAccount: BANK_ACCOUNT,
    });
    const { clientId, clientSecret } = await createApiClient(admin, {
      companyId,
      name: 'Torture',
      kind: 'advanced',
      environments: ['test', 'production'],
      scopes: [
        'invoices:admin',
        'clients:admin',
        'bilag:write',
        'reports:read',
        'events:read',
        'webhooks:write',
        'bank:write',
        'imports:write',
        'exports:write',
      ],
    });
    for (const environment of ['test', 'production'] as const) {
      await setEInvoices(admin, companyId, environment, 'auto');
      accounts.push({ id: ids[environment], companyId, environment, clientId, clientSecret });
    }
  }
  await close();
  return accounts;
}

/**
 * The header with a token. Asks for a new token when the old one is no longer good.
 * @throws Error when the service cannot give a token now
 */
export async function authorization(url: string, account: Account): Promise<{ authorization: string }> {
  if (account.token === undefined || account.token.goodUntil < Date.now()) {
    account.token = {
      text: await requestToken(url, account),
      goodUntil: Date.now() + TOKEN_USED_MILLISECONDS,
    };
  }
  return { authorization: `Bearer ${account.token.text}` };
}

/** @throws Error when the service cannot give a token now. @throws Finding when the service refuses to give one */
export async function requestToken(
  url: string,
  { id, clientId, clientSecret }: Pick<Account, 'id' | 'clientId' | 'clientSecret'>,
): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    audience: `${url}/v1/accounts/${id}`,
  });
  const answer = await call(url, {
    method: 'POST',
    path: '/v1/oauth/token',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: form.toString(),
  });
  if (answer.status === 200) return (JSON.parse(answer.text) as { access_token: string }).access_token;
  if (answer.status < 500 && answer.status !== 429) {
    throw new Finding(`The token endpoint refuses good credentials with ${answer.status}.`, answer.text);
  }
  throw new Error(`No token now: ${answer.status}`);
}
