import assert from 'node:assert/strict';
import { test } from 'node:test';
import readExcelFile from 'read-excel-file/node';
import { getLastPosition, listLedgerLines } from '../../../src/features/reports/ledger/ledger.store.ts';
import type { LedgerKey } from '../../../src/features/reports/ledger/ledger.store.ts';
import type { Schemas } from '../../support/api/answer-types.ts';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { getFile, getPdf } from '../../support/documents/pdf.ts';
import { HOSTILE_NAME, HOSTILE_TEXT, keepBooks } from '../../support/books/report-books.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2025-11-01T10:00:00Z');
const company = await service.createCompany();
const api = await service.caller({ company });
await keepBooks(api);

const YEAR = 'from=2026-01-01&to=2026-12-31';
const PATHS = {
  'saldobalanse-2026-06-20': '/v1/reports/trial-balance?asOf=2026-06-20',
  'resultatregnskap-2026-01-01-2026-06-20': '/v1/reports/income-statement?from=2026-01&to=2026-06-20',
  'balanse-2026-06-20': '/v1/reports/balance-sheet?asOf=2026-06-20&compare=year',
  'kontospesifikasjon-1500-2026-01-01-2026-12-31': `/v1/reports/ledger?account=1500&${YEAR}`,
  'apne-kundeposter-2026-03-20': '/v1/reports/receivables?asOf=2026-03-20',
  'salgsrapport-2026-01-01-2026-12-31': `/v1/reports/sales?${YEAR}`,
} as const;

/** The cells of each row. Cells with a separator inside are split wrongly, and no test compares such cells. */
async function csvRows(path: string): Promise<string[][]> {
  const { status, bytes } = await getFile(service.url, api, path);
  assert.equal(status, 200);
  const text = Buffer.from(bytes).toString();
  assert.ok(text.startsWith('\uFEFF') && text.endsWith('\r\n'));
  return text
    .slice(1, -2)
    .split('\r\n')
    .map((row) => row.split(';'));
}
const inCsv = (kroner: number): string => kroner.toFixed(2).replace('.', ',');
const inPdf = (kroner: number): string =>
  inCsv(kroner)
    .replace('-', '−')
    .replaceAll(/\B(?=(?:\d{3})+,)/g, ' ');

test('every report comes as CSV, Excel and PDF, with a file name that says report and period', async () => {
  for (const [name, path] of Object.entries(PATHS)) {
    const csv = await getFile(service.url, api, `${path}&format=csv`);
    assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.equal(csv.headers.get('content-disposition'), `attachment; filename="${name}.csv"`);
    const xlsx = await getFile(service.url, api, `${path}&format=xlsx`);
    assert.equal(xlsx.headers.get('content-disposition'), `attachment; filename="${name}.xlsx"`);
    const pdf = await getFile(service.url, api, `${path}&format=pdf`);
    assert.equal(pdf.headers.get('content-type'), 'application/pdf');
    assert.equal(pdf.headers.get('content-disposition'), `attachment; filename="${name}.pdf"`);
    assert.match(Buffer.from(pdf.bytes.subarray(0, 5)).toString(), /^%PDF-/);
  }
});

test('the journal as a workbook has the lines of the JSON, with numbers and dates', async () => {
  const path = `/v1/reports/journal?${YEAR}` as const;
  const { items, totalCount } = bodyOf(await api.get(`${path}&pageSize=100`), 200);
  assert.equal(items.length, totalCount);
  const { bytes } = await getFile(service.url, api, `${path}&format=xlsx`);
  const [sheet] = await readExcelFile(Buffer.from(bytes));
  assert.equal(sheet?.sheet, 'TEST Bokføringsspesifikasjon');
  const [headings, ...rows] = sheet?.data ?? [];
  const column = (name: string) => headings?.indexOf(name) ?? -1;
  assert.deepEqual(
    rows.map((row) => [Number(row[column('Debet')]), row[column('Tekst')], row[column('Bokført')]]),
    items.map(({ debit, description, postingDate }) => [debit, description, new Date(postingDate)]),
  );
  assert.ok(rows.flat().includes(HOSTILE_TEXT), 'a text that looks like a formula stays a text');
});

