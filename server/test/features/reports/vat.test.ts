import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateCompany } from '../../../src/features/companies/index.ts';
import { oreFromKroner } from '../../../src/domain/money.ts';
import type { Schemas } from '../../support/api/answer-types.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import { journalOf } from '../../support/example-invoices.ts';
import { readPdf } from '../../support/documents/pdf.ts';
import { startTestApp } from '../../support/test-app.ts';
import { vatFromJournal } from '../../support/books/vat-from-journal.ts';
import { postHalfYear } from '../../support/books/vat-half-year.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const api = await postHalfYear(service, company);

async function report(term: number, parameters = '') {
  return bodyOf(await api.get(`/v1/reports/vat?year=2026&term=${term}${parameters}`), 200);
}

/** What a line links to. */
const ledger = async (path: string) => bodyOf<Schemas['LedgerReport']>(await api.get(path), 200);

/** `3 output: 9474.99 × 25 % = 2368.74`; a specification follows the side. */
function told({ vatCode, side, specification, base, rate, vat }: Schemas['VatReportLine']): string {
  const place = [vatCode, side, specification].filter((part) => part !== null).join(' ');
  return `${place}: ${base} × ${rate} % = ${vat}`;
}

function keyOf({ vatCode, side, specification }: Schemas['VatReportLine']): string {
  return [vatCode, side, specification].filter((part) => part !== null).join(' ');
}

test('a term has every VAT code with its base and VAT, except code 7', async () => {
  const { vatTerm, from, to, lines, vatDue, returnedVatDue } = await report(1);
  assert.deepEqual([vatTerm, from, to], ['two-monthly', '2026-01-01', '2026-02-28']);
  assert.deepEqual(lines.map(told), [
    '3 output: 9474.99 × 25 % = 2368.74',
    '31 output: 449.7 × 15 % = 67.46',
    '33 output: 387.5 × 12 % = 46.5',
    '5 output: 349 × 0 % = 0',
    '52 output: 12000 × 0 % = 0',
    '6 output: 200 × 0 % = 0',
    '1 input: 4000 × 25 % = -1000',
    '11 input: 900.1 × 15 % = -135.02',
    '13 input: 1500 × 12 % = -180',
  ]);
  assert.deepEqual([vatDue, returnedVatDue], [1167.68, 2368 + 67 + 46 - 1000 - 135 - 180]);
});

test('credit notes, services from abroad, losses and reversals count in the term of their posting date', async () => {
  assert.deepEqual((await report(2)).lines.map(told), [
    '31 output: -449.7 × 15 % = -67.46',
    '86 output: 800 × 25 % = 200',
    '86 input: null × 25 % = -200',
    '88 output: 100 × 12 % = 12',
    '88 input: null × 12 % = -12',
  ]);
  assert.deepEqual((await report(3)).lines.map(told), [
    '3 output: 1400 × 25 % = 350',
    '31 output: 200 × 15 % = 30',
    '33 output: 100 × 12 % = 12',
    '5 output: 10 × 0 % = 0',
    '52 output: 70 × 0 % = 0',
    '1 input tapPåKrav: null × 25 % = -250',
    '11 input tapPåKrav: null × 15 % = -30',
    '13 input tapPåKrav: null × 12 % = -12',
  ]);
  assert.deepEqual((await report(4)).lines.map(told), [
    '3 output: -400 × 25 % = -100',
    '52 output: -70 × 0 % = 0',
    '1 input: -4000 × 25 % = 1000',
    '11 input: -900.1 × 15 % = 135.02',
    '13 input: -1500 × 12 % = 180',
  ]);
  assert.deepEqual((await report(5)).lines, []);
});

test('the figures of every term agree with the journal, reckoned entry by entry', async () => {
  for (let term = 1; term <= 6; term++) {
    const { lines, vatDue } = await report(term);
    const reported = lines.map((line) => [
      keyOf(line),
      { baseOre: oreFromKroner(line.base ?? 0), vatOre: oreFromKroner(line.vat) },
    ]);
    const journal = await vatFromJournal(api, 2026, term);
    assert.deepEqual(Object.fromEntries(reported), journal, `term ${term}`);
    const dueOre = Object.values(journal).reduce((sum, { vatOre }) => sum + vatOre, 0n);
    assert.equal(oreFromKroner(vatDue), dueOre, `term ${term}`);
  }
});

