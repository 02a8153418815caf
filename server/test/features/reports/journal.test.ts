import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oreFromKroner } from '../../../src/domain/money.ts';
import type { Schemas } from '../../support/api/answer-types.ts';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { journalOf } from '../../support/example-invoices.ts';
import { getFile, getPdf } from '../../support/documents/pdf.ts';
import { HOSTILE_NAME, HOSTILE_TEXT, keepBooks } from '../../support/books/report-books.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2025-11-01T10:00:00Z');
const company = await service.createCompany();
const api = await service.caller({ company });
// Another company has the same books. None of its lines may be in the reports.
await keepBooks(await service.caller());
await keepBooks(api);
const entries = await journalOf(api, '2026');
const clients = bodyOf(await api.get('/v1/clients?pageSize=100'), 200).items;

const PATH = '/v1/reports/journal';
const YEAR = 'from=2026-01-01&to=2026-12-31';

const inCsv = (kroner: number): string => kroner.toFixed(2).replace('.', ',');

/** The lines that the report must have for these entries. */
function expectedLines(of: Schemas['JournalEntry'][]) {
  return of.flatMap(
    ({ id, lines, correctsEntryId: _corrects, status: _status, bankTransactionId: _bank, ...entry }) =>
      lines.map(
        ({
          lineNumber: _number,
          supplierId: _supplier,
          projectId: _project,
          vatDeviation: _stated,
          ...line
        }) => ({
          ...entry,
          entryId: id,
          ...line,
          description: line.description ?? entry.description,
          customerName: clients.find((client) => client.id === line.customerId)?.name ?? null,
        }),
      ),
  );
}

test('the report has every line of the journal in order, with the sums of the period', async () => {
  const { items, totalCount, debit, credit } = bodyOf(await api.get(`${PATH}?${YEAR}&pageSize=100`), 200);
  const expected = expectedLines(entries);
  assert.ok(expected.length > 20 && expected.length <= 100);
  assert.deepEqual(items, expected);
  assert.equal(totalCount, expected.length);
  const debitOre = expected.reduce((sum, line) => sum + oreFromKroner(line.debit), 0n);
  assert.equal(oreFromKroner(debit), debitOre);
  assert.equal(debit, credit);
});

test('a period has only its own lines, and every page has the sums of the whole period', async () => {
  const period = 'from=2026-01-10&to=2026-02-20';
  const expected = expectedLines(
    entries.filter(({ postingDate }) => postingDate >= '2026-01-10' && postingDate <= '2026-02-20'),
  );
  const sums = bodyOf(await api.get(`${PATH}?${period}`), 200);
  const found = [];
  for (let page = 1; ; page++) {
    const body = bodyOf(await api.get(`${PATH}?${period}&pageSize=4&page=${page}`), 200);
    assert.deepEqual([body.debit, body.credit, body.totalCount], [sums.debit, sums.credit, expected.length]);
    found.push(...body.items);
    if (!body.hasMore) break;
  }
  assert.deepEqual(found, expected);
  const empty = bodyOf(await api.get(`${PATH}?from=2020-01-01&to=2020-12-31`), 200);
  assert.deepEqual([empty.items, empty.totalCount, empty.debit, empty.credit], [[], 0, 0, 0]);
});

