import type { Trx, Write } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/statement.ts';
import type { ClaimWaiver } from '../invoice.ts';

export function insertWaiver(
  trx: Trx,
  accountId: string,
  invoiceId: string,
  waiver: ClaimWaiver,
  now: Date,
): Write {
  const row = {
    id: waiver.id,
    invoice_id: invoiceId,
    ground: waiver.ground,
    reason: waiver.reason,
    fee_ore: waiver.feeOre,
    interest_ore: waiver.interestOre,
    refunded_ore: waiver.refundedOre ?? 0n,
    credit_ore: waiver.creditOre,
    waived_on: waiver.waivedOn,
    created_at: now,
  };
  return insertRows(trx, accountId, 'claim_waivers', [row]);
}
