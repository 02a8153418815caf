import { validationFailed } from '../../../domain/errors/errors.ts';
import { negated, numberFromAmount } from '../../../domain/money.ts';
import { movedByLine } from '../../../domain/books/postings.ts';
import type { PostingLine } from '../../../domain/books/postings.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import {
  lockTransactions,
  matchedTransaction,
  remainderOre,
  saveTransaction,
} from '../../bank-transactions/index.ts';
import { bankLedgerAccountOf } from '../chart/bank-accounts.store.ts';

const FIELD = 'bankTransactionId';

/**
 * Locks the transaction of the bank that an entry is to stand for. Transactions are locked before the journal.
 * @param id none: the entry stands for no transaction
 * @throws ApiError `validation-failed` when it does not wait
 */
export async function lockWaitingTransaction(
  trx: AccountTrx,
  id: string | null | undefined,
): Promise<BankTransaction | undefined> {
  if (id === null || id === undefined) return undefined;
  const [transaction] = await lockTransactions(trx, [id]);
  if (transaction?.status === 'unmatched') return transaction;
  const error =
    transaction === undefined
      ? { code: 'unknown-value' as const, message: 'Must be the id of a transaction of the bank.' }
      : {
          code: 'already-used' as const,
          message: 'Must wait; something accounts for this one, or it is ignored.',
        };
  throw validationFailed([{ field: FIELD, ...error }]);
}

/**
 * Checks that an entry moves on the bank account what remains of a locked transaction.
 * @throws ApiError `validation-failed` with `details.remainder` (in its currency) and `details.account`
 */
export async function requireSameMoney(
  trx: AccountTrx,
  transaction: BankTransaction,
  lines: readonly PostingLine[],
): Promise<void> {
  const bank = await bankLedgerAccountOf(trx, transaction);
  const movedOre = lines
    .filter(({ account }) => account === bank)
    .map((line) => movedByLine(line, transaction.currency))
    .reduce((sum, amount) => sum + amount, 0n);
  const remainder = remainderOre(transaction);
  if (movedOre === (transaction.direction === 'in' ? remainder : negated(remainder))) return;
  const message =
    'The lines on the bank account must sum to what remains of the transaction, as debit where money came in; see details.remainder and details.account.';
  throw validationFailed([{ field: FIELD, code: 'other-amount', message }], {
    remainder: numberFromAmount(remainder),
    account: bank,
  });
}

/** The entry accounts for all that remains of its locked transaction. */
export function closeWaitingTransaction(
  trx: AccountTrx,
  transaction: BankTransaction,
  entryId: string,
  now: Date,
): void {
  const amountOre = remainderOre(transaction);
  const voucher = { kind: 'voucher', id: entryId, invoiceId: null, amountOre } as const;
  const matched = matchedTransaction(transaction, [...transaction.allocations, voucher], now);
  saveTransaction(trx, transaction, matched);
}