test('the trial balance as CSV and PDF has the figures of the JSON', async () => {
  const path = PATHS['saldobalanse-2026-06-20'];
  const { accounts, undistributedResult, totals } = bodyOf(await api.get(path), 200);
  const rows = await csvRows(`${path}&format=csv`);
  const figures = (row: Schemas['TrialBalance']['totals']) => [
    row.opening,
    row.debit,
    row.credit,
    row.closing,
  ];
  const carried = undistributedResult.amount;
  assert.deepEqual(rows, [
    ['Konto', 'Kontonavn', 'Inngående saldo', 'Debet', 'Kredit', 'Utgående saldo'],
    ...accounts.map((row) => [row.account, row.accountName, ...figures(row).map(inCsv)]),
    ['', 'Udisponert resultat fra tidligere år', ...[carried, 0, 0, carried].map(inCsv)],
  ]);

  const { text, title, language } = await getPdf(service.url, api, `${path}&format=pdf`);
  assert.deepEqual([title, language], ['Saldobalanse', 'nb']);
  for (const words of [
    'Nordlys Design AS',
    'Org.nr. 123 456 785 MVA',
    '01.01.2026 – 20.06.2026',
    'Side 1 av 1',
  ]) {
    assert.ok(text.includes(words), words);
  }
  for (const row of [...accounts, totals]) {
    for (const figure of figures(row)) assert.ok(text.includes(inPdf(figure)), inPdf(figure));
  }
});

test('the ledger as CSV has the opening balance first, and then every line with its balance', async () => {
  const path = PATHS['kontospesifikasjon-1500-2026-01-01-2026-12-31'];
  const { items, opening } = bodyOf(await api.get(`${path}&pageSize=100`), 200);
  const [head, first, ...rows] = await csvRows(`${path}&format=csv&pageSize=1`);
  assert.deepEqual(head?.slice(0, 4), ['Bokført', 'Bilagsdato', 'Bilag', 'Tekst']);
  assert.equal(first?.at(-1), inCsv(opening));
  assert.equal(rows.length, items.length);
  assert.deepEqual(
    rows.map((cells) => [cells[0], cells[3], cells.at(-1)]),
    items.map((item) => [item.postingDate, item.description, inCsv(item.balance)]),
  );
  const { text } = await getPdf(service.url, api, `${path}&format=pdf`);
  for (const { balance, description } of items)
    assert.ok(text.includes(inPdf(balance)) && text.includes(description));
});

test('the ledger as CSV is read a few lines at a time, and has no lines that were posted after the reading began', async () => {
  const { items, opening } = bodyOf(
    await api.get(`${PATHS['kontospesifikasjon-1500-2026-01-01-2026-12-31']}&pageSize=100`),
    200,
  );
  assert.ok(items.length > 4);
  const period = { from: '2026-01-01', to: '2026-12-31' };
  const lastPosition = await getLastPosition(service.db.of(api.accountId));
  const read: [entryId: string, balance: number][] = [];
  let after: LedgerKey | undefined;
  let balanceOre = BigInt(Math.round(opening * 100));
  for (;;) {
    const of = { ...period, lastPosition };
    const lines = await listLedgerLines(service.db.of(api.accountId), { account: '1500' }, of, after, 2);
    if (lines.length === 0) break;
    assert.ok(lines.length <= 2);
    const start = balanceOre;
    read.push(...lines.map((one): [string, number] => [one.entryId, Number(start + one.balanceOre) / 100]));
    balanceOre += lines.at(-1)?.balanceOre ?? 0n;
    after = lines.at(-1);
  }
  assert.deepEqual(
    read,
    items.map((item) => [item.entryId, item.balance]),
  );
  // Entries after `lastPosition` are left out.
  const before = { ...period, lastPosition: 0n };
  const none = await listLedgerLines(service.db.of(api.accountId), { account: '1500' }, before, undefined, 2);
  assert.deepEqual(none, []);
});

test('receivables and sales as files have the figures of the JSON', async () => {
  for (const name of ['apne-kundeposter-2026-03-20', 'salgsrapport-2026-01-01-2026-12-31'] as const) {
    const { customers, totals } = bodyOf(await api.get(PATHS[name]), 200);
    const cells = new Set((await csvRows(`${PATHS[name]}&format=csv`)).flat());
    const { text } = await getPdf(service.url, api, `${PATHS[name]}&format=pdf`);
    const amounts = customers.flatMap((row) =>
      'invoices' in row ? row.invoices.map(({ outstanding }) => outstanding) : [row.gross],
    );
    assert.ok(amounts.length > 2);
    for (const amount of amounts) {
      assert.ok(cells.has(inCsv(amount)), `${name} ${amount}`);
      assert.ok(text.includes(inPdf(amount)), `${name} ${amount}`);
    }
    assert.ok(text.includes(inPdf('outstanding' in totals ? totals.outstanding : totals.gross)));
  }
});

test('receivables as a file of sums have a row for each customer, with the figures of the JSON', async () => {
  const path = `${PATHS['apne-kundeposter-2026-03-20']}&details=false` as const;
  const { customers, totals } = bodyOf(await api.get(path), 200);
  const [header, ...rows] = await csvRows(`${path}&format=csv`);
  assert.deepEqual(header?.slice(0, 2), ['Kunde', 'Åpne poster']);
  assert.deepEqual(
    // A name has a separator in it.
    rows.map((row) => [row.at(-8), row.at(-2)]),
    customers.map(({ itemCount, outstanding }) => [String(itemCount), inCsv(outstanding)]),
  );
  const { text } = await getPdf(service.url, api, `${path}&format=pdf`);
  assert.ok(text.includes(inPdf(totals.outstanding)));
});

