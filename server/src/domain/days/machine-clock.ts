/** Why automatic work is held: the clock of the machine was set, is before what was stamped, or is long after. */
export const CLOCK_HOLD_REASONS = ['jumped', 'behind', 'ahead'] as const;
export type ClockHoldReason = (typeof CLOCK_HOLD_REASONS)[number];

/** A moment by both clocks of a machine, in milliseconds: the one that people set, and the one that counts from its start, also in sleep. */
export type Moment = { wall: number; sinceBoot: number };

const HOUR_MILLISECONDS = 3_600_000;
const JUMP_MILLISECONDS = HOUR_MILLISECONDS;
const BEHIND_MILLISECONDS = 5 * 60_000;
const AHEAD_MILLISECONDS = 7 * 24 * HOUR_MILLISECONDS;
/** How long automatic work waits when the clock may be ahead, because a quiet week looks the same. */
export const AHEAD_WAIT_MILLISECONDS = 30 * 60_000;

/** Whether the clock was set by more than an hour between two moments. */
export function hasJumped(before: Moment, now: Moment): boolean {
  return Math.abs(now.wall - before.wall - (now.sinceBoot - before.sinceBoot)) > JUMP_MILLISECONDS;
}

/**
 * What the clock of a machine looks like at a start.
 * @param newest the newest time that production has stamped; undefined when there is none
 */
export function judgeClock(now: Date, newest: Date | undefined): 'behind' | 'ahead' | undefined {
  if (newest === undefined) return undefined;
  const after = now.getTime() - newest.getTime();
  if (after < -BEHIND_MILLISECONDS) return 'behind';
  return after > AHEAD_MILLISECONDS ? 'ahead' : undefined;
}
