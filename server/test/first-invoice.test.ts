import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './support/test-app.ts';

const service = await startTestApp();

test('an invoice with five VAT codes is drafted, sent and paid, and the journal agrees to the øre', async () => {
  const api = await service.caller();
  const draft = await api.post('/v1/invoices', {
    client: {
      name: 'Fjord Kaffe AS',
      orgNumber: '974 760 673',
      email: 'faktura@fjordkaffe.example',
      city: 'Oslo',
    },
    dueDate: '2030-01-31',
    reference: 'ordre-1',
    lines: [
      { description: 'Design', quantity: 7.5, unitPrice: 1250, vatRate: 25 },
      { description: 'Kaffe', quantity: 3, unitPrice: 149.9, vatCode: 31 },
      { description: 'Reise', quantity: 1, unitPrice: 387.5, vatRate: 12, vatCode: 33 },
      { description: 'Bok', quantity: 1, unitPrice: 349, vatCode: 5 },
      { description: 'Kurs', quantity: 1, unitPrice: 200, vatCode: 6 },
    ],
  });
  assert.equal(draft.status, 201, draft.text);
  assert.deepEqual(
    [
      draft.body.number,
      draft.body.kid,
      draft.body.status,
      draft.body.subtotal,
      draft.body.vat,
      draft.body.total,
    ],
    [null, null, 'draft', 10761.2, 2457.71, 13218.91],
  );

  const sent = await api.post(`/v1/invoices/${draft.body.id}/send`);
  assert.equal(sent.status, 200, sent.text);
  assert.deepEqual([sent.body.number, sent.body.kid, sent.body.status], ['1', '0000000018', 'sent']);

  const today = sent.body.issueDate;
  const paid = await api.post(`/v1/invoices/${draft.body.id}/payments`, { amount: 13218.91, paidOn: today });
  assert.equal(paid.status, 201, paid.text);
  assert.deepEqual([paid.body.status, paid.body.paidAt, paid.body.outstandingAmount], ['paid', today, 0]);

  const month = today.slice(0, 7);
  const journal = await api.get(`/v1/journal-entries?from=${month}&to=${month}`);
  assert.equal(journal.status, 200, journal.text);
  assert.deepEqual(
    journal.body.items.map((entry) => [
      entry.series,
      entry.number,
      entry.lines.map((line) => [line.account, line.debit, line.credit]),
    ]),
    [
      [
        'Bank',
        1,
        [
          ['1920', 13218.91, 0],
          ['1500', 0, 13218.91],
        ],
      ],
      [
        'SalesInvoice',
        1,
        [
          ['1500', 13218.91, 0],
          ['3000', 0, 9375],
          ['3030', 0, 449.7],
          ['3050', 0, 387.5],
          ['3100', 0, 349],
          ['3200', 0, 200],
          ['2700', 0, 2343.75],
          ['2701', 0, 67.46],
          ['2703', 0, 46.5],
        ],
      ],
    ],
  );

  assert.equal((await api.get('/v1/clients')).body.items[0]?.orgNumber, '974760673');
  assert.ok((await api.get('/v1/accounts')).body.items.length > 300);
});
