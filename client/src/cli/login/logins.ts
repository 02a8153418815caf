import { createHash } from 'node:crypto';
import { mkdir, open, readFile, readdir, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ObtainToken, Token } from '../../access-token.ts';
import { TokenRefused, isUsable, refreshTokens } from '../../access-token.ts';
import { parse } from '../../client.ts';
import { tokenFiles } from '../../node/token-files.ts';
import { pause } from '../../retries.ts';

/** What a login is for: the API, or the tools of agents. The service takes neither's token at the other. */
export type Resource = 'v1' | 'mcp';

/** The access that a person has given to this terminal, on one account of one service. */
export type Login = {
  baseUrl: string;
  resource: Resource;
  /** The program, as the service knows it. */
  clientId: string;
  accountId: string;
  refreshToken: string;
  token: Token;
  /** What `listen` makes its signing secret of. A later login at the account keeps it, and it opens nothing at the service. */
  seed: string;
};

/** Beyond the time in which a refresh makes all its attempts. */
const STALE_MILLISECONDS = 60_000;
const LOOK_SECONDS = 0.05;

export const folderOfLogins = (): string =>
  join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'tilgode');

function keyOf({ baseUrl, resource, accountId }: Pick<Login, 'baseUrl' | 'resource' | 'accountId'>): string {
  const digest = createHash('sha256').update(JSON.stringify([baseUrl, resource, accountId]));
  return `login-${digest.digest('hex').slice(0, 32)}`;
}

/** The logins of this user, in the order of their accounts. */
export async function listLogins(): Promise<Login[]> {
  const names = await readdir(folderOfLogins()).catch(() => []);
  const keys = names.filter((name) => /^login-[0-9a-f]{32}$/.test(name));
  const logins = await Promise.all(keys.map(read));
  return logins
    .filter((login) => login !== undefined)
    .sort((one, other) => (one.accountId < other.accountId ? -1 : 1));
}

/** The login as it is kept now, after other processes. */
export const readLogin = (login: Login): Promise<Login | undefined> => read(keyOf(login));

/** @returns undefined where there is none, or a file that others may read */
async function read(key: string): Promise<Login | undefined> {
  try {
    return JSON.parse((await tokenFiles(folderOfLogins()).get(key)) ?? '') as Login;
  } catch {
    return undefined;
  }
}

/** Keeps a login in the place of an earlier one. @param login.seed of a first login at the account */
export async function keepLogin(login: Login): Promise<void> {
  const key = keyOf(login);
  const files = tokenFiles(folderOfLogins());
  const before = await read(key);
  await files.set(key, JSON.stringify({ ...login, seed: before?.seed ?? login.seed }));
}

export async function forgetLogin(login: Login): Promise<void> {
  await rm(join(folderOfLogins(), keyOf(login)), { force: true });
}

/**
 * Tokens of a login. The token is kept, so that many short runs need one refresh. One process refreshes at a time: another that came with the
 * same refresh token a minute later would end the login.
 */
export function tokensOfLogin(login: Login, fetch: (request: Request) => Promise<Response>): ObtainToken {
  const key = keyOf(login);
  return async (refused) => {
    const kept = await read(key);
    if (kept !== undefined && isUsable(kept.token, refused)) return kept.token;
    return withLock(login, async () => {
      const current = await read(key);
      if (current === undefined) throw ended(login);
      if (isUsable(current.token, refused)) return current.token;
      const { token, refreshToken } = await refreshTokens({ ...current, fetch }, current.refreshToken).catch(
        async (error: unknown) => {
          if (!(await isEnd(error))) throw error;
          await forgetLogin(login);
          throw ended(login);
        },
      );
      await keepLogin({ ...current, token, refreshToken });
      return token;
    });
  };
}

async function isEnd(error: unknown): Promise<boolean> {
  if (!(error instanceof TokenRefused)) return false;
  const { error: code } = Object(parse(await error.answer.clone().text())) as { error?: unknown };
  return code === 'invalid_grant';
}

/** As an answer, so that it reaches the person by the way of all refusals. */
function ended({ baseUrl, resource }: Login): TokenRefused {
  const again = `npx tilgode login${resource === 'mcp' ? ' --mcp' : ''} --url ${baseUrl}`;
  const body = {
    error: 'invalid_grant',
    error_description: `The access of this terminal has ended. Sign in again: ${again}`,
  };
  return new TokenRefused(Response.json(body, { status: 400 }));
}

/** Lets one process at a time work on a login. The lock of a process that has died holds nobody up. */
export async function withLock<T>(login: Login, work: () => Promise<T>): Promise<T> {
  await mkdir(folderOfLogins(), { recursive: true, mode: 0o700 });
  const path = join(folderOfLogins(), `${keyOf(login)}.lock`);
  while (!(await take(path))) await pause(LOOK_SECONDS);
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function take(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(String(process.pid));
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (await isLeft(path)) await rm(path, { force: true });
    return false;
  }
}

/** Whether nobody holds the lock any more. Two who hold it at once get the same refresh token of the service. */
async function isLeft(path: string): Promise<boolean> {
  try {
    const [{ mtimeMs }, holder] = [await stat(path), Number(await readFile(path, 'utf8'))];
    if (Date.now() - mtimeMs > STALE_MILLISECONDS) return true;
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
