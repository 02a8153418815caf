import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MARK_OVERDUE } from '../../../../src/features/invoices/dunning/mark-overdue.ts';
import { writeOffInvoice } from '../../../../src/features/invoices/write-offs/write-off-invoice.ts';
import type { ChangeContext } from '../../../../src/platform/http/endpoint.ts';
import { inTransaction } from '../../../../src/platform/database/transaction.ts';
import { bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { createDraft, createSent, exemptLine, getInvoice, send } from '../../../support/example-invoices.ts';
import { assertAllChangesHaveEvents } from '../../../support/events/changes-and-events.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();

/** The last moment of 20 July in Oslo, and the first of 21 July. */
const BEFORE_MIDNIGHT = new Date('2026-07-20T21:59:59.000Z');
const MIDNIGHT = new Date('2026-07-20T22:00:00.000Z');
service.clock.now = BEFORE_MIDNIGHT;
const api = await service.caller({ company });
const dueOn = (dueDate: string, of = api) => createSent(of, { dueDate, lines: [exemptLine(100)] });

async function pay(id: string, amount: number) {
  return bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount, paidOn: '2026-07-20' }), 201);
}

/** Stores an event that no endpoint records yet. */
async function happened(id: string, fact: Record<string, Date>): Promise<void> {
  await service.db
    .updateTable('invoices')
    .set(fact)
    .where('account_id', '=', api.accountId)
    .where('id', '=', id)
    .execute();
}

test('an unpaid invoice is overdue from midnight in Oslo after its due date, and its last change is then', async () => {
  const { warnings: _past, ...invoice } = await dueOn('2026-07-20');
  const etag = (await api.get(`/v1/invoices/${invoice.id}`)).headers.get('etag');
  await MARK_OVERDUE.run({ db: service.db, clock: () => BEFORE_MIDNIGHT });
  assert.deepEqual(await getInvoice(api, invoice.id), invoice);

  await MARK_OVERDUE.run({ db: service.db, clock: () => MIDNIGHT });
  const answer = await api.get(`/v1/invoices/${invoice.id}`);
  assert.deepEqual(answer.body, { ...invoice, status: 'overdue', updatedAt: MIDNIGHT.toISOString() });
  assert.notEqual(answer.headers.get('etag'), etag);
  const listed = bodyOf(
    await api.get(`/v1/invoices?status=overdue&updatedSince=${MIDNIGHT.toISOString()}`),
    200,
  );
  assert.deepEqual(
    listed.items.map(({ id }) => id),
    [invoice.id],
  );

  await MARK_OVERDUE.run({ db: service.db, clock: () => new Date('2026-07-21T22:00:00.000Z') });
  assert.deepEqual((await api.get(`/v1/invoices/${invoice.id}`)).body, answer.body);
});

test('a request with an earlier clock does not turn `updatedAt` back', async () => {
  const invoice = await dueOn('2026-07-20');
  await MARK_OVERDUE.run({ db: service.db, clock: () => MIDNIGHT });
  const paid = await api.post(`/v1/invoices/${invoice.id}/payments`, { amount: 1, paidOn: '2026-07-20' });
  assert.ok(service.clock.now < MIDNIGHT);
  assert.equal(bodyOf(paid, 201).updatedAt, MIDNIGHT.toISOString());
});

test('an invoice that is being lost while other invoices are marked is not taken for paid', async () => {
  const of = await service.caller();
  const other = await dueOn('2026-07-01', of);
  const lost = await dueOn('2026-07-02', of);
  await inTransaction(service.db.of(of.accountId), async (trx) => {
    // The part of the invoice that the write-off needs.
    const context = { trx, accountId: of.accountId, now: BEFORE_MIDNIGHT, accountNow: BEFORE_MIDNIGHT };
    await writeOffInvoice(context as ChangeContext, {
      params: { id: lost.id },
      query: {},
      body: { reason: 'loss', lossKind: 'unconfirmed' },
      ifMatch: undefined,
    });
    await MARK_OVERDUE.run({ db: service.db, clock: () => MIDNIGHT });
    assert.equal(await overdueSince(of.accountId, other.id), '2026-07-02');
    assert.equal(await overdueSince(of.accountId, lost.id), null);
  });
  await MARK_OVERDUE.run({ db: service.db, clock: () => MIDNIGHT });
  assert.equal(await overdueSince(of.accountId, lost.id), '2026-07-03');
  const { items } = bodyOf(await of.get('/v1/invoices?status=paid'), 200);
  assert.deepEqual(items, []);
});

