import type { Account } from './accounts.ts';
import { authorization } from './accounts.ts';
import { Finding } from './finding.ts';
import { call, untilNotBusy } from './http-call.ts';

export type Payment = { id: string; amount: number };
export type Invoice = Record<string, unknown> & {
  id: string;
  type: 'invoice' | 'credit_note';
  status: string;
  number: string | null;
  externalId: string | null;
  total: number;
  paidAmount: number;
  creditedAmount: number;
  outstandingAmount: number;
  creditedInvoiceId: string | null;
  payments: Payment[];
  client: { id: string | null };
};
export type Client = { id: string; email: string; externalId: string | null };
export type JournalEntry = {
  series: string;
  number: number;
  postingDate: string;
  sourceDocumentId: string;
  lines: { debit: number; credit: number }[];
};
export type CapturedEmail = { id: string; invoiceId: string };

export type AccountContent = {
  invoices: Invoice[];
  clients: Client[];
  journalEntries: JournalEntry[];
};

/** Everything that an account shows to its API client. */
export async function readAccount(url: string, account: Account): Promise<AccountContent> {
  const [year, nextYear] = [new Date().getFullYear(), new Date().getFullYear() + 1];
  const months = (of: number) => `from=${of}-01&to=${of}-12`;
  const entries = await readAll<JournalEntry>(url, account, `/v1/journal-entries?${months(year)}`);
  // The next year too, because the clock may be an hour ahead in the last hour of the year.
  entries.push(...(await readAll<JournalEntry>(url, account, `/v1/journal-entries?${months(nextYear)}`)));
  return {
    invoices: await readAll<Invoice>(url, account, '/v1/invoices?sort=createdAt'),
    clients: await readAll<Client>(url, account, '/v1/clients?'),
    journalEntries: entries,
  };
}

/** Every page of a list. */
export async function readAll<T>(url: string, account: Account, list: string): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const path = `${list}${list.endsWith('?') ? '' : '&'}pageSize=100&page=${page}`;
    const { items, hasMore } = (await read(url, account, path)) as { items: T[]; hasMore: boolean };
    all.push(...items);
    if (!hasMore) return all;
  }
}

/** @throws Finding unless the answer is 200, because nothing is broken during this read */
async function read(url: string, account: Account, path: string): Promise<unknown> {
  const headers = await authorization(url, account);
  const { status, text } = await untilNotBusy(() => call(url, { method: 'GET', path, headers }));
  if (status !== 200)
    throw new Finding(`Reading ${path} is answered ${status}.`, { account: account.id, text });
  return JSON.parse(text);
}
