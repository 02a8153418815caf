import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oreFromKroner, parseDecimal } from '../../../src/domain/money.ts';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { assertBooksAgree } from '../../support/books/books.ts';
import { createSent, journalOf, postings } from '../../support/example-invoices.ts';
import { elementsAt, readXml, textAt } from '../../support/documents/read-xml.ts';
import { assertAllChangesHaveEvents } from '../../support/events/changes-and-events.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-11-15T10:00:00Z');

const PATH = '/v1/year-results';

/** Posts a manual entry. Amounts are kroner, and positive amounts are debits. */
async function post(api: ApiCaller, documentDate: string, ...lines: [string, number][]): Promise<void> {
  const body = {
    documentDate,
    description: 'Manuelt bilag',
    lines: lines.map(([account, amount]) =>
      amount > 0 ? { account, debit: amount } : { account, credit: -amount },
    ),
  };
  bodyOf(await api.post('/v1/journal-entries', body), 201);
}

/** An account in 2027. In 2026 it had sales of 10 000 kr without VAT, costs of 4 000 kr and tax of 1 320 kr. */
async function oneYearLater(): Promise<ApiCaller> {
  const api = await service.caller();
  await createSent(api, { lines: [{ description: 'Salg', quantity: 1, unitPrice: 10_000, vatCode: 5 }] });
  await post(api, '2026-12-01', ['6300', 4000], ['1920', -4000]);
  await post(api, '2026-12-31', ['8300', 1320], ['2500', -1320]);
  await moveClock(api, '2027-03-15');
  return api;
}

function transfer(api: ApiCaller, body: object = { year: 2026 }) {
  return api.post(PATH, body);
}

function close(api: ApiCaller, closedThrough: string | null) {
  return api.call('PUT', '/v1/period-closing', { body: { closedThrough } });
}

async function undistributedAt(api: ApiCaller, asOf: string): Promise<number> {
  const balance = bodyOf(await api.get(`/v1/reports/trial-balance?asOf=${asOf}`), 200);
  assert.deepEqual([balance.totals.opening, balance.totals.closing], [0, 0]);
  return balance.undistributedResult.amount;
}

/** The opening balances in the SAF-T file of the year, in øre by account. Debits are positive. */
async function openingsOfSafT(api: ApiCaller, year: number): Promise<Record<string, bigint>> {
  const { text } = await api.get(`/v1/exports/saf-t?from=${year}-01&to=${year}-12`);
  const accounts = elementsAt(readXml(text), 'MasterFiles/GeneralLedgerAccounts/Account');
  const oreAt = (account: (typeof accounts)[number], path: string) =>
    parseDecimal(textAt(account, path) ?? '0', 2) ?? 0n;
  return Object.fromEntries(
    accounts.map((account) => [
      textAt(account, 'AccountID') ?? '',
      oreAt(account, 'OpeningDebitBalance') - oreAt(account, 'OpeningCreditBalance'),
    ]),
  );
}

test('a profit is moved to other equity by an entry of 31 December, and the next year opens without it', async () => {
  const api = await oneYearLater();
  const open = {
    year: 2026,
    status: 'open',
    result: 4680,
    transferred: 0,
    undistributed: 4680,
    equityAccount: '2050',
    journalEntryId: null,
    transferredAt: null,
  };
  assert.deepEqual(bodyOf(await api.get(PATH), 200), { items: [open] });
  assert.equal(await undistributedAt(api, '2027-03-15'), -4680);

  const answer = await transfer(api);
  const moved = bodyOf(answer, 201);
  assert.equal(answer.headers.get('location'), `http://tilgode.test${PATH}/2026`);
  const { journalEntryId } = moved;
  assert.deepEqual(moved, {
    ...open,
    status: 'transferred',
    transferred: 4680,
    undistributed: 0,
    journalEntryId,
    transferredAt: service.clock.now.toISOString(),
  });
  assert.deepEqual(bodyOf(await api.get(`${PATH}/2026`), 200), moved);
  assert.deepEqual(bodyOf(await api.get(PATH), 200), { items: [moved] });

  const entry = bodyOf(await api.get(`/v1/journal-entries/${journalEntryId}`), 200);
  assert.deepEqual(
    [entry.series, entry.documentDate, entry.postingDate, entry.description, entry.sourceDocumentType],
    ['Manual', '2026-12-31', '2026-12-31', 'Årsresultat 2026 til egenkapital', 'YearResult'],
  );
  assert.deepEqual(postings(entry), ['8960 4680', '2050 -4680']);

  assert.equal(await undistributedAt(api, '2027-03-15'), 0);
  assert.equal(await undistributedAt(api, '2026-12-31'), 0);
  const openings = await openingsOfSafT(api, 2027);
  assert.deepEqual(openings, { 1500: 1_000_000n, 1920: -400_000n, 2050: -468_000n, 2500: -132_000n });
  assert.equal(
    Object.values(openings).reduce((sum, ore) => sum + ore, 0n),
    0n,
  );
  // The accounts of income, costs and tax keep their balances.
  const { accounts } = bodyOf(await api.get('/v1/reports/trial-balance?asOf=2026-12-31'), 200);
  const closing = Object.fromEntries(accounts.map((row) => [row.account, row.closing]));
  assert.deepEqual(
    ['3100', '6300', '8300', '8960', '2050'].map((account) => closing[account]),
    [-10_000, 4000, 1320, 4680, -4680],
  );
  await assertBooksAgree(api, ['2026', '2027']);
});

