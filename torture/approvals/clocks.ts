import { expect } from '../finding.ts';
import type { AskingAccount } from './asked.ts';
import { callerOfClient, directClient } from './callers.ts';
import { addDays, euroOn, makeSent } from './kind.ts';

const DAY_MILLISECONDS = 86_400_000;
/** A letter with a fee may go fourteen days after the due date, which a weekend or holiday moves. */
const DUE_DAYS = 14;
const LATE_DAYS = DUE_DAYS + 21;
const MOST_LATE = 8;
const MADE_A_DAY = 2;
const LATE_ORE = 500_00;

/** Gives each account a clock of its own and invoices that are late. Nothing is broken yet. @throws Finding */
export async function prepareApprovals(url: string, accounts: AskingAccount[]): Promise<void> {
  await Promise.all(
    accounts.map(async (one) => {
      one.clock = new Date(`${addDays(new Date().toISOString().slice(0, 10), 2)}T12:00:00.000Z`);
      const settings = { currencies: ['EUR'] };
      const turnedOn = await callerOfClient(url, one.clients.direct)('PATCH', '/v1/settings', settings);
      expect(turnedOn.status === 200, 'A currency cannot be turned on.', { turnedOn });
      await moveClock(url, one, 0);
      while (one.late.length < MOST_LATE) await makeLate(url, one);
      await moveClock(url, one, LATE_DAYS);
    }),
  );
}

/** Moves the clock of an account on which nobody works, and sends invoices that will be late. */
export async function moveClock(url: string, one: AskingAccount, days: number): Promise<void> {
  one.clock = new Date(one.clock.getTime() + days * DAY_MILLISECONDS);
  const body = { now: one.clock.toISOString() };
  const direct = callerOfClient(url, one.clients.direct);
  const reply = await direct('PUT', '/v1/test/clock', body);
  expect(reply.status === 200, 'A good move of a test clock is refused.', { body, reply });
  const [date, rate] = [addDays(dayOf(one.clock), -1), euroOn(one.clock) / 100];
  const set = await direct('PUT', '/v1/test/exchange-rates', { currency: 'EUR', date, rate });
  expect(set.status === 200, 'A good rate is refused.', { set });
  for (let made = 0; made < MADE_A_DAY && one.late.length < MOST_LATE; made += 1) await makeLate(url, one);
}

function dayOf(clock: Date): string {
  return clock.toISOString().slice(0, 10);
}

async function makeLate(url: string, one: AskingAccount): Promise<void> {
  const direct = directClient(url, one);
  const { id } = await makeSent(direct, LATE_ORE, { dueDate: addDays(direct.today, DUE_DAYS) });
  one.late.push({ id, from: new Date(one.clock.getTime() + LATE_DAYS * DAY_MILLISECONDS) });
}
