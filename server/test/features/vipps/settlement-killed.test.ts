import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { addDays } from '../../../src/domain/days/local-date.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';
import type { ToldToRead } from '../../support/vipps/settlement-process.ts';
import {
  TODAY,
  assertVerified,
  balanceOf,
  captureInLedger,
  morning,
  payOut,
  settle,
  startSettling,
  startVippsStandIn,
  told,
} from '../../support/vipps/settling.ts';
import type { Step } from '../../support/vipps/vipps-stand-in.ts';

const standIn = await startVippsStandIn();
const service = await startTestApp({ jobs: false, vippsUrl: standIn.url });
const owner = openAsOwner(service.connection);
const PROGRAM = fileURLToPath(new URL('../../support/vipps/settlement-process.ts', import.meta.url));

/** Reads the ledger in a process of its own, which is killed by SIGKILL while Vipps is at its step for the so-manieth time. */
async function readAndDie(accountId: string, step: Step, times: number): Promise<void> {
  const toldToRead: ToldToRead = {
    connection: service.connection,
    secretsKey: service.secretsKey,
    baseUrl: BASE_URL,
    vippsUrl: standIn.url,
    accountId,
    now: morning(2).toISOString(),
  };
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, TOLD_TO_READ: JSON.stringify(toldToRead) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  let seen = 0;
  standIn.onDone = async (done) => {
    if (done === step && ++seen === times) {
      child.kill('SIGKILL');
      await ended;
    }
  };
  const [, signal] = await ended;
  standIn.onDone = undefined;
  assert.equal(signal, 'SIGKILL');
}

// The first day has two pages. The third page is that of the second day, when the first one is brought.
for (const [step, times] of [
  ['token', 1],
  ['ledgers', 1],
  ['report', 1],
  ['report', 2],
  ['report', 3],
] as const) {
  test(`a process that is killed at ${step} ${times} leaves each entry once to the next one`, async () => {
    const settling = await startSettling(service, standIn);
    const { api, accountId } = settling;
    await captureInLedger(service, settling);
    standIn.ledger.add('fees-retained', -2_500, { day: TODAY });
    payOut(settling, '2000031');
    standIn.ledger.add('refund', -300, { reference: 'shop-9', day: addDays(TODAY, 1) });
    await readAndDie(accountId, step, times);
    // The next process takes the work over when the lease of the dead one is over.
    await sql`update vipps_keys set settlement_leased_until = '-infinity' where account_id = ${accountId}`.execute(
      owner,
    );
    await settle(service, settling, 2);
    assert.deepEqual(await told(api), [
      'capture in 1250 matched',
      'fees-retained out 25 matched',
      'scheduled-for-payout out 1225 vipps-payout',
      'refund out 3 outgoing',
    ]);
    assert.equal(await balanceOf(api, '1930'), 1225);
    await assertVerified(service, accountId);
  });
}
