import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, osloDate } from '../../../src/domain/days/local-date.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiAnswer } from '../../support/api/api-caller.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { setRate, turnOn } from '../../support/currencies.ts';
import { createDraft } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

// An invoice in a currency has the rate of the day of sending, so a proposal that waits overnight is not stale.

const service = await startTestApp({ jobs: false });
const today = osloDate(new Date());

type Proposal = { id: string; hash: string; status: string; result: { body: Record<string, unknown> } };

async function proposed(asking: Promise<ApiAnswer>): Promise<Proposal> {
  const answer = await asking;
  assert.equal(answer.status, 202, answer.text);
  return (answer.body as { proposal: Proposal }).proposal;
}

async function open() {
  const { company, owner } = await openStaff(service);
  const direct = await service.caller({ company });
  const agent = await service.caller({ company, mode: 'proposes' });
  const people = owner.account(company.accounts.test);
  await turnOn(direct, ['EUR']);
  await setRate(direct, 'EUR', addDays(today, -3), 11.5);
  const approve = async ({ id, hash }: Proposal): Promise<Proposal> =>
    bodyOf(await people.post(`/v1/proposals/${id}/approve`, { hash }), 200);
  return { company, direct, agent, approve };
}

const LINES = [
  { description: 'Kaffe', quantity: 3, unitPrice: 33.33 },
  { description: 'Frakt', quantity: 1, unitPrice: 10, vatCode: 31 },
];

test('a proposal that waits until the next rate is sent at that rate', async () => {
  const { direct, agent, approve } = await open();
  const { id } = await createDraft(direct, { currency: 'EUR', lines: LINES });
  const asked = await proposed(agent.post(`/v1/invoices/${id}/send`));
  assert.deepEqual((asked.result.body['exchangeRate'] as { rate: number }).rate, 11.5);
  await setRate(direct, 'EUR', addDays(today, 1), 11.6);
  await moveClock(direct, addDays(today, 2));
  assert.equal((await approve(asked)).status, 'approved');
  const { status, exchangeRate } = bodyOf(await direct.get(`/v1/invoices/${id}`), 200);
  assert.deepEqual([status, exchangeRate?.rate], ['sent', 11.6]);
});

test('a proposal at the same rate is sent: on the same day, and where the newest rate is the same on a later day', async () => {
  const { direct, agent, approve } = await open();
  const asked = [];
  for (let count = 0; count < 2; count += 1) {
    const { id } = await createDraft(direct, { currency: 'EUR', lines: LINES });
    asked.push(await proposed(agent.post(`/v1/invoices/${id}/send`)));
  }
  const [sameDay, later] = asked;
  assert.equal((await approve(existing(sameDay))).status, 'approved');
  await setRate(direct, 'EUR', addDays(today, 1), 11.5);
  await moveClock(direct, addDays(today, 2));
  assert.equal((await approve(existing(later))).status, 'approved');
});

test('another price beside another rate is seen', async () => {
  const { direct, agent, approve } = await open();
  const { id } = await createDraft(direct, { currency: 'EUR', lines: LINES });
  const asked = await proposed(agent.post(`/v1/invoices/${id}/send`));
  await setRate(direct, 'EUR', addDays(today, 1), 11.6);
  await moveClock(direct, addDays(today, 2));
  bodyOf(await direct.patch(`/v1/invoices/${id}`, { lines: LINES.slice(1) }), 200);
  assert.equal((await approve(asked)).status, 'stale');
});

test('limits compare kroner at the newest rate, also where the rate is given by hand', async () => {
  const { company, direct } = await open();
  const limited = await service.caller({ company, limits: { perDocumentOre: 115_000n, perDayOre: null } });
  const send = async (unitPrice: number, body?: object) => {
    const lines = [{ description: 'Kaffe', quantity: 1, unitPrice, vatCode: 5 }];
    const { id } = await createDraft(direct, { currency: 'EUR', lines });
    return (await limited.post(`/v1/invoices/${id}/send`, body)).status;
  };
  assert.equal(await send(100), 200);
  assert.equal(await send(101), 202);
  assert.equal(await send(101, { exchangeRate: { rate: 11, date: today } }), 202);
});
