import type { Db } from '../../platform/database/database.ts';
import type { Check } from './check.ts';
import { NAMED_BREACHES } from './check.ts';
import { CHECKS } from './checks.ts';
import type { ChainHead } from './snapshot.store.ts';
import { inSnapshot, listAccountIds, readChainHead } from './snapshot.store.ts';

export type Verification = {
  holds: boolean;
  checks: CheckResult[];
  accounts: (ChainHead & { accountId: string })[];
};

export type CheckResult = Pick<Check, 'name' | 'holds'> & {
  rows: number;
  milliseconds: number;
  breachCount: number;
  /** The first few breaches. */
  breaches: { accountId: string; breach: string }[];
};

/** Checks every invariant for every account, each account as it is at one moment, also while the service runs. */
export async function verify(db: Db): Promise<Verification> {
  const checks = CHECKS.map(({ name, holds }): CheckResult => ({
    name,
    holds,
    rows: 0,
    milliseconds: 0,
    breachCount: 0,
    breaches: [],
  }));
  const accounts: Verification['accounts'] = [];
  for (const accountId of await listAccountIds(db)) {
    await inSnapshot(db, async (trx) => {
      for (const [index, check] of CHECKS.entries()) {
        const result = checks[index];
        if (result === undefined) continue;
        const began = performance.now();
        const finding = await check.examine(trx, accountId);
        result.milliseconds += performance.now() - began;
        result.rows += finding.rows;
        result.breachCount += finding.breachCount;
        const named = finding.breaches.map((breach) => ({ accountId, breach }));
        result.breaches.push(...named.slice(0, NAMED_BREACHES - result.breaches.length));
      }
      accounts.push({ accountId, ...(await readChainHead(trx, accountId)) });
    });
  }
  for (const result of checks) result.milliseconds = Math.round(result.milliseconds);
  return { holds: checks.every(({ breachCount }) => breachCount === 0), checks, accounts };
}
