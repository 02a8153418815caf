import { found } from '../../../domain/errors.ts';
import type { DbOrTrx } from '../../../platform/database/database.ts';
import type { Input, ReadContext, ShownContext } from '../../../platform/http/endpoint.ts';
import { etagOf } from '../../../platform/http/etags.ts';
import type { PageQuery } from '../../../platform/http/paging.ts';
import { presentPage, readPage } from '../../../platform/http/paging.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import { findTransaction, presentTransaction } from '../../bank-transactions/index.ts';
import { suggestFor } from './suggestions.store.ts';
import type { TransactionFilter } from './transaction-list.store.ts';
import * as store from './transaction-list.store.ts';

export async function listTransactions(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, PageQuery & TransactionFilter, unknown>,
) {
  const { page: _page, pageSize: _pageSize, after: _after, ...filter } = query;
  const page = readPage(store.TRANSACTION_ORDER, accountId, query);
  const { transactions, ...place } = await store.listTransactions(db, accountId, filter, page);
  const suggested = await suggestFor(db, accountId, transactions);
  const items = transactions.map((one) => presentTransaction(one, suggested.get(one.id)));
  return { body: presentPage(items, place, page) };
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
