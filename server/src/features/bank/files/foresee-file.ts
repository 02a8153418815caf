import type { StatementFormat } from '../../../domain/bank-files.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import { rememberRatesOfDays } from '../../rates/index.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { SERVICE_ACTOR } from '../../../domain/webhooks/event-types.ts';
import { rehearseTransaction } from '../../../platform/database/transaction.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Overpaid } from '../../invoices/index.ts';
import { createPaymentForecast, findOpeningBalance } from '../../invoices/index.ts';
import type { BankFileItem, ReadTransaction } from '../formats/read-bank-file.ts';
import type { BankFile } from './bank-file.ts';
import { fileErrorOf } from './bank-file.ts';
import type { Allowance } from '../../proposals/index.ts';
import type { WaitingRules } from './book-transactions.ts';
import {
  bookOutgoingTransaction,
  countOverpaid,
  kronerOfTransactions,
  reasonToWait,
} from './book-transactions.ts';
import { importingAccountForOrigin, getImportingAccount, timeOfAccount } from './importing-account.store.ts';
import { findFreshTransactions } from './store-transactions.ts';
import type { FreshTransaction } from './new-transactions.store.ts';
import { listCoveredDays } from './new-transactions.store.ts';
import {
  checkItems,
  batchTransactions,
  conflictsWithFeed,
  countLeftOut,
  isOfCompanyInKroner,
  noteCurrencies,
  sumInKroner,
  selectTransactionsToImport,
} from './file-items.ts';
import { readInThread } from './read-in-thread.ts';

/** So many transactions are foreseen at once, with their invoices in memory. An invoice may have 500 lines. */
const MATCHED_AT_ONCE = 50;

/**
 * Foresees the import of a file. Nothing is stored, and nothing is locked. The file is read in a thread.
 * @param allowance of the API client that would send the file; undefined: the sender needs none
 * @throws ApiError `bank-format-conflict`
 */
export async function foreseeFile(
  { db, accountId, now }: { db: AccountDb; accountId: string; now: Date },
  { name, origin }: Pick<BankFile, 'name' | 'origin'>,
  chunks: AsyncIterable<Uint8Array>,
  allowance?: Allowance,
): Promise<BankFile> {
  const account = await importingAccountForOrigin(db, await getImportingAccount(db), origin);
  const accountNow = timeOfAccount(account, now);
  const empty = {
    id: newId(),
    name,
    origin,
    grantId: null,
    sha256: '',
    sizeBytes: 0,
    againAccounts: null,
    format: null,
    isChecked: true,
    transactionCount: 0,
    duplicateCount: 0,
    matchedCount: 0,
    unmatchedCount: 0,
    overpaidCount: 0,
    overpaidOre: 0n,
    overpaidClientId: null,
    amountOre: 0n,
    currency: BOOK_CURRENCY,
    leftOutAccountCount: 0,
    leftOutTransactionCount: 0,
    createdAt: now,
    importedAt: accountNow,
    finishedAt: accountNow,
  };
  const foreseen: BankFile = { ...empty, status: 'done', error: null };
  const paying = createPaymentForecast(db, accountNow);
  const rateOf = rememberRatesOfDays(accountNow);
  const currencies = noteCurrencies(account, { againAccounts: null });
  let covered: WaitingRules['covered'] | undefined;
  let openingDay: WaitingRules['openingDay'] | undefined;
  const overpaid = countOverpaid();
  const leftOut = countLeftOut(account);
  const onItem = (item: BankFileItem) => {
    leftOut.note(item);
    currencies.note(item);
    if (item.type === 'start') foreseen.format = item.format;
    // Of a company with accounts in other currencies only the items tell which the file is about.
    const isInKroner =
      item.type === 'start' ? account.inCurrency.size === 0 : isOfCompanyInKroner(account, item);
    if (!isInKroner || foreseen.format === null || !conflictsWithFeed(account.format, foreseen.format))
      return;
    throw new ApiError('bank-format-conflict', { details: { bankFileFormat: account.format } });
  };
  try {
    return await readInThread(accountId, { chunks, inCurrency: account.inCurrency }, async (read) => {
      const items = checkItems(read, account, osloDate(accountNow));
      for await (const batch of batchTransactions(items, onItem)) await addBatch(batch, formatOfAll(batch));
      const leftOutTransactionCount = leftOut.transactionCount();
      const { count, ore, clientId } = overpaid.sum();
      return {
        ...foreseen,
        overpaidCount: count,
        overpaidOre: ore,
        overpaidClientId: clientId,
        currency: currencies.only(),
        leftOutAccountCount: leftOut.accounts.size,
        leftOutTransactionCount,
      };
    });
  } catch (error) {
    const refusal = fileErrorOf(error);
    if (refusal === undefined) throw error;
    return { ...empty, format: foreseen.format, status: 'failed', error: refusal };
  }

  async function addBatch(batch: ReadTransaction[], format: StatementFormat): Promise<void> {
    const taken = await selectTransactionsToImport(db, account, { againAccounts: null, format }, batch);
    const fresh = await findFreshTransactions(db, null, taken);
    covered ??= await listCoveredDays(db, format);
    if (openingDay === undefined) openingDay = (await findOpeningBalance(db))?.date ?? null;
    const rules = { account, covered, openingDay };
    let matchedCount = 0;
    for (let from = 0; from < fresh.length; from += MATCHED_AT_ONCE) {
      const matched = await listMatched(db, fresh.slice(from, from + MATCHED_AT_ONCE), rules, paying, now);
      const inKroner =
        allowance && (await kronerOfTransactions({ trx: db, accountNow }, [...matched.keys()]));
      for (const [transaction, more] of matched) {
        if (inKroner !== undefined && allowance?.take(inKroner(transaction)) === false) continue;
        matchedCount += 1;
        if (more !== undefined) overpaid.note(more);
      }
    }
    foreseen.transactionCount += taken.length;
    foreseen.duplicateCount += taken.length - fresh.length;
    foreseen.matchedCount += matchedCount;
    foreseen.unmatchedCount += fresh.length - matchedCount;
    foreseen.amountOre += await sumInKroner(db, taken, rateOf);
  }
}

