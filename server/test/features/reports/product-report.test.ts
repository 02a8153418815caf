import assert from 'node:assert/strict';
import { test } from 'node:test';
import readExcelFile from 'read-excel-file/node';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { getFile, getPdf } from '../../support/documents/pdf.ts';
import { createDraft, createSent, send } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const api = await service.caller({ company });

const product = async (body: Record<string, unknown>) => bodyOf(await api.post('/v1/products', body), 201);
const coffee = await product({ name: 'Kaffe', number: 'K-1', unit: 'KGM', unitPrice: 100.125, vatCode: 31 });
const advice = await product({ name: 'Rådgivning', unit: 'HUR', unitPrice: 1200, vatCode: 3 });
const cup = await product({ name: '=Kopp', unitPriceWithVat: 125, vatCode: 3 });

/** Each document is sent on its day. */
async function sendOn(day: string, lines: Record<string, unknown>[]) {
  return service.clock.at(new Date(`${day}T10:00:00Z`), () => createSent(api, { lines }));
}

await sendOn('2026-01-31', [{ productId: coffee.id, quantity: 7 }]);
const february = await sendOn('2026-02-01', [
  { productId: coffee.id, quantity: 2.5 },
  { productId: coffee.id, quantity: 1, discountPercent: 10 },
  { productId: advice.id, quantity: 0.75 },
  { productId: advice.id, quantity: 2, unit: 'DAY', unitPrice: 8000 },
  { description: 'Frakt', quantity: 1, unitPrice: 99, unit: 'EA' },
]);
await sendOn('2026-02-20', [{ productId: cup.id, quantity: 3 }]);
await service.clock.at(new Date('2026-03-10T10:00:00Z'), async () => {
  const part = {
    lines: [
      { lineIndex: 0, quantity: 0.5 },
      { lineIndex: 4, quantity: 1 },
    ],
  };
  const note = bodyOf(await api.post(`/v1/invoices/${february.id}/credit-notes`, part), 201);
  await send(api, note.id);
  // Neither a draft nor a draft of a credit note is a sale.
  await createDraft(api, { lines: [{ productId: coffee.id, quantity: 1000 }] });
  bodyOf(await api.post(`/v1/invoices/${february.id}/credit-notes`, {}), 201);
});

async function report(from: string, to: string) {
  const body = bodyOf(await api.get(`/v1/reports/products?from=${from}&to=${to}`), 200);
  return {
    rows: body.products.map(({ name, unit, quantity, net }) => [name, unit, quantity, net]),
    net: body.totals.net,
  };
}

test('quantity and net by product and unit, in the period by issue date; lines without a product are the last row', async () => {
  assert.deepEqual(await report('2026-02', '2026-02'), {
    rows: [
      ['=Kopp', 'EA', 3, 300],
      ['Kaffe', 'KGM', 3.5, 340.43],
      ['Rådgivning', 'DAY', 2, 16_000],
      ['Rådgivning', 'HUR', 0.75, 900],
      [null, null, null, 99],
    ],
    net: 17_639.43,
  });
  assert.deepEqual((await report('2026-01-31', '2026-01-31')).rows, [['Kaffe', 'KGM', 7, 700.88]]);
  assert.deepEqual(await report('2026-04', '2026-12'), { rows: [], net: 0 });
});

test('credit notes are deducted in the period in which they were issued', async () => {
  assert.deepEqual(await report('2026-03', '2026-03'), {
    rows: [
      ['Kaffe', 'KGM', -0.5, -50.06],
      [null, null, null, -99],
    ],
    net: -149.06,
  });
  const { rows, net } = await report('2026-01', '2026-03');
  assert.deepEqual(rows.slice(1, 2), [['Kaffe', 'KGM', 10, 991.25]]);
  assert.deepEqual(rows.at(-1), [null, null, null, 0]);
  const parts = [
    await report('2026-01', '2026-01'),
    await report('2026-02', '2026-02'),
    await report('2026-03', '2026-03'),
  ];
  assert.equal(Math.round(parts.reduce((sum, part) => sum + part.net, 0) * 100) / 100, net);
  // Everything was booked, so the books say the same.
  assert.equal(bodyOf(await api.get('/v1/reports/sales?from=2026-01&to=2026-03'), 200).totals.net, net);
});

