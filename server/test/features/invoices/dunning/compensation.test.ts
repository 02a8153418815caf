import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import {
  createDraft,
  createSent,
  exemptLine,
  getInvoice,
  journalOf,
  postings,
  send,
} from '../../../support/example-invoices.ts';
import { getPdf } from '../../../support/documents/pdf.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-06-01T10:00:00.000Z');
const DUE = '2026-07-01';
const BUSINESS = { name: 'Fjord Kaffe AS', orgNumber: '974760673', email: 'faktura@fjordkaffe.example' };

/** An account of its own on that day, with an invoice of 1000 kr to a business. The invoice is due on 1 July 2026. */
async function invoiceOn(today: string, overrides = {}): Promise<{ api: ApiCaller; id: string }> {
  const api = await service.caller();
  const { id } = await createSent(api, {
    client: BUSINESS,
    dueDate: DUE,
    lines: [exemptLine(1000)],
    ...overrides,
  });
  await moveClock(api, today);
  return { api, id };
}

function letter(api: ApiCaller, id: string, body: object) {
  return api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder', ...body });
}

const compensate = (api: ApiCaller, id: string) => letter(api, id, { compensation: true });

const latePayment = async (api: ApiCaller, id: string) =>
  bodyOf(await api.get(`/v1/invoices/${id}/late-payment`), 200);

test('a business owes compensation instead of the fee from the day after the due date, together with the interest', async () => {
  const { api, id } = await invoiceOn(DUE);
  assertError(await compensate(api, id), 409, 'reminder-too-early', { earliestDate: '2026-07-02' });
  await moveClock(api, '2026-07-11');
  assert.deepEqual((await latePayment(api, id)).compensation, { earliestDate: '2026-07-11', amount: 430 });
  const invoice = bodyOf(await compensate(api, id), 201);
  const { id: reminderId, ...reminder } = existing(invoice.reminders[0]);
  // 10 days of 12.25 % on 1000 kr.
  assert.deepEqual(reminder, {
    type: 'reminder',
    sentOn: '2026-07-11',
    deadline: '2026-07-25',
    fee: 0,
    compensation: 430,
    interest: 3.36,
    channel: 'email',
    deliveredOn: null,
  });
  assert.deepEqual([invoice.feesOutstanding, invoice.outstandingAmount], [433.36, 1000]);
  const path = `/v1/invoices/${id}/reminders/${reminderId}` as const;
  assert.deepEqual(bodyOf(await api.get(path), 200), invoice.reminders[0]);
  assert.deepEqual(await getInvoice(api, id), invoice);

  const entry = (await journalOf(api, '2026')).find(({ series }) => series === 'Manual');
  assert.ok(entry);
  assert.deepEqual(postings(entry), ['1500 433.36', '3900 -430', '8055 -3.36']);
  assert.deepEqual(
    entry.lines.map(({ vatCode }) => vatCode),
    [null, '7', '7'],
  );
  await assertBooksAgree(api, ['2026']);
  const paid = await api.post(`/v1/invoices/${id}/payments`, { amount: 1433.36, paidOn: '2026-07-11' });
  assert.deepEqual([bodyOf(paid, 201).status, paid.body.feesOutstanding], ['paid', 0]);
  await assertBooksAgree(api, ['2026']);
});

test('compensation never adds up: no fee after compensation, no compensation after a fee, and no second compensation', async () => {
  const compensated = await invoiceOn('2026-07-02');
  bodyOf(await compensate(compensated.api, compensated.id), 201);
  await moveClock(compensated.api, '2026-08-20');
  for (const body of [
    { fee: true },
    { compensation: true },
    { type: 'collection_warning', fee: true },
    { type: 'collection_warning', compensation: true },
  ]) {
    assertError(await letter(compensated.api, compensated.id, body), 409, 'compensation-claimed');
  }
  const late = await latePayment(compensated.api, compensated.id);
  assert.deepEqual([late.compensation, late.nextReminder?.earliestDateWithFee], [null, null]);
  bodyOf(await letter(compensated.api, compensated.id, { fee: false, compensation: false }), 201);
  bodyOf(await letter(compensated.api, compensated.id, { type: 'collection_warning', again: true }), 201);

  const withFee = await invoiceOn('2026-07-15');
  bodyOf(await letter(withFee.api, withFee.id, { fee: true }), 201);
  assertError(await compensate(withFee.api, withFee.id), 409, 'fee-claimed');
  assert.equal((await latePayment(withFee.api, withFee.id)).compensation, null);
});

test('compensation can follow a letter without a claim, and a collection warning may claim compensation', async () => {
  const { api, id } = await invoiceOn('2026-07-02');
  bodyOf(await letter(api, id, {}), 201);
  await moveClock(api, '2026-07-17');
  const warned = bodyOf(await letter(api, id, { type: 'collection_warning', compensation: true }), 201);
  assert.deepEqual(
    warned.reminders.map(({ fee, compensation }) => [fee, compensation]),
    [
      [0, 0],
      [0, 430],
    ],
  );
});

