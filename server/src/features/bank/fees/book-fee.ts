import type { Allocation, BankTransaction } from '../../bank-transactions/index.ts';
import { bookBankFee, bookBankFeeReversal } from '../../books/index.ts';
import type { MoneyContext } from '../../invoices/index.ts';
import { osloDate } from '../../../domain/local-date.ts';
import { selectFeeRule } from './bank-fee-rule.store.ts';

/**
 * Books a fee of the bank by the rule of the company.
 * @param transaction locked
 * @returns undefined when it is no fee, or a person has to say what it is
 */
export async function bookFee(
  { trx, accountId, now }: MoneyContext,
  { kind, direction, amountOre, bookedOn, archiveReference }: BankTransaction,
): Promise<Allocation | undefined> {
  if (kind !== 'fee' || direction !== 'out') return undefined;
  const [rule] = await selectFeeRule(trx, accountId);
  if (rule === undefined || rule.account === null || !rule.keepsBooks) return undefined;
  const fee = { account: rule.account, amountOre, bookedOn, reference: archiveReference };
  const id = await bookBankFee(trx, accountId, fee, now);
  return id === undefined ? undefined : { kind: 'fee', id, invoiceId: null, amountOre };
}

/** Takes the entry of a fee back by its mirror. @param transaction locked */
export async function takeFeeBack(
  { trx, accountId, now, accountNow }: MoneyContext,
  { allocations }: BankTransaction,
): Promise<void> {
  for (const { kind, id } of allocations) {
    if (kind === 'fee') await bookBankFeeReversal(trx, accountId, id, osloDate(accountNow), now);
  }
}
