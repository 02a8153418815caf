import type { Static } from 'typebox';
import { numberFromAmount } from '../../domain/money.ts';
import type { BankTransaction } from './bank-transaction.ts';
import { remainderOre } from './bank-transaction.ts';
import type {
  REVERSAL_REASONS,
  bankTransactionSchema,
  suggestedEntrySchema,
  suggestionSchema,
} from './schemas.ts';

export type Suggestion = Static<typeof suggestionSchema>;
export type SuggestedEntry = Static<typeof suggestedEntrySchema>;
/** Suggestions for a waiting transaction. */
export type Suggestions = {
  suggestions?: Suggestion[];
  /** The transaction that the waiting transaction may take back. */
  reversal?: Reversal | undefined;
  /** The entry that books it as the last ones of its kind. */
  entry?: SuggestedEntry | undefined;
  /** The payout of Vipps that it may be. */
  payoutId?: string | undefined;
};
export type Reversal = { id: string; why: (typeof REVERSAL_REASONS)[number] };

/** @param suggestions left out in events, because suggestions tell of other invoices and change with the other invoices */
export function presentTransaction(
  transaction: BankTransaction,
  { suggestions = [], reversal, entry, payoutId }: Suggestions = {},
): Static<typeof bankTransactionSchema> {
  const { id, bankFileId, bookedOn, amountOre, direction, kind, kid, payerName, payerAccount } = transaction;
  const { text, archiveReference, status, reason, ignoredBecause, pairedTransactionId } = transaction;
  const isReference = kid?.startsWith('RF') === true;
  if (status === 'new') throw new Error('A transaction is shown only when the import has looked at it.');
  const of = (wanted: string) => transaction.allocations.filter((allocation) => allocation.kind === wanted);
  return {
    id,
    bankFileId,
    bankAccount: transaction.bankAccount,
    currency: transaction.currency,
    bookedOn,
    amount: numberFromAmount(amountOre),
    charges: numberFromAmount(transaction.chargesOre),
    direction,
    kind,
    kid: isReference ? null : kid,
    creditorReference: isReference ? kid : null,
    payerName,
    payerAccount,
    text,
    archiveReference,
    vippsEntry: transaction.vippsEntry,
    status,
    reason,
    ignoredBecause,
    duplicateOf: transaction.duplicateOf,
    pairedTransactionId,
    allocations: of('payment').map((payment) => ({
      invoiceId: payment.invoiceId ?? '',
      paymentId: payment.id,
      amount: numberFromAmount(payment.amountOre),
    })),
    depositId: of('deposit')[0]?.id ?? null,
    depositAmount: numberFromAmount(of('deposit')[0]?.amountOre ?? 0n),
    refundId: of('refund')[0]?.id ?? null,
    feeEntryId: of('fee')[0]?.id ?? null,
    entryId: (of('voucher')[0] ?? of('entry')[0])?.id ?? null,
    remainder: numberFromAmount(remainderOre(transaction)),
    suggestions,
    suggestedReversalOf: reversal?.id ?? null,
    suggestedReversalWhy: reversal?.why ?? null,
    suggestedEntry: entry ?? null,
    suggestedPayoutId: payoutId ?? null,
    createdAt: transaction.createdAt.toISOString(),
    updatedAt: transaction.updatedAt.toISOString(),
  };
}
