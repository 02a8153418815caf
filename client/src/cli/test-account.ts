import type { TilgodeClient } from '../client.ts';
import { createTilgodeClient } from '../client.ts';
import type { Credentials } from '../credentials.ts';
import { checkCredentials } from '../credentials.ts';
import { tokenFiles } from '../node/token-files.ts';
import { orThrow } from '../or-throw.ts';
import type { Option, Values } from './command.ts';
import { CommandError, UsageError } from './command.ts';

/** The options that say which test account a command works on. */
export const ACCOUNT_OPTIONS = {
  url: {
    value: '<url>',
    about: 'the service',
    variable: 'TILGODE_URL',
    otherwise: 'http://localhost:3000',
  },
  account: { value: '<id>', about: 'the account, T…', variable: 'TILGODE_ACCOUNT' },
  'client-id': { value: '<id>', about: 'of an API client', variable: 'TILGODE_CLIENT_ID' },
  'client-secret': {
    value: '<secret>',
    about: 'better in the environment, where no list of processes shows it',
    variable: 'TILGODE_CLIENT_SECRET',
  },
} satisfies Record<string, Option>;

/** A test account of a running service, as an API client has it. */
export type TestAccount = {
  client: TilgodeClient;
  url: string;
  accountId: string;
  clientSecret: string;
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
  const credentials = readCredentials(values);
  const { baseUrl: url, accountId, clientSecret } = credentials;
  // Before anything is sent: what these commands do must never happen to a real customer.
  if (!accountId.startsWith('T')) throw refusedProduction(accountId);
  let lastCall = '';
  const client = createTilgodeClient({
    ...credentials,
    tokenStore: tokenFiles(),
    fetch: async (request) => {
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
    },
  });
  const { account } = await orThrow(client.GET('/v1/me'));
  if (account.environment !== 'test') throw refusedProduction(accountId);
  return { client, url, accountId, clientSecret, companyName: account.companyName, lastCall: () => lastCall };
}

/** @throws UsageError which names all that is missing, or the first that is wrong */
export function readCredentials(values: Values): Credentials {
  const missing = Object.entries(ACCOUNT_OPTIONS).filter(([name]) => values(name) === undefined);
  if (missing.length > 0) {
    const names = missing.map(([name, { variable }]) => `--${name} or ${variable}`);
    throw new UsageError(
      `missing: ${names.join(', ')}. The app shows them under API clients, but the secret only once, when the client is made: if it is lost, rotate it there.`,
    );
  }
  const [baseUrl = '', accountId = '', clientId = '', clientSecret = ''] =
    Object.keys(ACCOUNT_OPTIONS).map(values);
  try {
    return checkCredentials({ baseUrl, accountId, clientId, clientSecret });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function refusedProduction(account: string): CommandError {
  return new CommandError(
    `${account} is not a test account. This command is for the test environment alone, whose accounts begin with T.`,
  );
}

/** Why there is no answer: a code of the connection, or the message of `fetch`. */
export function reasonOf(error: unknown): string {
  const { cause, message, name } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return 'timeout';
  return cause?.code ?? cause?.message ?? message;
}
