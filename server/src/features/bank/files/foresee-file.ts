import type { BankFileFormat } from '../../../domain/bank-files.ts';
import { ApiError } from '../../../domain/errors.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { Db } from '../../../platform/database/database.ts';
import { THE_SERVICE } from '../../../domain/event-types.ts';
import { rehearse } from '../../../platform/database/transaction.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import { newId } from '../../../platform/database/ids.ts';
import { listInvoicesOfKids, requireMoneyFits } from '../../invoices/index.ts';
import type { BankFileItem, ReadTransaction } from '../formats/read-bank-file.ts';
import type { BankFile } from './bank-file.ts';
import { refusalOf } from './bank-file.ts';
import type { Allowance } from '../../proposals/index.ts';
import { bookOutgoing } from './book-transactions.ts';
import { getImportingAccount, timeOf } from './importing-account.store.ts';
import { listCoveredDays, withoutKnown } from './new-transactions.store.ts';
import { inBatches, readChecked } from './read-checked.ts';
import type { Rules } from './reason-to-wait.ts';
import { certainInvoices, reasonToWait } from './reason-to-wait.ts';
import { conflicts, sumOf, takenOf } from './scope.ts';

/**
 * What an import of the file would come to. Nothing is stored, and nothing is locked.
 * @param allowance of the API client that would send it; undefined: it needs none
 * @throws ApiError `bank-format-conflict`
 */
export async function foreseeFile(
  { db, accountId, now }: { db: Db; accountId: string; now: Date },
  { name, origin }: Pick<BankFile, 'name' | 'origin'>,
  chunks: AsyncIterable<Uint8Array>,
  allowance?: Allowance,
): Promise<BankFile> {
  const account = await getImportingAccount(db, accountId);
  const empty = {
    id: newId(),
    name,
    origin,
    grantId: null,
    sha256: '',
    sizeBytes: 0,
    format: null,
    isChecked: true,
    transactionCount: 0,
    duplicateCount: 0,
    matchedCount: 0,
    unmatchedCount: 0,
    amountOre: 0n,
    createdAt: now,
    finishedAt: now,
  };
  const foreseen: BankFile = { ...empty, status: 'done', error: null };
  const onOther = (item: BankFileItem) => {
    if (item.type !== 'start') return;
    foreseen.format = item.format;
    if (!conflicts(account.format, item.format)) return;
    throw new ApiError('bank-format-conflict', { details: { bankFileFormat: account.format } });
  };
  try {
    const items = readChecked(chunks, account, osloDate(timeOf(account, now)));
    for await (const batch of inBatches(items, onOther)) await addBatch(batch, formatOfAll(batch));
    return foreseen;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return { ...empty, format: foreseen.format, status: 'failed', error: refusal };
  }

  async function addBatch(batch: ReadTransaction[], format: BankFileFormat): Promise<void> {
    const taken = await takenOf(db, account, { origin, format }, batch);
    const fresh = await withoutKnown(db, accountId, taken);
    const covered = await listCoveredDays(db, accountId, format);
    const matched = await listMatched(db, fresh, { account, covered }, now);
    const matchedCount = matched.filter(({ amountOre }) => allowance?.take(amountOre) !== false).length;
    foreseen.transactionCount += taken.length;
    foreseen.duplicateCount += taken.length - fresh.length;
    foreseen.matchedCount += matchedCount;
    foreseen.unmatchedCount += fresh.length - matchedCount;
    foreseen.amountOre += sumOf(taken);
  }
}

function formatOfAll([first]: ReadTransaction[]): BankFileFormat {
  if (first === undefined) throw new Error('No batch is empty.');
  return first.format;
}

/** Those that an import would book, in their order. */
async function listMatched(
  db: Db,
  transactions: ReadTransaction[],
  rules: Rules,
  now: Date,
): Promise<ReadTransaction[]> {
  const { accountId } = rules.account;
  const kids = transactions.flatMap(({ kid }) => kid ?? []);
  const invoices = new Map(certainInvoices(await listInvoicesOfKids(db, accountId, kids)));
  const outgoing = transactions.filter((one) => reasonToWait(one, rules) === 'outgoing');
  const matched = new Set(await listOutgoing(db, outgoing, rules, now));
  for (const transaction of transactions) {
    const invoice = invoices.get(transaction.kid ?? '');
    if (invoice === undefined || reasonToWait(transaction, rules) !== undefined) continue;
    try {
      await requireMoneyFits(db, accountId, invoice, transaction.bookedOn);
      matched.add(transaction);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return transactions.filter((transaction) => matched.has(transaction));
}

/** Refunds and fees are booked, and that is undone. */
async function listOutgoing(
  db: Db,
  transactions: ReadTransaction[],
  { account }: Rules,
  now: Date,
): Promise<ReadTransaction[]> {
  if (transactions.length === 0) return [];
  return rehearse(
    db,
    async (trx) => {
      const context = { trx, accountId: account.accountId, now, accountNow: timeOf(account, now) };
      const booked: ReadTransaction[] = [];
      for (const transaction of transactions) {
        if ((await bookOutgoing(context, asNew(transaction, now))) !== undefined) booked.push(transaction);
      }
      return booked;
    },
    THE_SERVICE,
  );
}

/** As it would be stored. */
function asNew(read: ReadTransaction, now: Date): BankTransaction {
  const { line: _line, identity: _identity, ...facts } = read;
  return {
    ...facts,
    id: newId(),
    bankFileId: newId(),
    status: 'new',
    reason: null,
    ignoredBecause: null,
    pairedTransactionId: null,
    allocations: [],
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}
