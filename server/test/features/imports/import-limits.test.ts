import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_QUOTAS } from '../../../src/platform/operations/storage-settings.ts';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { eventually } from '../../support/eventually.ts';
import { invoiceBody } from '../../support/example-invoices.ts';
import { importCsv, inShort, refusedReport } from '../../support/imports/import-csv.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });

const ORDERS = 'Ordre;Kunde;E-post;Forfall;Tekst;Antall;Pris uten mva;Mva\n';
const order = (name: string, client = name) =>
  `${name};Kunde ${client};${client}@kunde.example;31.12.2099;Kaffe;1;100;25\n`;
const countOf = async (api: ApiCaller, path: '/v1/clients' | '/v1/invoices' | '/v1/products') =>
  bodyOf(await api.get(path), 200).totalCount;

test('5 000 rows are imported, 5 001 are not; 5 000 orders with clients of their own are imported at once', async () => {
  const api = await service.caller();
  const products = (count: number) =>
    `Varenr;Navn;Pris uten mva\n${Array.from({ length: count }, (_, index) => `V-${index};Vare;100\n`).join('')}`;
  const tooMany = refusedReport(await importCsv(api, 'products', products(5001)));
  assert.deepEqual(inShort(tooMany), ['-:- - too-many']);
  const imported = bodyOf(await importCsv(api, 'products', products(5000)), 200);
  assert.equal(imported.importedCount, 5000);
  // Each of them is told to be there.
  const again = refusedReport(await importCsv(api, 'products', products(5000)));
  assert.deepEqual([again.errorCount, again.errors.length], [5000, 1000]);

  const orders = Array.from({ length: 5000 }, (_, index) => order(`o${index}`)).join('');
  const report = bodyOf(await importCsv(api, 'invoices', `${ORDERS}${orders}`), 200);
  assert.equal(report.importedCount, 5000);
  assert.deepEqual(
    [
      await countOf(api, '/v1/invoices'),
      await countOf(api, '/v1/clients'),
      await countOf(api, '/v1/products'),
    ],
    [5000, 5000, 5000],
  );
});

test('a file of more than 5 MB, of another type, and lines that no row has', async () => {
  const api = await service.caller();
  const file = 'Navn\nAda\n';
  assertError(await importCsv(api, 'clients', 'x'.repeat(5 * 1_048_576 + 1)), 413, 'payload-too-large');
  assertError(
    await importCsv(api, 'clients', file, { contentType: 'application/json' }),
    415,
    'unsupported-media-type',
  );
  for (const leaveOut of ['1', '3', '2,9', 'to', '-2', '2,', '2.0']) {
    assertInvalid(await importCsv(api, 'clients', file, { leaveOut }), { leaveOut: 'no-such-row' });
  }
  for (const bytes of ['', '\n', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])]) {
    const report = refusedReport(await importCsv(api, 'clients', bytes));
    assert.deepEqual([report.errorCount, report.rowCount, report.importedCount], [1, 0, 0]);
  }
  assert.equal(await countOf(api, '/v1/clients'), 0);
});

test('a dry run keeps nothing, and says what an import then does', async () => {
  const api = await service.caller();
  const file = `${ORDERS}${order('a')}${order('b', 'a')}`;
  const foreseen = bodyOf(await importCsv(api, 'invoices', file, { dryRun: true }), 200);
  assert.deepEqual([await countOf(api, '/v1/invoices'), await countOf(api, '/v1/clients')], [0, 0]);
  assert.deepEqual(bodyOf(await importCsv(api, 'invoices', file), 200), foreseen);
  assert.deepEqual([await countOf(api, '/v1/invoices'), await countOf(api, '/v1/clients')], [2, 1]);
});

test('the same key imports once, and another file with it is refused', async () => {
  const api = await service.caller();
  const file = `${ORDERS}${order('a')}`;
  const first = await importCsv(api, 'invoices', file, { key: 'fil-1' });
  const again = await importCsv(api, 'invoices', file, { key: 'fil-1' });
  assert.deepEqual([again.text, again.headers.get('idempotency-replayed')], [first.text, 'true']);
  assertError(
    await importCsv(api, 'invoices', `${file}${order('b')}`, { key: 'fil-1' }),
    422,
    'idempotency-key-reused',
  );
  assert.equal(await countOf(api, '/v1/invoices'), 1);
});

test('of two imports of the same file at once, one imports all and the other nothing', async () => {
  const api = await service.caller();
  const files = {
    clients: 'Navn;E-post\nAda;ada@kunde.example\nBo;bo@kunde.example\n',
    products: 'Varenr;Navn;Pris uten mva\nV1;Kaffe;1\nV2;Kopp;2\n',
    invoices: `${ORDERS}${order('a')}${order('b')}`,
  } as const;
  for (const kind of ['clients', 'products', 'invoices'] as const) {
    const answers = await Promise.all([1, 2, 3].map(() => importCsv(api, kind, files[kind])));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 400, 400],
      kind,
    );
    for (const refused of answers.filter(({ status }) => status === 400)) {
      assert.equal(refusedReport(refused).errorCount, 2);
    }
  }
  assert.deepEqual([await countOf(api, '/v1/products'), await countOf(api, '/v1/invoices')], [2, 2]);
});

