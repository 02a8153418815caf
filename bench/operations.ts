import { randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import type pg from 'pg';
import type { Account } from './installation.ts';
import { anyOf } from './choice.ts';
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
  'send',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The operations whose limit limit.ts measures. */
export type LimitOperation = Exclude<Operation, 'token'>;

export function isLimited(operation: Operation): operation is LimitOperation {
  return operation !== 'token';
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
 * @param most the most requests; for `send` this many drafts are made
 */
export async function requestsOf(
  operation: Operation,
  { url, owner, accounts, most }: { url: string; owner: pg.Client; accounts: Driven[]; most: number },
): Promise<() => Request> {
  if (operation === 'send') return sendDrafts(owner, accounts, most);
  const make = REQUESTS[operation];
  return () => make(anyOf(accounts), url);
}

const YEAR = new Date().getFullYear();
const TODAY = new Date().toISOString().slice(0, 10);

const REQUESTS: Record<Exclude<Operation, 'send'>, (account: Driven, url: string) => Request> = {
  token: (account, url) => ({ method: 'POST', path: '/v1/oauth/token', ...tokenRequest(url, account) }),
  create: (account) => post(account, '/v1/invoices', newInvoice(anyOf(account.clientIds))),
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
