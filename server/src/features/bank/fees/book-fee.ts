import { BOOK_CURRENCY, oreOf } from '../../../domain/currency/currency.ts';
import { oreAtRate } from '../../../domain/currency/exchange-rate.ts';
import { requireRate } from '../../../domain/currency/rate-for-sending.ts';
import { ApiError, catchRefusal } from '../../../domain/errors/errors.ts';
import type { Ore } from '../../../domain/money.ts';
import { findRatesOfDay, onHand } from '../../rates/index.ts';
import type { Allocation, BankTransaction } from '../../bank-transactions/index.ts';
import { findTransactionIdOfMatch } from '../../bank-transactions/index.ts';
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
  const { account } = rule;
  const booked = await catchRefusal(() => bookFeeOn(context, transaction, account));
  return booked instanceof ApiError ? undefined : booked;
}

/**
 * @returns undefined when the chart has no such account any more
 * @throws ApiError `exchange-rate-missing` for a fee in another currency; nothing is written then
 */
export async function bookFeeOn(
  { trx, now, accountNow }: InvoiceContext,
  transaction: BankTransaction,
  account: string,
): Promise<Allocation | undefined> {
  const { amountOre: ownOre, currency, bookedOn, archiveReference: reference } = transaction;
  const amountOre = await inKroner({ trx, accountNow }, transaction);
  const bank = await bankLedgerAccountOf(trx, transaction);
  const text = transaction.vippsEntry === null ? 'bankFee' : 'vippsFee';
  const inCurrency = currency === BOOK_CURRENCY ? null : { currency, amountOre: ownOre };
  const id = await bookBankFee(trx, { text, account, bank, amountOre, inCurrency, bookedOn, reference }, now);
  return id === undefined ? undefined : { kind: 'fee', id, invoiceId: null, amountOre: ownOre };
}

/** The kroner of a transaction, in another currency at the rate of its day. @throws ApiError `exchange-rate-missing` */
async function inKroner(
  { trx, accountNow }: Pick<InvoiceContext, 'trx' | 'accountNow'>,
  { amountOre, currency, bookedOn }: BankTransaction,
): Promise<Ore> {
  if (currency === BOOK_CURRENCY) return oreOf(amountOre, currency);
  const rates = await findRatesOfDay(trx, [currency], { day: bookedOn, moment: accountNow });
  return oreAtRate(amountOre, requireRate(currency, onHand(rates, currency)));
}

/** Posts the mirrors of the entries of fees, and of the manual entries that stand for a transaction. @param transaction locked */
export async function takeEntriesBack(
  { trx, now, accountNow }: InvoiceContext,
  { allocations }: BankTransaction,
  { backOn = osloDate(accountNow) }: TakingBack = {},
): Promise<void> {
  for (const { kind, id } of allocations) {
    // Of an entry that was there before, only one of a payout stands for another transaction, too, and goes with both.
    const isShared = kind === 'entry' && (await findTransactionIdOfMatch(trx, id)) !== null;
    if (kind === 'fee' || kind === 'voucher' || isShared) await bookBankFeeReversal(trx, id, backOn, now);
  }
}
