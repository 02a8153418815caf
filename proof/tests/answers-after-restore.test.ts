import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../server/src/domain/days/local-date.ts';
import { createAccessPoint } from '../../server/src/features/e-invoices/index.ts';
import { eInvoicesInOutbox } from '../../server/src/features/invoices/e-invoice-delivery/e-invoices-in-outbox.ts';
import { createMailer } from '../../server/src/features/mail/mailer.ts';
import { verify } from '../../server/src/features/verification/index.ts';
import { sequenceAll } from '../../server/src/platform/events/sequencer.ts';
import { bodyOf, existing } from '../../server/test/support/api/answers.ts';
import type { ApiCaller } from '../../server/test/support/api/api-caller.ts';
import { creditOf, refundOrder } from '../../server/test/support/bank/credit.ts';
import { inDays } from '../../server/test/support/dates.ts';
import { startSmtpSink } from '../../server/test/support/documents/smtp-sink.ts';
import {
  SENDER,
  TOKEN,
  startAccessPoint,
} from '../../server/test/support/e-invoices/access-point-stand-in.ts';
import { createSent, getInvoice, journalOf, postings } from '../../server/test/support/example-invoices.ts';
import { startNetworkStandIn } from '../../server/test/support/e-invoices/network-stand-in.ts';
import { PARTICIPANT, seedWaiting } from '../../server/test/support/held.ts';
import { onEnd } from '../../server/test/support/program/cleanup.ts';
import { runTilgode } from '../../server/test/support/program/program.ts';
import { valueOf } from '../../server/test/support/program/run-command.ts';
import { created, invoicesOf } from '../../server/test/support/recurring-invoices.ts';
import type { Restored } from '../../server/test/support/restored.ts';
import { backUp, startRestored } from '../../server/test/support/restored.ts';
import { startTestApp } from '../../server/test/support/test-app.ts';
import { startReceiver } from '../../server/test/support/webhooks/receiver.ts';
import { workOff } from '../../server/test/support/work-off.ts';

// A backup has something of every kind that waits, and a recurring invoice whose date of last month is not made yet.

const receiver = await startReceiver();
const smtp = await startSmtpSink();
const mailer = createMailer(smtp.url);
onEnd(() => mailer.close());
const point = await startAccessPoint();
const network = await startNetworkStandIn();
network.register(PARTICIPANT);
const { sml } = network;
const service = await startTestApp({ jobs: false, isAlone: true, webhookTargets: 'any', sml });
const accessPoint = createAccessPoint({ url: point.url, token: TOKEN, sender: SENDER }, service.outgoing);
const company = await service.createCompany();
const seed = await seedWaiting(service, { company, webhookUrl: receiver.url, accessPoint });
const { accountId, api, order } = seed;
const ofAccount = ['--account', accountId];
/** A file for the bank has the first order, and no file the second. */
bodyOf(await api.post('/v1/refund-files'), 201);
const unfiled = await refundOrder(api, seed.clientId, 30);
const today = inDays(0);
const firstOfMonth = `${today.slice(0, 8)}01`;
const lastMonth = addDays(firstOfMonth, -1);
const late = await service.clock.at(new Date(Date.now() - 60 * 86_400_000), () =>
  created(api, { firstDate: lastMonth, interval: { unit: 'month', count: 12 }, action: 'send' }),
);
await sequenceAll(service.db);
const folder = await backUp(service, `${lastMonth}T01:00:00.000Z`);

async function restored() {
  const there = await startRestored(folder, { of: service, mailer, accessPoint, startsAt: new Date() });
  smtp.received.length = 0;
  receiver.received.length = 0;
  point.taken.length = 0;
  return { ...there, there: there.as(api) };
}

/** What has left the service. */
const left = () => [smtp.received.length, receiver.received.length, point.taken.length];

