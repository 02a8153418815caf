import type { ObtainToken } from '../access-token.ts';
import { tokensOfClient } from '../access-token.ts';
import { checkAddress, checkCredentials } from '../credentials.ts';
import { tokenFiles } from '../node/token-files.ts';
import type { Option, Values } from './command.ts';
import { UsageError } from './command.ts';
import type { Resource } from './login/logins.ts';
import { listLogins, tokensOfLogin } from './login/logins.ts';

/** The options that say which account a command works on. */
export const ACCOUNT_OPTIONS = {
  url: {
    value: '<url>',
    about: 'the service',
    variable: 'TILGODE_URL',
    otherwise: 'http://localhost:3000',
  },
  account: { value: '<id>', about: 'the account, T…', variable: 'TILGODE_ACCOUNT' },
  'client-id': {
    value: '<id>',
    about: 'of an API client; after "tilgode login" it needs none',
    variable: 'TILGODE_CLIENT_ID',
  },
  'client-secret': {
    value: '<secret>',
    about: 'better in the environment, where no list of processes shows it',
    variable: 'TILGODE_CLIENT_SECRET',
  },
} satisfies Record<string, Option>;

/** An account, and how a command gets its tokens. */
export type Access = {
  baseUrl: string;
  accountId: string;
  /** A secret of this user, the same each time for the same access. */
  seed: string;
  tokens: (fetch: (request: Request) => Promise<Response>) => ObtainToken;
};

/**
 * By the API client that is named, else by the login of this terminal.
 * @throws UsageError which names all that is missing, or the first that is wrong
 */
export async function findAccess(values: Values, resource: Resource): Promise<Access> {
  const isNamed = values('client-id') !== undefined || values('client-secret') !== undefined;
  const login = isNamed ? undefined : await findLogin(values, resource);
  if (login !== undefined) return { ...login, tokens: (fetch) => tokensOfLogin(login, fetch) };

  const missing = Object.entries(ACCOUNT_OPTIONS).filter(([name]) => values(name) === undefined);
  if (missing.length > 0) {
    const names = missing.map(([name, { variable }]) => `--${name} or ${variable}`);
    const signIn = `npx tilgode login${resource === 'mcp' ? ' --mcp' : ''}`;
    throw new UsageError(
      `missing: ${names.join(', ')}. The app shows them under API clients, but the secret only once, when the client is made: if it is lost, rotate it there.${isNamed ? '' : ` Or sign this terminal in: ${signIn}`}`,
    );
  }
  const [baseUrl = '', accountId = '', clientId = '', clientSecret = ''] =
    Object.keys(ACCOUNT_OPTIONS).map(values);
  const credentials = checked(() => checkCredentials({ baseUrl, accountId, clientId, clientSecret }));
  return {
    ...credentials,
    seed: clientSecret,
    tokens: (fetch) => tokensOfClient(credentials, { fetch, tokenStore: tokenFiles() }),
  };
}

/** @throws UsageError where there are several to choose from */
async function findLogin(values: Values, resource: Resource) {
  const [baseUrl, account] = [checked(() => checkAddress(values('url') ?? '')), values('account')];
  const logins = (await listLogins()).filter(
    (one) =>
      one.baseUrl === baseUrl &&
      one.resource === resource &&
      (account === undefined || one.accountId === account),
  );
  if (logins.length < 2) return logins[0];
  const ids = logins.map(({ accountId }) => accountId).join(', ');
  throw new UsageError(
    `this terminal is signed in to ${ids}; say which is meant by --account or TILGODE_ACCOUNT`,
  );
}

/** @throws UsageError in the place of a TypeError */
function checked<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Why there is no answer: a code of the connection, or the message of `fetch`. */
export function reasonOf(error: unknown): string {
  const { cause, message, name } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return 'timeout';
  return cause?.code ?? cause?.message ?? message;
}
