import createClient from 'openapi-fetch';
import type { BankFileFormat, BankFileStatus } from '../../../../server/src/domain/bank-files.ts';
import type { Schemas } from '../../http/account-api.ts';
import { throwErrors } from '../../http/app-api.ts';

// Until the document of the API has them.

export type BankFile = {
  id: string;
  name: string;
  format: BankFileFormat | null;
  status: BankFileStatus;
  transactionCount: number;
  duplicateCount: number;
  matchedCount: number;
  unmatchedCount: number;
  amount: number;
  importedAt: string;
  finishedAt: string | null;
  error: { code: string; message: string; details?: Record<string, unknown> } | null;
};
export type BankTransaction = Schemas['BankTransaction'] & { suggestedReversalOf: string | null };
export type Match = {
  allocations?: { invoiceId: string; amount: number; recoversLoss?: boolean }[];
  remainderToClientId?: string;
  reversesTransactionId?: string;
  reversesPaymentId?: string;
  refundId?: string;
};
export type Reconciliation = {
  account: string;
  date: string;
  ledgerBalance: number;
  bankBalance: number | null;
  bankBalanceDate: string | null;
  difference: number | null;
  unmatched: BankTransaction[];
  unmatchedSum: number;
  ignoredSum: number;
  unbanked: Schemas['JournalEntry'][];
  unbankedSum: number;
  laterSum: number;
  since: string | null;
  unexplained: number | null;
  isExplained: boolean | null;
};
type Page<T> = { items: T[]; page: number; pageSize: number; totalCount: number };
type Ok<T> = { responses: { 200: { content: { 'application/json': T } } } };
type Nothing = { query?: never; header?: never; path?: never; cookie?: never };
type OfOne = { path: { id: string }; query?: never; header?: never; cookie?: never };
type Change<Body> = Ok<BankTransaction> & {
  parameters: { path: { id: string }; header: { 'Idempotency-Key': string }; query?: never; cookie?: never };
  requestBody: { content: { 'application/json': Body } };
};
type Paths = {
  '/v1/bank-files': {
    parameters: Nothing;
    get: Ok<Page<BankFile>> & { parameters: { query?: { page?: number; pageSize?: number } } };
  };
  '/v1/bank-files/{id}': { parameters: Nothing; get: Ok<BankFile> & { parameters: OfOne } };
  '/v1/bank-transactions': {
    parameters: Nothing;
    get: Ok<Page<BankTransaction>> & {
      parameters: {
        query?: {
          status?: BankTransaction['status'];
          bankFileId?: string;
          from?: string;
          to?: string;
          q?: string;
          page?: number;
          pageSize?: number;
        };
      };
    };
  };
  '/v1/bank-transactions/{id}': { parameters: Nothing; get: Ok<BankTransaction> & { parameters: OfOne } };
  '/v1/bank-transactions/{id}/match': {
    parameters: Nothing;
    post: Change<Match>;
    delete: Ok<BankTransaction> & { parameters: OfOne };
  };
  '/v1/bank-transactions/{id}/ignore': {
    parameters: Nothing;
    post: Change<{ reason: string }>;
    delete: Ok<BankTransaction> & { parameters: OfOne };
  };
  '/v1/bank-reconciliation': {
    parameters: Nothing;
    get: Ok<Reconciliation> & { parameters: { query: { account?: string; date: string } } };
  };
};

const clients = new Map<string, ReturnType<typeof createClient<Paths, 'application/json'>>>();

export function bankApi(accountId: string) {
  const client =
    clients.get(accountId) ??
    createClient<Paths, 'application/json'>({ baseUrl: `/app-api/accounts/${accountId}` });
  if (!clients.has(accountId)) client.use(throwErrors);
  clients.set(accountId, client);
  return client;
}
