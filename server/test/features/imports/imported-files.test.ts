import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { readImportFacts, setApplied } from '../../../src/features/imports/index.ts';
import { deleteLeftImportParts } from '../../../src/features/imports/jobs.ts';
import { newId } from '../../../src/platform/database/ids.ts';
import { deleteSomeParts, insertPart } from '../../../src/platform/database/kept-files.store.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { writeZip } from '../../../src/platform/documents/zip.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { DEFAULT_QUOTAS } from '../../../src/platform/operations/storage-settings.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import { playYearOfBooks } from '../../support/books/year-of-books.ts';
import { eventually } from '../../support/eventually.ts';
import { importTools } from '../../support/imports/imported-files.ts';
import { writeSafT } from '../../support/imports/saf-t-files.ts';
import type { WrittenFile } from '../../support/imports/saf-t-files.ts';
import { startTestApp } from '../../support/test-app.ts';

// Files of other systems: taken in, read once into facts, and gone after some days.

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-01T10:00:00.000Z');
const { give, read, work, sourceOf, storedOf } = importTools(service);

const reference = (number: string) => `<ReferenceNumber>${number}</ReferenceNumber>`;
const SALES: WrittenFile = {
  accounts: { '1500': [0, 700], '1510': [0, 300], '1920': [0, 500], '3000': [0, -1500] },
  customers: [
    { id: '10', name: 'Kari AS', balances: { '1500': [0, 500], '1510': [0, 300] } },
    { id: '11', name: 'Ola', balances: { '1500': [0, 200] } },
  ],
  entries: [
    {
      date: '2026-02-01',
      lines: [
        {
          account: '1500',
          amount: 1000,
          customer: '10',
          more: `${reference('1')}<CID>10</CID><DueDate>2026-02-15</DueDate>`,
        },
        { account: '1510', amount: 300, customer: '10', more: reference('2') },
        { account: '1500', amount: 300, customer: '11', more: reference('3') },
        { account: '3000', amount: -1600 },
      ],
    },
    {
      date: '2026-03-01',
      lines: [
        { account: '1920', amount: 500 },
        { account: '1500', amount: -500, customer: '10', document: 'B1', more: '<CID>10</CID>' },
      ],
    },
    {
      date: '2026-04-01',
      lines: [
        { account: '3000', amount: 100 },
        {
          account: '1500',
          amount: -100,
          customer: '11',
          more: `${reference('4')}<CrossReference>3</CrossReference>`,
        },
      ],
    },
  ],
};

