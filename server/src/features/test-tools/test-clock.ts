import type { ChangeContext, ReadContext, WithBody } from '../../platform/http/endpoint.ts';
import { presentHappened, presentTestClock } from './present.ts';
import { passDays } from '../invoices/index.ts';
import type { RecipientLookUp } from '../e-invoices/index.ts';
import { passRecurringDates } from '../recurring-invoices/index.ts';
import type { Happened, PassingTime } from '../../platform/operations/passing-time.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import type { newClock } from './schemas.ts';
import { lockTestClock, saveTestClock } from '../companies/index.ts';

export async function getTestClock({ caller, now }: ReadContext) {
  return { body: presentTestClock(caller.testClock, now) };
}

/** What a test clock needs beside the account. `time`: all that time does by itself, in the order in which a moment does it. */
export type ClockDeps = { recipients: RecipientLookUp; time: readonly PassingTime<never>[] };

/**
 * Moves the account's time forward, and runs everything that falls due in between.
 * @throws ApiError `clock-not-forward` with `details.now`: the account's present time; `clock-too-far`
 */
export async function setTestClock(
  { trx, caller, now }: ChangeContext,
  { body }: WithBody<typeof newClock, never>,
  { recipients, time }: ClockDeps,
) {
  // Read under the lock, because the caller's own time may be older than another move.
  const present = (await lockTestClock(trx)) ?? now;
  const clock = new Date(body.now);
  if (clock < present) throw new ApiError('clock-not-forward', { details: { now: present.toISOString() } });
  await saveTestClock(trx, clock);
  const happened: Happened = {};
  const pass = async (when: 'at-the-end' | 'each-day', accountNow: Date) => {
    for (const { onTestClock } of time) {
      if ('not' in onTestClock || onTestClock.when !== when) continue;
      const counts = await onTestClock.pass(trx, { now, accountNow });
      for (const [name, count] of Object.entries(counts)) happened[name] = (happened[name] ?? 0) + count;
    }
  };
  await pass('at-the-end', clock);
  const recurringInvoices = await passRecurringDates(
    { trx, caller, now, recipients },
    { from: present, to: clock },
    (stretch) => passDays(trx, stretch, (accountNow) => pass('each-day', accountNow)),
  );
  return {
    body: { ...presentTestClock(clock, now), ...presentHappened({ ...happened, recurringInvoices }) },
  };
}
