import type { AccountTrx, Write } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/statement.ts';
import type { ClaimWaiver } from '../recorded.ts';

export function insertWaiver(trx: AccountTrx, invoiceId: string, waiver: ClaimWaiver, now: Date): Write {
  const { refundedOre = 0n } = waiver;
  return insertRows(trx, 'claim_waivers', [{ ...waiver, invoiceId, refundedOre, createdAt: now }]);
}