test('the CSV file has every line and no sum, and a text that a spreadsheet would run is harmless', async () => {
  const { headers, bytes } = await getFile(service.url, api, `${PATH}?${YEAR}&format=csv&pageSize=1`);
  assert.equal(
    headers.get('content-disposition'),
    'attachment; filename="bokforingsspesifikasjon-2026-01-01-2026-12-31.csv"',
  );
  const text = Buffer.from(bytes).toString();
  const [head, ...rows] = text.slice(1, -2).split('\r\n');
  assert.equal(head, 'Bilag;Bokført;Bilagsdato;Tekst;Konto;Kontonavn;Kunde;Mva-kode;Debet;Kredit');
  const expected = expectedLines(entries);
  assert.equal(rows.length, expected.length);
  const plain = expected
    .map((line, index) => ({ line, row: rows[index] ?? '' }))
    .filter(({ row }) => !row.includes('"'));
  assert.ok(plain.length > 10);
  for (const { line, row } of plain) {
    const cells = row.split(';');
    assert.deepEqual(
      [cells[1], cells[2], cells[3], cells[4], cells[5], cells[7]],
      [
        line.postingDate,
        line.documentDate,
        line.description,
        line.account,
        line.accountName,
        line.vatCode ?? '',
      ],
    );
    const side = line.credit > 0 ? ['', inCsv(line.credit)] : [inCsv(line.debit), ''];
    assert.deepEqual(cells.slice(8), side);
  }
  assert.ok(text.includes(`;"'${HOSTILE_TEXT}";`));
  assert.ok(text.includes(`"'${HOSTILE_NAME.replaceAll('"', '""')}"`));
});

test('the PDF file has the company, the period, and the sums of debit and credit', async () => {
  const { debit } = bodyOf(await api.get(`${PATH}?${YEAR}`), 200);
  const sum = inCsv(debit).replaceAll(/\B(?=(?:\d{3})+,)/g, ' ');
  const { text, title } = await getPdf(service.url, api, `${PATH}?${YEAR}&format=pdf`);
  assert.equal(title, 'Bokføringsspesifikasjon');
  for (const words of [
    'Nordlys Design AS',
    '01.01.2026 – 31.12.2026',
    'Salg 1',
    'Kundefordringer',
    'Sum',
    sum,
  ]) {
    assert.ok(text.includes(words), `${words} in\n${text}`);
  }
  assert.equal(text.split(sum).length - 1, 2);
  const english = await getPdf(service.url, api, `${PATH}?${YEAR}&format=pdf&language=en`);
  assert.equal(english.title, 'Journal');
  assert.ok(english.text.includes('Trade receivables'), english.text);
  const nynorsk = await getPdf(service.url, api, `${PATH}?${YEAR}&format=pdf&language=nn`);
  assert.ok(nynorsk.text.includes('Kundefordringar'), nynorsk.text);
  assert.ok(
    (await getPdf(service.url, api, `${PATH}?from=2020-01-01&to=2020-12-31&format=pdf`)).text.includes(
      'Ingen posteringer',
    ),
  );
});

test('a long journal is whole in CSV', async () => {
  const long = await service.caller();
  const sides = [{ debit: 1 }, { credit: 1 }];
  const lines = Array.from({ length: 500 }, (_, index) => ({ account: '1920', ...sides[index % 2] }));
  for (let entry = 1; entry <= 5; entry++) {
    const body = { documentDate: '2025-06-30', description: 'Mange linjer', lines };
    bodyOf(await long.post('/v1/journal-entries', body), 201);
  }
  const path = `${PATH}?from=2025-01-01&to=2025-12-31`;
  const { bytes } = await getFile(service.url, long, `${path}&format=csv`);
  assert.equal(Buffer.from(bytes).toString().split('\r\n').length, 2502);
});

test('the period is checked, and the report needs its scope and accounting', async () => {
  assertInvalid(await api.get(PATH), { from: 'required', to: 'required' });
  assertInvalid(await api.get(`${PATH}?from=2026-02-01&to=2026-01-31`), { to: 'before-from' });
  assertInvalid(await api.get(`${PATH}?from=2026-02-01&to=2027-01-31`), { to: 'out-of-range' });
  const reader = await service.caller({ company, scopes: ['bilag:read'] });
  assertError(await reader.get(`${PATH}?${YEAR}`), 403, 'insufficient_scope');
  const without = await service.caller({ company: await service.createCompany({ accounting: false }) });
  assertError(await without.get(`${PATH}?${YEAR}`), 403, 'accounting-not-enabled');
});
