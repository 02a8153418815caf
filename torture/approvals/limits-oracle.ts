import { expect } from '../finding.ts';
import { LIMITS } from './accounts.ts';
import type { Asked, Decision, Proposal } from './asked.ts';
import { isDoneAtOnce, isUnsure } from './asked.ts';
import { euroOn, movingEuro } from './kind.ts';

/** What a client with limits did on a day: at once, or by an approval. Times are of one monotonic clock. */
export type Spent = { ore: number; isApproved: boolean; from: number; to: number };

/**
 * Compares what the client with limits was answered with its limits: nothing above them was done at once, and nothing within them had
 * to be asked for.
 * @param asked on one account
 * @throws Finding
 */
export function checkLimits(asked: readonly Asked[]): void {
  const limited = asked.filter(({ by }) => by === 'limited');
  for (const one of limited.filter(isDoneAtOnce)) {
    const { documentOre } = one.wanted.moves;
    expect(documentOre <= LIMITS.documentOre, 'A document above the limit was done without approval.', one);
  }
  const spent = new Map<string, Spent[]>();
  const spend = (clock: Date, one: Spent) => {
    const day = dayOf(clock);
    spent.set(day, [...(spent.get(day) ?? []), one]);
  };
  for (const one of limited) {
    const { wanted, reply, clock, decisions } = one;
    const ore = wanted.moves.dayOre;
    if (isDoneAtOnce(one)) spend(clock, { ore, isApproved: false, from: reply.from, to: reply.to });
    const approval = decisions.find(isApproval);
    if (approval !== undefined) {
      const { euroCents } = wanted;
      const ofDay = euroCents === undefined ? ore : movingEuro(euroCents, euroOn(approval.clock)).dayOre;
      spend(approval.clock, {
        ore: ofDay,
        isApproved: true,
        from: approval.reply.from,
        to: approval.reply.to,
      });
    }
  }
  for (const [day, all] of spent) checkDay(all, day);
  for (const one of limited) {
    const { documentOre, dayOre } = one.wanted.moves;
    if (one.proposal === undefined || documentOre > LIMITS.documentOre || isUnsure(one)) continue;
    const before = (spent.get(dayOf(one.clock)) ?? []).filter(({ from }) => from < one.reply.to);
    const most = before.reduce((sum, { ore }) => sum + ore, lostBefore(limited, one));
    expect(most + dayOre > LIMITS.dayOre, 'What is within both limits has to be asked for.', { one, before });
  }
}

/**
 * What was done at once fits into the limit of the day, together with each approval that had been answered when the last of it was
 * asked for: that one came after the approval.
 * @throws Finding
 */
export function checkDay(spent: readonly Spent[], day: string): void {
  // What moves nothing is within a limit that others have reached.
  const atOnce = spent.filter(({ ore, isApproved }) => ore > 0 && !isApproved);
  const last = Math.max(...atOnce.map(({ from }) => from));
  const counted = [...atOnce, ...spent.filter(({ isApproved, to }) => isApproved && to < last)];
  const sum = counted.reduce((before, { ore }) => before + ore, 0);
  const holds = atOnce.length === 0 || sum <= LIMITS.dayOre;
  expect(holds, 'More was done without approval than the limit of a day allows.', { day, sum, counted });
}

/** A PATCH whose answer was lost may count once for each attempt. */
function lostBefore(all: readonly Asked[], { clock }: Asked): number {
  const repeated = all.filter(
    (one) => one.wanted.method === 'PATCH' && one.reply.attempts > 1 && dayOf(one.clock) === dayOf(clock),
  );
  return repeated.reduce((sum, { wanted, reply }) => sum + wanted.moves.dayOre * reply.attempts, 0);
}

function isApproval({ reply: { status, text } }: Decision): boolean {
  return status === 200 && (JSON.parse(text) as Proposal).status === 'approved';
}

function dayOf(clock: Date): string {
  return clock.toISOString().slice(0, 10);
}
