import type { AnyTrx } from '../../../../platform/database/database.ts';
import { asTransactionOfAccount } from '../../../../platform/database/database.ts';
import { claimsBeyondDefault, listCredits, listInvoices } from '../../../invoices/index.ts';
import { readFigures } from '../../../rates/index.ts';
import type { Check } from '../../check.ts';
import { addBreaches, emptyFinding } from '../../check.ts';
import { listIdsWithClaims } from '../../documents.store.ts';

const BATCH = 200;

/** See docs/decisions/0039-fees-and-interest.md. A payment that is recorded late corrects the fees of letters before it. */
export const claimsWithinDefault: Check = {
  name: 'claims-within-default',
  holds: 'letters claim no fee and no interest beyond the days on which something was unpaid',
  async examine(trx, accountIds) {
    const figures = await readFigures(trx);
    const finding = emptyFinding();
    for await (const { accountId, invoice, credits } of readInvoicesWithClaims(trx, accountIds)) {
      finding.rows += 1;
      const { feeOre, interestOre } = claimsBeyondDefault(invoice, credits, figures);
      if (feeOre <= 0n && interestOre <= 0n) continue;
      addBreaches(finding, accountId, [
        `invoice ${invoice.number} (${invoice.id}): ${feeOre} øre of fees and ${interestOre} of interest too much`,
      ]);
    }
    return finding;
  },
};

async function* readInvoicesWithClaims(trx: AnyTrx, accountIds: readonly string[]) {
  for (const { accountId, ids } of await listIdsWithClaims(trx, accountIds)) {
    const account = asTransactionOfAccount(trx, accountId);
    for (let at = 0; at < ids.length; at += BATCH) {
      for (const invoice of await listInvoices(account, ids.slice(at, at + BATCH))) {
        yield { accountId, invoice, credits: await listCredits(account, invoice.id) };
      }
    }
  }
}
