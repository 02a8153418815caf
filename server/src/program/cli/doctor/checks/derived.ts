import { countUnindexed } from '../../../../features/derived/index.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { accountsToCount } from '../../../../platform/events/figures.store.ts';
import { ok, warn } from '../finding.ts';

const RUNS =
  'That happens while the service runs. If the number does not fall, look for "job failed" in the log.';

/** What the outbox still has to count or to index. */
export async function derivedCheck({ owner }: DatabaseContext): Promise<Finding[]> {
  const unindexed = await countUnindexed(owner);
  const { rows: uncountedAccounts } = await accountsToCount(1000).execute(owner);
  const uncounted = uncountedAccounts.length;
  const findings: Finding[] = [];
  if (uncounted > 0) {
    findings.push(
      warn(
        `The totals of ${uncounted} accounts are not kept yet. Lists and reports count them each time.`,
        RUNS,
      ),
    );
  }
  if (unindexed > 0) {
    findings.push(
      warn(
        `${unindexed} documents and entries are not in the index of the search yet. Searches look through them one by one.`,
        RUNS,
      ),
    );
  }
  return findings.length > 0 ? findings : [ok('No data waits to be counted or indexed.')];
}
