import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, bodyOf } from '../../../support/api/answers.ts';
import {
  createDraft,
  createLate,
  createSent,
  exemptLine,
  journalOf,
  send,
} from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-20T10:00:00.000Z');
const api = await service.caller();
const entriesOf = async (id: string) =>
  bodyOf(await api.get(`/v1/invoices/${id}/journal-entries`), 200).items;

test('the entries of an invoice: its payments and their reversals, its letters and credit notes, and no others', async () => {
  const neighbour = await createSent(api, { lines: [exemptLine(7)], dueDate: '2026-01-15' });
  const paidOn = '2026-07-20';
  bodyOf(await api.post(`/v1/invoices/${neighbour.id}/payments`, { amount: 1, paidOn }), 201);
  const { id } = await createLate(service, api, { lines: [exemptLine(25, 4)], dueDate: '2026-01-15' });
  const reminded = bodyOf(
    await api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder', fee: true }),
    201,
  );
  const kept = bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount: 60, paidOn }), 201).payments[0];
  assert.ok(kept);
  const { payments } = bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount: 10, paidOn }), 201);
  const reversed = payments[1];
  assert.ok(reversed);
  bodyOf(await api.delete(`/v1/invoices/${id}/payments/${reversed.id}`), 200);
  const lines = [{ lineIndex: 0, quantity: 1 }];
  const note = bodyOf(await api.post(`/v1/invoices/${id}/credit-notes`, { lines }), 201);
  await send(api, note.id);

  const entries = await entriesOf(id);
  assert.deepEqual(
    entries.map((entry) => [entry.series, entry.sourceDocumentType, entry.sourceDocumentId, entry.status]),
    [
      ['SalesInvoice', 'Invoice', id, 'Posted'],
      ['Bank', 'Payment', kept.id, 'Posted'],
      ['Bank', 'Payment', reversed.id, 'Reversed'],
      ['Bank', 'Payment', reversed.id, 'Posted'],
      ['CreditNote', 'CreditNote', note.id, 'Posted'],
      ['Manual', 'Reminder', reminded.reminders[0]?.id, 'Posted'],
    ],
  );
  assert.equal(entries[3]?.correctsEntryId, entries[2]?.id);
  const journal = await journalOf(api, '2026');
  const ids = new Set(entries.map((entry) => entry.id));
  assert.deepEqual(
    entries,
    journal.filter((entry) => ids.has(entry.id)),
  );
  assert.equal(journal.length, entries.length + 2);

  assert.deepEqual(await entriesOf(note.id), [entries[4]]);
});

test('a draft has no entries, nor has an invoice that was sent while accounting was off', async () => {
  assert.deepEqual(await entriesOf((await createDraft(api)).id), []);
  const company = await service.createCompany({ accounting: false });
  const unbooked = await service.caller({ company });
  const { id } = await createSent(unbooked);
  assertError(await unbooked.get(`/v1/invoices/${id}/journal-entries`), 403, 'accounting-not-enabled');
});

test('not-found: an unknown invoice has no entries', async () => {
  assertError(await api.get(`/v1/invoices/${crypto.randomUUID()}/journal-entries`), 404, 'not-found');
});