test('a SAF-T file is answered at once, and then says what it has; it is kept, listed and deleted', async () => {
  const api = await service.caller();
  const file = writeSafT(SALES);
  const answer = await give(api, 'saf-t', file, { query: '?filename=2026.xml' });
  const given = bodyOf(answer, 202);
  assert.ok(answer.headers.get('location')?.endsWith(`/v1/imports/${given.id}`));
  assert.deepEqual(given, {
    id: given.id,
    kind: 'saf-t',
    name: '2026.xml',
    status: 'processing',
    size: Buffer.byteLength(file),
    readBytes: 0,
    source: null,
    report: null,
    error: null,
    createdAt: '2026-07-01T10:00:00.000Z',
    expiresAt: '2026-07-08T10:00:00.000Z',
  });
  await work(api);
  const ready = bodyOf(await api.get(`/v1/imports/${given.id}`), 200);
  assert.deepEqual(ready, {
    ...given,
    status: 'ready',
    readBytes: given.size,
    source: {
      software: 'Prøve AS Prøve 1',
      version: '1.30',
      companyName: 'Fjord & Fjell AS',
      orgNumber: '914778271',
      from: '2026-01-01',
      to: '2026-06-30',
    },
    report: {
      accountCount: 4,
      customerCount: 2,
      entryCount: 3,
      lineCount: 8,
      receivablesAccounts: ['1500', '1510'],
      balance: 0,
      receivables: 1000,
      openInvoices: { count: 3, amount: 1100 },
      openCredits: { count: 1, amount: -100 },
      columns: [],
      errorCount: 0,
      errors: [],
      warnings: [
        { code: 'due-date-missing', count: 2, amount: 600 },
        { code: 'kid-missing', count: 2, amount: 600 },
      ],
    },
  });
  const { accounts, customers, items } = await readImportFacts(service.db.of(api.accountId), given.id);
  assert.deepEqual([accounts.length, customers.map(({ customer }) => customer)], [4, ['10', '11']]);
  assert.deepEqual(
    items.map(({ customer, account, number, kid, dueDate, amountOre, crossReference }) => [
      customer,
      account,
      number,
      kid,
      dueDate,
      amountOre,
      crossReference,
    ]),
    [
      // Its payment has the KID alone.
      ['10', '1500', '1', '10', '2026-02-15', 50_000n, null],
      ['10', '1510', '2', null, null, 30_000n, null],
      ['11', '1500', '3', null, null, 30_000n, null],
      ['11', '1500', '4', null, null, -10_000n, '3'],
    ],
  );
  assert.equal((await sourceOf(api, given.id)).toString(), file);
  await sequenceAll(service.db);
  const { items: events } = bodyOf(await api.get('/v1/events?types=import.*'), 200);
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.import?.id]),
    [['import.ready', given.id]],
  );
  assert.deepEqual(bodyOf(await api.get('/v1/imports'), 200).items, [ready]);
  const other = await service.caller();
  assertError(await other.get(`/v1/imports/${given.id}`), 404, 'not-found');
  assertError(await other.delete(`/v1/imports/${given.id}`), 404, 'not-found');

  bodyOf(await api.delete(`/v1/imports/${given.id}`), 204);
  assertError(await api.get(`/v1/imports/${given.id}`), 404, 'not-found');
  await work(api);
  assert.deepEqual(await storedOf(api), { imports: 0, facts: 0, lines: 0, parts: 0 });
});

test('a file that is wrong fails by name, and leaves no facts', async () => {
  const api = await service.caller();
  const file = writeSafT(SALES);
  const cut = await read(api, 'saf-t', file.slice(0, -60));
  assert.deepEqual(
    [cut.status, cut.source, cut.error?.code, cut.error?.details?.['problem'], cut.error?.details?.['line']],
    ['failed', null, 'import-file-invalid', 'cut-off', file.slice(0, -60).split('\n').length],
  );
  const empty = await read(api, 'saf-t', new Uint8Array(0));
  assert.equal(empty.error?.details?.['problem'], 'empty');
  const rows = await read(api, 'balances', 'Konto;Saldo\n1500;x\n');
  assert.deepEqual(
    [rows.status, rows.error?.code, rows.report?.errorCount, rows.report?.errors[0]?.line],
    ['failed', 'import-rows-invalid', 1, 2],
  );
  const { facts, lines } = await storedOf(api);
  assert.deepEqual([facts, lines], [0, 0]);
  await eventually('each is told', async () => {
    const { items: events } = bodyOf(await api.get('/v1/events?types=import.failed'), 200);
    return events.length === 3;
  });
  assertError(
    await give(api, 'balances', 'Konto;Saldo\n', { type: 'application/json' }),
    415,
    'unsupported-media-type',
  );
});

test('the parts of one selection are one file, and what is no such ZIP is refused', async () => {
  const api = await service.caller();
  const zip = async (files: Record<string, string>) => {
    const entries = Object.entries(files).map(([name, text]) => ({ name, chunks: [Buffer.from(text)] }));
    return Buffer.concat(await Array.fromAsync(writeZip(Readable.from(entries), service.clock.now)));
  };
  const [sale, payment, credit] = existing(SALES.entries);
  const parts = {
    'a_1_2.xml': writeSafT({ ...SALES, entries: [existing(sale)] }),
    'a_2_2.xml': writeSafT({ ...SALES, entries: [existing(payment), existing(credit)] }),
    '__MACOSX/._a_1_2.xml': 'x',
  };
  const type = 'application/zip';
  const ready = await read(api, 'saf-t', await zip(parts), { type });
  assert.deepEqual(
    [ready.status, ready.report?.customerCount, ready.report?.entryCount, ready.report?.openInvoices.amount],
    ['ready', 2, 3, 1100],
  );
  const problemOf = async (file: Uint8Array) =>
    (await read(api, 'saf-t', file, { type })).error?.details?.['problem'];
  assert.equal(await problemOf((await zip(parts)).subarray(0, 900)), 'zip');
  assert.equal(await problemOf(await zip({ ...parts, 'les.txt': 'x' })), 'zip');
  const other = writeSafT(SALES).replace('<PeriodEnd>6', '<PeriodEnd>7');
  assert.equal(await problemOf(await zip({ ...parts, 'b.xml': other })), 'parts-differ');
});