test('a loss is debited to equity, and the company may name the account', async () => {
  const api = await service.caller();
  await post(api, '2025-06-30', ['6300', 1500.5], ['1920', -1500.5]);
  await post(api, '2024-06-30', ['6300', 10], ['1920', -10]);
  const moved = bodyOf(await transfer(api, { year: 2025, equityAccount: '2080' }), 201);
  assert.deepEqual([moved.result, moved.transferred, moved.equityAccount], [-1500.5, -1500.5, '2080']);
  const entry = bodyOf(await api.get(`/v1/journal-entries/${moved.journalEntryId}`), 200);
  assert.deepEqual(postings(entry), ['8960 -1500.5', '2080 1500.5']);
  // The result of 2024 is still undistributed, because each year is moved by itself.
  assert.equal(await undistributedAt(api, '2026-01-01'), 10);
  bodyOf(await transfer(api, { year: 2024 }), 201);
  assert.equal(await undistributedAt(api, '2026-01-01'), 0);
  const { items } = bodyOf(await api.get(PATH), 200);
  assert.deepEqual(
    items.map(({ year, undistributed }) => [year, undistributed]),
    [
      [2025, 0],
      [2024, 0],
    ],
  );
});

test('the result of a partnership goes to partners’ capital by default', async () => {
  const company = await service.createCompany({ name: 'Berg og Li ANS' });
  const api = await service.caller({ company });
  await post(api, '2025-06-30', ['1920', 700], ['3900', -700]);
  assert.equal(bodyOf(await transfer(api, { year: 2025 }), 201).equityAccount, '2075');
});

test('the part of the result that went to dividend is not moved again', async () => {
  const api = await oneYearLater();
  await post(api, '2026-12-31', ['8920', 1000], ['2800', -1000]);
  const moved = bodyOf(await transfer(api), 201);
  assert.deepEqual([moved.result, moved.transferred, moved.undistributed], [4680, 3680, 0]);
});

test('a cost that is posted later shows as undistributed, and the result can be taken back and moved again', async () => {
  const api = await oneYearLater();
  bodyOf(await transfer(api), 201);
  await post(api, '2026-12-31', ['6300', 80], ['1920', -80]);
  const late = bodyOf(await api.get(`${PATH}/2026`), 200);
  assert.deepEqual([late.result, late.transferred, late.undistributed], [4600, 4680, -80]);
  assert.equal(await undistributedAt(api, '2027-03-15'), 80);
  assertError(await transfer(api), 409, 'year-result-exists');

  const open = bodyOf(await api.delete(`${PATH}/2026`), 200);
  assert.deepEqual(
    [open.status, open.transferred, open.undistributed, open.journalEntryId],
    ['open', 0, 4600, null],
  );
  const again = bodyOf(await transfer(api), 201);
  assert.deepEqual([again.transferred, again.undistributed], [4600, 0]);
  assert.equal(await undistributedAt(api, '2027-03-15'), 0);
  const ofResult = (await journalOf(api, '2026')).filter(
    ({ sourceDocumentType }) => sourceDocumentType === 'YearResult',
  );
  assert.deepEqual(
    ofResult.map((entry) => [entry.description, entry.status, entry.postingDate, ...postings(entry)]),
    [
      ['Årsresultat 2026 til egenkapital', 'Reversed', '2026-12-31', '8960 4680', '2050 -4680'],
      ['Tilbakeført: Årsresultat 2026 til egenkapital', 'Posted', '2026-12-31', '8960 -4680', '2050 4680'],
      ['Årsresultat 2026 til egenkapital', 'Posted', '2026-12-31', '8960 4600', '2050 -4600'],
    ],
  );
  assert.equal(ofResult[1]?.correctsEntryId, ofResult[0]?.id);
});