test('the report compares base times rate with the booked VAT, except for VAT without a base', async () => {
  const { lines } = await report(1);
  const control = lines.map(({ vatCode, expectedVat, difference }) => [vatCode, expectedVat, difference]);
  assert.deepEqual(control, [
    ['3', 2368.75, -0.01],
    ['31', 67.46, 0],
    ['33', 46.5, 0],
    ['5', 0, 0],
    ['52', 0, 0],
    ['6', 0, 0],
    ['1', -1000, 0],
    ['11', -135.02, 0],
    ['13', -180, 0],
  ]);
  const lost = (await report(3)).lines.find(({ specification }) => specification !== null);
  assert.ok(lost);
  assert.deepEqual([lost.expectedVat, lost.difference, lost.returnedBase], [null, null, null]);
});

test('each line links to the ledger of its entries', async () => {
  for (const term of [1, 2, 3, 4]) {
    for (const line of (await report(term)).lines) {
      if (line.baseLedger !== null) {
        const { debit, credit, items } = await ledger(`${line.baseLedger}&pageSize=100`);
        const creditedOre = oreFromKroner(credit) - oreFromKroner(debit);
        const isBought = ['1', '11', '13', '86', '88'].includes(line.vatCode);
        assert.equal(isBought ? -creditedOre : creditedOre, oreFromKroner(existing(line.base)), told(line));
        assert.equal(new Set(items.map(({ entryId }) => entryId)).size, line.entries, told(line));
      }
      for (const path of line.vatLedgers) assert.ok((await ledger(path)).items.length > 0, path);
    }
  }
  const { entries, vatLedgers } = existing((await report(1)).lines[0]);
  assert.deepEqual(
    [entries, vatLedgers],
    [4, ['/v1/reports/ledger?account=2700&from=2026-01-01&to=2026-02-28']],
  );
});

test('the accounts have the balances of the journal; the settlement of a term empties them and counts as no VAT', async () => {
  const balances = new Map<string, bigint>();
  for (const { postingDate, lines } of await journalOf(api, '2026')) {
    if (postingDate > '2026-04-30') continue;
    for (const { account, debit, credit } of lines) {
      const ore = oreFromKroner(debit) - oreFromKroner(credit);
      balances.set(account, (balances.get(account) ?? 0n) + ore);
    }
  }
  const { accounts } = await report(2);
  assert.deepEqual(
    accounts.map(({ account }) => account),
    [...balances.keys()].filter((account) => account.startsWith('27')).sort(),
  );
  for (const { account, opening, change, closing } of accounts) {
    assert.equal(oreFromKroner(closing), balances.get(account), account);
    assert.equal(oreFromKroner(opening) + oreFromKroner(change), oreFromKroner(closing), account);
    assert.equal(opening, account === '2740' ? -1167.68 : 0, account);
  }
});

test('an entry with a document date in a closed month counts in the term of its posting date', async () => {
  const other = await service.caller({ company: await service.createCompany() });
  bodyOf(await other.call('PUT', '/v1/period-closing', { body: { closedThrough: '2026-02' } }), 200);
  const lines = [
    { account: '6800', debit: 100, vatCode: '1' },
    { account: '2711', debit: 25 },
    { account: '1920', credit: 125 },
  ];
  const entry = { documentDate: '2026-02-28', description: 'Papir', lines };
  bodyOf(await other.post('/v1/journal-entries', entry), 201);
  const linesOf = async (term: number) =>
    bodyOf(await other.get(`/v1/reports/vat?year=2026&term=${term}`), 200).lines.map(told);
  assert.deepEqual(await linesOf(1), []);
  assert.deepEqual(await linesOf(2), ['1 input: 100 × 25 % = -25']);
});

test('the descriptions are in the requested language, or else in the language of the company', async () => {
  const first = async (parameters: string) => {
    const { lines, accounts } = await report(3, parameters);
    return [lines[0]?.description, lines.at(-1)?.description, accounts[0]?.accountName];
  };
  assert.deepEqual(await first(''), [
    'Salg, høy sats',
    'Kjøp med fradrag, lav sats: tap på krav',
    'Utgående mva., høy sats',
  ]);
  assert.deepEqual(await first('&language=en'), [
    'Sales, regular rate',
    'Purchases with deduction, low rate: losses on claims',
    'Output VAT, high rate',
  ]);
});

test('the CSV file has the lines and the accounts, with decimal commas', async () => {
  const answer = await api.get('/v1/reports/vat?year=2026&term=1&format=csv');
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(answer.headers.get('content-disposition') ?? '', /filename="mva-rapport-2026-1\.csv"/);
  const rows = answer.text.split('\r\n');
  assert.match(rows[0] ?? '', /Kode;Beskrivelse;Bilag;Sats;Grunnlag;Mva\./);
  assert.equal(rows[1], '3;Salg, høy sats;4;25\u00A0%;9474,99;2368,74;2368,75;-0,01;9474;2368');
  assert.ok(rows.includes('2740;Oppgjørskonto for mva.;0,00;-1167,68;-1167,68'), answer.text);
});

