import { randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import type pg from 'pg';
import type { Account } from './installation.ts';
import { anyOf, raise } from './choice.ts';
import { makeDraftsOf } from './preload.ts';

/** Sending comes last, because the service still makes its mails after all requests are answered. */
export const OPERATIONS = [
  'token',
  'create',
  'pay',
  'get',
  'list invoices',
  'list clients',
  'journal month',
  'trial balance',
  'batch',
  'send',
  'batch-send',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The operations that do many at once what another one does singly, with which they are compared. */
export const SINGLE_OF = { batch: 'create', 'batch-send': 'send' } as const;
type Batch = keyof typeof SINGLE_OF;

export function isBatch(operation: Operation): operation is Batch {
  return operation in SINGLE_OF;
}

/** How many invoices a request of a batch has. All others are about one. */
export const ITEMS_OF_A_BATCH = 100;

/** The operations whose limit limit.ts measures. */
export type LimitOperation = Exclude<Operation, 'token' | Batch>;

export function isLimited(operation: Operation): operation is LimitOperation {
  return operation !== 'token' && !isBatch(operation);
}

/** Whether operations make mails, which the service still makes after all requests are answered. */
export function isSending(operation: Operation): boolean {
  return operation === 'send' || operation === 'batch-send';
}

export type Driven = Account & { token: string; clientIds: string[]; invoiceIds: string[] };

/** Reads once what the requests of an operation need. */
export async function readAccount(owner: pg.Client, url: string, account: Account): Promise<Driven> {
  const ids = async (from: string) => {
    const { rows } = await owner.query<{ id: string }>(
      `select id from ${from} and account_id = $1 order by id limit 5000`,
      [account.id],
    );
    return rows.map(({ id }) => id);
  };
  const clientIds = await ids('clients where deleted_at is null');
  // Drafts cannot be paid.
  const invoiceIds = await ids('invoices where sent_at is not null');
  return { ...account, token: await getToken(url, account), clientIds, invoiceIds };
}

export async function getToken(url: string, account: Account): Promise<string> {
  const answer = await fetch(`${url}/v1/oauth/token`, { method: 'POST', ...tokenRequest(url, account) });
  if (answer.status !== 200) throw new Error(`The token endpoint answers ${answer.status}.`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

function tokenRequest(url: string, { id, clientId, clientSecret }: Account) {
  return {
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      audience: `${url}/v1/accounts/${id}`,
    }).toString(),
  };
}

/**
 * Makes the requests of an operation, each for one of the accounts.
 * @param most the most invoices; to be sent, this many drafts are made
 */
export async function requestsOf(
  operation: Operation,
  { url, owner, accounts, most }: { url: string; owner: pg.Client; accounts: Driven[]; most: number },
): Promise<() => Request> {
  if (operation === 'send') return sendDrafts(owner, accounts, most);
  if (operation === 'batch-send') return sendBatches(owner, accounts, most);
  const make = REQUESTS[operation];
  return () => make(anyOf(accounts), url);
}

const YEAR = new Date().getFullYear();
const TODAY = new Date().toISOString().slice(0, 10);

const REQUESTS: Record<
  Exclude<Operation, 'send' | 'batch-send'>,
  (account: Driven, url: string) => Request
> = {
  token: (account, url) => ({ method: 'POST', path: '/v1/oauth/token', ...tokenRequest(url, account) }),
  create: (account) => post(account, '/v1/invoices', newInvoice(anyOf(account.clientIds))),
  batch: (account) => {
    const invoices = Array.from({ length: ITEMS_OF_A_BATCH }, () => newInvoice(anyOf(account.clientIds)));
    return postBatch(
      account,
      '/v1/invoices/batch',
      invoices.map((invoice) => ({ invoice })),
    );
  },
  pay: (account) =>
    post(account, `/v1/invoices/${anyOf(account.invoiceIds)}/payments`, { amount: 1, paidOn: TODAY }),
  get: (account) => get(account, `/v1/invoices/${anyOf(account.invoiceIds)}`),
  'list invoices': (account) => get(account, '/v1/invoices?pageSize=100'),
  'list clients': (account) => get(account, '/v1/clients?pageSize=100'),
  'journal month': (account) =>
    get(account, `/v1/journal-entries?from=${YEAR}-05&to=${YEAR}-05&pageSize=100`),
  'trial balance': (account) => get(account, `/v1/reports/trial-balance?asOf=${YEAR}-12-31`),
};

async function sendDrafts(owner: pg.Client, accounts: Driven[], most: number): Promise<() => Request> {
  const next = await makeDraftsOf(owner, accounts, most);
  return () => {
    const { account, id } = next();
    return post(account, `/v1/invoices/${id}/send`, {});
  };
}

async function sendBatches(owner: pg.Client, accounts: Driven[], most: number): Promise<() => Request> {
  const nexts: { account: Driven; next: () => { id: string } }[] = [];
  const batches = Math.ceil(most / ITEMS_OF_A_BATCH / accounts.length) * ITEMS_OF_A_BATCH;
  for (const account of accounts)
    nexts.push({ account, next: await makeDraftsOf(owner, [account], batches) });
  let given = 0;
  return () => {
    const { account, next } = nexts[given++ % nexts.length] ?? raise('There are no accounts.');
    const items = Array.from({ length: ITEMS_OF_A_BATCH }, () => ({ id: next().id }));
    return postBatch(account, '/v1/invoices/batch/send', items);
  };
}

/** @throws in place of the answer when an item was refused */
function postBatch(account: Driven, path: string, items: object[]): Request {
  const keyed = items.map((item) => ({ idempotencyKey: randomUUID(), ...item }));
  return {
    ...post(account, path, { items: keyed }),
    onResponse: (_status, body) => {
      const refused = /"status":(?!20)\d+.{0,300}/.exec(body);
      if (refused !== null) raise(`An item of ${path} is refused: ${refused[0]}`);
    },
  };
}

function get({ token }: Driven, path: string): Request {
  return { method: 'GET', path, headers: { authorization: `Bearer ${token}` } };
}

function post({ token }: Driven, path: string, body: object): Request {
  return {
    method: 'POST',
    path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  };
}

function newInvoice(clientId: string): object {
  const line = { description: 'Rådgivning', quantity: 1, unitPrice: 1000, vatRate: 25 };
  return { clientId, dueDate: '2199-01-01', reference: 'Ordre 1001', lines: [line, line, line] };
}