test('the job makes up for missed midnights: overdueSince is the day after the due date', async () => {
  const invoice = await dueOn('2026-07-01');
  await MARK_OVERDUE.run({ db: service.db, clock: () => MIDNIGHT });
  assert.equal(await overdueSince(api.accountId, invoice.id), '2026-07-02');
});

test('a draft, a paid invoice, a credited one, a credit note and one of 0 kr do not become overdue', async () => {
  const draft = await createDraft(api, { dueDate: '2026-07-01' });
  const paid = await dueOn('2026-07-01');
  await pay(paid.id, 100);
  const credited = await dueOn('2026-07-01');
  const note = bodyOf(await api.post(`/v1/invoices/${credited.id}/credit-notes`), 201);
  await send(api, note.id);
  const nothing = await createSent(api, { dueDate: '2026-07-01', lines: [exemptLine(0)] });
  const expected = [
    [draft.id, 'draft'],
    [paid.id, 'paid'],
    [credited.id, 'credited'],
    [note.id, 'sent'],
    [nothing.id, 'paid'],
  ];
  const before = await Promise.all(expected.map(([id = '']) => getInvoice(api, id)));
  await MARK_OVERDUE.run({ db: service.db, clock: () => MIDNIGHT });
  const after = await Promise.all(expected.map(([id = '']) => getInvoice(api, id)));
  assert.deepEqual(after, before);
  assert.deepEqual(
    after.map(({ id, status }) => [id, status]),
    expected,
  );
});

test('a partly paid invoice becomes overdue, is paid with the rest, and is overdue again when the rest is reversed', async () => {
  const invoice = await dueOn('2026-07-10');
  await pay(invoice.id, 40);
  await MARK_OVERDUE.run({ db: service.db, clock: () => MIDNIGHT });
  assert.equal((await getInvoice(api, invoice.id)).status, 'overdue');
  const paid = await pay(invoice.id, 60);
  assert.equal(paid.status, 'paid');
  const reversal = await api.delete(`/v1/invoices/${invoice.id}/payments/${paid.payments[1]?.id}`);
  assert.equal(bodyOf(reversal, 200).status, 'overdue');
});

test('the status follows this priority: credited, paid, collection_warning, reminded, bounced, overdue, viewed, sent', async () => {
  const invoice = await dueOn('2026-07-10');
  const status = async () => (await getInvoice(api, invoice.id)).status;
  assert.equal(await status(), 'sent');
  await happened(invoice.id, { viewed_at: MIDNIGHT });
  assert.equal(await status(), 'viewed');
  await MARK_OVERDUE.run({ db: service.db, clock: () => MIDNIGHT });
  assert.equal(await status(), 'overdue');
  await happened(invoice.id, { bounced_at: MIDNIGHT });
  assert.equal(await status(), 'bounced');
  await happened(invoice.id, { reminded_at: MIDNIGHT });
  assert.equal(await status(), 'reminded');
  await happened(invoice.id, { collection_warned_at: MIDNIGHT });
  assert.equal(await status(), 'collection_warning');
  assert.equal((await pay(invoice.id, 100)).status, 'paid');
  const note = bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`), 201);
  await send(api, note.id);
  assert.equal(await status(), 'credited');
});

test('a bounced invoice stays bounced after its due date, and becomes overdue when it is resent', async () => {
  const invoice = await dueOn('2026-07-10');
  await happened(invoice.id, { bounced_at: BEFORE_MIDNIGHT });
  await MARK_OVERDUE.run({ db: service.db, clock: () => MIDNIGHT });
  assert.equal((await getInvoice(api, invoice.id)).status, 'bounced');
  assert.equal(bodyOf(await api.post(`/v1/invoices/${invoice.id}/resend`), 202).status, 'overdue');
});

test('a credit note is never overdue, reminded or paid: it is draft, sent, viewed or bounced', async () => {
  const invoice = await dueOn('2026-07-10');
  const note = bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`), 201);
  await send(api, note.id);
  await happened(note.id, { reminded_at: MIDNIGHT, collection_warned_at: MIDNIGHT });
  await MARK_OVERDUE.run({ db: service.db, clock: () => MIDNIGHT });
  assert.equal((await getInvoice(api, note.id)).status, 'sent');
  await happened(note.id, { viewed_at: MIDNIGHT });
  assert.equal((await getInvoice(api, note.id)).status, 'viewed');
  await happened(note.id, { bounced_at: MIDNIGHT });
  assert.equal((await getInvoice(api, note.id)).status, 'bounced');
});

