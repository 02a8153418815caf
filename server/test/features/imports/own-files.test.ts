import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { importCsv } from '../../support/imports/import-csv.ts';
import { startTestApp } from '../../support/test-app.ts';

/** What the service writes as CSV, it reads. */
const service = await startTestApp({ jobs: false });

const HOSTILE = '=1+1;"a",b';

test('the list of products as a file makes the same products in another account', async () => {
  const api = await service.caller();
  const products = [
    { number: 'K-1', name: 'Kaffe, 1 kg', unit: 'KGM', unitPrice: 149.9, vatCode: 31 },
    { number: '2', name: HOSTILE, unitPriceWithVat: 1234.567, vatCode: 3 },
    { number: '-3', name: 'Skrue', unit: 'HUR', unitPrice: 1.125, revenueAccount: '3000' },
    { number: '4', name: 'Bit', unitPrice: 0.0005 },
    { number: '5', name: 'Hus', unitPrice: 12_500_000 },
  ];
  for (const product of products) bodyOf(await api.post('/v1/products', product), 201);
  for (const language of ['nb', 'nn', 'en'] as const) {
    const { text } = await api.get(`/v1/reports/product-list?format=csv&language=${language}`);
    const other = await service.caller();
    const report = bodyOf(await importCsv(other, 'products', text), 200);
    assert.equal(report.importedCount, products.length);
    assert.deepEqual(
      report.columns.filter(({ field }) => field === null),
      [],
    );
    assert.deepEqual(await productsOf(other), await productsOf(api));
  }
});

test('the list of customers as a file makes the same customers in another account', async () => {
  const api = await service.caller();
  const clients = [
    {
      name: 'Fjord Kaffe AS',
      orgNumber: '974760673',
      email: 'a@fjord.example',
      phone: '+47 22 00 00 00',
      city: 'Oslo',
    },
    { name: HOSTILE, email: 'b@fjord.example' },
  ];
  for (const client of clients) bodyOf(await api.post('/v1/clients', client), 201);
  for (const language of ['nb', 'nn', 'en'] as const) {
    const { text } = await api.get(`/v1/reports/clients?format=csv&language=${language}`);
    const other = await service.caller();
    const report = bodyOf(await importCsv(other, 'clients', text), 200);
    assert.equal(report.columns.filter(({ field }) => field === null).length, 3, 'sums are not read');
    assert.deepEqual(await clientsOf(other), await clientsOf(api));
  }
});

async function productsOf(api: ApiCaller) {
  const { items } = bodyOf(await api.get('/v1/products?sort=number'), 200);
  return items.map(({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...product }) => product);
}

async function clientsOf(api: ApiCaller) {
  const { items } = bodyOf(await api.get('/v1/clients'), 200);
  return items.map(({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...client }) => client);
}
