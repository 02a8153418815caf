import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '../accounts.ts';
import { call } from '../http-call.ts';
import type { Call, Reply } from '../http-call.ts';
import type { Random } from '../random.ts';

/** An account that does the worst that its limits allow. */
export type Neighbour = {
  url: string;
  account: Pick<Account, 'id' | 'clientId' | 'clientSecret'>;
  /** The headers with its token and an address of its own, so that its limits by address are not those of others. */
  headers: Record<string, string>;
  random: Random;
  /** Drafts that take the renderer as long as a document may. */
  longDraftIds: string[];
};

/** A request that made other accounts slow once. The answer does not matter here. */
type Abuse = (neighbour: Neighbour) => Promise<unknown>;

const MEGABYTE = 1_000_000;
const JSON_BODY = { 'content-type': 'application/json' };
const HANG_UP_MILLISECONDS = 50;
const HELD_MILLISECONDS = 3_000;

/** A text of this many bytes, made of one pattern. */
function filled(pattern: string, bytes = MEGABYTE): string {
  return pattern.repeat(Math.floor(bytes / pattern.length));
}

const numbers = `{"lines":[${filled('1,')}1]}`;
const unknownFields = `{${Array.from({ length: 70_000 }, (_, index) => `"f${index}":0`).join()}}`;
const form = filled('a&');

/** Sends a request. A connection that the service closes is an answer, too. */
async function ask({ url, headers }: Neighbour, wanted: Call): Promise<Reply | undefined> {
  const sent = call(url, { ...wanted, headers: { ...headers, ...wanted.headers } });
  return sent.catch(() => undefined);
}

function post(neighbour: Neighbour, path: string, body: string): Promise<Reply | undefined> {
  const headers = { ...JSON_BODY, 'idempotency-key': String(neighbour.random.integer(0, 1e12)) };
  return ask(neighbour, { method: 'POST', path, headers, body });
}

function get(neighbour: Neighbour, path: string): Promise<Reply | undefined> {
  return ask(neighbour, { method: 'GET', path });
}

/** Sends a request and hangs up, or sends half a body and waits. */
async function begin({ url, headers }: Neighbour, wanted: Call, milliseconds: number): Promise<void> {
  const { method, path, body = '' } = wanted;
  const sending = request(`${url}${path}`, {
    method,
    agent: false,
    headers: { ...headers, ...wanted.headers },
  });
  sending.on('error', () => {});
  if (body === '') sending.end();
  else sending.write(body);
  await pause(milliseconds);
  sending.destroy();
}

function longDraft(text: string): string {
  const line = { description: text, quantity: 1, unitPrice: 100, vatCode: 3 };
  const client = { name: 'Langvarig AS', email: 'langvarig@kunder.example', city: 'Bergen' };
  return JSON.stringify({ client, dueDate: '2199-12-31', lines: Array.from({ length: 500 }, () => line) });
}

/** Makes the drafts that some abuses need. */
export async function prepareNeighbour(neighbour: Neighbour): Promise<void> {
  for (const text of ['W'.repeat(500), 'i'.repeat(500)]) {
    const reply = await post(neighbour, '/v1/invoices', longDraft(text));
    const id = reply?.status === 201 ? (JSON.parse(reply.text) as { id: string }).id : undefined;
    if (id !== undefined) neighbour.longDraftIds.push(id);
  }
}

export const ABUSES: Record<string, Abuse> = {
  'forms of a megabyte': (neighbour) =>
    ask(neighbour, {
      method: 'POST',
      path: '/v1/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: '' },
      body: form,
    }),
  'lines that are no lines': (neighbour) => post(neighbour, '/v1/invoices', numbers),
  'fields that nobody knows': (neighbour) => post(neighbour, '/app-api/session', unknownFields),
  'previews that nobody waits for': (neighbour) =>
    Promise.all(
      neighbour.longDraftIds.map((id) =>
        begin(neighbour, { method: 'GET', path: `/v1/invoices/${id}/pdf` }, HANG_UP_MILLISECONDS),
      ),
    ),
  'previews that are waited for': (neighbour) =>
    get(neighbour, `/v1/invoices/${neighbour.random.pick(neighbour.longDraftIds)}/pdf`),
  searches: (neighbour) => get(neighbour, `/v1/invoices?q=${'a'.repeat(100)}&pageSize=100`),
  'pages far behind': (neighbour) =>
    get(neighbour, `/v1/invoices?sort=total&pageSize=100&page=${neighbour.random.integer(50, 400)}`),
  'moves of the clock': async (neighbour) => {
    const body = JSON.stringify({
      now: new Date(Date.now() + neighbour.random.integer(0, 1e9)).toISOString(),
    });
    await Promise.all(
      Array.from({ length: 10 }, () =>
        ask(neighbour, { method: 'PUT', path: '/v1/test/clock', headers: JSON_BODY, body }),
      ),
    );
  },
  'the whole description': (neighbour) => get(neighbour, '/v1/openapi.json'),
  'pages of mails': (neighbour) => get(neighbour, '/v1/test/emails?pageSize=100'),
  'long invoices that are sent': async (neighbour) => {
    const made = await post(neighbour, '/v1/invoices', longDraft('Vare'));
    if (made?.status !== 201) return;
    await post(neighbour, `/v1/invoices/${(JSON.parse(made.text) as { id: string }).id}/send`, '{}');
  },
  'wrong secrets': ({ url, account, headers }) =>
    call(url, {
      method: 'POST',
      path: '/v1/oauth/token',
      headers: {
        ...headers,
        authorization: `Basic ${Buffer.from(`${account.clientId}:wrong`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    }).catch(() => undefined),
  'wrong passwords': (neighbour) =>
    post(neighbour, '/app-api/session', '{"email":"eier1@bedrift.example","password":"feil passord"}'),
  'bodies that do not end': (neighbour) =>
    begin(
      neighbour,
      {
        method: 'POST',
        path: '/v1/invoices',
        headers: { ...JSON_BODY, 'content-length': String(MEGABYTE), 'idempotency-key': 'half' },
        body: numbers.slice(0, MEGABYTE / 2),
      },
      HELD_MILLISECONDS,
    ),
};