function formatOfAll([first]: ReadTransaction[]): StatementFormat {
  if (first === undefined) throw new Error('No batch is empty.');
  return first.format;
}

/** The transactions that an import would book, in their order, each with what it would bring beyond the debt. */
async function listMatched(
  db: AccountDb,
  transactions: FreshTransaction[],
  rules: WaitingRules,
  paying: ReturnType<typeof createPaymentForecast>,
  now: Date,
): Promise<Map<FreshTransaction, Overpaid | undefined>> {
  const byReason = Map.groupBy(transactions, (one) => reasonToWait(one, rules));
  const outgoing = await listOutgoing(db, byReason.get('outgoing') ?? [], rules, now);
  const payments = await paying(byReason.get(undefined) ?? []);
  const matched = new Set([...outgoing, ...payments.keys()]);
  return new Map(transactions.filter((one) => matched.has(one)).map((one) => [one, payments.get(one)]));
}

/** Foresees refunds and fees by bookings that are undone. */
async function listOutgoing(
  db: AccountDb,
  transactions: FreshTransaction[],
  { account }: WaitingRules,
  now: Date,
): Promise<FreshTransaction[]> {
  if (transactions.length === 0) return [];
  return rehearseTransaction(
    db,
    async (trx) => {
      const context = { trx, now, accountNow: timeOfAccount(account, now) };
      const booked: FreshTransaction[] = [];
      for (const transaction of transactions) {
        if ((await bookOutgoingTransaction(context, asNew(transaction, now))) !== undefined)
          booked.push(transaction);
      }
      return booked;
    },
    SERVICE_ACTOR,
  );
}

/** The transaction as an import would store it. */
function asNew(read: FreshTransaction, now: Date): BankTransaction {
  const {
    line: _line,
    identity: _identity,
    formerIdentity: _former,
    isNamed: _named,
    copyNumber: _copy,
    isCharge: _isCharge,
    ...facts
  } = read;
  return {
    ...facts,
    vippsEntry: null,
    id: newId(),
    bankFileId: newId(),
    status: 'new',
    reason: null,
    ignoredBecause: null,
    duplicateOf: null,
    pairedTransactionId: null,
    allocations: [],
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}
