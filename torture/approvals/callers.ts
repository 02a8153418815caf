import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '../accounts.ts';
import { authorization } from '../accounts.ts';
import { Finding, expect } from '../finding.ts';
import type { Reply } from '../http-call.ts';
import { call } from '../http-call.ts';
import type { AskingAccount, Lasting } from './asked.ts';
import type { Direct, Read, Thing } from './kind.ts';
import { euroOn } from './kind.ts';

/** @param body text is a table, all else JSON */
export type Caller = (method: string, path: string, body?: object | string) => Promise<Lasting>;

/** Of every person here. */
export const PASSWORD = 'riktig hest batteri stift';

const AWAY_MILLISECONDS = 150;
const LIMITED_MILLISECONDS = 1_000;
const SETTLED_MILLISECONDS = 120_000;
/** A person who approves money must have proved who they are in the last five minutes. */
const FRESH_MILLISECONDS = 4 * 60_000;

type Identity = { headers: () => Promise<Record<string, string>>; forget: () => void; prefix?: string };

/** Goes on with the same key until there is an answer that lasts. */
export function callerOfClient(url: string, account: Account): Caller {
  return lasting(url, { headers: () => authorization(url, account), forget: () => delete account.token });
}

/** The owner, in the app. */
export function callerOfPerson(
  url: string,
  { id, person }: AskingAccount,
  prefix = `/app-api/accounts/${id}`,
): Caller {
  return lasting(url, {
    async headers() {
      if (person.session === undefined || person.session.freshUntil < performance.now()) {
        const freshUntil = performance.now() + FRESH_MILLISECONDS;
        person.session = { cookie: await signIn(url, person.email), freshUntil };
      }
      return { cookie: person.session.cookie, 'sec-fetch-site': 'same-origin' };
    },
    forget: () => delete person.session,
    prefix,
  });
}

function lasting(url: string, { headers, forget, prefix = '' }: Identity): Caller {
  return async (method, path, body) => {
    const key = crypto.randomUUID();
    const from = performance.now();
    for (let attempts = 1; ; attempts += 1) {
      const reply = await attempt(url, headers, { method, path: `${prefix}${path}`, body, key });
      if (reply !== undefined && isLasting(reply)) return { ...reply, attempts, from, to: performance.now() };
      if (reply !== undefined && [401, 403].includes(reply.status)) forget();
      const isLate = performance.now() > from + SETTLED_MILLISECONDS;
      expect(!isLate, 'A request gets no answer that lasts.', { method, path, reply });
      await pause(reply?.status === 429 ? LIMITED_MILLISECONDS : AWAY_MILLISECONDS);
    }
  };
}

async function attempt(
  url: string,
  identify: Identity['headers'],
  {
    method,
    path,
    body,
    key,
  }: { method: string; path: string; body: object | string | undefined; key: string },
): Promise<Reply | undefined> {
  try {
    const headers = {
      ...(await identify()),
      ...(method === 'POST' && { 'idempotency-key': key }),
      ...(body !== undefined && {
        'content-type': typeof body === 'string' ? 'text/csv' : 'application/json',
      }),
    };
    return await call(url, {
      method,
      path,
      headers,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  } catch (error) {
    if (error instanceof Finding) throw error;
    return undefined;
  }
}

/** Clocks that jump make a session old, which a new one mends. */
function isLasting({ status, text }: Reply): boolean {
  if (status >= 500 || [401, 429].includes(status)) return false;
  return !text.includes('idempotency-key-in-progress') && !text.includes('confirmation-required');
}

async function signIn(url: string, email: string): Promise<string> {
  const reply = await call(url, {
    method: 'POST',
    path: '/app-api/session',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const [cookie] = (reply.headers['set-cookie'] ?? []).flatMap((one) => /^tilgode=[^;]+/.exec(one) ?? []);
  if (cookie === undefined) throw new Error(`No session now: ${reply.status}`);
  return cookie;
}

/** @throws Finding when an answer is neither good nor 404 */
export function reader(caller: Caller): Read {
  return async <T>(path: string) => {
    const { status, text } = await caller('GET', path);
    if (status === 404) return undefined;
    expect(status === 200, `Reading ${path} is answered ${status}.`, { text });
    return JSON.parse(text) as T;
  };
}

/** The client that makes what the requests of others need. */
export function directClient(url: string, one: AskingAccount): Direct {
  const caller = callerOfClient(url, one.clients.direct);
  return {
    today: one.clock.toISOString().slice(0, 10),
    euroE2: euroOn(one.clock),
    read: reader(caller),
    async post<T = Thing>(path: string, body?: object | string) {
      const reply = await caller('POST', path, body);
      expect(reply.status < 300, 'What a request needs cannot be made.', { path, body, reply });
      return JSON.parse(reply.text) as T;
    },
    async tryTo(method, path, body) {
      const reply = await caller(method, path, body);
      const isDone = reply.status < 300 || [404, 409].includes(reply.status);
      expect(isDone, 'What stands in the way of a request cannot be taken away.', { path, reply });
    },
    takeLate() {
      const index = one.late.findIndex(({ from }) => from <= one.clock);
      return index === -1 ? undefined : one.late.splice(index, 1)[0]?.id;
    },
  };
}
