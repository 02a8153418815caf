import { findDocumentEntryId, listOpeningRows } from '../../books/index.ts';
import { kronerFromOre, negated, numberFromAmount } from '../../../domain/money.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import type { ShownContext } from '../../../platform/http/endpoint.ts';
import { requireFound } from '../../../domain/errors/errors.ts';
import * as store from './opening-balance.store.ts';

/** @throws ApiError `not-found` when there is none */
export async function getOpeningBalance({ db }: ShownContext) {
  return { body: await readOpeningBalance(db) };
}

/** The lock lets one request at a time post or delete an opening balance. */
export function openingBalanceLockName(accountId: string): string {
  return `opening balance ${accountId}`;
}

/** @throws ApiError `not-found` when there is none */
export async function readOpeningBalance(db: AccountDbOrTrx) {
  const opening = requireFound(await store.findOpeningBalance(db));
  const entryId = await findDocumentEntryId(db, 'OpeningBalance', opening.id);
  if (entryId === undefined) throw new Error('An opening balance is always booked.');
  const [rows, invoices, told, credits, used, usedCredits] = await Promise.all([
    listOpeningRows(db, entryId),
    store.listOpeningInvoices(db, opening.id),
    store.listTold(db, opening.id),
    store.listOpeningCredits(db, opening.id),
    store.listUsedInvoiceIds(db, opening.id, 1),
    store.listClientsWithUsedCredit(db, opening.id, 1),
  ]);
  return {
    id: opening.id,
    date: opening.date,
    journalEntryId: entryId,
    inUse: used.length + usedCredits.length > 0,
    balances: rows.map(({ account, ore }) => ({
      account,
      debit: kronerFromOre(ore > 0n ? ore : 0n),
      credit: kronerFromOre(ore < 0n ? negated(ore) : 0n),
    })),
    openInvoices: invoices.map(
      ({ id, number, kid, client, issueDate, dueDate, totalOre, openingFeesOre, currency, nok }) => ({
        id,
        number: number ?? '',
        kid,
        client,
        issueDate,
        dueDate,
        currency,
        outstanding: numberFromAmount(totalOre + openingFeesOre),
        outstandingNok: nok && kronerFromOre(nok.totalOre),
        feesClaimed: told.get(id)?.feesClaimed ?? null,
        feesOutstanding: numberFromAmount(openingFeesOre),
        vatOutstanding: (told.get(id)?.vat ?? []).map(({ vatCode, amountOre }) => ({
          vatCode,
          amount: kronerFromOre(amountOre),
        })),
      }),
    ),
    openCredits: credits.map(({ id, number, clientId, amountOre }) => ({
      id,
      number,
      clientId,
      amount: kronerFromOre(amountOre),
    })),
    createdAt: opening.createdAt.toISOString(),
  };
}