test('a product has the name and number that it has now, and an archived one is still told', async () => {
  const old = await product({ name: 'Gammel', number: 'G', unitPrice: 1 });
  await sendOn('2026-06-01', [{ productId: old.id, quantity: 1 }]);
  bodyOf(await api.patch(`/v1/products/${old.id}`, { name: 'Ny', number: 'N', archived: true }), 200);
  const { products } = bodyOf(await api.get('/v1/reports/products?from=2026-06&to=2026-06'), 200);
  assert.deepEqual(products, [
    { productId: old.id, number: 'N', name: 'Ny', unit: 'EA', quantity: 1, net: 1 },
  ]);
});

test('another company and the other environment have no sales of these products', async () => {
  for (const stranger of [
    await service.caller(),
    await service.caller({ company, environment: 'production' }),
  ]) {
    const { products } = bodyOf(await stranger.get('/v1/reports/products?from=2026-01&to=2026-12'), 200);
    assert.deepEqual(products, []);
  }
  const withoutBooks = await service.caller({ company: await service.createCompany({ accounting: false }) });
  bodyOf(await withoutBooks.get('/v1/reports/products?from=2026-01&to=2026-12'), 200);
});

test('a period needs both ends, in order and within a year', async () => {
  const path = '/v1/reports/products';
  assertInvalid(await api.get(path), { from: 'required', to: 'required' });
  assertInvalid(await api.get(`${path}?from=2026-03&to=2026-02`), { to: 'before-from' });
  assertInvalid(await api.get(`${path}?from=2025-12&to=2026-01`), { to: 'out-of-range' });
  assertError(await api.get(`${path}?from=2026-01&to=2026-02&productId=x`), 400, 'validation-failed');
});

const csv = async (path: string) => {
  const { bytes, headers } = await getFile(service.url, api, path);
  return {
    name: headers.get('content-disposition'),
    rows: Buffer.from(bytes).toString().slice(1, -2).split('\r\n'),
  };
};

test('the report as CSV, Excel and PDF: numbers with all their decimals, and no name is a formula', async () => {
  const path = '/v1/reports/products?from=2026-02&to=2026-02';
  assert.deepEqual(await csv(`${path}&format=csv`), {
    name: 'attachment; filename="salg-per-produkt-2026-02-01-2026-02-28.csv"',
    rows: [
      'Nummer;Produkt;Antall;Enhet;Netto',
      "2;'=Kopp;3;stk.;300,00",
      'K-1;Kaffe;3,5;kg;340,43',
      '1;Rådgivning;2;dager;16000,00',
      '1;Rådgivning;0,75;timer;900,00',
      ';Uten produkt;;;99,00',
    ],
  });
  const file = await getFile(service.url, api, `${path}&format=xlsx&language=en`);
  const [sheet] = await readExcelFile(Buffer.from(file.bytes));
  assert.deepEqual(sheet?.data, [
    ['Number', 'Product', 'Quantity', 'Unit', 'Net'],
    ['2', '=Kopp', 3, 'pcs.', 300],
    ['K-1', 'Kaffe', 3.5, 'kg', 340.43],
    ['1', 'Rådgivning', 2, 'days', 16_000],
    ['1', 'Rådgivning', 0.75, 'hours', 900],
    [null, 'Without a product', null, null, 99],
  ]);
  const { text } = await getPdf(service.url, api, `${path}&format=pdf`);
  for (const word of ['Salg per produkt', 'Rådgivning', '0,75', '16 000,00', 'Sum', '17 639,43'])
    assert.ok(text.replaceAll(/\s/g, ' ').includes(word), word);
});

test('the register as a file has a line for each chosen product, with prices as they were given', async () => {
  assert.equal(bodyOf(await api.get('/v1/reports/product-list'), 200).count, 3);
  service.clock.now = new Date('2026-07-20T10:00:00Z');
  assert.deepEqual(await csv('/v1/reports/product-list?format=csv&sort=-name'), {
    name: 'attachment; filename="produkter-2026-07-20.csv"',
    rows: [
      'Nummer;Produkt;Enhet;Pris uten mva;Pris med mva;Mva-kode;Konto',
      '1;Rådgivning;HUR;1200,00;;3;',
      'K-1;Kaffe;KGM;100,1250;;31;',
      "2;'=Kopp;;;125,00;3;",
    ],
  });
  const archived = await csv('/v1/reports/product-list?format=csv&archived=true&q=ny&language=en');
  assert.deepEqual(archived.rows, [
    'Number;Product;Unit;Price without VAT;Price with VAT;VAT code;Account',
    'N;Ny;;1,00;;;',
  ]);
  const { text } = await getPdf(service.url, api, '/v1/reports/product-list?format=pdf');
  for (const word of ['Produkter', 'Kaffe', '100,125']) assert.ok(text.includes(word), word);
});
