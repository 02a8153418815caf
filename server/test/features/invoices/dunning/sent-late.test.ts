import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schemas } from '../../../support/api/answer-types.ts';
import { assertError, bodyOf } from '../../../support/api/answers.ts';
import { getPdf } from '../../../support/documents/pdf.ts';
import { createDraft, createSent, exemptLine, send } from '../../../support/example-invoices.ts';
import { verify } from '../../../../src/features/verification/index.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

/** Forsinkelsesrenteloven § 2: nobody is late with an invoice of which they did not know in time (decision 38). */
const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-11-20T10:00:00.000Z');

for (const dueDate of ['2026-11-01', '2026-12-03']) {
  test(`an invoice of 20 November that is due on ${dueDate} gets no letter, by hand neither, until 30 days after it was sent`, async () => {
    const api = await service.caller();
    const { id, number } = await createSent(api, { dueDate, lines: [exemptLine(1000)] });
    const letter = (type: string, fee = false) => api.post(`/v1/invoices/${id}/reminders`, { type, fee });
    await moveClock(api, '2026-12-21');
    for (const type of ['reminder', 'collection_warning']) {
      assertError(await letter(type), 409, 'reminder-too-early', { earliestDate: '2026-12-22' });
      assertError(await letter(type, true), 409, 'reminder-too-early', { earliestDate: '2027-01-04' });
    }
    const late = bodyOf(await api.get(`/v1/invoices/${id}/late-payment`), 200);
    assert.deepEqual([late.lateInterest, late.nextCollectionWarning?.earliestDate], [0, '2026-12-22']);

    await moveClock(api, '2026-12-22');
    const { reminders } = bodyOf(await letter('collection_warning'), 201);
    const { text } = await getPdf(service.url, api, `/v1/invoices/${id}/reminders/${reminders[0]?.id}/pdf`);
    // The due date that the invoice states was not the last day to pay.
    const said = text.replaceAll(/\s+/g, ' ');
    assert.match(
      said,
      new RegExp(`Faktura ${number} av 20.11.2026 skulle vært betalt innen 20.12.2026 og er fortsatt ikke`),
    );
    assert.doesNotMatch(said, /forfalt/);
  });
}

test('14 days of notice are enough', async () => {
  const api = await service.caller();
  const { id } = await createSent(api, { dueDate: '2026-12-04', lines: [exemptLine(1000)] });
  await moveClock(api, '2026-12-07');
  bodyOf(await api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder' }), 201);
});

test('`readiness` and `send` warn of a due date that is past, and of less than 14 days for a consumer', async () => {
  const api = await service.caller();
  const business = { name: 'Fjord AS', email: 'fjord@example.no', city: 'Bergen', orgNumber: '974760673' };
  for (const [dueDate, client, code] of [
    ['2026-11-19', undefined, 'due-date-past'],
    ['2026-11-19', business, 'due-date-past'],
    ['2026-11-20', undefined, 'due-date-soon'],
    ['2026-12-03', undefined, 'due-date-soon'],
    ['2026-12-03', business, 'due-date-soon-business'],
    ['2026-12-04', undefined, undefined],
  ] as const) {
    const { id } = await createDraft(api, { dueDate, ...(client !== undefined && { client }) });
    const { canSend, warnings } = bodyOf(await api.get(`/v1/invoices/${id}/readiness?channel=email`), 200);
    const told = (all: Schemas['Warning'][]) =>
      all.filter(({ field }) => field === 'dueDate').map((one) => one.code);
    assert.deepEqual([canSend, told(warnings)], [true, code === undefined ? [] : [code]], dueDate);
    assert.deepEqual(told((await send(api, id)).warnings ?? []), code === undefined ? [] : [code]);
  }
});

test('a business with less than 14 days to pay gets a reminder without a fee the day after; fee, warning and interest wait', async () => {
  const api = await service.caller();
  const client = { name: 'Vik AS', email: 'vik@example.no', city: 'Bergen', orgNumber: '981566378' };
  const { id, number } = await createSent(api, { dueDate: '2026-11-30', client, lines: [exemptLine(1000)] });
  const letter = (body: object) => api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder', ...body });
  await moveClock(api, '2026-11-30');
  assertError(await letter({}), 409, 'reminder-too-early', { earliestDate: '2026-12-01' });
  await moveClock(api, '2026-12-01');
  const late = bodyOf(await api.get(`/v1/invoices/${id}/late-payment`), 200);
  assert.deepEqual(
    [late.lateInterest, late.nextReminder?.earliestDate, late.nextReminder?.earliestDateWithFee],
    [0, '2026-12-01', '2027-01-04'],
  );
  assert.equal(late.nextCollectionWarning?.earliestDate, '2026-12-22');
  assertError(await letter({ fee: true }), 409, 'reminder-too-early', { earliestDate: '2027-01-04' });
  assertError(await letter({ compensation: true }), 409, 'reminder-too-early', {
    earliestDate: '2026-12-22',
  });
  assertError(await letter({ type: 'collection_warning' }), 409, 'reminder-too-early', {
    earliestDate: '2026-12-22',
  });
  const { reminders, feesOutstanding } = bodyOf(await letter({ feeWhereAllowed: true, interest: true }), 201);
  assert.equal(feesOutstanding, 0);
  const { text } = await getPdf(service.url, api, `/v1/invoices/${id}/reminders/${reminders[0]?.id}/pdf`);
  assert.match(
    text.replaceAll(/\s+/g, ' '),
    new RegExp(`faktura ${number} av 20.11.2026 er betalt i sin helhet. Den forfalt 30.11.2026`),
  );
});

test('interest runs from a due date that was agreed on beforehand, letters count from it, and nothing is warned of', async () => {
  const api = await service.caller();
  const draft = await createDraft(api, { dueDate: '2026-11-30', lines: [exemptLine(1000)] });
  assert.equal(draft.dueDateAgreed, false);
  const agreed = bodyOf(await api.patch(`/v1/invoices/${draft.id}`, { dueDateAgreed: true }), 200);
  assert.equal(agreed.dueDateAgreed, true);
  const { warnings } = bodyOf(await api.get(`/v1/invoices/${draft.id}/readiness?channel=email`), 200);
  assert.deepEqual(
    warnings.filter(({ field }) => field === 'dueDate'),
    [],
  );
  assert.equal((await send(api, draft.id)).dueDateAgreed, true);
  await moveClock(api, '2026-12-14');
  const late = bodyOf(await api.get(`/v1/invoices/${draft.id}/late-payment`), 200);
  // 14 days at 12.25 %.
  assert.deepEqual(
    [late.lateInterest, late.nextReminder?.earliestDate, late.nextReminder?.earliestDateWithFee],
    [4.7, '2026-12-14', '2026-12-14'],
  );
  bodyOf(await api.post(`/v1/invoices/${draft.id}/reminders`, { type: 'reminder', fee: true }), 201);
  const made = await createDraft(api, { dueDate: '2026-11-30', dueDateAgreed: true });
  assert.equal(made.dueDateAgreed, true);
});

test('`tilgode verify` knows the days of these invoices', async () => {
  const { checks } = await verify(service.db);
  assert.deepEqual(checks.find(({ name }) => name === 'deadlines')?.breaches, []);
});
