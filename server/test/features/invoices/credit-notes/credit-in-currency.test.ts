import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, bodyOf } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { setRate, turnOn } from '../../../support/currencies.ts';
import { createSent, getInvoice, journalOf, postings, send } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-20T09:00:00Z');

async function open(): Promise<ApiCaller> {
  const api = await service.caller({ company: await service.createCompany() });
  await turnOn(api, ['EUR']);
  await setRate(api, 'EUR', '2026-07-17', 11.3333);
  return api;
}

const LINES = [
  { description: 'Kaffe', quantity: 3, unitPrice: 33.33 },
  { description: 'Te', quantity: 1, unitPrice: 0.07 },
  { description: 'Frakt', quantity: 1, unitPrice: 10, vatCode: 31 },
];

async function credit(api: ApiCaller, id: string, body?: object) {
  const draft = bodyOf(await api.post(`/v1/invoices/${id}/credit-notes`, body), 201);
  assert.deepEqual([draft.currency, draft.exchangeRate, draft.totalNok], ['EUR', null, null]);
  return send(api, draft.id);
}

const sum = (amounts: (number | null)[]) =>
  Math.round(amounts.reduce<number>((all, amount) => all + (amount ?? 0) * 100, 0)) / 100;

for (const [name, bodies] of [
  [
    'of quantities',
    [{ lines: [{ lineIndex: 0, quantity: 1 }] }, { lines: [{ lineIndex: 0, quantity: 1 }] }, {}],
  ],
  ['of amounts', [{ amount: 17.77, description: 'Avslag' }, { amount: 40, description: 'Avslag' }, {}]],
  [
    'with lines of their own',
    [
      { ownLines: [{ description: 'Avslag', quantity: 2, unitPrice: 7.77, vatCode: 3 }] },
      { ownLines: [{ description: 'Avslag', quantity: 1, unitPrice: 3.33, vatCode: 31 }] },
      {},
    ],
  ],
  [
    'of an amount, a quantity and the rest',
    [{ amount: 33.33, vatCode: 3, description: 'Avslag' }, { lines: [{ lineIndex: 1, quantity: 1 }] }, {}],
  ],
] as const) {
  test(`credit notes ${name} have the rate of their invoice, and together its kroner`, async () => {
    const api = await open();
    const invoice = await createSent(api, { currency: 'EUR', lines: LINES });
    await setRate(api, 'EUR', '2026-07-18', 12);
    const notes = [];
    for (const body of bodies) notes.push(await credit(api, invoice.id, body));
    for (const note of notes) {
      assert.deepEqual(
        [note.exchangeRate, note.kid, note.creditorReference],
        [invoice.exchangeRate, null, null],
      );
    }
    for (const field of ['total', 'subtotalNok', 'vatNok', 'totalNok'] as const) {
      assert.equal(sum(notes.map((note) => note[field])), invoice[field], field);
    }
    const credited = await getInvoice(api, invoice.id);
    assert.deepEqual([credited.status, credited.outstandingAmount], ['credited', 0]);
    // Nothing is left on any account.
    const sums = new Map<string, number[]>();
    for (const entry of await journalOf(api, '2026')) {
      for (const { account, debit, credit: credited } of entry.lines) {
        sums.set(account, [...(sums.get(account) ?? []), debit, -credited]);
      }
    }
    for (const account of ['1500', '2700', '2701']) assert.equal(sum(sums.get(account) ?? []), 0, account);
    assertError(await api.post(`/v1/invoices/${invoice.id}/credit-notes`), 409, 'invoice-not-creditable');
  });
}

test('the books take a credit note off the receivable at the rate of the invoice', async () => {
  const api = await open();
  const line = { description: 'Kaffe', quantity: 2, unitPrice: 100 };
  const invoice = await createSent(api, { currency: 'EUR', lines: [line] });
  await setRate(api, 'EUR', '2026-07-18', 12);
  await credit(api, invoice.id, { lines: [{ lineIndex: 0, quantity: 1 }] });
  const entries = await journalOf(api, '2026');
  assert.deepEqual(
    entries.map(postings).find(([first]) => first?.startsWith('3000')),
    ['3000 1133.33', '2700 283.33', '1500 -1416.66'],
  );
  assert.equal((await getInvoice(api, invoice.id)).outstandingAmount, 125);
});

test('an amount beyond the invoice is refused in its currency', async () => {
  const api = await open();
  const invoice = await createSent(api, { currency: 'EUR', lines: [LINES[2]] });
  const refused = await api.post(`/v1/invoices/${invoice.id}/credit-notes`, {
    amount: 100,
    description: 'Avslag',
  });
  assertError(refused, 409, 'credit-exceeds-invoice', { amount: 11.5 });
});