test('one run marks the invoices of every account, in both environments', async () => {
  const production = await service.caller({ company, environment: 'production' });
  const callers = [api, production, await service.caller()];
  const invoices = await Promise.all(callers.map((caller) => createSent(caller, { dueDate: '2026-07-20' })));
  await MARK_OVERDUE.run({ db: service.db, clock: () => MIDNIGHT });
  for (const [index, caller] of callers.entries()) {
    assert.equal((await getInvoice(caller, existing(invoices[index]?.id))).status, 'overdue');
  }
});

test('a payment reversed after the due date makes the invoice overdue at once', async () => {
  const late = await dueOn('2026-07-10');
  const { payments } = await pay(late.id, 100);
  const reversal = await api.delete(`/v1/invoices/${late.id}/payments/${payments[0]?.id}`);
  assert.equal(bodyOf(reversal, 200).status, 'overdue');
  assert.equal(await overdueSince(api.accountId, late.id), '2026-07-11');

  const dueToday = await dueOn('2026-07-20');
  const paid = await pay(dueToday.id, 100);
  const early = await api.delete(`/v1/invoices/${dueToday.id}/payments/${paid.payments[0]?.id}`);
  assert.equal(bodyOf(early, 200).status, 'sent');
  assert.equal(await overdueSince(api.accountId, dueToday.id), null);
});

test('an account with a test clock follows its own day, and other accounts follow the real day', async () => {
  const [ahead, real] = [await service.caller(), await service.caller()];
  const invoices = await Promise.all(
    [ahead, real].map((caller) => createSent(caller, { dueDate: '2026-08-20' })),
  );
  await setTestClock(ahead, '2026-08-20T21:59:59Z');
  await MARK_OVERDUE.run({ db: service.db, clock: () => MIDNIGHT });
  assert.equal(await overdueSince(ahead.accountId, existing(invoices[0]?.id)), null);
  await setTestClock(ahead, '2026-08-20T22:00:00Z');
  await MARK_OVERDUE.run({ db: service.db, clock: () => MIDNIGHT });
  assert.equal(await overdueSince(ahead.accountId, existing(invoices[0]?.id)), '2026-08-21');
  assert.equal(await overdueSince(real.accountId, existing(invoices[1]?.id)), null);
});

async function setTestClock({ accountId }: ApiCaller, clock: string): Promise<void> {
  await service.db.updateTable('accounts').set({ clock }).where('id', '=', accountId).execute();
}

async function overdueSince(accountId: string, id: string): Promise<string | null> {
  const row = await service.db
    .selectFrom('invoices')
    .select('overdue_since')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.overdue_since;
}

test('the job runs every hour, at midnight too, and follows the clock of the service', async () => {
  const invoice = await dueOn('2026-07-20');
  const deps = { db: service.db, clock: () => service.clock.now };
  assert.deepEqual(MARK_OVERDUE.at, { minute: 0 });
  await MARK_OVERDUE.run(deps);
  assert.equal((await getInvoice(api, invoice.id)).status, 'sent');
  service.clock.now = MIDNIGHT;
  await MARK_OVERDUE.run(deps);
  assert.equal((await getInvoice(api, invoice.id)).status, 'overdue');
  service.clock.now = BEFORE_MIDNIGHT;
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
