import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '../accounts.ts';
import { call } from '../http-call.ts';
import type { Call, Reply } from '../http-call.ts';
import type { Random } from '../random.ts';
import { bankFile, tableOf, wideTable } from './files.ts';

/** What the API client of a bad neighbour may do. */
export const NEIGHBOUR_SCOPES =
  'invoices:admin clients:admin bilag:write reports:read events:read webhooks:write bank:write';

/** An account that does the worst that its limits allow. */
export type Neighbour = {
  url: string;
  account: Pick<Account, 'id' | 'clientId' | 'clientSecret'>;
  /** The headers with its token and an address of its own, so that its limits by address are not those of others. */
  headers: Record<string, string>;
  random: Random;
  /** The same of an API client of the account whose requests wait for a person. */
  askingHeaders: Record<string, string>;
  /** Drafts that take the renderer as long as a document may. */
  longDraftIds: string[];
  /** Endpoints whose receiver never answers. */
  hangingEndpointIds: string[];
};

/** A request that made other accounts slow once. The answer does not matter here. */
type Abuse = (neighbour: Neighbour) => Promise<unknown>;

const MEGABYTE = 1_000_000;
const JSON_BODY = { 'content-type': 'application/json' };
const YEAR = new Date().getFullYear();
const HANG_UP_MILLISECONDS = 50;
const HELD_MILLISECONDS = 3_000;
/** Each start of the neighbour makes some, and an account has at most 20. */
const ENDPOINTS = 3;
const REFUSED_MILLISECONDS = 1_000;

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
  const headers = { ...JSON_BODY, 'idempotency-key': crypto.randomUUID() };
  return ask(neighbour, { method: 'POST', path, headers, body });
}

/** Sends a file. @param isTried a dry run */
function upload(
  neighbour: Neighbour,
  path: string,
  [contentType, body]: [contentType: string, body: string],
  isTried: boolean,
): Promise<Reply | undefined> {
  const headers = {
    'content-type': contentType,
    'idempotency-key': crypto.randomUUID(),
    ...(isTried && { 'tilgode-dry-run': 'true' }),
  };
  return ask(neighbour, { method: 'POST', path, headers, body });
}

/** Asks for an answer and takes nothing of it. */
async function leaveUnread({ url, headers }: Neighbour, path: string): Promise<void> {
  const asking = request(`${url}${path}`, { agent: false, headers });
  asking.on('error', () => {});
  asking.on('response', (answer) => answer.pause().on('error', () => {}));
  asking.end();
  await pause(HELD_MILLISECONDS);
  asking.destroy();
}

/** Calls a tool for agents. */
function callTool(neighbour: Neighbour, name: string, args: object): Promise<Reply | undefined> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  return ask(neighbour, {
    method: 'POST',
    path: '/mcp',
    headers: { ...JSON_BODY, accept: 'application/json, text/event-stream' },
    body: JSON.stringify(message),
  });
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

function longDraft(text: string, lines = 500): string {
  const line = { description: text, quantity: 1, unitPrice: 100, vatCode: 3 };
  const client = { name: 'Langvarig AS', email: 'langvarig@kunder.example', city: 'Bergen' };
  return JSON.stringify({ client, dueDate: '2199-12-31', lines: Array.from({ length: lines }, () => line) });
}

/** Makes the drafts and endpoints that some abuses need. @param hangingUrl where a receiver never answers */
export async function prepareNeighbour(neighbour: Neighbour, hangingUrl: string): Promise<void> {
  for (let index = 0; index < ENDPOINTS; index += 1) {
    const body = JSON.stringify({ url: `${hangingUrl}${index}` });
    neighbour.hangingEndpointIds.push(await make(neighbour, '/v1/webhook-endpoints', body));
  }
  for (const text of ['W'.repeat(500), 'i'.repeat(500)]) {
    neighbour.longDraftIds.push(await make(neighbour, '/v1/invoices', longDraft(text)));
  }
}

/** Waits while its limits refuse it. @returns the id of what was made */
async function make(neighbour: Neighbour, path: string, body: string): Promise<string> {
  for (;;) {
    const reply = await post(neighbour, path, body);
    if (reply?.status === 201) return (JSON.parse(reply.text) as { id: string }).id;
    if (reply !== undefined && reply.status !== 429 && reply.status !== 503)
      throw new Error(`The bad neighbour is refused: ${reply.status} ${reply.text}`);
    await pause(REFUSED_MILLISECONDS);
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
  'tables of half a million columns': (neighbour) =>
    upload(neighbour, '/v1/imports/clients', wideTable(450_000), neighbour.random.chance(50)),
  'tables of many rows': (neighbour) =>
    upload(neighbour, '/v1/imports/products', tableOf(5_000), neighbour.random.chance(80)),
  'bank files that are tried': (neighbour) => upload(neighbour, '/v1/bank-files', bankFile(20_000), true),
  'bank files': (neighbour) => upload(neighbour, '/v1/bank-files', bankFile(2_000, neighbour.random), false),
  'payments of the test bank': (neighbour) =>
    post(
      neighbour,
      '/v1/test/bank-payments',
      JSON.stringify({ kid: '000000000000000000000000', amount: neighbour.random.integer(1, 1e6) }),
    ),
  'batches of a hundred': (neighbour) => {
    const invoice = JSON.parse(longDraft('Vare', 20)) as object;
    const items = Array.from({ length: 100 }, () => ({ idempotencyKey: crypto.randomUUID(), invoice }));
    return post(neighbour, '/v1/invoices/batch', JSON.stringify({ items }));
  },
  'agents that ask for much': (neighbour) => callTool(neighbour, 'find_invoices', { text: 'Vare' }),
  'exports that nobody reads': (neighbour) =>
    leaveUnread(neighbour, `/v1/reports/invoices?format=${neighbour.random.pick(['csv', 'xlsx', 'pdf'])}`),
  'pages that nobody reads': (neighbour) => leaveUnread(neighbour, '/v1/invoices?sort=-total&pageSize=100'),
  'whole books': (neighbour) => get(neighbour, `/v1/exports/saf-t?from=${YEAR}-01&to=${YEAR}-12`),
  'proposals of a megabyte': (neighbour) =>
    post(
      { ...neighbour, headers: neighbour.askingHeaders },
      '/v1/recurring-invoices',
      JSON.stringify({
        ...(JSON.parse(longDraft('W'.repeat(500))) as object),
        dueDate: undefined,
        interval: { unit: 'month', count: 1 },
        firstDate: '2199-01-01',
        dueDays: 14,
        action: 'draft',
      }),
    ),
  'lists of proposals': (neighbour) => get(neighbour, '/v1/proposals?pageSize=100'),
  'webhooks that hang': async (neighbour) => {
    const id = neighbour.random.pick(neighbour.hangingEndpointIds);
    await post(neighbour, `/v1/webhook-endpoints/${id}/replay`, '{"afterSequence":0}');
    await post(neighbour, `/v1/webhook-endpoints/${id}/test`, '{}');
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