async function statesOf(there: ApiCaller, { app }: Pick<Restored, 'app'>) {
  const deliveries = [];
  for (const { id } of [seed.sent, seed.received, seed.queued]) {
    deliveries.push(...bodyOf(await there.get(`/v1/invoices/${id}/deliveries`), 200).items);
  }
  const webhooks = bodyOf(await there.get(`/v1/webhook-endpoints/${seed.endpoint.id}/deliveries`), 200).items;
  const orders = bodyOf(await there.get(`/v1/clients/${seed.clientId}/refund-orders`), 200).items;
  const { items } = bodyOf(await there.get(`/v1/recurring-invoices/${seed.recurring.id}/occurrences`), 200);
  const people = await app.db.selectFrom('people_emails').select('id').execute();
  const told = await app.db.selectFrom('proposals').select('id').where('tell_at', 'is not', null).execute();
  return {
    deliveries: deliveries.map(({ channel, status, receipt }) => [channel, status, receipt]),
    webhooks: webhooks.map(({ status }) => status),
    orders: orders.map(({ id, status, paidOn }) => `${id} ${status} ${paidOn}`).toSorted(),
    dates: items.map(({ date, outcome }) => [date, outcome]),
    people: people.length,
    toTell: told.length,
  };
}

const heldOf = async ({ release }: Pick<Restored, 'release'>) =>
  (await release()).held.map(({ kind, count }: { kind: string; count: number }) => `${kind} ${count}`);

const ALL_HELD = [
  'recurring-invoices 2',
  'mails-production 2',
  'e-invoices-production 1',
  'receipts 1',
  'send-automatic-letters 1',
  'refund-orders 2',
  'mails-people 4',
  'tell-approvers 1',
  'webhooks 4',
];

test('what is dropped never goes out: mails have bounced, dates are skipped, refund orders are cancelled', async () => {
  const restoring = await restored();
  const { app, there, release, refusal, work } = restoring;
  assert.deepEqual(await heldOf(restoring), ALL_HELD);
  for (const kind of ['recurring-invoices', 'mails-production', 'e-invoices-production', 'receipts']) {
    await release('drop', '--kind', kind, ...ofAccount);
  }
  for (const kind of ['mails-people', 'tell-approvers', 'webhooks']) await release('drop', '--kind', kind);
  // The bank may have the order that is in a file. It stays, and the other one is cancelled.
  const orders = await release('drop', '--kind', 'refund-orders', ...ofAccount);
  assert.equal(orders.answered, 1);
  assert.deepEqual(
    orders.refused.map(({ id }: { id: string }) => id),
    [order.id],
  );
  assert.match((await refusal('drop', '--kind', 'send-automatic-letters')).message, /cannot be said of/);
  await work();

  const states = await statesOf(there, restoring);
  assert.deepEqual(states.deliveries, [
    ['email', 'bounced', null],
    ['e-invoice', 'sent', 'not-applicable'],
    ['e-invoice', 'bounced', 'not-applicable'],
  ]);
  assert.deepEqual(states.webhooks, ['failed', 'failed', 'failed', 'failed']);
  assert.deepEqual(states.orders, [`${order.id} sent null`]);
  assert.equal(await creditOf(there, seed.clientId), 100);
  assert.deepEqual(states.dates, [[inDays(-1), 'skipped']]);
  assert.deepEqual([states.people, states.toTell], [0, 0]);
  for (const { id } of [seed.sent, seed.queued]) {
    assert.equal((await getInvoice(there, id)).status, 'bounced');
  }
  assert.deepEqual(left(), [0, 0, 0]);
  assert.deepEqual(await heldOf(restoring), ['send-automatic-letters 1', 'refund-orders 1']);
  assert.equal((await verify(app.db)).holds, true);
});

test('what is done is marked as gone, and nothing goes out: a refund order is paid on its day, and booked', async () => {
  const restoring = await restored();
  const { app, there, release, refusal, work } = restoring;
  // One by one are said: which invoice a date has become, and when the bank has paid.
  await release('done', ...ofAccount);
  await release('done', '--kind', 'mails-people');
  assert.deepEqual(await heldOf(restoring), [
    'recurring-invoices 2',
    'send-automatic-letters 1',
    'refund-orders 2',
  ]);
  const paid = ['done', '--kind', 'refund-orders', '--id'];
  for (const [more, says] of [
    [[], /needs --day/],
    [['--day', inDays(1)], /has not come yet/],
    [['--day', inDays(-400)], /the credit was not there yet/],
  ] as const) {
    assert.match((await refusal(...paid, order.id, ...more)).message, says);
  }
  for (const { id } of [order, unfiled]) await release(...paid, id, '--day', today);
  await work();

  const states = await statesOf(there, restoring);
  assert.deepEqual(states.deliveries, [
    ['email', 'sent', null],
    ['e-invoice', 'sent', 'not-applicable'],
    ['e-invoice', 'sent', 'not-applicable'],
  ]);
  assert.deepEqual(states.webhooks, ['delivered', 'delivered', 'delivered', 'delivered']);
  assert.deepEqual(states.orders, [order, unfiled].map(({ id }) => `${id} paid ${today}`).toSorted());
  assert.deepEqual([states.people, states.toTell], [0, 0]);
  assert.equal(await creditOf(there, seed.clientId), 20);
  const refunds = (await journalOf(there, today.slice(0, 4))).filter(({ sourceDocumentId }) =>
    [order.id, unfiled.id].includes(sourceDocumentId ?? ''),
  );
  assert.deepEqual(refunds.flatMap(postings).toSorted(), ['1920 -30', '1920 -50', '2900 30', '2900 50']);
  const { document } = await app.db
    .selectFrom('e_invoice_deliveries')
    .select('document')
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', seed.queued.id)
    .executeTakeFirstOrThrow();
  assert.equal(String(document), (await there.get(`/v1/invoices/${seed.queued.id}/e-invoice`)).text);
  assert.deepEqual(left(), [0, 0, 0]);
  assert.equal((await verify(app.db)).holds, true);
});

