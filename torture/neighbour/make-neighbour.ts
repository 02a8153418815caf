import type { Account } from '../accounts.ts';
import { authorization } from '../accounts.ts';
import { expect } from '../finding.ts';
import type { Neighbour } from './abuses.ts';
import { NEIGHBOUR_SCOPES } from './abuses.ts';

type Outcome = { exitCode: number | null; stdout: string };
type Printed = Record<string, string> & { accounts: { test: string } };

/** A company, and what its test account is called with. Its requests come from an address of their own. */
export type MadeNeighbour = Pick<Neighbour, 'headers' | 'askingHeaders'> & { account: Account };

/**
 * Makes a company with two API clients of its test account: one acts, and one asks first.
 * @param command runs `tilgode`
 * @param address of the network that its requests seem to come from
 * @throws Finding when a command fails
 */
export async function makeNeighbour(
  command: (...args: string[]) => Promise<Outcome>,
  url: string,
  { name, orgNumber, address }: { name: string; orgNumber: string; address: string },
): Promise<MadeNeighbour> {
  const run = async (...args: string[]) => {
    const { exitCode, stdout } = await command(...args, '--json');
    expect(exitCode === 0, 'A command fails.', { args, stdout });
    return JSON.parse(stdout) as Printed;
  };
  const details = ['--org-number', orgNumber, '--owner-email', `eier@${address}.example`, '--accounting'];
  const { companyId = '', accounts } = await run('company', 'create', '--name', name, ...details);
  const grant = ['--environment', 'test', '--scopes', NEIGHBOUR_SCOPES];
  const makeClient = async (mode: 'direct' | 'proposes'): Promise<Account> => {
    const made = await run(
      'api-client',
      'create',
      '--company',
      companyId,
      '--name',
      mode,
      '--mode',
      mode,
      ...grant,
    );
    const { clientId = '', clientSecret = '' } = made;
    return { id: accounts.test, companyId, environment: 'test', clientId, clientSecret };
  };
  const account = await makeClient('direct');
  const asking = await makeClient('proposes');
  const headersOf = async (of: Account) => ({
    'x-forwarded-for': address,
    ...(await authorization(url, of)),
  });
  return { account, headers: await headersOf(account), askingHeaders: await headersOf(asking) };
}