test('an order that a single request makes at the same moment is made once', async () => {
  const api = await service.caller();
  const names = Array.from({ length: 20 }, (_, index) => `o${index}`);
  const [imported, ...single] = await Promise.all([
    importCsv(api, 'invoices', `${ORDERS}${names.map((name) => order(name)).join('')}`),
    ...names.map((externalId) => api.post('/v1/invoices', invoiceBody({ externalId }))),
  ]);
  const made = single.filter(({ status }) => status === 201).length;
  for (const answer of single) {
    if (answer.status !== 201) assertError(answer, 409, 'invoice-exists');
  }
  assert.equal(imported.status === 200, made === 0);
  assert.equal(await countOf(api, '/v1/invoices'), imported.status === 200 ? 20 : made);
});

test('what a cell holds stands in no message, and a formula is text', async () => {
  const api = await service.caller();
  const evil = `=HYPERLINK("http://evil.example";"<script>${'x'.repeat(30)}")`;
  const cell = `"${evil.replaceAll('"', '""')}"`;
  const file = `${ORDERS}${cell};${cell};${cell};${cell};${cell};${cell};${cell};${cell}\n`;
  const answer = await importCsv(api, 'invoices', file);
  assert.equal(refusedReport(answer).errorCount, 5);
  assert.doesNotMatch(answer.text, /HYPERLINK|evil/);
  bodyOf(await importCsv(api, 'clients', `Navn;Telefon\n${cell};'+47 22 00 00 00\n'=1+1;'022\n`), 200);
  const clients = bodyOf(await api.get('/v1/clients?sort=createdAt'), 200).items;
  assert.deepEqual(
    new Map(clients.map(({ name, phone }) => [name, phone])),
    new Map([
      ['=1+1', "'022"],
      [evil, '+47 22 00 00 00'],
    ]),
  );
});

test('scopes are those of the single requests', async () => {
  const company = await service.createCompany();
  const may = async (scope: 'clients:write' | 'invoices:write' | 'invoices:read') => {
    const api = await service.caller({ company, scopes: [scope] });
    const answers = await Promise.all([
      importCsv(api, 'clients', 'Navn\nAda\n', { dryRun: true }),
      importCsv(api, 'products', 'Navn;Pris uten mva\nKaffe;1\n', { dryRun: true }),
      importCsv(api, 'invoices', `${ORDERS}${order('a')}`, { dryRun: true }),
    ]);
    return answers.map(({ status }) => status);
  };
  assert.deepEqual(await may('clients:write'), [200, 403, 403]);
  assert.deepEqual(await may('invoices:write'), [403, 200, 200]);
  assert.deepEqual(await may('invoices:read'), [403, 403, 403]);
});

test('an account without room for documents imports nothing, and no other account sees what was imported', async () => {
  const api = await service.caller();
  bodyOf(await importCsv(api, 'invoices', `${ORDERS}${order('a')}`), 200);
  const other = await service.caller();
  assert.equal(await countOf(other, '/v1/invoices'), 0);
  bodyOf(await importCsv(other, 'invoices', `${ORDERS}${order('a')}`), 200);

  const quotas = { ...DEFAULT_QUOTAS, test: { ...DEFAULT_QUOTAS.test, documents: 1 } };
  const small = await startTestApp({
    connection: service.connection,
    jobs: false,
    storageQuotas: quotas,
  });
  const full = await small.caller();
  await eventually('the account is known to be full', async () => {
    const answer = await importCsv(full, 'invoices', `${ORDERS}${order(crypto.randomUUID())}`);
    if (answer.status !== 200) assertError(answer, 409, 'quota-exceeded');
    return answer.status === 409;
  });
  assertError(await importCsv(full, 'clients', 'Navn\nAda\n'), 409, 'quota-exceeded');
});

test('an order of 5 000 rows is refused by its lines, and is not read beyond the first that is too many', async () => {
  const api = await service.caller();
  const row = 'a;A;a@kunde.example;31.12.2099;Kaffe;mange;100;25\n';
  const report = refusedReport(await importCsv(api, 'invoices', `${ORDERS}${row.repeat(5000)}`));
  assert.deepEqual([report.rowCount, report.errorCount], [5000, 502]);
  assert.deepEqual(inShort(report).slice(0, 2), ['2:- lines too-many', '2:6 quantity invalid-number']);
  assert.equal(report.errors.at(-1)?.line, 502);
});

test('a file with more errors than are told has the first of them, and counts them all', async () => {
  const api = await service.caller();
  const rows = Array.from({ length: 5000 }, (_, index) => `o${index};A;x;x;Kaffe;x;x;x\n`).join('');
  const report = refusedReport(await importCsv(api, 'invoices', `${ORDERS}${rows}`));
  assert.deepEqual([report.errorCount, report.errors.length], [25_000, 1000]);
  assert.deepEqual(
    report.errors.map(({ line }) => line),
    Array.from({ length: 1000 }, (_, index) => 2 + Math.floor(index / 5)),
  );
});

test('products without a number get the next ones that no product has', async () => {
  const api = await service.caller();
  bodyOf(await importCsv(api, 'products', 'Varenr;Navn;Pris uten mva\n2;To;1\n150;Mange;1\n'), 200);
  const file = `Navn;Pris uten mva\n${'Vare;1\n'.repeat(200)}`;
  bodyOf(await importCsv(api, 'products', file), 200);
  const { number } = bodyOf(await api.post('/v1/products', { name: 'Neste', unitPrice: 1 }), 201);
  assert.deepEqual([await countOf(api, '/v1/products'), number], [203, '203']);
});