test('CSV of open invoices and balances is read; named columns count for the next file, too', async () => {
  const api = await service.caller();
  const file = 'Nr;Rest;Hvem\nA1;100;Kari\nA2;-30;Kari\n';
  const unknown = await read(api, 'open-invoices', file);
  assert.deepEqual(
    unknown.report?.columns.map(({ header, field, samples }) => [header, field, samples]),
    [
      ['Nr', null, ['A1', 'A2']],
      ['Rest', 'outstanding', ['100', '-30']],
      ['Hvem', null, ['Kari', 'Kari']],
    ],
  );
  const named = { query: '?columns=number:1,customer.name:3' };
  for (const given of [named, {}]) {
    const ready = await read(api, 'open-invoices', file, given);
    assert.deepEqual(
      [ready.status, ready.report?.openInvoices, ready.report?.openCredits, ready.report?.lineCount],
      ['ready', { count: 1, amount: 100 }, { count: 1, amount: -30 }, 2],
    );
  }
  const unbalanced = await read(api, 'balances', 'Konto;Debet;Kredit\n1920;100;\n2050;;90\n');
  assert.deepEqual(
    [unbalanced.report?.balance, unbalanced.report?.warnings],
    [10, [{ code: 'balances-not-zero', count: 1, amount: 10 }]],
  );
  assertInvalid(await give(api, 'balances', file, { query: '?columns=number:1' }), {
    columns: 'unknown-value',
  });
  assertInvalid(await give(api, 'balances', file, { query: '?columns=account' }), {
    columns: 'invalid-format',
  });
});

test('a client that proposes does it at once; a repeated request is done once; three files may wait', async () => {
  const api = await service.caller({ mode: 'proposes' });
  const key = crypto.randomUUID();
  const first = bodyOf(await give(api, 'saf-t', writeSafT(SALES), { key }), 202);
  assert.equal(bodyOf(await give(api, 'saf-t', writeSafT(SALES), { key }), 202).id, first.id);
  assert.deepEqual([(await storedOf(api)).imports, (await storedOf(api)).parts], [1, 1]);
  const dryRun = await give(api, 'saf-t', 'x', { headers: { 'tilgode-dry-run': 'true' } });
  assert.equal(dryRun.status, 202, dryRun.text);
  for (let more = 0; more < 2; more += 1) bodyOf(await give(api, 'balances', 'Konto;Saldo\n1920;0\n'), 202);
  assertError(await give(api, 'balances', 'Konto;Saldo\n1920;0\n'), 429, 'rate_limited');
  assert.deepEqual([(await storedOf(api)).imports, (await storedOf(api)).parts], [3, 3]);
  await work(api);
  bodyOf(await give(api, 'balances', 'Konto;Saldo\n1920;0\n'), 202);
});

