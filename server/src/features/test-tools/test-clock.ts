import type { ChangeContext, ReadContext, WithBody } from '../../platform/http/endpoint.ts';
import { presentHappened, presentTestClock } from './present.ts';
import type { DoneWork } from '../invoices/index.ts';
import { passTime } from '../invoices/index.ts';
import type { RecipientLookUp } from '../e-invoices/index.ts';
import { passRecurringDates } from '../recurring-invoices/index.ts';
import { expireProposalsOfAccount } from '../proposals/index.ts';
import { expireQuotesOfAccount } from '../quotes/index.ts';
import { ApiError } from '../../domain/errors.ts';
import type { newClock } from './schemas.ts';
import { lockTestClock, saveTestClock } from './test-clock.store.ts';

export async function getTestClock({ caller, now }: ReadContext) {
  return { body: presentTestClock(caller.testClock, now) };
}

/**
 * Moves the account's time forward, and runs everything that falls due in between.
 * @throws ApiError `clock-not-forward` with `details.now`: the account's present time; `clock-too-far`
 */
export async function setTestClock(
  { trx, accountId, caller, now }: ChangeContext,
  { body }: WithBody<typeof newClock, never>,
  recipients: RecipientLookUp,
) {
  // Read under the lock, because the caller's own time may be older than another move.
  const present = (await lockTestClock(trx, accountId)) ?? now;
  const clock = new Date(body.now);
  if (clock < present) throw new ApiError('clock-not-forward', { details: { now: present.toISOString() } });
  await saveTestClock(trx, accountId, clock);
  await expireProposalsOfAccount(trx, accountId, clock);
  await expireQuotesOfAccount(trx, accountId, { now, accountNow: clock });
  const done: DoneWork = { overdue: 0, letters: [] };
  const recurringInvoices = await passRecurringDates(
    { trx, caller, now, recipients },
    { from: present, to: clock },
    async (stretch) => {
      const { overdue, letters } = await passTime(trx, accountId, { now, ...stretch });
      done.overdue += overdue;
      done.letters.push(...letters);
    },
  );
  return { body: { ...presentTestClock(clock, now), ...presentHappened({ ...done, recurringInvoices }) } };
}
