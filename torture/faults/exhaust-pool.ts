import { setTimeout as pause } from 'node:timers/promises';
import { authorization } from '../accounts.ts';
import type { Fault } from '../fault.ts';
import { expect } from '../finding.ts';
import { call } from '../http-call.ts';
import type { Service } from '../program.ts';

/** How long somebody waits for a lock, and somebody else for a connection (platform/database.ts). */
const LOCK_MILLISECONDS = 5_000;
const HOLDING = 40;
const WAITING = 20;
/** `/v1/me` uses the database twice at most. */
const ANSWER_MILLISECONDS = 11_000;
const ALIVE_MILLISECONDS = 1_000;

/** Readers of a table that nobody may read hold all connections of the pools; who comes then waits in vain, but not for long. */
export const exhaustPool: Fault = {
  name: 'the pool is exhausted',
  on: ['own', 'external'],
  mayRepeatMail: false,
  async strike({ installation, random }) {
    const { url, accounts, services } = installation;
    const headers = await authorization(url, random.pick(accounts));
    const ask = (path: string) => async () => {
      const askedAt = Date.now();
      const { status } = await call(url, { method: 'GET', path, headers });
      return { status, milliseconds: Date.now() - askedAt };
    };
    const owner = await installation.connectAsOwner();
    await owner.query('begin');
    await owner.query('lock table invoices in access exclusive mode');
    const holding = Array.from({ length: HOLDING }, ask('/v1/invoices'));
    await pause(LOCK_MILLISECONDS / 2);
    // They take the connections over when the first ones give up waiting for the lock.
    holding.push(...Array.from({ length: HOLDING }, ask('/v1/invoices')));
    await pause(100);
    const waiting = Array.from({ length: WAITING }, ask('/v1/me'));
    const health = await watchHealth(services, Date.now() + LOCK_MILLISECONDS);
    const answers = await Promise.all(waiting);
    await owner.query('rollback');
    await owner.end();
    await Promise.all(holding);

    expect(health.isUp, 'While the pool is exhausted /healthz does not answer 200 within a second.', health);
    const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds));
    const areFair = answers.every(({ status }) => status === 503 || status === 200);
    expect(areFair && slowest < ANSWER_MILLISECONDS, 'With no connection free not all are told so in time.', {
      answers,
    });
    const refused = answers.filter(({ status }) => status === 503).length;
    return `${refused} of ${WAITING} told so, in ${slowest} ms at most`;
  },
};

async function watchHealth(services: Service[], until: number) {
  const health = { isUp: true, slowestMilliseconds: 0 };
  while (Date.now() < until) {
    for (const { url } of services) {
      const askedAt = Date.now();
      const { status } = await call(url, { method: 'GET', path: '/healthz' });
      const milliseconds = Date.now() - askedAt;
      health.slowestMilliseconds = Math.max(health.slowestMilliseconds, milliseconds);
      health.isUp &&= status === 200 && milliseconds < ALIVE_MILLISECONDS;
    }
    await pause(100);
  }
  return health;
}