test('a file goes after seven days, unless a move has it; its bytes count as imports or as documents', async () => {
  const company = await service.createCompany();
  let api = await service.caller({ company });
  const usedOf = async (kind: string) => {
    const { items } = bodyOf(await api.get('/v1/storage'), 200);
    return items.find((one) => one.kind === kind)?.used ?? assert.fail();
  };
  const [gone, applied] = [
    await read(api, 'saf-t', writeSafT(SALES)),
    await read(api, 'saf-t', writeSafT(SALES)),
  ];
  const documents = await usedOf('documents');
  const db = service.db.of(api.accountId);
  await inTransaction(db, (trx) => setApplied(trx, [applied.id], true));
  assert.ok((await usedOf('documents')) >= documents + applied.size);
  assertError(await api.delete(`/v1/imports/${applied.id}`), 409, 'import-in-use');
  assert.equal(bodyOf(await api.get(`/v1/imports/${applied.id}`), 200).expiresAt, null);
  service.clock.now = new Date('2026-07-08T10:00:01.000Z');
  api = await service.caller({ company });
  await work(api);
  assertError(await api.get(`/v1/imports/${gone.id}`), 404, 'not-found');
  assert.deepEqual(await storedOf(api), { imports: 1, facts: 0, lines: 0, parts: 1 });
  assert.equal((await sourceOf(api, applied.id)).length, applied.size);
  await inTransaction(db, (trx) => setApplied(trx, [applied.id], false));
  await work(api);
  assert.deepEqual(await storedOf(api), { imports: 0, facts: 0, lines: 0, parts: 0 });
  service.clock.now = new Date('2026-07-01T10:00:00.000Z');
});

test('a file beyond the quota is refused and leaves nothing; parts of uploads that broke off are deleted', async () => {
  const small = await startTestApp({
    connection: service.connection,
    jobs: false,
    storageQuotas: { ...DEFAULT_QUOTAS, test: { ...DEFAULT_QUOTAS.test, imports: 300_000 } },
  });
  const api = await small.caller();
  const tools = importTools(small);
  const answer = await tools.give(api, 'balances', 'x'.repeat(600_000));
  assertError(answer, 409, 'quota-exceeded');
  assert.deepEqual(await storedOf(api), { imports: 0, facts: 0, lines: 0, parts: 0 });
  const db = service.db.of(api.accountId);
  const part = { quota: 'imports', position: 0, bytes: Buffer.from('x') } as const;
  await insertPart(db, { fileId: newId(), ...part });
  const taken = await tools.read(api, 'balances', 'Konto;Saldo\n1920;0\n');
  await deleteLeftImportParts(service.db, new Date(Date.now() + 7_200_000));
  assert.deepEqual([taken.status, (await storedOf(api)).parts], ['ready', 1]);
});

test('a process that dies while it deletes a large upload leaves what the clean-up finds', async () => {
  const api = await service.caller();
  const db = service.db.of(api.accountId);
  const fileId = newId();
  for (let position = 0; position < 101; position += 1) {
    await insertPart(db, { fileId, quota: 'imports', position, bytes: Buffer.from('x') });
  }
  assert.equal(await deleteSomeParts(db, fileId), true);
  assert.equal((await storedOf(api)).parts, 1);
  await deleteLeftImportParts(service.db, new Date(Date.now() + 7_200_000));
  assert.equal((await storedOf(api)).parts, 0);
});

test('our own SAF-T comes back: the same balances, and items that sum to what each customer owes', async () => {
  service.clock.now = new Date('2025-11-01T09:00:00Z');
  const from = await service.caller();
  await playYearOfBooks(from);
  const to = await service.caller();
  for (const version of ['1.30', '1.40']) {
    const { text } = await from.get(
      `/v1/exports/saf-t?from=2025-01&to=2026-12&version=${version}` as '/v1/exports/saf-t',
    );
    const ready = await read(to, 'saf-t', text);
    assert.deepEqual(
      [ready.status, ready.source?.version, ready.report?.balance],
      ['ready', version, 0],
      text.slice(0, 500),
    );
    const hindering = ready.report?.warnings.filter(({ code }) => code !== 'kid-missing');
    assert.deepEqual(hindering, []);
    const { customers, items, accounts } = await readImportFacts(service.db.of(to.accountId), ready.id);
    assert.ok(accounts.length > 20 && items.length > 3);
    for (const { customer, balances } of customers) {
      for (const { account, openingOre, closingOre } of balances) {
        const open = items.filter((item) => item.customer === customer && item.account === account);
        const sumOre = open.reduce((sum, { amountOre }) => sum + amountOre, 0n);
        assert.equal(openingOre + sumOre, closingOre, `${customer} ${account}`);
      }
    }
    // A credit note names its invoice.
    const credits = items.filter(
      ({ amountOre, crossReference }) => amountOre < 0n && crossReference !== null,
    );
    assert.ok(credits.length > 0);
  }
});
