import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppProgram } from './app-program.ts';
import { BACK } from './app-program.ts';
import type { AskingAccount } from './approvals/asked.ts';
import { callerOfPerson } from './approvals/callers.ts';
import { Finding, expect } from './finding.ts';
import type { Reply } from './http-call.ts';
import { call } from './http-call.ts';
import type { Installation } from './installation.ts';
import type { Load } from './load.ts';
import type { Random } from './random.ts';

type Tokens = { access_token: string; refresh_token: string };

const SCOPES = ['invoices:read', 'clients:read'];
/** For so long a lost answer is given again. */
const AGAIN_MILLISECONDS = 60_000;
const AWAY_MILLISECONDS = 150;
/** A request whose answer got lost may still be worked on. A program that has its answer needs no other token so soon. */
const CALM_MILLISECONDS = 3_000;
const TWICE_PERCENT = 25;

/**
 * Programs of apps let a person connect them, change the code into tokens, and refresh these again and again, until it is stopped. A program
 * that got no answer asks again with the token that it holds. One that got none for its code sends the person through the authorization again.
 *
 * @param options.mayEnd whether the fault ends access rightly: a clock that is off makes codes and lost answers too old
 */
export function startApps(
  url: string,
  all: AskingAccount[],
  { random, mayEnd }: { random: Random; mayEnd: boolean },
): Load {
  const stopping = new AbortController();
  let failure: unknown;

  async function work(one: AskingAccount, chance: Random): Promise<void> {
    try {
      while (!stopping.signal.aborted) {
        if (one.app.token === undefined) await connect(url, one, mayEnd);
        else await refresh(url, one, { mayEnd, isTwice: chance.chance(TWICE_PERCENT) });
        await pause(AWAY_MILLISECONDS);
      }
    } catch (error) {
      failure ??= error;
      stopping.abort();
    }
  }

  const workers = all.map((one, index) => work(one, random.fork(index)));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(workers);
      if (failure !== undefined) throw failure;
    },
  };
}