test('VAT that the state owes is not called VAT to pay', async () => {
  const buyer = await service.caller();
  const lines = [
    { account: '6700', debit: 1000, vatCode: '1' },
    { account: '2711', debit: 250 },
    { account: '1920', credit: 1250 },
  ];
  const entry = { documentDate: '2026-01-05', description: 'Regnskap', lines };
  bodyOf(await buyer.post('/v1/journal-entries', entry), 201);
  for (const [language, words] of [
    ['nb', 'Mva. til gode'],
    ['en', 'VAT to be refunded'],
  ] as const) {
    const path = `/v1/reports/vat?year=2026&term=1&format=pdf&language=${language}` as const;
    const response = await fetch(`${service.url}${path}`, {
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    assert.ok(text.includes(words), text);
    assert.doesNotMatch(text, /å betale|VAT due/);
  }
});

test('the PDF file has the lines and the accounts, in the requested language', async () => {
  const response = await fetch(`${service.url}/v1/reports/vat?year=2026&term=3&format=pdf&language=en`, {
    headers: { authorization: `Bearer ${api.token}` },
  });
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  const { text, title } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  assert.equal(title, 'VAT report');
  for (const expected of [
    'term 3: 1 May 2026',
    'losses on claims',
    '\u2212250.00',
    'VAT due',
    'Output VAT, high rate',
  ]) {
    assert.ok(text.includes(expected), `${expected} in\n${text}`);
  }
});

test('the term of a company that files once a year is the year; years before the change keep two-monthly terms', async () => {
  const yearly = await service.createCompany();
  const caller = await postHalfYear(service, yearly);
  const admin = { db: service.db, now: service.clock.now, actor: 'test' };
  const changes = { vatTerm: 'yearly', vatTermFrom: 2026 } as const;
  await updateCompany(admin, yearly.companyId, changes);
  const year = bodyOf(await caller.get('/v1/reports/vat?year=2026'), 200);
  assert.deepEqual(
    [year.year, year.term, year.vatTerm, year.from, year.to],
    [2026, 1, 'yearly', '2026-01-01', '2026-12-31'],
  );
  assert.deepEqual(bodyOf(await caller.get('/v1/reports/vat?year=2026&term=1'), 200), year);
  // The sums of the six terms of a company that files every two months.
  const sums = new Map<string, bigint>();
  for (let term = 1; term <= 6; term++) {
    for (const line of (await report(term)).lines) {
      sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0n) + oreFromKroner(line.vat));
    }
  }
  for (const line of year.lines) assert.equal(oreFromKroner(line.vat), sums.get(keyOf(line)), keyOf(line));
  assert.ok(year.lines.length > 8);
  const csv = await caller.get('/v1/reports/vat?year=2026&format=csv');
  assert.match(csv.headers.get('content-disposition') ?? '', /filename="mva-rapport-2026\.csv"/);

  assertInvalid(await caller.get('/v1/reports/vat?year=2026&term=2'), { term: 'out-of-range' });
  assertInvalid(await caller.get('/v1/reports/vat?year=2025'), { term: 'required' });
  const before = bodyOf(await caller.get('/v1/reports/vat?year=2025&term=6'), 200);
  assert.deepEqual([before.vatTerm, before.from, before.to], ['two-monthly', '2025-11-01', '2025-12-31']);
});

test('the year and the term are required and checked', async () => {
  assertInvalid(await api.get('/v1/reports/vat'), { year: 'required' });
  assertInvalid(await api.get('/v1/reports/vat?year=2026'), { term: 'required' });
  assertInvalid(await api.get('/v1/reports/vat?year=2026&term=7'), { term: 'out-of-range' });
  assertInvalid(await api.get('/v1/reports/vat?year=1999&term=0'), {
    year: 'greater-than-or-equal',
    term: 'greater-than-or-equal',
  });
});

test('the report needs its scope and accounting, and shows no other account', async () => {
  const path = '/v1/reports/vat?year=2026&term=1';
  const reader = await service.caller({ company, scopes: ['bilag:read'] });
  assertError(await reader.get(path), 403, 'insufficient_scope');
  const without = await service.caller({ company: await service.createCompany({ accounting: false }) });
  assertError(await without.get(path), 403, 'accounting-not-enabled');
  const other = await service.caller({ company, environment: 'production' });
  assert.deepEqual(bodyOf(await other.get(path), 200).lines, []);
});