// These share one restore, in this order.
const shared = await restored();

/** The mails and e-invoices of which an event tells that they arrived or not, each once. */
async function endedDeliveries(): Promise<number> {
  await sequenceAll(shared.app.db);
  const path = '/v1/events?types=delivery.delivered,delivery.failed&limit=500';
  const { items } = bodyOf(await shared.there.get(path), 200);
  const ids = items.map(({ data }) => (data as { delivery: { id: string } }).delivery.id);
  assert.equal(new Set(ids).size, ids.length);
  return ids.length;
}

/** The answers of two commands that run at once. */
async function atOnce(one: string[], other = one): Promise<void> {
  const outcomes = await Promise.all(
    [one, other].map((args) => runTilgode(['release', ...args, '--json'], shared.environment)),
  );
  for (const outcome of outcomes) valueOf(outcome);
}

test('an answer that is refused changes nothing', async () => {
  const { app, there, release, refusal } = shared;
  const { things } = await release('--list', '--kind', 'recurring-invoices');
  const { id } = existing(things.find((one: { id: string }) => one.id.startsWith(seed.recurring.id)));
  const all = async () => ({
    states: await statesOf(there, shared),
    held: await heldOf(shared),
    gaps: bodyOf(await there.get('/v1/reports/number-gaps'), 200).items,
    releases: await app.db.selectFrom('hold_releases').selectAll().execute(),
    drafts: bodyOf(await there.get('/v1/invoices?status=draft'), 200).items.length,
  });
  const before = await all();
  const date = ['--kind', 'recurring-invoices', '--id', id];
  for (const [args, says] of [
    [['done', ...date, '--number', '1', '--day', today], /is in no gap/],
    [['done', ...date, '--number', '5', '--day', inDays(1)], /has not come yet/],
    [['done', ...date, '--number', '5', '--day', inDays(-400)], /before the hours that are lost/],
    [['done', ...date, '--number', '5'], /needs --day/],
    [['done', '--kind', 'recurring-invoices', '--number', '5', '--day', today], /one by one/],
    [['drop', '--kind', 'refund-orders', '--id', order.id], /withdraw the file first/],
    [['drop', '--kind', 'send-automatic-letters', ...ofAccount], /cannot be said of/],
    [['drop', '--id', order.id], /--id needs its --kind|Say which/],
    [['drop'], /Say which/],
    [['drop', '--all'], /--all goes with "send"/],
    [['send', '--all', ...ofAccount], /--all goes with "send"/],
  ] as const) {
    const { code, message } = await refusal(...args);
    assert.equal(code, 'release-refused', message);
    assert.match(message, says);
  }
  // Without a bank account no invoice can be made, and so the number goes back to the gap.
  const setBankAccount = (bankAccount: string) =>
    app.db
      .updateTable('companies')
      .set({ bank_account: bankAccount })
      .where('id', '=', company.companyId)
      .execute();
  await setBankAccount('');
  const { code } = await refusal('done', ...date, '--number', '5', '--day', today);
  assert.equal(code, 'company-incomplete');
  await setBankAccount('86011117947');
  assert.deepEqual(await all(), before);
});