test('a name or text that a spreadsheet would run is harmless in CSV, and a PDF shows it as it was written', async () => {
  const receivables = `${PATHS['apne-kundeposter-2026-03-20']}&format=`;
  const csv = Buffer.from((await getFile(service.url, api, `${receivables}csv`)).bytes).toString();
  assert.ok(csv.includes(`\r\n"'${HOSTILE_NAME.replaceAll('"', '""')}";`), csv);
  assert.ok(
    (await getPdf(service.url, api, `${receivables}pdf`)).text.replaceAll('\n', '').includes(HOSTILE_NAME),
  );

  const bank = await getFile(service.url, api, `/v1/reports/ledger?account=1920&${YEAR}&format=csv`);
  assert.ok(Buffer.from(bank.bytes).toString().includes(`;"'${HOSTILE_TEXT}";`));
});

test('account names, words and figures are in the requested language, or else in the language of the company', async () => {
  const path = PATHS['saldobalanse-2026-06-20'];
  const nameOf = async (language: string) => {
    const { accounts } = bodyOf(await api.get(`${path}${language}`), 200);
    return accounts.find(({ account }) => account === '3000')?.accountName;
  };
  assert.equal(await nameOf(''), 'Salg av varer, høy mva-sats');
  assert.equal(await nameOf('&language=nn'), 'Sal av varer, høg mva-sats');
  assert.notEqual(await nameOf('&language=en'), await nameOf(''));
  const { text, language } = await getPdf(service.url, api, `${path}&format=pdf&language=en`);
  assert.equal(language, 'en');
  assert.ok(text.includes('Trial balance') && text.includes('1 January 2026 – 20 June 2026'));
  assert.ok(text.includes('2,719.09') && text.includes('−1,200.33'));
});

test('a long report has its header and a page number on every page, and its CSV has all lines', async () => {
  const other = await service.caller();
  const lines = [
    { account: '7770', debit: 1 },
    { account: '1920', credit: 1 },
  ];
  const entry = {
    documentDate: '2025-11-01',
    description: 'Gebyr',
    lines: Array.from({ length: 250 }, () => lines).flat(),
  };
  bodyOf(await other.post('/v1/journal-entries', entry), 201);
  const path = '/v1/reports/ledger?account=7770&from=2025-01-01&to=2025-12-31&format=';
  const { pages } = await getPdf(service.url, other, `${path}pdf`);
  assert.ok(pages.length > 2);
  for (const [index, page] of pages.entries()) {
    assert.ok(page.includes('Bokført') && page.includes(`Side ${index + 1} av ${pages.length}`));
  }

  for (let more = 0; more < 8; more++) bodyOf(await other.post('/v1/journal-entries', entry), 201);
  const csv = await getFile(service.url, other, `${path}csv`);
  assert.equal(Buffer.from(csv.bytes).toString().split('\r\n').length, 1 + 1 + 9 * 250 + 1);
});

test('wrong parameters are named, each with its code', async () => {
  const refused = async (path: string, codes: Record<string, string>) =>
    assertInvalid(await api.get(`/v1/reports/${path}`), codes);
  await refused('trial-balance?asOf=2026-02-30', { asOf: 'invalid-date' });
  await refused('trial-balance?format=docx&language=sv', {
    format: 'unknown-value',
    language: 'unknown-value',
  });
  await refused('trial-balance?year=2026', { year: 'unknown-parameter' });
  await refused('receivables?asOf=', { asOf: 'invalid-month' });
  await refused('sales', { from: 'required', to: 'required' });
  await refused('sales?from=2026-02-02&to=2026-02-01', { to: 'before-from' });
  await refused('sales?from=2025-12-31&to=2026-01-01', { to: 'out-of-range' });
  await refused(`ledger?${YEAR}`, { account: 'required' });
  await refused(`ledger?account=9999&${YEAR}`, { account: 'unknown-account' });
  await refused(`ledger?account=15%00&vatCode=%00&${YEAR}`, {
    account: 'invalid-format',
    vatCode: 'invalid-format',
  });
  await refused(`ledger?account=1500&${YEAR}&page=0&pageSize=101`, {
    page: 'greater-than-or-equal',
    pageSize: 'out-of-range',
  });
});

test('a report needs the scope reports:read, and accounting', async () => {
  const without = await service.caller({ company, scopes: ['invoices:admin', 'bilag:write'] });
  const off = await service.caller({ company: await service.createCompany({ accounting: false }) });
  for (const path of Object.values(PATHS)) {
    assertError(await without.get(path), 403, 'insufficient_scope', { requiredScope: 'reports:read' });
    assertError(await off.get(path), 403, 'accounting-not-enabled');
  }
});