async function connect(url: string, one: AskingAccount, mayEnd: boolean): Promise<void> {
  const { app, companyId } = one;
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: BACK,
    scope: SCOPES.join(' '),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${url}/v1`,
  });
  const sent = await orNothing(call(url, { method: 'GET', path: `/v1/oauth/authorize?${query.toString()}` }));
  if (sent === undefined || isForLater(sent)) return;
  expect(sent.status === 303, 'A good request of an app is refused.', sent);
  const [, request = ''] = (sent.headers.location ?? '').split('#');
  const body = { request, environment: 'test', scopes: SCOPES, mode: 'direct' };
  const person = callerOfPerson(url, one, `/app-api/companies/${companyId}`);
  const agreed = await person('POST', '/connections', body);
  if (agreed.status !== 200) {
    // The first answer was lost, and a request is answered once: the person begins anew.
    const isAnswered = agreed.attempts > 1 && agreed.text.includes('app-request-not-valid');
    expect(isAnswered || mayEnd, 'A person cannot connect an app.', agreed);
    return;
  }
  const { redirectTo } = JSON.parse(agreed.text) as { redirectTo: string };
  const code = new URL(redirectTo).searchParams.get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: BACK };
  const reply = await orNothing(askForTokens(url, app, form));
  if (reply === undefined || isForLater(reply)) return;
  expect(reply.status === 200 || mayEnd, 'A good code is refused.', reply);
  if (reply.status !== 200) return;
  app.token = tokensIn(reply).refresh_token;
  app.counts.connected += 1;
}

/** @param options.isTwice the program asks twice at once, as two processes with the same token do */
async function refresh(
  url: string,
  { app }: AskingAccount,
  { mayEnd = false, isTwice = false }: { mayEnd?: boolean; isTwice?: boolean } = {},
): Promise<Tokens | undefined> {
  const from = performance.now();
  const form = { grant_type: 'refresh_token', refresh_token: app.token ?? '' };
  for (let attempts = 1; ; attempts += 1) {
    const asked = Array.from({ length: isTwice ? 2 : 1 }, () => orNothing(askForTokens(url, app, form)));
    const replies = (await Promise.all(asked)).filter((reply) => reply !== undefined && !isForLater(reply));
    const refused = replies.find((reply) => reply?.status !== 200);
    if (refused !== undefined) {
      const isLate = performance.now() - from > AGAIN_MILLISECONDS;
      const evidence = { app: app.clientId, attempts, milliseconds: performance.now() - from, replies };
      expect(isLate || mayEnd, 'A program that asks with the token that it holds is refused.', evidence);
      delete app.token;
      return undefined;
    }
    const [tokens, ...others] = replies.map((reply) => tokensIn(reply));
    if (tokens !== undefined) {
      const isOne = others.every((other) => other.refresh_token === tokens.refresh_token);
      expect(isOne, 'A refresh token has two successors.', { app: app.clientId, replies });
      app.token = tokens.refresh_token;
      app.counts.refreshed += 1;
      if (attempts > 1 || replies.length < asked.length) {
        app.counts.repaired += 1;
        await pause(CALM_MILLISECONDS);
      }
      return tokens;
    }
    await pause(AWAY_MILLISECONDS);
  }
}

/**
 * Nothing is broken any more. What each program holds works, and no access is there twice.
 * @returns a summary
 * @throws Finding
 */
export async function checkApps(
  url: string,
  all: AskingAccount[],
  connectAsOwner: Installation['connectAsOwner'],
): Promise<string> {
  const sums = { connected: 0, refreshed: 0, repaired: 0 };
  for (const one of all) {
    const { app, companyId } = one;
    while (app.token === undefined) await connect(url, one, false);
    const tokens = await refresh(url, one);
    expect(tokens !== undefined, 'The access of an app is lost.', app);
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const me = await call(url, { method: 'GET', path: '/v1/me', headers });
    expect(me.status === 200, 'A new token of an app is refused.', me);
    const { id } = (JSON.parse(me.text) as { client: { id: string } }).client;
    const person = callerOfPerson(url, one, `/app-api/companies/${companyId}`);
    const { text } = await person('GET', '/connections');
    const { items } = JSON.parse(text) as { items: { id: string; appId: string }[] };
    const own = items.filter(({ appId }) => appId === app.clientId).map((connection) => connection.id);
    expect(own.length === 1 && own[0] === id, 'An app has not one access of a person to an account.', {
      own,
      id,
    });
    for (const name of ['connected', 'refreshed', 'repaired'] as const) sums[name] += app.counts[name];
  }
  await checkCredentials(connectAsOwner);
  return `apps: ${sums.connected} codes, ${sums.refreshed} refreshes, ${sums.repaired} lost answers given again`;
}

/** Each code that was used has led to one refresh token that is not used yet. */
async function checkCredentials(connectAsOwner: Installation['connectAsOwner']): Promise<void> {
  const client = await connectAsOwner();
  try {
    const { rows } = await client.query(`
      select client_id, count(*) filter (where kind = 'code' and used_at is not null)::int as codes,
             count(*) filter (where kind = 'refresh' and used_at is null)::int as live,
             count(*) filter (where used_at is not null)::int as used, count(*) filter (where kind = 'refresh')::int as refresh
      from app_credentials group by client_id`);
    const wrong = rows.filter(({ codes, live, used, refresh: made }) => codes !== live || used !== made);
    expect(wrong.length === 0, 'A token that was used has not one successor.', wrong);
  } finally {
    await client.end();
  }
}

function askForTokens(url: string, app: AppProgram, form: Record<string, string>): Promise<Reply> {
  return call(url, {
    method: 'POST',
    path: '/v1/oauth/token',
    headers: {
      authorization: `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
  });
}

const isForLater = ({ status }: Reply): boolean => status >= 500 || status === 429;

const tokensIn = (reply: Reply | undefined): Tokens => JSON.parse(reply?.text ?? '') as Tokens;

/** @throws Finding; nothing where no whole answer came */
async function orNothing(reply: Promise<Reply>): Promise<Reply | undefined> {
  return reply.catch((error: unknown) => {
    if (error instanceof Finding) throw error;
    return undefined;
  });
}
