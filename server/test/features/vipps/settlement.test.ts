import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addDays } from '../../../src/domain/days/local-date.ts';
import { changeVipps } from '../../../src/features/vipps/index.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { match, undo } from '../../support/bank/matching.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { createSent, exemptLine, getInvoice, send } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import {
  TODAY,
  assertVerified,
  balanceOf,
  bankTells,
  captureInLedger,
  morning,
  payByVipps,
  payOut,
  settle,
  startSettling,
  startVippsStandIn,
  told,
  transactions,
} from '../../support/vipps/settling.ts';
import { openAtVipps, workOffVipps } from '../../support/vipps/vipps-page.ts';

const standIn = await startVippsStandIn();
const service = await startTestApp({ jobs: false, vippsUrl: standIn.url });
const owner = openAsOwner(service.connection);
test.afterEach(() => {
  standIn.isAway = false;
  standIn.breaks.clear();
  standIn.ledger.closedThrough = '9999-12-31';
});

test('a day of the ledger comes as transactions: ours are matched, fees are booked, all else waits', async () => {
  const settling = await startSettling(service, standIn);
  const { api, accountId } = settling;
  const { invoice } = await captureInLedger(service, settling);
  const { ledger } = standIn;
  ledger.add('capture', 50_000, { reference: 'shop-order-17', day: TODAY });
  ledger.add('capture-fee', 0, { reference: 'shop-order-17', day: TODAY });
  ledger.add('refund', -10_000, { reference: 'shop-order-17', day: TODAY });
  ledger.add('something-new', -1_500, { day: TODAY });
  ledger.add('fees-retained', -3_250, { day: TODAY });
  payOut(settling, '2000023');
  await settle(service, settling);
  assert.deepEqual(await told(api), [
    'capture in 1250 matched',
    'capture in 500 unknown-reference',
    'refund out 100 outgoing',
    'something-new out 15 outgoing',
    'fees-retained out 32.5 matched',
    'scheduled-for-payout out 1602.5 vipps-payout',
  ]);
  const [ours] = await transactions(api);
  const [payment] = (await getInvoice(api, invoice.id)).payments;
  assert.deepEqual(ours?.allocations, [
    { invoiceId: invoice.id, paymentId: existing(payment).id, amount: 1250 },
  ]);
  assert.deepEqual([ours?.bankAccount, ours?.bookedOn], ['Vipps 302321', TODAY]);
  assert.deepEqual([await balanceOf(api, '1930'), await balanceOf(api, '7770')], [1217.5, 32.5]);
  const [file] = bodyOf(await api.get('/v1/bank-files'), 200).items;
  assert.deepEqual([file?.name, file?.format], [`Vipps 302321 ${TODAY}`, 'vipps']);
  assert.equal(bodyOf(await api.get('/v1/settings'), 200).bankFileFormat, null);

  // The difference to what Vipps has is what waits, to the øre.
  const compared = bodyOf(await api.get(`/v1/bank-reconciliation?account=1930&date=${TODAY}`), 200);
  assert.deepEqual(
    [compared.bankBalance, compared.ledgerBalance, compared.unmatchedSum, compared.unexplained],
    [0, 1217.5, -1217.5, 0],
  );
  const { checks } = bodyOf(await api.get(`/v1/period-closing/checklist?through=${TODAY.slice(0, 7)}`), 200);
  assert.deepEqual(
    checks.filter(({ id }) => id === 'vipps').map(({ state, amount }) => [state, amount]),
    [['note', -1217.5]],
  );
  assert.ok(!checks.some(({ id, count }) => id === 'vouchers' && count > 0));
  await assertVerified(service, accountId);
});

test('a day that is read again brings nothing twice, also with an entry more', async () => {
  const settling = await startSettling(service, standIn);
  const { api, accountId } = settling;
  await captureInLedger(service, settling);
  await settle(service, settling);
  const readAgain = async (days: number) => {
    await sql`update vipps_keys set settled_through = ${addDays(TODAY, -1)}, settlement_at = null where account_id = ${accountId}`.execute(
      owner,
    );
    await settle(service, settling, days);
  };
  await readAgain(1);
  assert.deepEqual(await told(api), ['capture in 1250 matched']);
  assert.equal(bodyOf(await api.get('/v1/bank-files'), 200).items.length, 1);
  standIn.ledger.add('capture', 700, { reference: 'late-entry', day: TODAY });
  await readAgain(1);
  assert.deepEqual(await told(api), ['capture in 1250 matched', 'capture in 7 unknown-reference']);
  await assertVerified(service, accountId);
});

