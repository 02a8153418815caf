import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schemas } from '../../../support/api/answer-types.ts';
import { assertError, bodyOf } from '../../../support/api/answers.ts';
import { getPdf } from '../../../support/documents/pdf.ts';
import { createDraft, createSent, exemptLine, send } from '../../../support/example-invoices.ts';
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
    ['2026-12-03', business, undefined],
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
