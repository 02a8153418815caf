import { eraseClientNames } from '../clients/index.ts';
import type { AdminContext } from '../companies/index.ts';
import { recordAuditEvent } from '../companies/index.ts';
import { lockSearchMarks } from '../derived/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import { lockNextDocuments, lockOldRows, NO_IDS } from './delete-documents.store.ts';
import { namelessCustomers } from './old-documents.store.ts';
import { hasRetentionHold, lockRetention } from './holds.store.ts';
import type { Selection } from './report-retention.ts';
import { selectCompanies } from './report-retention.ts';
import type { OldRows } from '../../platform/database/ties.ts';
import { TIES } from './ties.ts';

/** So few that a request that waits for one of them waits some ten milliseconds. */
const AT_ONCE = 100;
const BEFORE_THE_FIRST = '00000000-0000-0000-0000-000000000000';

/** @property isFinished false when the work was stopped before the end */
export type Deleted = {
  documents: number;
  quotes: number;
  recurringInvoices: number;
  /** Transactions of the bank that paid no document, and now say no longer who was on the other side. */
  bankTransactions: number;
  names: number;
  heldCompanies: number;
  isFinished: boolean;
};

type Account = { companyId: string; accountId: string; through: LocalDate };

/**
 * Deletes what was sent in these accounting years, and the names of customers that nothing keeps any longer: the law keeps
 * them for five years after the year (bokføringsloven § 13). What is open, what happened later, and all of a company with
 * a hold stays. Each batch is a transaction of its own. So the work can be stopped at any moment, and done again.
 *
 * @param context `db` has the rights of the tables' owner, because requests may not delete what was sent
 * @param onBatch told of the documents that are deleted so far
 * @throws as `selectCompanies`
 */
export async function deleteDocuments(
  context: AdminContext,
  selection: Selection,
  onBatch: (documents: number) => void = () => {},
  stopping?: AbortSignal,
): Promise<Deleted> {
  const { companies, through } = await selectCompanies(context, selection);
  const deleted: Deleted = {
    documents: 0,
    quotes: 0,
    recurringInvoices: 0,
    bankTransactions: 0,
    names: 0,
    heldCompanies: 0,
    isFinished: true,
  };
  for (const { companyId, accounts } of companies) {
    for (const accountId of Object.values(accounts)) {
      const account = { companyId, accountId, through };
      const outcome = await deleteOfAccount(context, account, stopping, (documents) => {
        deleted.documents += documents;
        onBatch(deleted.documents);
      });
      if (outcome === 'stopped') return { ...deleted, isFinished: false };
      if (outcome === 'held') {
        deleted.heldCompanies += 1;
        break;
      }
      for (const old of TIES.flatMap((ties) => ties.old ?? [])) {
        const { count, isFinished } = await inBatches(stopping, () => forgetSome(context, account, old));
        deleted[old.counted] += count;
        if (!isFinished) return { ...deleted, isFinished: false };
      }
      deleted.names += await forgetRest(context, account);
    }
  }
  return deleted;
}

async function deleteOfAccount(
  context: AdminContext,
  account: Account,
  stopping: AbortSignal | undefined,
  onBatch: (documents: number) => void,
): Promise<'done' | 'held' | 'stopped'> {
  let behind: string | undefined = BEFORE_THE_FIRST;
  let isNoted = false;
  while (behind !== undefined) {
    if (stopping?.aborted === true) return 'stopped';
    const after: string = behind;
    const page = await inTransaction(context.db.of(account.accountId), async (trx) => {
      await lockRetention(trx, account.companyId);
      if (await hasRetentionHold(trx, account.companyId)) return undefined;
      await lockSearchMarks(trx);
      const found = await lockNextDocuments(trx, account.through, after, AT_ONCE);
      if (found.going.length > 0) {
        for (const { forgetDocuments } of TIES)
          await forgetDocuments?.(trx, found.going, account.through, context.now);
        if (!isNoted) await note(trx, context, account);
      }
      return found;
    });
    if (page === undefined) return 'held';
    if (page.going.length > 0) {
      isNoted = true;
      onBatch(page.going.length);
    }
    behind = page.last;
  }
  return 'done';
}

/** In the transaction of the first documents that go, so that nothing goes without a note. */
async function note(trx: Trx, { actor, address, now }: AdminContext, account: Account): Promise<void> {
  const { companyId, accountId, through } = account;
  const event = {
    actor,
    address,
    action: 'company.documents-deleted',
    companyId,
    subject: accountId,
  } as const;
  await recordAuditEvent(trx, { ...event, details: { throughYear: Number(through.slice(0, 4)) } }, now);
}

/** @param some works on at most `AT_ONCE`, and says on how many */
async function inBatches(
  stopping: AbortSignal | undefined,
  some: () => Promise<number>,
): Promise<{ count: number; isFinished: boolean }> {
  for (let count = 0; ;) {
    if (stopping?.aborted === true) return { count, isFinished: false };
    const done = await some();
    count += done;
    if (done < AT_ONCE) return { count, isFinished: true };
  }
}

/** What some rows of a room said. */
function forgetSome(
  { db, now }: AdminContext,
  { companyId, accountId, through }: Account,
  { select, forget }: OldRows,
): Promise<number> {
  return inTransaction(db.of(accountId), async (trx) => {
    await lockRetention(trx, companyId);
    if (await hasRetentionHold(trx, companyId)) return 0;
    const ids = await lockOldRows(trx, through, select, AT_ONCE);
    if (ids.length > 0) await forget(trx, ids, now);
    return ids.length;
  });
}

/** What is left of the years, and the names that nothing keeps any longer. @returns how many customers lost their names */
async function forgetRest({ db, now }: AdminContext, account: Account): Promise<number> {
  return inTransaction(db.of(account.accountId), async (trx) => {
    await lockRetention(trx, account.companyId);
    if (await hasRetentionHold(trx, account.companyId)) return 0;
    for (const ties of TIES) await ties.forgetRest?.(trx, account.through);
    const nameless = namelessCustomers(account.accountId, account.through, NO_IDS);
    return eraseClientNames(trx, nameless, now);
  });
}
