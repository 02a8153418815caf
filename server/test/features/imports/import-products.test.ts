import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { importCsv, inShort, refusedReport } from '../../support/imports/import-csv.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });

const listed = async (api: ApiCaller) =>
  bodyOf(await api.get('/v1/products?sort=number&pageSize=100'), 200).items;

test('products are imported; a rate stands for its code, and a product without a number gets the next free one', async () => {
  const api = await service.caller();
  const file =
    'Varenummer;Navn;Enhet;Pris uten mva;Pris med mva;Mva-sats;Konto\n' +
    'K-1;Kaffe;kg;149,90;;15 %;\n' +
    '1;Kopp;;;99,-;25;3000\n' +
    ';Fra\u202Ekt;;1 250,00;;;\n';
  const report = bodyOf(await importCsv(api, 'products', file), 200);
  assert.deepEqual([report.rowCount, report.importedCount], [3, 3]);
  assert.deepEqual(
    report.warnings.map(({ line, column, code }) => [line, column, code]),
    [[4, 2, 'direction-marks-removed']],
  );
  assert.deepEqual(
    (await listed(api)).map((one) => [
      one.number,
      one.name,
      one.unit,
      one.unitPrice,
      one.unitPriceWithVat,
      one.vatCode,
      one.revenueAccount,
    ]),
    [
      ['1', 'Kopp', null, null, 99, 3, '3000'],
      // 1 is taken, by a row further up.
      ['2', 'Frakt', null, 1250, null, null, null],
      ['K-1', 'Kaffe', 'KGM', 149.9, null, 31, null],
    ],
  );
});

test('every error of products is told', async () => {
  const api = await service.caller();
  const known = bodyOf(await api.post('/v1/products', { number: 'K-1', name: 'Kaffe', unitPrice: 1 }), 201);
  const file =
    'Number,Name,Price without VAT,Price with VAT,VAT rate,Account\n' +
    'K-1,Kaffe,10,,,\n' +
    'K-2,Kopp,10,20,25,\n' +
    'K-2,Kopp,,20,,\n' +
    'K-3,Kopp,"1,250",,,9999\n' +
    'K-3,Kopp,10,,0,\n' +
    'K-4,Kopp,10,,,1920\n' +
    'K-5,Kopp,10,,,\n' +
    'K-5,Kopp,10,,,\n';
  const report = refusedReport(await importCsv(api, 'products', file));
  assert.deepEqual(inShort(report), [
    '2:1 number product-exists',
    '3:4 unitPriceWithVat price-and-price-with-vat',
    '4:5 vatCode required',
    '5:3 unitPrice ambiguous-number',
    '5:6 revenueAccount invalid-format',
    '6:5 vatCode unknown-vat-code',
    '7:6 revenueAccount unfitting-account',
    '9:1 number product-exists',
  ]);
  assert.deepEqual(report.errors[0]?.details, { existingId: known.id });
  assert.equal((await listed(api)).length, 1);
});

test('the line of an order takes a product by its number', async () => {
  const api = await service.caller();
  const product = bodyOf(
    await api.post('/v1/products', {
      number: 'K-1',
      name: 'Kaffe',
      unit: 'KGM',
      unitPrice: 149.9,
      vatCode: 31,
    }),
    201,
  );
  const file =
    'Ordre;Kunde;Forfall;Varenummer;Antall;Rabatt %\n1001;Fjord;31.12.2099;K-1;3;\n1001;;;K-1;1;10\n';
  bodyOf(await importCsv(api, 'invoices', file), 200);
  const [draft] = bodyOf(await api.get('/v1/invoices'), 200).items;
  assert.deepEqual(
    draft?.lines.map((line) => [line.productId, line.description, line.unit, line.unitPrice, line.vatCode]),
    [
      [product.id, 'Kaffe', 'KGM', 149.9, 31],
      [product.id, 'Kaffe', 'KGM', 149.9, 31],
    ],
  );
  const unknown = file.replaceAll('1001', '1002').replace('K-1;1', 'K-9;1').replace('Fjord', 'Sund');
  assert.deepEqual(inShort(refusedReport(await importCsv(api, 'invoices', unknown))), [
    '3:4 productId unknown-product',
  ]);
});
