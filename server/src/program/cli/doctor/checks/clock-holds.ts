import { judgeClock } from '../../../../domain/days/machine-clock.ts';
import { findNewestStamp, listClockHolds } from '../../../../platform/operations/clock-holds.store.ts';
import { CLOCK_TEXTS } from '../../../../platform/operations/clock-watch.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { bad, ok, warn } from '../finding.ts';

const TODO =
  'Look at the time of this machine (date), and let it take its time from the network. When it is right, run: npx tilgode clock ok';

/** Whether automatic work is held because the clock of the machine is wrong, or would be at the next start. */
export async function clockHoldsCheck({ owner, clock }: DatabaseContext): Promise<Finding[]> {
  const holds = await listClockHolds(owner);
  if (holds.length > 0) {
    return holds.map(({ reason, noticedAt }) =>
      bad(
        `Automatic work is held since ${noticedAt.toISOString()} by that clock, because ${CLOCK_TEXTS[reason]}.`,
        TODO,
      ),
    );
  }
  const newest = await findNewestStamp(owner);
  const reason = judgeClock(clock(), newest);
  return reason === undefined || newest === undefined
    ? [ok('No automatic work is held because of the clock.')]
    : [
        warn(
          `${CLOCK_TEXTS[reason].replace(/^t/, 'T')} (${newest.toISOString()}). The next start holds automatic work.`,
          reason === 'ahead' ? `After so quiet a time this may be well. ${TODO}` : TODO,
        ),
      ];
}
