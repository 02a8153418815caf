import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  creditOfDraft,
  newCredit,
  newOwnLine,
  readCredit,
} from '../../../../../web/src/pages/invoices/credit/credit-values.ts';
import type { Invoice } from '../../../../../web/src/pages/invoices/invoices.ts';

const line = (more: object) => ({
  description: 'Timer',
  quantity: 1,
  unitPrice: 100,
  unitPriceWithVat: null,
  vatCode: 3,
  ...more,
});
const invoice = { lines: [line({}), line({ description: 'Lunsj', vatCode: 31 })], total: 240 } as Invoice;
const own = { key: 1, description: ' Avslag ', quantity: '2', price: '40,50', vat: '31' } as const;

test('own lines are read with the price of the kind that the invoice has, and not before all is typed', () => {
  const values = { ...newCredit(invoice, 'nb'), what: 'own' as const };
  assert.deepEqual(readCredit({ ...values, own: [own] }, invoice), {
    ownLines: [{ description: 'Avslag', quantity: 2, unitPrice: 40.5, vatCode: 31 }],
  });
  const withVat = { lines: [line({ unitPriceWithVat: 125 })] } as Invoice;
  assert.deepEqual(readCredit({ ...values, own: [{ ...own, vat: '' }] }, withVat), {
    ownLines: [{ description: 'Avslag', quantity: 2, unitPriceWithVat: 40.5 }],
  });
  for (const missing of [{ description: ' ' }, { quantity: '' }, { price: 'x' }]) {
    assert.equal(readCredit({ ...values, own: [own, { ...own, ...missing }] }, invoice), undefined);
  }
});

test('a new own line has the VAT of the line before', () => {
  assert.deepEqual(newOwnLine(invoice, [own]), {
    key: 2,
    description: '',
    quantity: '1',
    price: '',
    vat: '31',
  });
  assert.equal(newOwnLine({ lines: [line({})] } as Invoice, []).vat, '');
});

test('a draft with lines of its own is changed as such, and one of an amount as an amount', () => {
  const draft = (lines: object[]) => ({ lines, total: 60, notes: null }) as Invoice;
  const written = creditOfDraft(
    draft([line({ description: 'Avslag', quantity: 2, unitPrice: 24 })]),
    invoice,
    'nb',
  );
  assert.deepEqual(
    [written.what, written.own],
    ['own', [{ key: 1, description: 'Avslag', quantity: '2', price: '24', vat: '3' }]],
  );
  const shared = [
    line({ description: 'Avslag', unitPrice: 20 }),
    line({ description: 'Avslag', vatCode: 31 }),
  ];
  const amount = creditOfDraft(draft(shared), invoice, 'nb');
  assert.deepEqual(
    [amount.what, amount.amount, amount.vat, amount.description],
    ['amount', '60', '', 'Avslag'],
  );
});
