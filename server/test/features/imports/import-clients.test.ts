import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { turnOn } from '../../support/currencies.ts';
import { importCsv, inShort, refusedReport } from '../../support/imports/import-csv.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });

const listed = async (api: ApiCaller) => bodyOf(await api.get('/v1/clients?sort=createdAt'), 200).items;
const namesOf = async (api: ApiCaller) => (await listed(api)).map(({ name }) => name).toSorted();

test('clients are imported by Norwegian headers, and by English ones', async () => {
  const api = await service.caller();
  const norwegian =
    'Kundenummer;Navn;Org.nr.;E-post;Telefon;Adresse;Postnr;Poststed;Land;Kundetype;Språk;Betalingsfrist (dager);Internt notat;Kontaktperson\r\n' +
    'K-1;Fjord Kaffe AS;974 760 673;faktura@fjord.example;\'+47 22 00 00 00;Storgata 1;0155;Oslo;Norge;Bedrift;Nynorsk;30;"Ring før levering.\nAlltid.";Kari\u202E Nordmann\r\n';
  const report = bodyOf(await importCsv(api, 'clients', norwegian), 200);
  assert.deepEqual(
    [report.rowCount, report.importedCount, report.errorCount, report.encoding, report.separator],
    [1, 1, 0, 'utf-8', 'semicolon'],
  );
  assert.deepEqual(
    report.warnings.map(({ field, code }) => [field, code]),
    [['contactPerson', 'direction-marks-removed']],
  );
  const [client] = await listed(api);
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = client ?? assert.fail();
  assert.deepEqual(fields, {
    externalId: 'K-1',
    name: 'Fjord Kaffe AS',
    type: 'business',
    orgNumber: '974760673',
    vatNumber: null,
    country: 'NO',
    email: 'faktura@fjord.example',
    phone: '+47 22 00 00 00',
    address: 'Storgata 1',
    postalCode: '0155',
    city: 'Oslo',
    contactPerson: 'Kari Nordmann',
    language: 'nn',
    paymentTermDays: 30,
    internalNote: 'Ring før levering.\nAlltid.',
    currency: null,
    creditBalance: 0,
    creditBalances: [],
  });

  const english = 'Customer number,Name,Country,Customer type\nK-2,"Smith, Sons",United Kingdom,Company\n';
  bodyOf(await importCsv(api, 'clients', english), 200);
  const second = (await listed(api)).find(({ externalId }) => externalId === 'K-2');
  assert.deepEqual([second?.name, second?.country, second?.type], ['Smith, Sons', 'GB', 'business']);
});

test('a column names the currency of a customer, where the company has turned it on', async () => {
  const api = await service.caller({ company: await service.createCompany() });
  const file = 'Kundenummer;Navn;Valuta\r\nK-1;Handel AB;eur\r\nK-2;Bygg AS;\r\nK-3;Kiosk AS;nok\r\n';
  const refused = refusedReport(await importCsv(api, 'clients', file));
  assert.deepEqual(inShort(refused), ['2:3 currency unsupported-currency']);
  await turnOn(api, ['EUR']);
  assert.equal(bodyOf(await importCsv(api, 'clients', file), 200).importedCount, 3);
  const currencies = (await listed(api)).map(({ externalId, currency }) => [externalId, currency]);
  assert.deepEqual(Object.fromEntries(currencies), { 'K-1': 'EUR', 'K-2': null, 'K-3': 'NOK' });
  const unknown = 'Customer number,Name,Currency code\nK-4,Handel AB,XYZ\n';
  assert.deepEqual(inShort(refusedReport(await importCsv(api, 'clients', unknown))), [
    '2:3 currency unknown-value',
  ]);
});

test('every error is told with its line and column, and nothing is imported', async () => {
  const api = await service.caller();
  const file =
    'Navn;E-post;Org.nr.;Betalingsfrist;Ukjent\r\n' +
    'Alfa;alfa@example;;30;x\r\n' +
    ';beta@beta.example;974760674;tretti;\r\n' +
    '\r\n' +
    'Gamma;;;1.000;\r\n' +
    'Delta;;;30\r\n';
  const report = refusedReport(await importCsv(api, 'clients', file));
  assert.deepEqual(inShort(report), [
    '2:2 email invalid-email',
    '3:1 name required',
    '3:3 orgNumber invalid-org-number',
    '3:4 paymentTermDays invalid-number',
    '5:4 paymentTermDays ambiguous-number',
  ]);
  assert.deepEqual(
    report.columns.map(({ field }) => field),
    ['name', 'email', 'orgNumber', 'paymentTermDays', null],
  );
  assert.deepEqual([report.rowCount, report.importedCount, report.errorCount], [4, 0, 5]);
  assert.deepEqual(await namesOf(api), []);

  const asked = await importCsv(api, 'clients', file, { dryRun: true });
  assert.deepEqual(bodyOf(asked, 200), report);

  const some = bodyOf(await importCsv(api, 'clients', file, { leaveOut: '2,3,5' }), 200);
  assert.deepEqual([some.rowCount, some.leftOutCount, some.importedCount], [4, 3, 1]);
  assert.deepEqual(await namesOf(api), ['Delta']);
});

