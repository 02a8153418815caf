import { uptime } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { ClockHoldReason, Moment } from '../../domain/days/machine-clock.ts';
import { AHEAD_WAIT_MILLISECONDS, hasJumped, judgeClock } from '../../domain/days/machine-clock.ts';
import type { Db } from '../database/database.ts';
import {
  CLOCK_ACTOR,
  endClockHolds,
  findNewestStamp,
  listClockHolds,
  noteClockHold,
} from './clock-holds.store.ts';

export type ClockWatch = {
  /** Whether automatic work is held. Looks at the clock each time, so that nothing begins by a clock that was just set. */
  isHeld(): boolean;
  /** Looks at the holds in the database, as the watch does every five seconds. */
  look(): Promise<void>;
  stop(): void;
};

const LOOK_MILLISECONDS = 5_000;

/** `uptime` is that of CLOCK_BOOTTIME on Linux, which goes on in sleep. */
const readMoment = (): Moment => ({ wall: Date.now(), sinceBoot: uptime() * 1000 });

/** The words of the log and the doctor about a hold. */
export const CLOCK_TEXTS: Record<ClockHoldReason, string> = {
  jumped: 'the clock of this machine was set by more than an hour while the service ran',
  behind: 'the clock of this machine is more than five minutes before the newest time that was stamped',
  ahead: 'the clock of this machine is more than seven days after the newest time that was stamped',
};

/** Judges the clock at the start, and writes the finding. Several services may do so at once. @returns whether automatic work is held */
export async function judgeClockAtStart(db: Db, now: Date, log: FastifyBaseLogger): Promise<boolean> {
  const newest = await findNewestStamp(db);
  const reason = judgeClock(now, newest);
  if (reason !== undefined) await noteClockHold(db, { reason, noticedAt: now, newestAt: newest ?? null });
  const holds = await listClockHolds(db);
  for (const hold of holds)
    log.error(
      { reason: hold.reason, newestAt: hold.newestAt },
      `automatic work is held: ${CLOCK_TEXTS[hold.reason]}`,
    );
  return holds.length > 0;
}

/**
 * Watches the clock while the service runs. A hold because the clock is behind ends when the clock has passed that time. A hold because the
 * clock may be ahead ends after 30 minutes.
 * @param options.moment reads both clocks
 * @param options.onFree told when automatic work goes on
 */
export async function startClockWatch({
  db,
  log,
  moment = readMoment,
  onFree,
}: {
  db: Db;
  log: FastifyBaseLogger;
  moment?: () => Moment;
  onFree: () => Promise<void>;
}): Promise<ClockWatch> {
  const started = moment();
  let before = started;
  let isHeld = (await listClockHolds(db)).length > 0;
  let jumpedAt: Date | undefined;

  function lookAtClock(): void {
    const now = moment();
    if (isHeld || !hasJumped(before, now)) return;
    isHeld = true;
    jumpedAt = new Date(now.wall);
    log.error({ reason: 'jumped' }, `automatic work is held: ${CLOCK_TEXTS.jumped}`);
  }

  async function look(): Promise<void> {
    lookAtClock();
    if (jumpedAt !== undefined) {
      await noteClockHold(db, { reason: 'jumped', noticedAt: jumpedAt, newestAt: null });
      jumpedAt = undefined;
    }
    const now = new Date(moment().wall);
    const holds = await listClockHolds(db);
    const behind = holds.find(({ reason }) => reason === 'behind');
    if (behind !== undefined && now >= (behind.newestAt ?? now))
      await endClockHolds(db, { reason: 'behind', by: CLOCK_ACTOR, now });
    const ahead = holds.find(({ reason }) => reason === 'ahead');
    const waited = moment().sinceBoot - started.sinceBoot;
    if (ahead !== undefined && waited >= AHEAD_WAIT_MILLISECONDS)
      await endClockHolds(db, { reason: 'ahead', by: 'half an hour', now });
    const wasHeld = isHeld;
    isHeld = (await listClockHolds(db)).length > 0;
    if (!wasHeld || isHeld) return;
    // The clock is right from now on.
    before = moment();
    log.info('automatic work goes on');
    await onFree();
  }

  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => log.warn({ err: error }, 'holds of the clock'));
  }, LOOK_MILLISECONDS).unref();
  return {
    isHeld() {
      lookAtClock();
      return isHeld;
    },
    look,
    stop: () => clearInterval(timer),
  };
}