for (const order of ['after', 'before'] as const) {
  test(`the bank tells of a payout ${order} Vipps does: one entry moves the money, and undoing it lets both wait`, async () => {
    const settling = await startSettling(service, standIn);
    const { api, accountId } = settling;
    await captureInLedger(service, settling);
    payOut(settling, '2000024');
    const tell = () => bankTells(service, api, 1250, 'Utbet. 2000024 Vippsnr 123456');
    if (order === 'before') await tell();
    await settle(service, settling);
    if (order === 'after') await tell();
    assert.deepEqual((await told(api)).toSorted(), [
      'bank in 1250 matched',
      'capture in 1250 matched',
      'scheduled-for-payout out 1250 matched',
    ]);
    assert.deepEqual([await balanceOf(api, '1920'), await balanceOf(api, '1930')], [1250, 0]);
    await assertVerified(service, accountId);
    const all = await transactions(api);
    const [payout, bank] = ['scheduled-for-payout', null].map((type) =>
      existing(all.find(({ vippsEntry }) => vippsEntry === type)),
    );
    assert.equal(payout?.entryId, bank?.entryId);
    bodyOf(await undo(api, (order === 'after' ? payout : bank)?.id ?? ''), 200);
    assert.deepEqual((await told(api)).toSorted(), [
      'bank in 1250 undone',
      'capture in 1250 matched',
      'scheduled-for-payout out 1250 undone',
    ]);
    assert.deepEqual([await balanceOf(api, '1920'), await balanceOf(api, '1930')], [0, 1250]);
    await assertVerified(service, accountId);
  });
}

test('a payout that the bank does not name is suggested, and a person matches it', async () => {
  const settling = await startSettling(service, standIn);
  const { api, accountId } = settling;
  await captureInLedger(service, settling);
  const payout = payOut(settling, '2000025');
  await settle(service, settling);
  await bankTells(service, api, 1250, 'Utbet. 2000025 Vippsnr 999');
  await bankTells(service, api, 1251, 'Utbet. 2000025 Vippsnr 123456');
  const all = await transactions(api);
  const [, waiting, other] = all;
  const line = existing(all.find(({ text }) => text?.includes('999')));
  const tooMuch = existing(all.find(({ amount }) => amount === 1251));
  assert.equal(waiting?.archiveReference, payout.pspReference);
  assert.deepEqual([line.suggestedPayoutId, line.reason], [waiting?.id, 'no-kid']);
  assert.equal(tooMuch.suggestedPayoutId, null);
  const payoutTransactionId = existing(waiting).id;
  for (const [id, body, code] of [
    [tooMuch.id, { payoutTransactionId }, 'other-amount'],
    [line.id, { payoutTransactionId: existing(other).id }, 'unfitting-direction'],
    [payoutTransactionId, { payoutTransactionId }, 'unfitting-direction'],
  ] as const) {
    const { errors } = bodyOf(await match(api, id, body), 400);
    assert.deepEqual(errors, [{ ...errors?.[0], field: 'payoutTransactionId', code }]);
  }
  const matched = bodyOf(await match(api, line.id, { payoutTransactionId }), 200);
  assert.equal(matched.status, 'matched');
  assert.equal((await match(api, line.id, { payoutTransactionId })).status, 409);
  assert.deepEqual([await balanceOf(api, '1920'), await balanceOf(api, '1930')], [1250, 0]);
  await assertVerified(service, accountId);
  bodyOf(await api.post(`/v1/journal-entries/${matched.entryId}/reversal`, {}), 201);
  assert.deepEqual((await told(api)).filter((one) => one.endsWith('undone')).length, 2);
  await assertVerified(service, accountId);
});

test('a day on which more goes back than comes in leaves the ledger below 0, and the next days work', async () => {
  const settling = await startSettling(service, standIn);
  const { api, accountId } = settling;
  const { ledger } = standIn;
  const tomorrow = addDays(TODAY, 1);
  ledger.add('refund', -80_000, { reference: 'shop-1', day: TODAY });
  await settle(service, settling);
  ledger.add('capture', 100_000, { reference: 'shop-2', day: tomorrow });
  payOut(settling, '2000026', tomorrow);
  await settle(service, settling, 2);
  assert.deepEqual(await told(api), [
    'refund out 800 outgoing',
    'capture in 1000 unknown-reference',
    'scheduled-for-payout out 200 vipps-payout',
  ]);
  const { bankBalance } = bodyOf(await api.get(`/v1/bank-reconciliation?account=1930&date=${TODAY}`), 200);
  assert.equal(bankBalance, -800);
  await assertVerified(service, accountId);
});