test('a Norwegian post code without the zero that a spreadsheet drops is refused, at its cell', async () => {
  const api = await service.caller();
  const file = 'Navn;Postnr;Land\r\nAlfa;155;\r\nBeta;0155;Norge\r\nGamma;SW1A 1AA;United Kingdom\r\n';
  const report = refusedReport(await importCsv(api, 'clients', file));
  assert.deepEqual(inShort(report), ['2:2 postalCode postal-code-unlikely']);
});

test('a customer with the name of a company, of whom the row says nothing else, is a consumer with a warning, or a business where the caller says so', async () => {
  const api = await service.caller();
  const file =
    'Navn;Kundetype;Org.nr.;Land\r\nAlfa AS;;;\r\nBeta AS;Privat;;\r\nGamma AS;;974760673;\r\nKari Nordmann;;;\r\n';
  const typesOf = async () =>
    Object.fromEntries(bodyOf(await api.get('/v1/clients'), 200).items.map(({ name, type }) => [name, type]));
  const foreseen = bodyOf(await importCsv(api, 'clients', file, { dryRun: true }), 200);
  assert.deepEqual(
    foreseen.warnings.map(({ line, field, code }) => [line, field, code]),
    [[2, 'type', 'type-assumed']],
  );
  const report = bodyOf(await importCsv(api, 'clients', file, { companiesAreBusinesses: true }), 200);
  assert.deepEqual(report.warnings, []);
  assert.deepEqual(await typesOf(), {
    'Alfa AS': 'business',
    'Beta AS': 'consumer',
    'Gamma AS': 'business',
    'Kari Nordmann': 'consumer',
  });
  const order =
    'Ordre;Kunde;Forfall;Beskrivelse;Antall;Pris uten mva;Mva-kode\r\n1;Delta AS;31.12.2030;Kaffe;1;100;5\r\n';
  const drafts = bodyOf(await importCsv(api, 'invoices', order, { dryRun: true }), 200);
  assert.deepEqual(
    drafts.warnings.map(({ line, field, code }) => [line, field, code]),
    [[2, 'client.type', 'type-assumed']],
  );
  bodyOf(await importCsv(api, 'invoices', order, { companiesAreBusinesses: true }), 200);
  assert.equal((await typesOf())['Delta AS'], 'business');
});

test('with existing=keep a customer that is there is no error and stays as it is, and the report names the customers of all rows', async () => {
  const api = await service.caller();
  const kari = bodyOf(
    await api.post('/v1/clients', { externalId: 'M-1', name: 'Kari Nordmann', email: 'kari@example.com' }),
    201,
  );
  const ola = bodyOf(await api.post('/v1/clients', { name: 'Ola Hansen', email: 'ola@example.com' }), 201);
  const file =
    'Kundenummer;Navn;E-post;Poststed\r\nM-1;Kari Nordmann;ny@example.com;Oslo\r\n;Mona Hansen;ola@example.com;\r\nM-3;Per Berg;per@example.com;Bodø\r\n';
  const [refused] = refusedReport(await importCsv(api, 'clients', file)).errors;
  assert.deepEqual([refused?.code, refused?.details?.['existingId']], ['client-exists', kari.id]);

  const keep = { existing: 'keep' } as const;
  const foreseen = bodyOf(await importCsv(api, 'clients', file, { ...keep, dryRun: true }), 200);
  assert.deepEqual(
    [foreseen.importedCount, foreseen.newClientCount, foreseen.errorCount, foreseen.clientIds.slice(0, 2)],
    [1, 1, 0, [kari.id, ola.id]],
  );
  const report = bodyOf(await importCsv(api, 'clients', file, keep), 200);
  const per = (await listed(api)).find(({ externalId }) => externalId === 'M-3');
  assert.deepEqual([report.importedCount, report.clientIds], [1, [kari.id, ola.id, per?.id]]);
  assert.deepEqual(
    report.warnings.map(({ line, field, code }) => [line, field, code]),
    [[3, 'name', 'differs-from-register']],
  );
  assert.deepEqual(
    (await listed(api)).find(({ id }) => id === kari.id),
    kari,
  );

  const again = bodyOf(await importCsv(api, 'clients', file, keep), 200);
  assert.deepEqual([again.importedCount, again.clientIds], [0, report.clientIds]);
});

test('with existing=keep a row that names a customer twice, or nothing but a name that is known, is refused at its line', async () => {
  const api = await service.caller();
  bodyOf(await api.post('/v1/clients', { name: 'Kari Nordmann', email: 'kari@example.com' }), 201);
  const file =
    'Navn;E-post\r\nKari Nordmann;kari@example.com\r\nPer;KARI@example.com\r\nkari nordmann;\r\nNy;ny@example.com\r\nNy to;ny@example.com\r\n';
  const report = refusedReport(await importCsv(api, 'clients', file, { existing: 'keep' }));
  assert.deepEqual(inShort(report), ['3:- - client-exists', '4:1 name same-name', '6:- - client-exists']);
  assert.deepEqual(report.clientIds, []);
  assert.equal((await listed(api)).length, 1);
});

test('products and orders know no existing, and their reports name no customers', async () => {
  const api = await service.caller();
  const products = 'Navn;Pris uten mva\nKaffe;100\n';
  const refused = await importCsv(api, 'products', products, { existing: 'keep' });
  assert.equal(refused.status, 400);
  assert.deepEqual(bodyOf(await importCsv(api, 'products', products), 200).clientIds, []);
});
