import { found } from '../../../domain/errors.ts';
import type { DbOrTrx } from '../../../platform/database/database.ts';
import type { Input, ReadContext, ShownContext } from '../../../platform/http/endpoint.ts';
import { etagOf } from '../../../platform/http/etags.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { presentPage, readPage } from '../../../platform/http/paging.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import { findTransaction, presentTransaction } from '../../bank-transactions/index.ts';
import { suggestFor } from './suggestions.store.ts';
import type { TransactionFilter } from './transaction-list.store.ts';
import * as store from './transaction-list.store.ts';

export async function listTransactions(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, Partial<Page> & TransactionFilter, unknown>,
) {
  const { page: _page, pageSize: _pageSize, ...filter } = query;
  const page = readPage(query);
  const { transactions, totalCount } = await store.listTransactions(db, accountId, filter, page);
  const suggested = await suggestFor(db, accountId, transactions);
  const items = transactions.map((one) => presentTransaction(one, suggested.get(one.id)));
  return { body: presentPage(items, totalCount, page) };
}

/** @throws ApiError `not-found` */
export async function getTransaction(
  { db, accountId }: ShownContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  return answerTransaction(db, accountId, found(await findTransaction(db, accountId, params.id)));
}

/** The transaction as routes answer it, with suggestions while it waits. */
export async function answerTransaction(db: DbOrTrx, accountId: string, transaction: BankTransaction) {
  const suggested = await suggestFor(db, accountId, [transaction]);
  return {
    body: presentTransaction(transaction, suggested.get(transaction.id)),
    etag: etagOf(transaction.version),
  };
}
