import { randomBytes } from 'node:crypto';
import { TokenRefused, requestTokens } from '../../access-token.ts';
import { parse } from '../../client.ts';
import { checkAddress } from '../../credentials.ts';
import { sendRepeatedly } from '../../retries.ts';
import { TilgodeError } from '../../tilgode-error.ts';
import { ACCOUNT_OPTIONS, reasonOf } from '../account.ts';
import type { Command, Values } from '../command.ts';
import { CommandError, UsageError } from '../command.ts';
import { bold, green, write } from '../terminal.ts';
import { askInBrowser, plain } from './authorisation.ts';
import { openBrowser } from './browser.ts';
import type { Login, Resource } from './logins.ts';
import { folderOfLogins, forgetLogin, keepLogin, listLogins, readLogin, withLock } from './logins.ts';

const { url, account } = ACCOUNT_OPTIONS;
/** The service knows this program by these names, without a secret. */
const CLIENT_IDS: Record<Resource, string> = { v1: 'tilgode-cli', mcp: 'tilgode-mcp' };

export const login: Command = {
  name: 'login',
  about: 'Sign this terminal in by the browser: listen, trigger and mcp then need no client ID and secret.',
  usage: '[options]',
  options: {
    url,
    account: { ...account, about: 'the account that is proposed; you choose in the browser' },
    mcp: { about: 'for "tilgode mcp", the tools of agents, instead of the API' },
    scopes: { value: '<scopes>', about: 'what to ask for, separated by spaces; all when left out' },
    port: {
      value: '<port>',
      about: 'where the browser comes back to on this machine; a free one when left out',
    },
    'no-browser': { about: 'only print the address' },
    status: { about: 'list where this terminal is signed in' },
  },
  run: ({ values, flags, rest }) => {
    if (rest.length > 0) throw new UsageError(`unknown argument ${rest.join(' ')}`);
    return flags.has('status') ? list() : signIn(values, flags);
  },
};

export const logout: Command = {
  name: 'logout',
  about: 'End the access of this terminal at the service, and forget it here.',
  usage: '[options]',
  options: { url, account: { ...account, about: 'only of this account; all of the service when left out' } },
  run: ({ values, rest }) => {
    if (rest.length > 0) throw new UsageError(`unknown argument ${rest.join(' ')}`);
    return signOut(values);
  },
};

async function signIn(values: Values, flags: ReadonlySet<string>): Promise<void> {
  const baseUrl = readUrl(values);
  const port = readPort(values('port'));
  const resource = flags.has('mcp') ? 'mcp' : 'v1';
  const clientId = CLIENT_IDS[resource];
  const { endpoint, scopes } = await readMetadata(baseUrl);
  const asked = {
    baseUrl,
    clientId,
    endpoint,
    resource: `${baseUrl}/${resource}`,
    scope: values('scopes') ?? scopes.join(' '),
    account: values('account'),
  };
  const answer = await askInBrowser(asked, port, (address) => {
    const opens = !flags.has('no-browser') && openBrowser(address);
    write(
      `${opens ? 'Your browser opens. If it does not, open this address:' : 'Open this address in a browser on this machine:'}\n\n  ${address}\n\nWaiting until you have answered there. Ctrl-C ends.\n`,
    );
  });
  const { token, body } = await reach(baseUrl, () =>
    // A code works once, and a second use ends what the first one gave.
    requestTokens(
      { fetch: (request) => fetch(request), baseUrl, clientId, isRepeatable: false },
      { grant_type: 'authorization_code', ...answer },
    ),
  );
  const { account_id: accountId = '', refresh_token: refreshToken = '' } = body;
  if (!/^[PT]\d{8}$/.test(accountId) || refreshToken === '')
    throw new CommandError(`The answer of ${baseUrl} has no account or no refresh token.`);
  const seed = randomBytes(32).toString('base64url');
  const made: Login = { baseUrl, resource, clientId, accountId, refreshToken, token, seed };
  await withLock(made, () => keepLogin(made));
  write(`\n${green('✓')} Signed in: ${describe(made)}.\n`);
}

