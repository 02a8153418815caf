import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from './accounts.ts';
import { authorization } from './accounts.ts';
import { Finding } from './finding.ts';
import { call, untilNotBusy } from './http-call.ts';

export type Payment = {
  id: string;
  amount: number;
  currency: string;
  amountNok: number;
  feeNok: number;
  creditAmount: number;
  bankTransactionId: string | null;
};
export type BankTransaction = {
  id: string;
  archiveReference: string | null;
  text: string | null;
  amount: number;
  direction: 'in' | 'out';
  kid: string;
  status: string;
  reason: string | null;
  remainder: number;
  allocations: { invoiceId: string; paymentId: string; amount: number }[];
  depositAmount: number;
  feeEntryId: string | null;
};
export type Invoice = Record<string, unknown> & {
  id: string;
  type: 'invoice' | 'credit_note';
  status: string;
  number: string | null;
  externalId: string | null;
  currency: string;
  total: number;
  paidAmount: number;
  creditedAmount: number;
  outstandingAmount: number;
  creditedInvoiceId: string | null;
  payments: Payment[];
  client: { id: string | null };
};
export type Refund = { id: string; amount: number; currency: string; amountNok: number };
export type Client = {
  id: string;
  email: string;
  externalId: string | null;
  creditBalances: { currency: string; amount: number }[];
};
export type JournalEntry = {
  series: string;
  number: number;
  postingDate: string;
  sourceDocumentId: string;
  lines: {
    account: string;
    debit: number;
    credit: number;
    customerId: string | null;
    currency: string | null;
    currencyAmount: number | null;
  }[];
};
/** A process that died has its lease on a file for two minutes. */
const FILES_MILLISECONDS = 180_000;

export type CapturedEmail = { id: string; invoiceId: string };

export type AccountContent = {
  invoices: Invoice[];
  clients: Client[];
  journalEntries: JournalEntry[];
  bankTransactions: BankTransaction[];
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
    bankTransactions: await readAll<BankTransaction>(url, account, '/v1/bank-transactions?'),
  };
}

/** Waits until the service has booked every file of the bank that it has taken. @throws Finding when it takes too long */
export async function untilFilesAreBooked(url: string, account: Account): Promise<void> {
  const giveUpAt = Date.now() + FILES_MILLISECONDS;
  for (;;) {
    const files = await readAll<{ id: string; status: string }>(url, account, '/v1/bank-files?');
    const failed = files.filter(({ status }) => status === 'failed');
    if (failed.length > 0)
      throw new Finding('A good file of the bank has failed.', { account: account.id, failed });
    if (files.every(({ status }) => status === 'done')) return;
    if (Date.now() > giveUpAt) {
      throw new Finding('A file of the bank is not booked.', { account: account.id, files });
    }
    await pause(200);
  }
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
export async function read(url: string, account: Account, path: string): Promise<unknown> {
  const headers = await authorization(url, account);
  const { status, text } = await untilNotBusy(() => call(url, { method: 'GET', path, headers }));
  if (status !== 200)
    throw new Finding(`Reading ${path} is answered ${status}.`, { account: account.id, text });
  return JSON.parse(text);
}
