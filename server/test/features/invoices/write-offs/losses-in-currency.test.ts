import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verify } from '../../../../src/features/verification/index.ts';
import { bodyOf, existing } from '../../../support/api/answers.ts';
import { setRate, turnOn } from '../../../support/currencies.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import {
  createLate,
  createSent,
  exemptLine,
  journalOf,
  postings,
  send,
} from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-20T10:00:00.000Z');
const owner = openAsOwner(service.connection);
const FINAL = { reason: 'loss', lossKind: 'final', ground: 'insolvency' };
const LINES = [
  { description: 'Konsulent', quantity: 1, unitPrice: 100, vatCode: 3 },
  { description: 'Mat', quantity: 1, unitPrice: 50, vatCode: 31 },
];

async function lateInEuro() {
  const api = await service.caller();
  await turnOn(api, ['EUR']);
  await setRate(api, 'EUR', '2026-01-05', 11.3333);
  const invoice = await createLate(service, api, { currency: 'EUR', lines: LINES, dueDate: '2026-06-30' });
  assert.deepEqual([invoice.total, invoice.vatNok, invoice.totalNok], [182.5, 368.33, 2068.33]);
  await setRate(api, 'EUR', '2026-07-01', 12);
  const entriesOf = async (id: string) => {
    const own = (await journalOf(api, '2026')).filter(({ sourceDocumentId }) => sourceDocumentId === id);
    return own.map((entry) => postings(entry).join(', ')).toSorted((one, other) => (one < other ? -1 : 1));
  };
  const pay = async (amount: number, more: object) => {
    const body = { amount, paidOn: '2026-07-20', ...more };
    const { payments } = bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, body), 201);
    return existing(payments.at(-1));
  };
  const lose = async (body: object) => {
    const { writeOffs } = bodyOf(await api.post(`/v1/invoices/${invoice.id}/write-offs`, body), 201);
    return existing(writeOffs.at(-1));
  };
  const assertVerified = async () => {
    const { checks } = await verify(owner, { accountId: api.accountId });
    assert.deepEqual(
      checks.flatMap(({ breaches }) => breaches),
      [],
    );
  };
  return { api, invoice, entriesOf, pay, lose, assertVerified };
}

test('a final loss takes VAT back in proportion of the VAT in kroner; what comes in gives its share back', async () => {
  const { api, invoice, entriesOf, pay, lose, assertVerified } = await lateInEuro();
  const part = await pay(82.5, { amountNok: 990 });
  assert.equal(part.differenceNok, 55);
  const loss = await lose(FINAL);
  assert.deepEqual(
    [loss.amount, await entriesOf(loss.id)],
    [100, ['7830 931.51, 2711 155.25, 2712 46.57, 1500 -1133.33']],
  );
  const first = await pay(40, { amountNok: 480, recoversLoss: true });
  assert.equal(first.differenceNok, 26.67);
  assert.deepEqual(await entriesOf(first.id), [
    '1500 453.33, 7830 -372.6, 2711 -62.1, 2712 -18.63',
    '1920 480, 1500 -453.33, 8060 -26.67',
  ]);
  const last = await pay(60, { amountNok: 600, recoversLoss: true });
  assert.deepEqual(await entriesOf(last.id), [
    '1500 680, 7830 -558.91, 2711 -93.15, 2712 -27.94',
    '1920 600, 1500 -680, 8160 80',
  ]);
  await assertVerified();
  // Without the second payment its part is lost again, and without the loss it is owed.
  bodyOf(await api.delete(`/v1/invoices/${invoice.id}/payments/${last.id}`), 200);
  const owed = bodyOf(await api.delete(`/v1/invoices/${invoice.id}/write-offs/${loss.id}`), 200);
  assert.equal(owed.outstandingAmount, 60);
  const paid = await pay(60, { amountNok: 700 });
  assert.deepEqual([paid.differenceNok, await entriesOf(paid.id)], [20, ['1920 700, 1500 -680, 8060 -20']]);
  await assertVerified();
});

test('VAT that a credit note has taken back is not lost, too', async () => {
  const { api, invoice, entriesOf, lose, assertVerified } = await lateInEuro();
  const lines = [{ lineIndex: 0, quantity: 0.5 }];
  const note = await send(
    api,
    bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`, { lines }), 201).id,
  );
  // 50 EUR are 566.665, and 12.50 EUR are 141.66625.
  assert.deepEqual([note.subtotalNok, note.vatNok], [566.67, 141.67]);
  const loss = await lose(FINAL);
  assert.deepEqual(await entriesOf(loss.id), ['7830 1133.33, 2711 141.66, 2712 85, 1500 -1359.99']);
  await assertVerified();
});

test('a final loss of an øre more than what is not credited takes no more VAT back than there is', async () => {
  const api = await service.caller();
  await turnOn(api, ['EUR']);
  await setRate(api, 'EUR', '2026-01-05', 11.3008);
  const lines = [{ description: 'Kaffe', quantity: 3, unitPrice: 33.33, vatCode: 3 }];
  const invoice = await createLate(service, api, { currency: 'EUR', lines, dueDate: '2026-06-30' });
  const path = `/v1/invoices/${invoice.id}` as const;
  const payment = { amount: 124.99, amountNok: 1412.49, paidOn: '2026-07-20' };
  const paid = existing(bodyOf(await api.post(`${path}/payments`, payment), 201).payments[0]);
  const part = { lines: [{ lineIndex: 0, quantity: 1 }] };
  const note = await send(api, bodyOf(await api.post(`${path}/credit-notes`, part), 201).id);
  // The reversal opens 1 412.49 again, of which the credit of the note covers its share of 470.79 and not the 470.80 of the note.
  bodyOf(await api.delete(`${path}/payments/${paid.id}`), 200);
  assert.deepEqual([invoice.totalNok, note.totalNok], [1412.49, 470.8]);
  const { writeOffs } = bodyOf(await api.post(`${path}/write-offs`, FINAL), 201);
  const entries = await journalOf(api, '2026');
  const entry = existing(entries.find(({ sourceDocumentId }) => sourceDocumentId === writeOffs[0]?.id));
  assert.deepEqual(postings(entry), ['7830 753.32', '2711 188.38', '1500 -941.7']);
  const { checks } = await verify(owner, { accountId: api.accountId });
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
});

test('what a credit note leaves open has a part of the kroner, too, so that it can be lost', async () => {
  const api = await service.caller();
  await turnOn(api, ['SEK']);
  await setRate(api, 'SEK', '2026-01-05', 0.95);
  // 0.11 are 0.10 in kroner, and so are 0.10.
  const invoice = await createSent(api, { currency: 'SEK', lines: [exemptLine(0.01, 11)] });
  const path = `/v1/invoices/${invoice.id}` as const;
  const part = { lines: [{ lineIndex: 0, quantity: 10 }] };
  const note = await send(api, bodyOf(await api.post(`${path}/credit-notes`, part), 201).id);
  assert.deepEqual([invoice.totalNok, note.totalNok], [0.1, 0.1]);
  const lost = bodyOf(await api.post(`${path}/write-offs`, { reason: 'loss' }), 201);
  assert.equal(existing(lost.writeOffs[0]).amount, 0.01);
  const entries = (await journalOf(api, '2026')).map((entry) => postings(entry).join(', '));
  assert.deepEqual(entries.toSorted().slice(-2), [
    '3100 0.1, 1500 -0.09, 8060 -0.01',
    '7830 0.01, 1500 -0.01',
  ]);
  const { checks } = await verify(owner, { accountId: api.accountId });
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
});