async function list(): Promise<void> {
  const logins = await listLogins();
  write(logins.map((one) => `${describe(one)}\n`).join('') || 'This terminal is not signed in anywhere.\n');
}

/** @throws CommandError when the service cannot be reached: its access would go on, and nobody would have the token to end it */
async function signOut(values: Values): Promise<void> {
  const [baseUrl, wanted] = [readUrl(values), values('account')];
  const logins = (await listLogins()).filter(
    (one) => one.baseUrl === baseUrl && (wanted === undefined || one.accountId === wanted),
  );
  if (logins.length === 0)
    throw new CommandError(
      `This terminal is not signed in to ${wanted === undefined ? '' : `${wanted} at `}${baseUrl}. "tilgode login --status" shows where it is.`,
    );
  for (const one of logins) {
    await withLock(one, async () => {
      // Another process may have changed the token meanwhile.
      await revoke((await readLogin(one)) ?? one);
      await forgetLogin(one);
    });
    write(`Signed out: ${describe(one)}.\n`);
  }
}

async function revoke({ baseUrl, clientId, refreshToken }: Login): Promise<void> {
  const answer = await reach(baseUrl, () =>
    sendRepeatedly(
      {
        method: 'POST',
        url: `${baseUrl}/v1/oauth/revoke`,
        headers: new Headers(),
        body: new URLSearchParams({ token: refreshToken, client_id: clientId }),
        isRepeatable: true,
      },
      (request) => fetch(request),
    ),
  );
  // A service without this program has no access of it, either.
  if (!answer.ok && answer.status !== 401) throw new TilgodeError(answer, parse(await answer.text()));
}

/** Where people agree, and what there is to ask for (RFC 8414). @throws CommandError */
async function readMetadata(baseUrl: string): Promise<{ endpoint: string; scopes: string[] }> {
  const address = `${baseUrl}/.well-known/oauth-authorization-server`;
  const answer = await reach(baseUrl, () =>
    sendRepeatedly({ method: 'GET', url: address, headers: new Headers(), isRepeatable: true }, (request) =>
      fetch(request),
    ),
  );
  const { issuer, authorization_endpoint, scopes_supported } = Object(parse(await answer.text())) as Record<
    string,
    unknown
  >;
  if (!answer.ok || typeof issuer !== 'string')
    throw new CommandError(`At ${baseUrl} is no Tilgode: ${address} answers ${answer.status}.`);
  if (issuer !== baseUrl)
    throw new CommandError(`The service at ${baseUrl} has another address. Use that: --url ${plain(issuer)}`);
  if (typeof authorization_endpoint !== 'string' || !authorization_endpoint.startsWith(`${baseUrl}/`))
    throw new CommandError(
      `The service at ${baseUrl} is older than logins of terminals. Use an API client: --account, --client-id and TILGODE_CLIENT_SECRET.`,
    );
  const scopes = Array.isArray(scopes_supported) ? scopes_supported.map(String) : [];
  return { endpoint: authorization_endpoint, scopes };
}

/** @throws CommandError where nothing answers; TilgodeError where the service refuses */
async function reach<T>(baseUrl: string, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof TokenRefused)
      throw new TilgodeError(error.answer, parse(await error.answer.clone().text()));
    throw new CommandError(`Nothing answers at ${baseUrl}: ${reasonOf(error)}. Is the service running?`);
  }
}

function describe({ accountId, baseUrl, resource }: Login): string {
  const kind = accountId.startsWith('T') ? 'test account' : 'production account';
  return `${kind} ${bold(accountId)} at ${baseUrl}, ${resource === 'mcp' ? 'for tilgode mcp' : 'for listen and trigger'} (kept in ${folderOfLogins()})`;
}

/** @throws UsageError */
function readUrl(values: Values): string {
  try {
    return checkAddress(values('url') ?? '');
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** @throws UsageError */
function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new UsageError('--port is a number from 1 to 65535');
  return port;
}
