import type { Allocation, BankTransaction } from '../../bank-transactions/index.ts';
import { bankLedgerAccountOf, bookBankFee, bookBankFeeReversal } from '../../books/index.ts';
import type { InvoiceContext, TakingBack } from '../../invoices/index.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import { selectFeeRule } from './bank-fee-rule.store.ts';

/**
 * Books a fee of the bank by the rule of the company.
 * @param transaction locked
 * @returns undefined when the transaction is no fee, or a person has to say the meaning of the transaction
 */
export async function bookFee(
  context: InvoiceContext,
  transaction: BankTransaction,
): Promise<Allocation | undefined> {
  if (transaction.kind !== 'fee' || transaction.direction !== 'out') return undefined;
  const [rule] = await selectFeeRule(context.trx, context.trx.accountId);
  if (rule === undefined || rule.account === null || !rule.keepsBooks) return undefined;
  return bookFeeOn(context, transaction, rule.account);
}

/** @returns undefined when the chart has no such account any more */
export async function bookFeeOn(
  { trx, now }: InvoiceContext,
  transaction: BankTransaction,
  account: string,
): Promise<Allocation | undefined> {
  const { amountOre, bookedOn, archiveReference: reference } = transaction;
  const bank = await bankLedgerAccountOf(trx, transaction);
  const fee = { account, bank, amountOre, bookedOn, reference };
  const id = await bookBankFee(trx, fee, now);
  return id === undefined ? undefined : { kind: 'fee', id, invoiceId: null, amountOre };
}

/** Posts the mirrors of the entries of fees, and of the manual entries that stand for a transaction. @param transaction locked */
export async function takeEntriesBack(
  { trx, now, accountNow }: InvoiceContext,
  { allocations }: BankTransaction,
  { backOn = osloDate(accountNow) }: TakingBack = {},
): Promise<void> {
  for (const { kind, id } of allocations) {
    if (kind === 'fee' || kind === 'voucher') await bookBankFeeReversal(trx, id, backOn, now);
  }
}
