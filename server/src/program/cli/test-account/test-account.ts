import type { Command } from 'commander';
import { Option } from 'commander';

/** Where the commands for development find the service, and as whom. */
export type Credentials = { url: string; account: string; clientId: string; clientSecret: string };

type Refusal = { status: number; code?: string; details?: Record<string, unknown> };

/** A command cannot go on, for a reason that the person at the terminal can mend. */
export class TestAccountError extends Error {
  /** What the service has answered; `status` is 0 without an answer. Undefined when it was not asked. */
  readonly refusal: Refusal | undefined;

  constructor(message: string, refusal?: Refusal) {
    super(message);
    this.refusal = refusal;
  }
}

type ErrorBody = {
  code: string;
  message: string;
  errors?: { field: string; code: string }[];
  details?: Record<string, unknown>;
};
type TokenBody = { access_token: string; expires_in: number; error?: string; error_description?: string };
type Me = { account: { environment: string; companyName: string } };
type Query = Record<string, string | number>;
type CallOptions = { query?: Query; body?: object; signal?: AbortSignal };

/** A test account of a running service, as an API client has it. */
export type TestAccount = Credentials & {
  companyName: string;
  /**
   * Calls the API, and renews the token when it has ended. `T` is the answer as openapi.json has it.
   * @throws TestAccountError when the service refuses or does not answer
   */
  call<T>(method: string, path: string, options?: CallOptions): Promise<T>;
};

const RENEW_BEFORE_SECONDS = 60;

/** Adds the options that say which test account a command works on. */
export function withCredentials(command: Command): Command {
  return command
    .addOption(new Option('--url <url>', 'the service').env('TILGODE_URL').default('http://localhost:3000'))
    .addOption(
      new Option('--account <id>', 'the test account, T…').env('TILGODE_ACCOUNT').makeOptionMandatory(),
    )
    .addOption(
      new Option('--client-id <id>', 'of an API client').env('TILGODE_CLIENT_ID').makeOptionMandatory(),
    )
    .addOption(
      new Option('--client-secret <secret>', 'better in the environment, where no list of processes shows it')
        .env('TILGODE_CLIENT_SECRET')
        .makeOptionMandatory(),
    );
}

/** @throws TestAccountError when the account is none of the test environment, or the service refuses */
export async function openTestAccount(given: Credentials): Promise<TestAccount> {
  const { account } = given;
  if (!URL.canParse(given.url)) throw new TestAccountError(`--url is no URL: ${given.url}`);
  const url = given.url.replace(/\/+$/, '');
  // Before anything is sent: what these commands do must never happen to a real customer.
  if (!account.startsWith('T')) throw refusedProduction(account);
  const getToken = tokenSource({ ...given, url });

  async function call<T>(method: string, path: string, { query = {}, body, signal }: CallOptions = {}) {
    const texts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
    const search = texts.length === 0 ? '' : `?${new URLSearchParams(texts).toString()}`;
    const answer = await ask(url, `${path}${search}`, {
      method,
      headers: {
        authorization: `Bearer ${await getToken()}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    });
    const read: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok) throw refusal(`${method} ${path}`, answer, read as ErrorBody | undefined);
    return read as T;
  }

  const me = await call<Me>('GET', '/v1/me');
  if (me.account.environment !== 'test') throw refusedProduction(account);
  return { ...given, url, companyName: me.account.companyName, call };
}

/** @throws TestAccountError without an answer; what the signal is aborted with */
async function ask(url: string, path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(`${url}${path}`, request);
  } catch (error) {
    if (request.signal?.aborted === true && reasonOf(error) !== 'timeout') throw error;
    const why = `Nothing answers at ${url}: ${reasonOf(error)}. Is the service running?`;
    throw new TestAccountError(why, { status: 0 });
  }
}

function tokenSource({ url, account, clientId, clientSecret }: Credentials): () => Promise<string> {
  let token = '';
  let renewAt = 0;
  return async () => {
    if (Date.now() < renewAt) return token;
    const basic = [clientId, clientSecret].map(encodeURIComponent).join(':');
    const answer = await ask(url, '/v1/oauth/token', {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(basic).toString('base64')}` },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        audience: `${url}/v1/accounts/${account}`,
      }),
    });
    const body = (await answer.json().catch(() => ({}))) as TokenBody;
    if (!answer.ok) {
      const why = body.error_description ?? body.error ?? 'the answer is no JSON';
      const { status, headers } = answer;
      throw new TestAccountError(
        `The service at ${url} gives no token (${status}): ${why.replace(/\.$/, '')}.${whenAgain(headers)}`,
        { status },
      );
    }
    token = body.access_token;
    renewAt = Date.now() + (body.expires_in - RENEW_BEFORE_SECONDS) * 1000;
    return token;
  };
}

function refusedProduction(account: string): TestAccountError {
  return new TestAccountError(
    `${account} is not a test account. This command is for the test environment alone, whose accounts begin with T.`,
  );
}

function refusal(call: string, { status, headers }: Response, body: ErrorBody | undefined): TestAccountError {
  const fields = (body?.errors ?? []).map((one) => `${one.field}: ${one.code}`);
  const message = `${body?.message ?? 'the answer is no JSON'}${whenAgain(headers)}`;
  const why = [`${call} answers ${status} ${body?.code ?? ''}: ${message}`, ...fields].join('\n  ');
  return new TestAccountError(why, { status, ...body });
}

function whenAgain(headers: Headers): string {
  const seconds = headers.get('retry-after');
  return seconds === null ? '' : ` Try again in ${seconds} seconds.`;
}

/** Why there is no answer: a code of the connection, or the message of `fetch`. */
export function reasonOf(error: unknown): string {
  const { cause, message, name } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return 'timeout';
  return cause?.code ?? cause?.message ?? message;
}