test('year-closed: when December is closed, a result is neither moved nor taken back', async () => {
  const api = await oneYearLater();
  bodyOf(await close(api, '2026-12'), 200);
  const refused = await transfer(api);
  assertError(refused, 409, 'year-closed');
  assert.deepEqual(bodyOf(refused, 409).details, { closedThrough: '2026-12' });
  bodyOf(await close(api, '2026-11'), 200);
  bodyOf(await transfer(api), 201);
  bodyOf(await close(api, '2027-01'), 200);
  assertError(await api.delete(`${PATH}/2026`), 409, 'year-closed');
  bodyOf(await close(api, null), 200);
  bodyOf(await api.delete(`${PATH}/2026`), 200);
  assertError(await api.delete(`${PATH}/2026`), 404, 'not-found');
});

test('openDecember: a closed December is open for the entry alone, and the history has both', async () => {
  const api = await oneYearLater();
  bodyOf(await close(api, '2027-02'), 200);
  const moved = bodyOf(await transfer(api, { year: 2026, openDecember: true }), 201);
  assert.deepEqual([moved.status, moved.undistributed], ['transferred', 0]);
  const { postingDate } = bodyOf(await api.get(`/v1/journal-entries/${moved.journalEntryId}`), 200);
  assert.equal(postingDate, '2026-12-31');
  assert.equal(await undistributedAt(api, '2027-03-15'), 0);
  const closing = bodyOf(await api.get('/v1/period-closing'), 200);
  assert.deepEqual(
    [closing.closedThrough, ...closing.history.map(({ closedThrough }) => closedThrough)],
    ['2027-02', '2027-02', '2026-11', '2027-02'],
  );

  // A refusal leaves December closed, and without a trace.
  assertError(await transfer(api, { year: 2026, openDecember: true }), 409, 'year-result-exists');
  assert.deepEqual(bodyOf(await api.get('/v1/period-closing'), 200), closing);

  assertError(await api.delete(`${PATH}/2026?openDecember=false`), 409, 'year-closed');
  const open = bodyOf(await api.delete(`${PATH}/2026?openDecember=true`), 200);
  assert.deepEqual([open.status, open.undistributed], ['open', 4680]);
  const after = bodyOf(await api.get('/v1/period-closing'), 200);
  assert.deepEqual([after.closedThrough, after.history.length], ['2027-02', 5]);

  // Where December is open, there is nothing to open.
  bodyOf(await close(api, '2026-11'), 200);
  bodyOf(await transfer(api, { year: 2026, openDecember: true }), 201);
  assert.equal(bodyOf(await api.get('/v1/period-closing'), 200).closedThrough, '2026-11');
  await assertBooksAgree(api, ['2026', '2027']);
});

test('ten requests at once through a closed December move the result once, and it stays closed', async () => {
  const api = await oneYearLater();
  bodyOf(await close(api, '2026-12'), 200);
  const requests = Array.from({ length: 10 }, () => transfer(api, { year: 2026, openDecember: true }));
  const late = post(api, '2026-12-30', ['6300', 80], ['1920', -80]);
  const moves = await Promise.all(requests);
  await late;
  assert.deepEqual(
    moves.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, ...Array(9).fill(409)],
  );
  // What others post meanwhile does not come into the closed month.
  const found = bodyOf(await api.get(`${PATH}/2026`), 200);
  assert.deepEqual([found.result, found.undistributed], [4680, 0]);
  const { closedThrough, history } = bodyOf(await api.get('/v1/period-closing'), 200);
  assert.deepEqual([closedThrough, history.length], ['2026-12', 3]);
});

test('a year that still runs by the clock of the account has no result yet', async () => {
  const api = await service.caller();
  await post(api, '2026-06-30', ['1920', 100], ['3900', -100]);
  assertInvalid(await transfer(api), { year: 'out-of-range' });
  assertInvalid(await transfer(api, { year: 2027 }), { year: 'out-of-range' });
  assertError(await api.get(`${PATH}/2026`), 404, 'not-found');
  assert.deepEqual(bodyOf(await api.get(PATH), 200), { items: [] });
  await moveClock(api, '2026-12-31T22:59:00Z');
  assertInvalid(await transfer(api), { year: 'out-of-range' });
  await moveClock(api, '2026-12-31T23:00:00Z');
  bodyOf(await transfer(api), 201);
});

