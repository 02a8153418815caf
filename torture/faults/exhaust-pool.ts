import { setTimeout as pause } from 'node:timers/promises';
import { authorization } from '../accounts.ts';
import type { Fault } from '../fault.ts';
import { expect } from '../finding.ts';
import { call } from '../http-call.ts';
import type { Service } from '../program.ts';

/** After this time all slots are taken. The requests in them wait for the lock for 5 seconds (database/database.ts). */
const TAKEN_MILLISECONDS = 1_000;
const HOLDING = 40;
const WAITING = 20;
/** A request that gets no slot is refused after 5 seconds (http/shares.ts). */
const ANSWER_MILLISECONDS = 6_000;
const ALIVE_MILLISECONDS = 1_000;
const LOOKS = 10;

/**
 * Readers of a locked table, from every account, hold all slots. A request that comes then gets no slot, and must be
 * told so in time.
 */
export const exhaustPool: Fault = {
  name: 'the pool is exhausted',
  on: ['own', 'external'],
  mayRepeatMail: false,
  async strike({ installation, random }) {
    const { url, accounts, services } = installation;
    const ask = (path: string) => async () => {
      const headers = await authorization(url, random.pick(accounts));
      const askedAt = Date.now();
      const { status } = await call(url, { method: 'GET', path, headers });
      return { status, milliseconds: Date.now() - askedAt };
    };
    const owner = await installation.connectAsOwner();
    // The time of a request that needs no database, on a machine as busy as this one. The service is not to blame for
    // that time.
    const usual = await lookAtHealth(services, LOOKS);
    await owner.query('begin');
    await owner.query('lock table invoices in access exclusive mode');
    const holding = Array.from({ length: HOLDING }, ask('/v1/invoices'));
    await pause(TAKEN_MILLISECONDS);
    const waiting = Array.from({ length: WAITING }, ask('/v1/me'));
    const health = await lookAtHealth(services, LOOKS);
    const answers = await Promise.all(waiting);
    await owner.query('rollback');
    await owner.end();
    await Promise.all(holding);

    const allowanceMilliseconds = 3 * usual.slowestMilliseconds;
    const isAlive = health.isUp && health.slowestMilliseconds < ALIVE_MILLISECONDS + allowanceMilliseconds;
    expect(isAlive, 'While the pool is exhausted /healthz does not answer 200 within a second.', {
      health,
      usual,
    });
    const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds));
    const areFair = answers.every(({ status }) => [200, 429, 503].includes(status));
    const areQuick = slowest < ANSWER_MILLISECONDS + allowanceMilliseconds;
    expect(areFair && areQuick, 'With no slot free not all are told so in time.', { answers, usual });
    const refused = answers.filter(({ status }) => status !== 200).length;
    return `${refused} of ${WAITING} told so, in ${slowest} ms at most`;
  },
};

async function lookAtHealth(services: Service[], times: number) {
  const health = { isUp: true, slowestMilliseconds: 0 };
  for (let look = 0; look < times; look += 1) {
    for (const { url } of services) {
      const askedAt = Date.now();
      const { status } = await call(url, { method: 'GET', path: '/healthz' });
      health.slowestMilliseconds = Math.max(health.slowestMilliseconds, Date.now() - askedAt);
      health.isUp &&= status === 200;
    }
    await pause(100);
  }
  return health;
}
