import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeRoutes } from '../../../scripts/describe-routes.ts';
import { makeAskingAccounts } from '../../../torture/approvals/accounts.ts';
import { ask, askFor } from '../../../torture/approvals/ask.ts';
import { callerOfClient, callerOfPerson, directClient, reader } from '../../../torture/approvals/callers.ts';
import { moveClock, prepareApprovals } from '../../../torture/approvals/clocks.ts';
import { euroOn } from '../../../torture/approvals/kind.ts';
import { KINDS } from '../../../torture/approvals/kinds.ts';
import { checkDay } from '../../../torture/approvals/limits-oracle.ts';
import { checkApprovals } from '../../../torture/approvals/oracle.ts';
import { Finding } from '../../../torture/finding.ts';
import { createRandom } from '../../../torture/random.ts';
import { existing } from '../support/api/answers.ts';
import { startTestApp } from '../support/test-app.ts';

// What the torture asks for, and that its checks see what was done. The torture itself adds faults and several who decide at once.

const { url, connection } = await startTestApp({ isForBrowsers: true });
const accounts = await makeAskingAccounts(connection);
const one = existing(accounts[0]);
await prepareApprovals(url, [one]);
const person = callerOfPerson(url, one);
const read = reader(callerOfClient(url, one.clients.direct));
const chance = createRandom('approvals');

test('the torture asks for every operation that moves money', async () => {
  const { changes } = await describeRoutes();
  const moving = changes.filter(({ moves }) => moves === 'money').map(({ operationId }) => operationId);
  assert.deepEqual(
    moving.filter((operationId) => !(operationId in KINDS)),
    [],
  );
  const asking = new Set(
    changes.filter(({ moves }) => moves !== undefined).map((change) => change.operationId),
  );
  assert.deepEqual(
    Object.keys(KINDS).filter((operation) => !asking.has(operation)),
    [],
  );
});

for (const operation of Object.keys(KINDS)) {
  test(`${operation} is seen once it is approved, and not before or when it is declined`, async () => {
    for (const way of ['approve', 'decline'] as const) {
      const asked = existing(await ask({ url, one, chance }, operation, 'agent'));
      const { proposal, wanted, reply } = asked;
      assert.equal(reply.status, 202, reply.text);
      assert.equal(await wanted.countDone(read), 0);
      const body = way === 'approve' ? { hash: existing(proposal).hash } : {};
      const decided = await person('POST', `/v1/proposals/${existing(proposal).id}/${way}`, body);
      assert.equal(decided.status, 200, decided.text);
      asked.decisions.push({ way, clock: one.clock, reply: decided });
      asked.countedAtOnce = await wanted.countDone(read);
      assert.equal(asked.countedAtOnce, way === 'approve' ? 1 : 0, decided.text);
    }
  });
}

test('an invoice in euro that was proposed yesterday is sent at the rate of today: another rate makes no proposal stale', async () => {
  const wanted = existing(await KINDS['sendInvoice']?.prepare(directClient(url, one), 1_000_00));
  assert.ok(existing(wanted.euroCents) > 0);
  const asked = await askFor({ url, one }, 'sendInvoice', 'agent', wanted);
  assert.equal(asked.reply.status, 202, asked.reply.text);
  const before = euroOn(one.clock);
  await moveClock(url, one, 1);
  assert.notEqual(euroOn(one.clock), before);
  const { id, hash } = existing(asked.proposal);
  const reply = await person('POST', `/v1/proposals/${id}/approve`, { hash });
  asked.decisions.push({ way: 'approve', clock: one.clock, reply });
  assert.equal(JSON.parse(reply.text).status, 'approved', reply.text);
  const sent = await read<{ exchangeRate: { rate: number } }>(existing(wanted.document));
  assert.equal(sent?.exchangeRate.rate, euroOn(one.clock) / 100);
});

test('the check agrees with all of these decisions', async () => {
  await checkApprovals(url, [one]);
});

test('a client with limits does at once what is within them, and asks for the rest', async () => {
  for (let times = 0; times < 8; times += 1) await ask({ url, one, chance }, 'recordPayment', 'limited');
  const limited = one.asked.filter(({ by }) => by === 'limited');
  const statuses = new Set(limited.map(({ reply }) => reply.status));
  assert.deepEqual(statuses, new Set([201, 202]));
  await checkApprovals(url, [one]);
});

test('the same request after it was declined is refused, and a refusal of one that nobody declined is a finding', async () => {
  const other = existing(accounts[1]);
  const owner = callerOfPerson(url, other);
  const asked = existing(await ask({ url, one: other, chance }, 'changeSettings', 'agent'));
  const declined = await owner('POST', `/v1/proposals/${existing(asked.proposal).id}/decline`, {});
  asked.decisions.push({ way: 'decline', clock: other.clock, reply: declined });
  const again = existing(await ask({ url, one: other, chance }, 'changeSettings', 'agent'));
  assert.deepEqual([again.reply.status, again.proposal], [409, undefined]);
  await checkApprovals(url, [other]);
  const { reply } = again;
  const text = reply.text.replace(existing(asked.proposal).id, crypto.randomUUID());
  other.asked.push({ ...again, reply: { ...reply, text }, isSettled: false });
  await assert.rejects(checkApprovals(url, [other]), Finding);
});

test('a proposal that was approved and is shown as declined is a finding', async () => {
  const asked = existing(await ask({ url, one, chance }, 'recordPayment', 'agent'));
  const path = `/v1/proposals/${existing(asked.proposal).id}`;
  const declined = await person('POST', `${path}/decline`, {});
  const text = declined.text.replace('"declined"', '"approved"');
  asked.decisions.push({ way: 'approve', clock: one.clock, reply: { ...declined, text } });
  await assert.rejects(checkApprovals(url, [one]), Finding);
});

test('the limit of a day counts what was approved before the last that was done at once', () => {
  const atOnce = { ore: 1_000_00, isApproved: false, from: 20, to: 30 };
  const approved = { ore: 1_500_01, isApproved: true, from: 0, to: 10 };
  checkDay([atOnce, { ...approved, ore: 1_500_00 }], '2026-11-28');
  checkDay([atOnce, { ...approved, from: 15, to: 25 }], '2026-11-28');
  checkDay([approved, approved, { ...atOnce, ore: 0 }], '2026-11-28');
  assert.throws(() => checkDay([atOnce, approved], '2026-11-28'), Finding);
  assert.throws(() => checkDay([atOnce, atOnce, atOnce], '2026-11-28'), Finding);
});
