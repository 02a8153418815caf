import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { endService } from '../installation.ts';

/** The environment of a process whose clock is off by TORTURE_CLOCK_OFF_MILLISECONDS. */
export const MOVED_CLOCK = { NODE_OPTIONS: `--import=${new URL('../moved-clock.ts', import.meta.url).href}` };
/** So far the clocks of the services are moved. */
export const HOUR_MILLISECONDS = 3_600_000;

/**
 * The clocks of all processes of the services are an hour off, while PostgreSQL keeps the right time. Then they are
 * right again.
 */
export const moveClock: Fault = {
  name: 'the clock is off',
  on: ['own', 'external'],
  mayRepeatMail: true,
  cannot() {
    // Callers give today's date for payments. Near midnight, that would be another day to the service.
    const hour = Number(new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Oslo', hour: '2-digit' }));
    return hour === 23 || hour === 0 ? 'it is nearly midnight' : undefined;
  },
  async strike({ installation, asker, random }) {
    const { services, accounts, movingAccounts, start } = installation;
    const sign = random.pick([1, -1]);
    await Promise.all(services.map(endService));
    await start({
      ...MOVED_CLOCK,
      TORTURE_CLOCK_OFF_MILLISECONDS: String(sign * HOUR_MILLISECONDS),
    });
    const before = asker.counts.acknowledged;
    // Long enough for some requests.
    const giveUpAt = Date.now() + 5_000;
    while (asker.counts.acknowledged < before + 100 && Date.now() < giveUpAt) await pause(50);
    const acknowledged = asker.counts.acknowledged - before;
    await Promise.all(services.map(endService));
    await start();
    // What was stamped by a clock that was ahead is in the future, and automatic work is held until it has passed.
    await installation.command('clock', 'ok');
    // Tokens that were issued by the wrong clock may have expired.
    for (const account of [...accounts, ...movingAccounts]) delete account.token;
    return `${sign > 0 ? '+' : '-'}1 h, ${acknowledged} acknowledged`;
  },
};