test('an e-invoice that is let go has its receipt asked for, while receipts of before stay held', async () => {
  const { app, there, release } = shared;
  await release('send', '--kind', 'e-invoices-production', ...ofAccount);
  const kinds = eInvoicesInOutbox({ ...app.eInvoices, accessPoint });
  await workOff(app.db, kinds);
  const [taken, ...others] = point.taken;
  assert.deepEqual(others, []);
  const { number } = await getInvoice(there, seed.queued.id);
  assert.match(existing(taken).xml, new RegExp(`<cbc:ID>${number}</cbc:ID>`));
  const inAWhile = new Date(Date.now() + 2 * 60_000);
  point.calls.length = 0;
  await app.clock.at(inAWhile, () => workOff(app.db, kinds));
  assert.deepEqual(
    point.calls.map(({ kind, id }) => [kind, id]),
    [['status', taken?.id]],
  );
  assert.ok((await heldOf(shared)).includes('receipts 1'));
});

test('an invoice of a closed month is booked on the first open day when it is made again, with its VAT', async () => {
  const { app, there, release } = shared;
  bodyOf(
    await there.call('PUT', '/v1/period-closing', { body: { closedThrough: lastMonth.slice(0, 7) } }),
    200,
  );
  const { things } = await release('--list', '--kind', 'recurring-invoices');
  const { id } = existing(things.find((one: { id: string }) => one.id.startsWith(late.id)));
  await release('done', '--kind', 'recurring-invoices', '--id', id, '--number', '5', '--day', lastMonth);
  const [made] = await invoicesOf(there, late.id);
  assert.deepEqual(
    [made?.date, made?.outcome, made?.invoice?.number, made?.invoice?.issueDate, made?.invoice?.channel],
    [lastMonth, 'made', '5', lastMonth, 'none'],
  );
  const entries = await journalOf(there, firstOfMonth.slice(0, 4));
  const booked = entries.filter(({ sourceDocumentId }) => sourceDocumentId === made?.invoice?.id);
  assert.deepEqual(
    booked.map(({ documentDate, postingDate }) => [documentDate, postingDate]),
    [[lastMonth, firstOfMonth]],
  );
  assert.deepEqual(booked.flatMap(postings), ['1500 250', '3000 -200', '2700 -50']);
  assert.equal((await verify(app.db)).holds, true);
});

test('of "done" and "drop" that are given at once each mail gets one', async () => {
  const before = await endedDeliveries();
  const mails = ['--kind', 'mails-production', ...ofAccount];
  await atOnce(['done', ...mails], ['drop', ...mails]);
  assert.equal(await endedDeliveries(), before + 2);
});

test('an answer that is given twice at once is done once', async () => {
  const { app, there, release } = shared;
  const { things } = await release('--list', '--kind', 'recurring-invoices');
  const [{ id }] = things;
  const date = ['done', '--kind', 'recurring-invoices', '--id', id, '--day', today];
  // Of two numbers one is used, and the other stays in the gap.
  await atOnce([...date, '--number', '6'], [...date, '--number', '7']);
  const { items } = bodyOf(await there.get('/v1/reports/number-gaps'), 200);
  assert.equal(items[0]?.filled.length, 2);
  const paid = ['done', '--kind', 'refund-orders', '--id', unfiled.id, '--day', today];
  await atOnce(paid);
  assert.equal(await creditOf(there, seed.clientId), 70);
  await atOnce(['done', ...ofAccount]);
  assert.deepEqual(
    (await statesOf(there, shared)).webhooks,
    Array.from({ length: 4 }, () => 'delivered'),
  );
  assert.equal((await verify(app.db)).holds, true);
});

test('before a service has started a hold does not end, because webhooks of before are still to come', async () => {
  const fresh = await startTestApp({ jobs: false, isAlone: true, webhookTargets: 'any' });
  const other = await fresh.caller({ environment: 'production' });
  bodyOf(await other.post('/v1/webhook-endpoints', { url: receiver.url, types: ['invoice.sent'] }), 201);
  await createSent(other);
  const there = await startRestored(await backUp(fresh), { of: fresh, mailer, startsAt: undefined });
  await there.release('drop', '--kind', 'mails-people');
  const answered = await there.release('drop', '--account', other.accountId);
  assert.deepEqual(answered, { answered: 1, left: 0, ended: false });
  receiver.received.length = 0;
  await there.start(new Date());
  await there.work();
  assert.equal(receiver.received.length, 0);
  const last = await there.release('done', '--kind', 'webhooks');
  assert.deepEqual([last.left, last.ended], [0, true]);
});
