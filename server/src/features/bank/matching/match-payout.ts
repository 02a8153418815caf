import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import { meaningOfEntry } from '../../../domain/vipps/ledger.ts';
import { ApiError, requireFound, validationFailed } from '../../../domain/errors/errors.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import type { ChangeContext } from '../../../platform/http/endpoint.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import { matchedTransaction, saveTransaction } from '../../bank-transactions/index.ts';
import { bookPayout } from '../vipps/book-payout.ts';
import { lockForMatching, requireWaiting } from './lock-for-matching.ts';

/**
 * Matches money at the bank with the payout of Vipps that it is. Both are matched by the entry that moves the money.
 * @throws ApiError `not-found`, `bank-transaction-not-unmatched`, `accounting-not-enabled`, `validation-failed`
 */
export async function matchPayout(
  context: ChangeContext,
  id: string,
  payoutId: string,
): Promise<BankTransaction> {
  const { trx, now, caller } = context;
  if (!caller.accountingEnabled) throw new ApiError('accounting-not-enabled');
  const otherId = payoutId.toLowerCase();
  const locked = await lockForMatching(context, { transactionIds: [id, otherId] });
  const bank = locked.transactions.get(id);
  requireWaiting(bank, { isWhole: true });
  const payout = requireFound(locked.transactions.get(otherId));
  const fail = (code: FieldError['code']) => validationFailed([{ field: 'payoutTransactionId', code }]);
  const isPayout = meaningOfEntry(payout.vippsEntry ?? '') === 'payout' && payout.direction === 'out';
  if (!isPayout || bank.vippsEntry !== null || bank.direction === 'out') throw fail('unfitting-direction');
  if (bank.currency !== BOOK_CURRENCY) throw fail('other-currency');
  if (payout.status !== 'unmatched' || payout.allocations.length > 0) throw fail('already-used');
  if (payout.amountOre !== bank.amountOre) throw fail('other-amount');
  const booked = await bookPayout(trx, { payout, bank }, now);
  if (booked === undefined) throw fail('unfitting-account');
  const matched = matchedTransaction(bank, [booked.ofBank], now);
  saveTransaction(trx, bank, matched);
  saveTransaction(trx, payout, matchedTransaction(payout, [booked.ofPayout], now));
  return matched;
}
