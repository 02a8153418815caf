import type { TilgodeClient } from '../client.ts';
import { createCalls, createSender } from '../client.ts';
import { orThrow } from '../or-throw.ts';
import { findAccess, reasonOf } from './account.ts';
import type { Values } from './command.ts';
import { CommandError } from './command.ts';

/** A test account of a running service, as an API client or a login has it. */
export type TestAccount = {
  client: TilgodeClient;
  url: string;
  accountId: string;
  seed: string;
  companyName: string;
  /** The last call, as in `POST /v1/invoices`. */
  lastCall: () => string;
};

/**
 * @param hear is told how each call goes: what is wrong with the connection or the service, or undefined
 * @throws CommandError when the account is none of the test environment, or nothing answers
 * @throws TilgodeError when the service refuses
 */
export async function openTestAccount(
  values: Values,
  hear: (trouble: string | undefined) => void = () => {},
): Promise<TestAccount> {
  const { baseUrl: url, accountId, seed, tokens } = await findAccess(values, 'v1');
  // Before anything is sent: what these commands do must never happen to a real customer.
  if (!accountId.startsWith('T')) throw refusedProduction(accountId);
  let lastCall = '';
  const send = async (request: Request) => {
    lastCall = `${request.method} ${new URL(request.url).pathname}`;
    try {
      const answer = await fetch(request);
      hear(answer.status < 500 ? undefined : `The service at ${url} answers ${answer.status}.`);
      return answer;
    } catch (error) {
      const trouble = `Nothing answers at ${url}: ${reasonOf(error)}.`;
      hear(trouble);
      throw new CommandError(`${trouble} Is the service running?`);
    }
  };
  const client = createCalls(url, createSender(tokens(send), send));
  const { account } = await orThrow(client.GET('/v1/me'));
  if (account.environment !== 'test') throw refusedProduction(accountId);
  return { client, url, accountId, seed, companyName: account.companyName, lastCall: () => lastCall };
}

function refusedProduction(account: string): CommandError {
  return new CommandError(
    `${account} is not a test account. This command is for the test environment alone, whose accounts begin with T.`,
  );
}
