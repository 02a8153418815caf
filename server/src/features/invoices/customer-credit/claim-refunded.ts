import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { newId } from '../../../platform/database/ids.ts';
import { recordCorrection } from '../dunning/correct-claims.ts';
import { withRefundedCreditClaimed } from '../dunning/waive-claims.ts';
import type { IssuedInvoice } from '../invoice.ts';
import { changedInvoice } from '../invoice.ts';
import type { MoneyContext } from '../payments/pay-invoice.ts';
import { saveInvoice } from '../save-invoice.ts';

/**
 * Claims refunded credit with a locked invoice of the customer, because the bank has taken back the money behind the credit. The caller
 * changes the credit itself.
 * @param invoice an invoice for which `mayClaimRefundedCredit` says yes
 */
export async function claimRefundedCredit(
  { trx, now }: MoneyContext,
  invoice: IssuedInvoice,
  { amountOre, on }: { amountOre: Ore; on: LocalDate },
): Promise<IssuedInvoice> {
  const changes = changedInvoice<IssuedInvoice>(invoice, {}, now);
  const { invoice: claimed, claim } = withRefundedCreditClaimed(changes, { id: newId(), on, amountOre });
  saveInvoice(trx, invoice, claimed);
  await recordCorrection(trx, claimed, claim, now);
  return claimed;
}