test('a refund of all of a payment in the portal is suggested, and takes the payment back', async () => {
  const settling = await startSettling(service, standIn);
  const { api, accountId } = settling;
  const { reference, invoice } = await captureInLedger(service, settling);
  standIn.ledger.add('refund', -125_000, { reference, day: TODAY });
  await settle(service, settling);
  const [capture, refund] = await transactions(api);
  assert.equal(refund?.suggestedReversalOf, capture?.id);
  bodyOf(await match(api, existing(refund).id, { reversesTransactionId: capture?.id }), 200);
  assert.deepEqual((await getInvoice(api, invoice.id)).payments, []);
  assert.equal(await balanceOf(api, '1930'), 0);
  await assertVerified(service, accountId);
});

test('a refund that is recorded from the account of Vipps is matched by the name of its payment', async () => {
  const settling = await startSettling(service, standIn);
  const { api, accountId } = settling;
  const { reference, invoice } = await captureInLedger(service, settling);
  const credit = bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`, {}), 201);
  await send(api, credit.id);
  bodyOf(await api.patch('/v1/booking-accounts', { bank: '1930' }), 200);
  const refunds = `/v1/clients/${existing(invoice.client.id)}/refunds` as const;
  const refund = bodyOf(await api.post(refunds, { amount: 400, paidOn: TODAY }), 201);
  bodyOf(await api.patch('/v1/booking-accounts', { bank: '1920' }), 200);
  const { ledger } = standIn;
  ledger.add('refund', -40_000, { reference, day: TODAY });
  ledger.add('refund', -40_000, { reference, day: TODAY });
  ledger.add('refund', -40_000, { reference: 'shop-1', day: TODAY });
  await settle(service, settling);
  assert.deepEqual(await told(api), [
    'capture in 1250 matched',
    'refund out 400 matched',
    'refund out 400 outgoing',
    'refund out 400 outgoing',
  ]);
  const [, matched] = await transactions(api);
  assert.equal(matched?.refundId, refund.id);
  await assertVerified(service, accountId);
  assert.equal((await api.delete(`${refunds}/${refund.id}`)).status, 204);
  assert.equal((await told(api))[1], 'refund out 400 undone');
  await assertVerified(service, accountId);
});

test('undoing the match of a capture keeps the payment; taking the payment back lets the capture wait', async () => {
  const settling = await startSettling(service, standIn);
  const { api, accountId } = settling;
  const { invoice } = await captureInLedger(service, settling);
  const { invoice: other } = await captureInLedger(service, settling);
  await settle(service, settling);
  const [first] = await transactions(api);
  bodyOf(await undo(api, existing(first).id), 200);
  assert.equal((await getInvoice(api, invoice.id)).payments.length, 1);
  const [payment] = (await getInvoice(api, other.id)).payments;
  bodyOf(await api.delete(`/v1/invoices/${other.id}/payments/${existing(payment).id}`), 200);
  assert.deepEqual(await told(api), ['capture in 1250 undone', 'capture in 1250 undone']);
  await assertVerified(service, accountId);
});

test('after a restore a capture that nobody here knows is asked for and recorded on its invoice', async () => {
  const settling = await startSettling(service, standIn);
  const { api, accountId } = settling;
  const invoice = await createSent(api, { lines: [exemptLine(1250)] });
  const reference = await openAtVipps(service, invoice);
  standIn.approve(reference);
  Object.assign(existing(standIn.payments.get(reference)), { captured: 125_000 });
  await sql`delete from vipps_payments where reference = ${reference}`.execute(owner);
  standIn.ledger.add('capture', 125_000, { reference, day: TODAY });
  await settle(service, settling);
  assert.deepEqual(
    (await getInvoice(api, invoice.id)).payments.map(({ amount, vippsReference }) => [
      amount,
      vippsReference,
    ]),
    [[1250, reference]],
  );
  assert.deepEqual(await told(api), ['capture in 1250 matched']);
  await assertVerified(service, accountId);
});

test('a day that is not over at Vipps, and a Vipps that is away, leave nothing out', async () => {
  const settling = await startSettling(service, standIn);
  const { api } = settling;
  await captureInLedger(service, settling);
  standIn.ledger.closedThrough = addDays(TODAY, -1);
  await settle(service, settling);
  assert.deepEqual(await told(api), []);
  standIn.ledger.closedThrough = '9999-12-31';
  standIn.isAway = true;
  await settle(service, settling, 2);
  assert.deepEqual(await told(api), []);
  standIn.isAway = false;
  await settle(service, settling, 3);
  assert.deepEqual(await told(api), ['capture in 1250 matched']);
});

test('while Vipps is off its ledger is still read, and looks at once bring one file', async () => {
  const settling = await startSettling(service, standIn);
  const { api, accountId } = settling;
  await captureInLedger(service, settling);
  await sql`update vipps_keys set is_on = false where account_id = ${accountId}`.execute(owner);
  await service.clock.at(morning(1), () =>
    Promise.all([workOffVipps(service), workOffVipps(service), workOffVipps(service)]),
  );
  await settle(service, settling);
  assert.deepEqual(await told(api), ['capture in 1250 matched']);
  assert.equal(bodyOf(await api.get('/v1/bank-files'), 200).items.length, 1);
});

test('fees are booked on the account that was chosen; another account of Vipps counts from its day on', async () => {
  const settling = await startSettling(service, standIn);
  const { api, accountId } = settling;
  const accounts = bodyOf(await api.patch('/v1/booking-accounts', { vippsFees: '7790' }), 200);
  assert.equal(accounts.vippsFees, '7790');
  assert.equal((await api.patch('/v1/booking-accounts', { vippsFees: '1920' })).status, 400);
  await captureInLedger(service, settling);
  standIn.ledger.add('fees-retained', -2_500, { day: TODAY });
  await settle(service, settling);
  assert.equal(await balanceOf(api, '7790'), 25);
  bodyOf(await api.patch('/v1/booking-accounts', { vipps: '1940', vippsFees: null }), 200);
  const { items } = bodyOf(await api.get('/v1/bank-accounts'), 200);
  assert.deepEqual(
    items
      .filter(({ bankAccount }) => bankAccount.startsWith('Vipps'))
      .map(({ account, until }) => [account, until]),
    [
      ['1930', TODAY],
      ['1940', null],
    ],
  );
  await assertVerified(service, accountId);
});

test('a company without books matches its captures all the same, and fees and payouts wait', async () => {
  const settling = await startSettling(service, standIn);
  const { api, accountId } = settling;
  await sql`update accounts set accounting_enabled = false where id = ${accountId}`.execute(owner);
  await captureInLedger(service, settling);
  standIn.ledger.add('fees-retained', -2_500, { day: TODAY });
  await settle(service, settling);
  assert.deepEqual(await told(api), ['capture in 1250 matched', 'fees-retained out 25 outgoing']);
  await payByVipps(service, settling);
});

test('keys of another unit follow: the ledger of the earlier unit is read on for two weeks, and its keys are forgotten then', async () => {
  const settling = await startSettling(service, standIn);
  const { api, accountId, company } = settling;
  await captureInLedger(service, settling);
  const other = await startVippsStandIn();
  other.keys.merchantSerialNumber = '654321';
  await changeVipps(
    { db: service.db, now: service.clock.now, actor: 'test' },
    { ...service.vippsDeps, vipps: { ...service.vippsDeps.vipps, url: other.url } },
    company.companyId,
    { environment: 'production', isOn: true, keys: other.keys },
  );
  await settle(service, settling);
  assert.deepEqual(await told(api), ['capture in 1250 matched']);
  const sealed = async () => {
    await workOffVipps(service);
    const { rows } = await sql<{ isSealed: boolean }>`
      select sealed is not null as "isSealed" from vipps_keys where account_id = ${accountId} order by created_at, id`.execute(
      owner,
    );
    return rows.map(({ isSealed }) => isSealed);
  };
  assert.deepEqual(await sealed(), [true, true]);
  await sql`update vipps_keys set ended_at = ended_at - interval '15 days' where account_id = ${accountId}`.execute(
    owner,
  );
  assert.deepEqual(await sealed(), [false, true]);
});
