import type { Amount } from '../../../domain/money.ts';
import { invoiceOfReference } from '../../../domain/vipps/reference.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { lockInvoices } from '../invoices.store.ts';

/** A payment by Vipps that stands. All of them are in kroner. */
export type PaymentByVipps = { id: string; invoiceId: string; reference: string; amountOre: Amount };

/** The payments of these names, with their invoices locked. @param references names at Vipps, those of others too */
export async function lockPaymentsByVipps(
  trx: AccountTrx,
  references: readonly string[],
): Promise<PaymentByVipps[]> {
  const invoiceIds = references.flatMap((reference) => invoiceOfReference(reference) ?? []);
  if (invoiceIds.length === 0) return [];
  await lockInvoices(trx, invoiceIds);
  // Read under the lock, because a payment may have been taken back meanwhile.
  return selectPayments(trx, trx.accountId, invoiceIds, references);
}

const selectPayments = statement<PaymentByVipps>(`
  select id, invoice_id as "invoiceId", vipps_reference as reference, amount_ore as "amountOre" from payments
  where account_id = $1 and invoice_id = any($2::uuid[]) and vipps_reference = any($3::text[]) and reversed_at is null`);
