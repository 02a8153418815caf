import { BOOK_CURRENCY, oreOf } from '../../../domain/currency/currency.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { Allocation, BankTransaction } from '../../bank-transactions/index.ts';
import { bankLedgerAccountOf, bookVippsPayout } from '../../books/index.ts';
import { selectFeeRule } from '../fees/bank-fee-rule.store.ts';

/**
 * Books a payout of Vipps that has come to the bank: a single entry stands for both transactions, so undoing either match reverses it.
 * @param transactions both locked, of the same amount
 * @returns the allocations of both; undefined where the company keeps no books, or both are booked on one account
 */
export async function bookPayout(
  trx: AccountTrx,
  { payout, bank }: { payout: BankTransaction; bank: BankTransaction },
  now: Date,
): Promise<{ ofPayout: Allocation; ofBank: Allocation } | undefined> {
  const [rule] = await selectFeeRule(trx, trx.accountId);
  const from = await bankLedgerAccountOf(trx, payout);
  const to = await bankLedgerAccountOf(trx, bank);
  if (rule?.keepsBooks !== true || from === to) return undefined;
  const { amountOre } = payout;
  const { bookedOn } = bank;
  const number = payout.archiveReference ?? '';
  const id = bookVippsPayout(
    trx,
    { from, to, amountOre: oreOf(amountOre, BOOK_CURRENCY), bookedOn, number },
    now,
  );
  const allocation = { id, invoiceId: null, amountOre };
  return { ofPayout: { kind: 'entry', ...allocation }, ofBank: { kind: 'voucher', ...allocation } };
}
