import type { Static } from 'typebox';
import { kronerFromOre } from '../../domain/money.ts';
import type { BankTransaction } from './bank-transaction.ts';
import { remainderOre } from './bank-transaction.ts';
import type { bankTransactionSchema, suggestionSchema } from './schemas.ts';

export type Suggestion = Static<typeof suggestionSchema>;
/** What a transaction that waits may be. */
export type Suggestions = {
  suggestions?: Suggestion[];
  /** The transaction that it may take back. */
  reversesTransactionId?: string | null;
};

/** @param suggestions none in events, because they tell of other invoices and change with them */
export function presentTransaction(
  transaction: BankTransaction,
  { suggestions = [], reversesTransactionId = null }: Suggestions = {},
): Static<typeof bankTransactionSchema> {
  const { id, bankFileId, bookedOn, amountOre, direction, kind, kid, payerName, payerAccount } = transaction;
  const { text, archiveReference, status, reason, ignoredBecause, pairedTransactionId } = transaction;
  if (status === 'new') throw new Error('A transaction is shown only when the import has looked at it.');
  const of = (wanted: string) => transaction.allocations.filter((allocation) => allocation.kind === wanted);
  return {
    id,
    bankFileId,
    bankAccount: transaction.bankAccount,
    bookedOn,
    amount: kronerFromOre(amountOre),
    direction,
    kind,
    kid,
    payerName,
    payerAccount,
    text,
    archiveReference,
    status,
    reason,
    ignoredBecause,
    pairedTransactionId,
    allocations: of('payment').map((payment) => ({
      invoiceId: payment.invoiceId ?? '',
      paymentId: payment.id,
      amount: kronerFromOre(payment.amountOre),
    })),
    depositId: of('deposit')[0]?.id ?? null,
    depositAmount: kronerFromOre(of('deposit')[0]?.amountOre ?? 0n),
    refundId: of('refund')[0]?.id ?? null,
    feeEntryId: of('fee')[0]?.id ?? null,
    remainder: kronerFromOre(remainderOre(transaction)),
    suggestions,
    suggestedReversalOf: reversesTransactionId,
    createdAt: transaction.createdAt.toISOString(),
    updatedAt: transaction.updatedAt.toISOString(),
  };
}
