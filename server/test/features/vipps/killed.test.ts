import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findNewest } from '../../../src/features/vipps/index.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { createSent, exemptLine, getInvoice } from '../../support/example-invoices.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';
import type { ToldToSettle } from '../../support/vipps/settle-process.ts';
import { creditedAfterVipps, getOrder, orderByVipps } from '../../support/vipps/paid-back.ts';
import { openAtVipps, turnVippsOn, workOffVipps } from '../../support/vipps/vipps-page.ts';
import { startVippsStandIn } from '../../support/vipps/vipps-stand-in.ts';
import type { Step } from '../../support/vipps/vipps-stand-in.ts';

const standIn = await startVippsStandIn();
const service = await startTestApp({ jobs: false, vippsUrl: standIn.url });
const company = await service.createCompany();
const api = await service.caller({ company, environment: 'production' });
await turnVippsOn(service, company, standIn);
const accountId = company.accounts.production;
const PROGRAM = fileURLToPath(new URL('../../support/vipps/settle-process.ts', import.meta.url));

/** Settles in a process of its own, which is killed by SIGKILL while Vipps is at its step for the so-manieth time. */
async function settleAndDie(
  kind: ToldToSettle['kind'],
  id: string,
  step: Step,
  times: number,
): Promise<void> {
  const told: ToldToSettle = {
    connection: service.connection,
    secretsKey: service.secretsKey,
    baseUrl: BASE_URL,
    vippsUrl: standIn.url,
    kind,
    accountId,
    id,
  };
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, TOLD_TO_SETTLE: JSON.stringify(told) },
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

// The steps of one payment: token, get (decides), get, capture, get, events, record.
for (const [step, times] of [
  ['token', 1],
  ['get', 1],
  ['get', 2],
  ['capture', 1],
  ['get', 3],
  ['events', 1],
] as const) {
  test(`a process that is killed at ${step} ${times} leaves exactly one payment to the next one`, async () => {
    const invoice = await createSent(api, { lines: [exemptLine(1250)] });
    const reference = await openAtVipps(service, invoice);
    standIn.approve(reference);
    const opened = await findNewest(service.db.of(accountId), invoice.id);
    assert.ok(opened);
    await settleAndDie('payment', opened.id, step, times);
    assert.deepEqual((await getInvoice(api, invoice.id)).payments, []);
    await service.clock.at(new Date(Date.now() + 120_000), () => workOffVipps(service));
    const { payments } = await getInvoice(api, invoice.id);
    assert.deepEqual(
      payments.map(({ amount, vippsReference }) => [amount, vippsReference]),
      [[1250, reference]],
    );
    assert.equal(standIn.payments.get(reference)?.captured, 125_000);
  });
}

// The steps of one refund: token, events (not yet), refund, events (the day), record.
for (const [step, times] of [
  ['token', 1],
  ['events', 1],
  ['refund', 1],
  ['events', 2],
] as const) {
  test(`a process that is killed at ${step} ${times} of a refund leaves exactly one refund to the next one`, async () => {
    const { clientId, paymentId, reference } = await creditedAfterVipps(service, api, (name) =>
      standIn.approve(name),
    );
    const made = bodyOf(await orderByVipps(api, clientId, paymentId, 1250), 201);
    await settleAndDie('refund', made.id, step, times);
    assert.equal((await getOrder(api, made)).status, 'sent');
    await service.clock.at(new Date(Date.now() + 120_000), () => workOffVipps(service));
    assert.equal((await getOrder(api, made)).status, 'paid');
    const { items } = bodyOf(await api.get(`/v1/clients/${clientId}/refunds`), 200);
    assert.deepEqual(
      items.map(({ id, amount }) => [id, amount]),
      [[made.id, 1250]],
    );
    assert.deepEqual(
      standIn.payments.get(reference)?.refunds.map(({ amount }) => amount),
      [125_000],
    );
  });
}