test('nothing-to-distribute: a year without postings, and a year whose result a manual entry has moved already', async () => {
  const api = await oneYearLater();
  assertError(await transfer(api, { year: 2025 }), 409, 'nothing-to-distribute');
  await post(api, '2026-12-31', ['8960', 4680], ['2050', -4680]);
  assertError(await transfer(api), 409, 'nothing-to-distribute');
  const found = bodyOf(await api.get(`${PATH}/2026`), 200);
  assert.deepEqual([found.status, found.result, found.undistributed], ['open', 4680, 0]);
});

test('validation-failed: a wrong year or account', async () => {
  const api = await oneYearLater();
  for (const [body, errors] of [
    [{}, { year: 'required' }],
    [{ year: '2026' }, { year: 'invalid-type' }],
    [{ year: 1999 }, { year: 'greater-than-or-equal' }],
    [{ year: 2200 }, { year: 'out-of-range' }],
    [{ year: 2026, equityAccount: '9999' }, { equityAccount: 'unknown-account' }],
    [{ year: 2026, equityAccount: '' }, { equityAccount: 'unknown-account' }],
    [{ year: 2026, equityAccount: '2400' }, { equityAccount: 'unfitting-account' }],
    [{ year: 2026, equityAccount: '8960' }, { equityAccount: 'unfitting-account' }],
    [{ year: 2026, equityAccount: 2050 }, { equityAccount: 'invalid-type' }],
    [{ year: 2026, account: '2050' }, { account: 'unknown-field' }],
  ] as const) {
    assertInvalid(await transfer(api, body), errors);
  }
  for (const year of ['1999', '26', 'abc', '2026-12']) {
    assertError(await api.get(`${PATH}/${year}`), 404, 'not-found');
    assertError(await api.delete(`${PATH}/${year}`), 404, 'not-found');
  }
  bodyOf(await transfer(api, { year: 2026, equityAccount: null }), 201);
});

test('ten requests at once move the result once, and ten requests at once take it back once', async () => {
  const api = await oneYearLater();
  const moves = await Promise.all(Array.from({ length: 10 }, () => transfer(api)));
  assert.deepEqual(
    moves.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, ...Array(9).fill(409)],
  );
  const returns = await Promise.all(Array.from({ length: 10 }, () => api.delete(`${PATH}/2026`)));
  assert.deepEqual(
    returns.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, ...Array(9).fill(404)],
  );
  assert.equal(await undistributedAt(api, '2027-03-15'), -4680);
});

test('an entry that is posted at the same time is in the moved result or still undistributed, and never lost', async () => {
  const api = await oneYearLater();
  await Promise.all([
    transfer(api),
    ...Array.from({ length: 8 }, () => post(api, '2026-12-31', ['6300', 1], ['1920', -1])),
  ]);
  const { result, transferred, undistributed } = bodyOf(await api.get(`${PATH}/2026`), 200);
  assert.equal(result, 4672);
  assert.equal(oreFromKroner(transferred) + oreFromKroner(undistributed), 467_200n);
});

test('the entry of a year-end result cannot be reversed like a manual entry', async () => {
  const api = await oneYearLater();
  const { journalEntryId } = bodyOf(await transfer(api), 201);
  const refused = await api.post(`/v1/journal-entries/${journalEntryId}/reversal`, {});
  assertError(refused, 409, 'entry-not-reversible');
  assert.deepEqual(bodyOf(refused, 409).details, { reason: 'year-result' });
});

test('moving a result needs bilag:write, reading it needs bilag:read, and both need accounting', async () => {
  const reader = await service.caller({ scopes: ['bilag:read'] });
  bodyOf(await reader.get(PATH), 200);
  assertError(await transfer(reader), 403, 'insufficient_scope');
  assertError(await reader.delete(`${PATH}/2026`), 403, 'insufficient_scope');
  const company = await service.createCompany({ accounting: false });
  const off = await service.caller({ company });
  for (const answer of [await off.get(PATH), await transfer(off), await off.delete(`${PATH}/2026`)]) {
    assertError(answer, 403, 'accounting-not-enabled');
  }
});

test('another company cannot see or take back the result', async () => {
  const api = await oneYearLater();
  bodyOf(await transfer(api), 201);
  const neighbour = await service.caller();
  await moveClock(neighbour, '2027-03-15');
  assert.deepEqual(bodyOf(await neighbour.get(PATH), 200), { items: [] });
  assertError(await neighbour.delete(`${PATH}/2026`), 404, 'not-found');
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
