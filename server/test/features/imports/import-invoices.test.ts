import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { turnOn } from '../../support/currencies.ts';
import { importCsv, inShort, refusedReport } from '../../support/imports/import-csv.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });

const listed = async (api: ApiCaller) => bodyOf(await api.get('/v1/invoices?sort=createdAt'), 200).items;

const HEADER = 'Ordre;Kunde;E-post;Forfall;Beskrivelse;Antall;Enhet;Pris uten mva;Mva-sats;Rabatt %\r\n';

test('rows of one order are the lines of one draft, with what the order says once', async () => {
  const api = await service.caller();
  const file =
    `${HEADER}1001;Fjord Kaffe AS;post@fjord.example;31.12.2026;Kaffe, 1 kg;3;kg;149,90;15 %;\r\n` +
    '1002;Bygg AS;;2026-12-30;Timer;7,5;timer;12 500,-;25;10 %\r\n' +
    '1001;;;31.12.2026;Frakt;1;;NOK 1250;25;\r\n';
  const report = bodyOf(await importCsv(api, 'invoices', file), 200);
  assert.deepEqual([report.rowCount, report.importedCount, report.errors], [3, 2, []]);
  const drafts = await listed(api);
  const first = drafts.find(({ externalId }) => externalId === '1001') ?? assert.fail();
  assert.deepEqual(
    [first.status, first.client.name, first.client.email, first.dueDate],
    ['draft', 'Fjord Kaffe AS', 'post@fjord.example', '2026-12-31'],
  );
  assert.deepEqual(
    first.lines.map((line) => [line.description, line.quantity, line.unit, line.unitPrice, line.vatRate]),
    [
      ['Kaffe, 1 kg', 3, 'KGM', 149.9, 15],
      ['Frakt', 1, 'EA', 1250, 25],
    ],
  );
  const second = drafts.find(({ externalId }) => externalId === '1002') ?? assert.fail();
  assert.deepEqual(
    second.lines.map((line) => [
      line.quantity,
      line.unit,
      line.unitPrice,
      line.discountPercent,
      line.lineTotal,
    ]),
    [[7.5, 'HUR', 12500, 10, 84375]],
  );
  // The drafts are linked to clients of the register.
  const clients = bodyOf(await api.get('/v1/clients'), 200).items;
  assert.deepEqual(clients.map(({ name }) => name).toSorted(), ['Bygg AS', 'Fjord Kaffe AS']);
});

test('an order that was imported before is told per row, also what the register says otherwise', async () => {
  const api = await service.caller();
  const file = `${HEADER}1001;Fjord;a@fjord.example;31.12.2026;Kaffe;3;kg;149,90;15;\r\n`;
  bodyOf(await importCsv(api, 'invoices', file), 200);
  const [draft] = await listed(api);
  const again = `${file}1002;Fjord Kaffe;a@fjord.example;31.12.2026;Kaffe;3;kg;149,90;15;\r\n`;
  const report = refusedReport(await importCsv(api, 'invoices', again));
  assert.deepEqual(inShort(report), ['2:1 externalId invoice-exists']);
  assert.deepEqual(report.errors[0]?.details, { existingId: draft?.id });
  const rest = bodyOf(await importCsv(api, 'invoices', again, { leaveOut: '2' }), 200);
  assert.deepEqual(
    [rest.importedCount, rest.warnings.map(({ line, column, code }) => [line, column, code])],
    [1, [[3, 2, 'differs-from-register']]],
  );
});

test('an order that would make a second client of the same name asks; a dry run counts the new clients', async () => {
  const api = await service.caller();
  bodyOf(await api.post('/v1/clients', { name: 'Eva Hansen', email: 'eva@en.example' }), 201);
  const rowOf = (order: string, name: string, email = '') =>
    `${order};${name};${email};31.12.2026;Kaffe;1;;100;25;\r\n`;
  const asking = HEADER + rowOf('1', 'eva hansen') + rowOf('2', 'Ola Dunk') + rowOf('3', 'Ola Dunk');
  const refused = refusedReport(await importCsv(api, 'invoices', asking));
  assert.deepEqual(inShort(refused), ['2:2 client.name same-name']);
  assert.equal(refused.newClientCount, 0);
  // Her own mail address says that it is she, and another one that it is another Eva.
  const file =
    HEADER +
    rowOf('1', 'Eva Hansen', 'eva@en.example') +
    rowOf('2', 'Eva Hansen', 'eva@to.example') +
    rowOf('3', 'Ola Dunk') +
    rowOf('4', 'Ola Dunk');
  const report = bodyOf(await importCsv(api, 'invoices', file), 200);
  assert.deepEqual([report.importedCount, report.newClientCount], [4, 2]);
  assert.deepEqual(
    report.warnings.map(({ line, column, field, code }) => [line, column, field, code]),
    [[3, 2, 'client.name', 'same-name']],
  );
  assert.equal(bodyOf(await api.get('/v1/clients'), 200).totalCount, 3);
});

