import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import { createDraft, createSent, exemptLine, getInvoice } from '../../../support/example-invoices.ts';
import { assertAllChangesHaveEvents } from '../../../support/events/changes-and-events.ts';
import { getFile } from '../../../support/documents/pdf.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-02-02T10:00:00.000Z');
const DUE = '2026-03-02';
const TODAY = '2026-03-20';
const AGENCY = { to: 'Kreditorhjelp Inkasso AS', on: '2026-03-18', reference: 'SAK-1187' };

test('while an agency has the claim no letter goes, by hand or by itself; money and credit notes go on', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  await moveClock(api, '2026-02-02');
  await service.db
    .updateTable('companies')
    .set({ automatic_letters: 'reminders', letters_since: '2026-02-02' })
    .where('id', '=', company.companyId)
    .execute();
  const { id } = await createSent(api, { dueDate: DUE, lines: [exemptLine(100), exemptLine(50)] });
  const path = `/v1/invoices/${id}/handed-over` as const;
  await moveClock(api, '2026-03-03');
  const handed = bodyOf(await api.post(path, { ...AGENCY, on: '2026-03-03' }), 200);
  assert.deepEqual(handed.handedOver, { ...AGENCY, on: '2026-03-03' });
  await moveClock(api, TODAY);
  assert.deepEqual((await getInvoice(api, id)).reminders, []);
  assertError(
    await api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder' }),
    409,
    'invoice-handed-over',
    {
      on: '2026-03-03',
    },
  );
  assert.equal(
    bodyOf(await api.get(`/v1/invoices/${id}/late-payment`), 200).notRemindableReason,
    'handed_over',
  );

  // Another agency replaces the first one. A pause begins and ends beside it.
  bodyOf(await api.post(path, AGENCY), 200);
  bodyOf(await api.post(`/v1/invoices/${id}/pause-reminders`, { reason: 'Omtvistet' }), 200);
  const resumed = bodyOf(await api.delete(`/v1/invoices/${id}/pause-reminders`), 200);
  assert.deepEqual([resumed.remindersPaused, resumed.handedOver], [null, AGENCY]);
  bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount: 30, paidOn: TODAY }), 201);

  const report = '/v1/reports/receivables';
  const [customer] = bodyOf(await api.get(`${report}?handedOver=true`), 200).customers;
  assert.ok(customer);
  assert.deepEqual(customer.invoices[0]?.handedOver, AGENCY);
  const [sums] = bodyOf(await api.get(`${report}?details=false`), 200).customers;
  assert.deepEqual([sums?.atAgency, sums?.invoices], [customer.outstanding, []]);
  assert.deepEqual(bodyOf(await api.get(`${report}?handedOver=false`), 200).customers, []);
  const { bytes } = await getFile(service.url, api, `${report}?handedOver=true&format=csv&language=en`);
  const [head = '', row = ''] = Buffer.from(bytes).toString().trim().split('\r\n');
  assert.match(head, /Agency;Case number;Handed over;Debtor;/);
  assert.match(row, /Kreditorhjelp Inkasso AS/);
  assert.match(row, /;2026-03-02;2026-03-02;150,00;30,00;0,00;120,00;0,00;0,00;/);

  const back = bodyOf(await api.delete(path), 200);
  assert.equal(back.handedOver, null);
  assert.deepEqual(bodyOf(await api.delete(path), 200), back);
  bodyOf(await api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder' }), 201);
  const { items } = bodyOf(await api.get(`/v1/invoices/${id}/timeline`), 200);
  assert.deepEqual(
    items
      .filter(({ type }) => /handed/.test(type))
      .map(({ type, recipient, reason }) => [type, recipient, reason]),
    [
      ['handed_over', AGENCY.to, AGENCY.reference],
      ['handed_over', AGENCY.to, AGENCY.reference],
      ['handed_over_ended', null, null],
      ['handed_over_ended', null, null],
    ],
  );
});

test('only what is overdue is handed over, and a claim without a warning whose deadline is over is advised of', async () => {
  const api = await service.caller();
  const { id } = await createSent(api, { dueDate: DUE, lines: [exemptLine(100)] });
  const path = `/v1/invoices/${id}/handed-over` as const;
  const handOver = async (on: string) => bodyOf(await api.post(path, { to: AGENCY.to, on }), 200);
  await moveClock(api, DUE);
  assertError(await api.post(path, { to: AGENCY.to, on: DUE }), 409, 'invoice-not-overdue', {
    reason: 'not_due',
    payableUntil: DUE,
  });
  await moveClock(api, '2026-03-03');
  assertInvalid(await api.post(path, { to: AGENCY.to, on: DUE }), { on: 'out-of-range' });
  const codes = async (on: string) => (await handOver(on)).warnings?.map(({ code }) => code);
  assert.deepEqual(await codes('2026-03-03'), ['no-collection-warning']);
  bodyOf(await api.delete(path), 200);
  bodyOf(await api.post(`/v1/invoices/${id}/reminders`, { type: 'collection_warning' }), 201);
  await moveClock(api, '2026-03-17');
  assert.deepEqual(await codes('2026-03-17'), ['warning-deadline-runs']);
  await moveClock(api, '2026-03-18');
  assert.equal(await codes('2026-03-18'), undefined);
  const turned = bodyOf(await api.post(path, { to: 'Kreditor\u202Ehjelp', on: '2026-03-18' }), 200);
  assert.equal(turned.handedOver?.to, 'Kreditorhjelp');
  assert.deepEqual(
    turned.warnings?.map(({ field, code }) => [field, code]),
    [['to', 'direction-marks-removed']],
  );
  assert.equal('warnings' in (await getInvoice(api, id)), false);
  bodyOf(await api.delete(path), 200);
  bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount: 100, paidOn: '2026-03-18' }), 201);
  assertError(await api.post(path, { to: AGENCY.to, on: '2026-03-18' }), 409, 'invoice-not-overdue', {
    reason: 'paid',
    payableUntil: DUE,
  });
});

test('a draft and a credit note are not handed over; the day is from the day after the due date to today', async () => {
  const api = await service.caller();
  const { id } = await createSent(api, { dueDate: DUE, lines: [exemptLine(100)] });
  await moveClock(api, TODAY);
  const draft = await createDraft(api);
  assertError(await api.post(`/v1/invoices/${draft.id}/handed-over`, AGENCY), 409, 'invoice-not-sent');
  for (const on of [DUE, '2026-03-21']) {
    assertInvalid(await api.post(`/v1/invoices/${id}/handed-over`, { ...AGENCY, on }), {
      on: 'out-of-range',
    });
  }
  assertInvalid(await api.post(`/v1/invoices/${id}/handed-over`, {}), { to: 'required', on: 'required' });
  assertError(
    await (await service.caller()).post(`/v1/invoices/${id}/handed-over`, AGENCY),
    404,
    'not-found',
  );
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
