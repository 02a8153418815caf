import { asTransactionOfAccount } from '../../../../platform/database/database.ts';
import { readClaimsBeyondDefault } from '../../../invoices/index.ts';
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
    for (const { accountId, ids } of await listIdsWithClaims(trx, accountIds)) {
      for (let at = 0; at < ids.length; at += BATCH) {
        const some = ids.slice(at, at + BATCH);
        const claims = await readClaimsBeyondDefault(asTransactionOfAccount(trx, accountId), some, figures);
        finding.rows += claims.length;
        const wrong = claims.filter(({ feeOre, interestOre }) => feeOre > 0n || interestOre > 0n);
        addBreaches(
          finding,
          accountId,
          wrong.map(
            ({ id, number, feeOre, interestOre }) =>
              `invoice ${number} (${id}): ${feeOre} øre of fees and ${interestOre} of interest too much`,
          ),
        );
      }
    }
    return finding;
  },
};