test('every error of orders is told where it stands', async () => {
  const api = await service.caller();
  const file =
    `${HEADER}1001;Fjord;;31.12.2026;Kaffe;3;kg;12.500;15;\r\n` +
    '1001;Annen;;1.2.26;Kaffe;0;stykk;149,90;14;\r\n' +
    ';Bygg;;31.02.2026;Timer;x;;100;25;110\r\n' +
    '1003;;;31.12.2026;Timer;1;;100;25;;for mye\r\n';
  const report = refusedReport(await importCsv(api, 'invoices', file));
  assert.deepEqual(inShort(report), [
    '2:8 unitPrice ambiguous-number',
    '3:2 client.name differs-within-order',
    '3:4 dueDate differs-within-order',
    '3:6 quantity greater-than',
    '3:7 unit unknown-unit',
    '3:9 vatRate unknown-vat-rate',
    '4:1 externalId required',
    '4:4 dueDate invalid-date',
    '4:6 quantity invalid-number',
    '4:10 discountPercent out-of-range',
    '5:- - too-many-cells',
    '5:2 client.name required',
  ]);
  assert.deepEqual(await listed(api), []);
  assert.deepEqual(bodyOf(await api.get('/v1/clients'), 200).items, []);
});

test('an order with a line that is left out is left out as a whole', async () => {
  const api = await service.caller();
  const file =
    `${HEADER}1001;Fjord;;31.12.2026;Kaffe;3;kg;100;15;\r\n` +
    '1002;Bygg;;31.12.2026;Timer;1;;100;25;\r\n' +
    '1001;Fjord;;31.12.2026;Frakt;x;;100;25;\r\n';
  const report = bodyOf(await importCsv(api, 'invoices', file, { leaveOut: '4' }), 200);
  assert.deepEqual([report.rowCount, report.leftOutCount, report.importedCount], [3, 2, 1]);
  assert.deepEqual(
    (await listed(api)).map(({ externalId }) => externalId),
    ['1002'],
  );
});

test('a column that is missing, stands twice or can mean several things is told at the header alone', async () => {
  const api = await service.caller();
  const missing = 'Ordre;Beskrivelse;Antall;Pris\r\n1001;Kaffe;3;100\r\n';
  assert.deepEqual(inShort(refusedReport(await importCsv(api, 'invoices', missing))), [
    '1:- dueDate missing-column',
    '1:- client.name missing-column',
    '1:4 unitPrice ambiguous-column',
  ]);
  const twice =
    'Order,Customer,Name,Due date,Text,Qty,Price with VAT,VAT rate\n1,A,B,2026-12-31,x,1,100,25\n';
  assert.deepEqual(inShort(refusedReport(await importCsv(api, 'invoices', twice))), [
    '1:3 client.name column-twice',
  ]);
});

test('a column names the currency of an order, where the company has turned it on', async () => {
  const api = await service.caller({ company: await service.createCompany() });
  const file =
    'Ordre;Kunde;E-post;Forfall;Valuta;Beskrivelse;Antall;Pris uten mva;Mva-sats\r\n' +
    '1001;Handel AB;post@handel.example;31.12.2026;eur;Kaffe;1;100;25\r\n' +
    '1002;Bygg AS;post@bygg.example;31.12.2026;;Timer;1;100;25\r\n';
  const refused = refusedReport(await importCsv(api, 'invoices', file));
  assert.deepEqual(inShort(refused), ['2:5 currency unsupported-currency']);
  await turnOn(api, ['EUR']);
  assert.equal(bodyOf(await importCsv(api, 'invoices', file), 200).importedCount, 2);
  assert.deepEqual((await listed(api)).map(({ currency }) => currency).toSorted(), ['EUR', 'NOK']);
});
