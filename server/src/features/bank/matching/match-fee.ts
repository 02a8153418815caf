import { ApiError, requireFound, validationFailed } from '../../../domain/errors/errors.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { ChangeContext } from '../../../platform/http/endpoint.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import { matchedTransaction, saveTransaction } from '../../bank-transactions/index.ts';
import { shareLockLedgerAccounts } from '../../books/index.ts';
import { lockForMatching, requireWaiting } from './lock-for-matching.ts';
import { bookFeeOn } from '../fees/book-fee.ts';
import { selectFeeRule } from '../fees/bank-fee-rule.store.ts';

/**
 * Books a transaction that a person calls a fee of the bank.
 * @param named the account of costs; null: that of the company's rule
 * @throws ApiError `not-found`, `bank-transaction-not-unmatched`, `accounting-not-enabled`, `validation-failed`
 */
export async function matchFee(
  context: ChangeContext,
  id: string,
  named: string | null,
): Promise<BankTransaction> {
  const { trx, now, caller } = context;
  if (!caller.accountingEnabled) throw new ApiError('accounting-not-enabled');
  const locked = await lockForMatching(context, { transactionIds: [id] });
  const transaction = locked.transactions.get(id);
  requireWaiting(transaction, { isWhole: true });
  if (transaction.direction === 'in') throw validationFailed([{ field: 'fee', code: 'unfitting-direction' }]);
  const account = await accountOfCosts(trx, named);
  const booked = requireFound(await bookFeeOn(context, transaction, account));
  const matched = matchedTransaction(transaction, [booked], now);
  saveTransaction(trx, transaction, matched);
  return matched;
}

async function accountOfCosts(trx: AccountTrx, named: string | null): Promise<string> {
  const [rule] = named === null ? await selectFeeRule(trx, trx.accountId) : [];
  const account = named ?? rule?.account ?? null;
  if (account === null) {
    const message = 'Name the account of costs, or set `bankFeeAccount` by PATCH /v1/settings.';
    throw validationFailed([{ field: 'fee.account', code: 'required', message }]);
  }
  const ofChart = (await shareLockLedgerAccounts(trx, [account])).get(account);
  if (ofChart?.type === 'Expense') return account;
  const code = ofChart === undefined ? 'unknown-account' : 'unfitting-account';
  throw validationFailed([{ field: 'fee.account', code }]);
}
