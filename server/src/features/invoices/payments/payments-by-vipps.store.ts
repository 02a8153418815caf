import type { Amount } from '../../../domain/money.ts';
import { invoiceOfReference } from '../../../domain/vipps/reference.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { lockInvoices } from '../invoices.store.ts';

/** A payment by Vipps that stands, and the client whose invoice it paid. All of them are in kroner. */
export type PaymentByVipps = {
  id: string;
  invoiceId: string;
  clientId: string | null;
  reference: string;
  amountOre: Amount;
};

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
  select p.id, p.invoice_id as "invoiceId", i.client_id as "clientId", p.vipps_reference as reference, p.amount_ore as "amountOre"
  from payments p join invoices i on i.account_id = $1 and i.id = p.invoice_id
  where p.account_id = $1 and p.invoice_id = any($2::uuid[]) and p.vipps_reference = any($3::text[]) and p.reversed_at is null`);