test('client-not-business: a consumer owes no compensation, whatever the register says later', async () => {
  const { api, id } = await invoiceOn('2026-07-02', {
    client: { name: 'Kari', email: 'kari@nordmann.example' },
  });
  assertError(await compensate(api, id), 409, 'client-not-business');
  const { client } = await getInvoice(api, id);
  bodyOf(await api.call('PATCH', `/v1/clients/${client.id}`, { body: { type: 'business' } }), 200);
  assertError(await compensate(api, id), 409, 'client-not-business');
  assert.equal((await latePayment(api, id)).compensation, null);
});

test('the register decides at sending: a business without a number owes compensation, also when it is a consumer later', async () => {
  const api = await service.caller();
  const kari = bodyOf(await api.post('/v1/clients', { name: 'Kari', email: 'kari@nordmann.example' }), 201);
  const draft = await createDraft(api, { client: undefined, clientId: kari.id, dueDate: DUE });
  assert.equal(draft.clientType, null);
  const setType = async (type: string) =>
    bodyOf(await api.call('PATCH', `/v1/clients/${kari.id}`, { body: { type } }), 200);
  await setType('business');
  assert.equal((await send(api, draft.id)).clientType, 'business');
  await setType('consumer');
  await moveClock(api, '2026-07-02');
  bodyOf(await compensate(api, draft.id), 201);
});

test('a client that is a consumer in the register owes no compensation, with an organisation number too', async () => {
  const api = await service.caller();
  const { id: clientId } = bodyOf(await api.post('/v1/clients', { ...BUSINESS, type: 'consumer' }), 201);
  const { id } = await createSent(api, { client: undefined, clientId, dueDate: DUE });
  await moveClock(api, '2026-07-02');
  assertError(await compensate(api, id), 409, 'client-not-business');
});

test('an invoice from before the kind of debtor was stored keeps it when the register changes', async () => {
  const { api, id } = await invoiceOn('2026-07-02', {
    client: { name: 'Kari', email: 'kari@nordmann.example', type: 'consumer' },
  });
  await service.db.updateTable('invoices').set({ client_type: null }).where('id', '=', id).execute();
  assertError(await compensate(api, id), 409, 'client-not-business');
  const { client } = await getInvoice(api, id);
  bodyOf(await api.call('PATCH', `/v1/clients/${client.id}`, { body: { type: 'business' } }), 200);
  assertError(await compensate(api, id), 409, 'client-not-business');
  assert.equal((await getInvoice(api, id)).clientType, 'consumer');
});

test('compensation-not-announced: no compensation is announced for the half-year of the letter', async () => {
  const { api, id } = await invoiceOn('2027-01-01');
  assert.deepEqual((await latePayment(api, id)).compensation, { earliestDate: '2027-01-01', amount: null });
  assertError(await compensate(api, id), 409, 'compensation-not-announced', { halfYear: '2027-01-01' });
  assert.deepEqual((await getInvoice(api, id)).reminders, []);
  assert.equal(bodyOf(await letter(api, id, { fee: true }), 201).reminders[0]?.fee, 38);
});

test('fee and compensation together are refused, and so are values other than true and false', async () => {
  const { api, id } = await invoiceOn('2026-07-15');
  assertInvalid(await letter(api, id, { fee: true, compensation: true }), {
    compensation: 'fee-and-compensation',
  });
  assertInvalid(await letter(api, id, { compensation: 430 }), { compensation: 'invalid-type' });
  bodyOf(await letter(api, id, { fee: null, compensation: null }), 201);
});

test('20 letters with compensation at once: only one claims it', async () => {
  const { api, id } = await invoiceOn('2026-07-02');
  const answers = await Promise.all(Array.from({ length: 20 }, () => compensate(api, id)));
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    assertError(answer, 409, 'compensation-claimed');
  }
  assert.equal((await getInvoice(api, id)).feesOutstanding, 430.34);
});

const WORDS = [
  ['nb', 'Kompensasjon (forsinkelsesrenteloven § 3a)'],
  ['nn', 'Kompensasjon (forseinkingsrentelova § 3a)'],
  ['en', 'Compensation (Late Payment Interest Act, section 3a)'],
] as const;

for (const [language, words] of WORDS) {
  test(`the letter calls the claim compensation, in ${language}`, async () => {
    const { api, id } = await invoiceOn('2026-07-02', { language });
    const { id: reminderId } = existing(bodyOf(await compensate(api, id), 201).reminders[0]);
    const { text } = await getPdf(service.url, api, `/v1/invoices/${id}/reminders/${reminderId}/pdf`);
    assert.ok(text.replaceAll(/\s+/g, ' ').includes(words), text);
    assert.doesNotMatch(text, /Purregebyr|Reminder fee/);
    const warned = bodyOf(await letter(api, id, { type: 'collection_warning', again: true }), 201);
    const { id: secondId } = existing(warned.reminders[1]);
    const second = await getPdf(service.url, api, `/v1/invoices/${id}/reminders/${secondId}/pdf`);
    assert.match(second.text, /(Tidl\w+ kompensasjon og renter|Earlier compensation and interest)/);
  });
}
