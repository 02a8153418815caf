import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import { createDraft, createSent, exemptLine, getInvoice, send } from '../../support/example-invoices.ts';
import { assertAllChangesHaveEvents } from '../../support/events/changes-and-events.ts';
import { startTestApp } from '../../support/test-app.ts';
import { capturedEmails, moveClock } from '../../support/test-tools.ts';

const service = await startTestApp();
const company = await service.createCompany();
const api = await service.caller({ company });

const open = (id: string) => api.post(`/v1/test/invoices/${id}/open`);
const bounce = (id: string) => api.post(`/v1/test/invoices/${id}/bounce`);

/** When the document was viewed and bounced, and the states of its mails, oldest first. */
async function factsOf(id: string, accountId = api.accountId) {
  const { viewed_at, bounced_at } = await service.db
    .selectFrom('invoices')
    .select(['viewed_at', 'bounced_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const deliveries = await service.db
    .selectFrom('deliveries')
    .select(['status', 'bounced_at'])
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { viewedAt: viewed_at, bouncedAt: bounced_at, deliveries };
}

test('opening marks the invoice viewed, as its recipient would, and the time of the first opening is kept', async () => {
  const invoice = await createSent(api);
  const answer = await open(invoice.id);
  const viewed = bodyOf(answer, 200);
  assert.deepEqual(viewed, { ...invoice, status: 'viewed', updatedAt: viewed.updatedAt });
  assert.ok(viewed.updatedAt > invoice.updatedAt);
  assert.equal(answer.headers.get('etag'), (await api.get(`/v1/invoices/${invoice.id}`)).headers.get('etag'));
  const { viewedAt } = await factsOf(invoice.id);
  assert.deepEqual(bodyOf(await open(invoice.id), 200), viewed);
  assert.deepEqual((await factsOf(invoice.id)).viewedAt, viewedAt);
});

test('a bounce marks the invoice and its newest mail, and a resend removes the mark from the invoice', async () => {
  const invoice = await createSent(api);
  await capturedEmails(api, invoice.id, 1);
  bodyOf(await api.post(`/v1/invoices/${invoice.id}/resend`, { email: 'ny@nordmann.example' }), 202);
  await capturedEmails(api, invoice.id, 2);

  const bounced = bodyOf(await bounce(invoice.id), 200);
  assert.deepEqual(bounced, {
    ...invoice,
    status: 'bounced',
    undelivered: true,
    updatedAt: bounced.updatedAt,
  });
  const { bouncedAt, deliveries } = await factsOf(invoice.id);
  assert.deepEqual(
    deliveries.map(({ status }) => status),
    ['captured', 'bounced'],
  );
  assert.deepEqual(
    deliveries.map((delivery) => delivery.bounced_at),
    [null, bouncedAt],
  );

  assert.equal(bodyOf(await api.post(`/v1/invoices/${invoice.id}/resend`), 202).status, 'sent');
  await capturedEmails(api, invoice.id, 3);
  const resent = await factsOf(invoice.id);
  assert.deepEqual(
    [resent.bouncedAt, ...resent.deliveries.map(({ status }) => status)],
    [null, 'captured', 'bounced', 'captured'],
  );
});

test('credit notes can be opened and bounced, too, and a paid invoice stays paid', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(100)] });
  const note = bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`), 201);
  await send(api, note.id);
  assert.equal(bodyOf(await open(note.id), 200).status, 'viewed');
  assert.equal(bodyOf(await bounce(note.id), 200).status, 'bounced');

  const paid = await createSent(api, { lines: [exemptLine(100)] });
  const payment = { amount: 100, paidOn: paid.issueDate };
  bodyOf(await api.post(`/v1/invoices/${paid.id}/payments`, payment), 201);
  assert.equal(bodyOf(await open(paid.id), 200).status, 'paid');
  assert.equal(bodyOf(await bounce(paid.id), 200).status, 'paid');
});

test('opening and bouncing happen at the time of the test clock', async () => {
  const own = await service.caller();
  const invoice = await createSent(own);
  await capturedEmails(own, invoice.id, 1);
  await moveClock(own, '2031-02-03T04:05:06Z');
  bodyOf(await own.post(`/v1/test/invoices/${invoice.id}/open`), 200);
  bodyOf(await own.post(`/v1/test/invoices/${invoice.id}/bounce`), 200);
  const then = new Date('2031-02-03T04:05:06Z');
  assert.deepEqual(await factsOf(invoice.id, own.accountId), {
    viewedAt: then,
    bouncedAt: then,
    deliveries: [{ status: 'bounced', bounced_at: then }],
  });
  assert.ok(Date.parse((await getInvoice(own, invoice.id)).updatedAt) < then.getTime());
});

test('a draft answers 409 invoice-not-sent; an unknown id and an id of another account answer 404', async () => {
  const draft = await createDraft(api);
  const elsewhere = await createSent(await service.caller());
  const production = await createSent(await service.caller({ company, environment: 'production' }));
  for (const event of [open, bounce]) {
    assertError(await event(draft.id), 409, 'invoice-not-sent');
    for (const id of [crypto.randomUUID(), 'no-id', elsewhere.id, production.id]) {
      assertError(await event(id), 404, 'not-found');
    }
  }
  assert.deepEqual(await getInvoice(api, draft.id), draft);
});

test('a document that was never mailed answers 409 invoice-not-sent', async () => {
  const own = await service.caller();
  const draft = await createDraft(own);
  const issued = bodyOf(await own.post(`/v1/invoices/${draft.id}/send`, { channel: 'none' }), 200);
  assertError(await own.post(`/v1/test/invoices/${issued.id}/bounce`), 409, 'invoice-not-sent');
  assert.deepEqual(await getInvoice(own, issued.id), issued);
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
