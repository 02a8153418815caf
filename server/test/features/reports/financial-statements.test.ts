import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kronerFromOre, oreFromKroner } from '../../../src/domain/money.ts';
import { readPeriodResult } from '../../../src/features/reports/index.ts';
import type { Schemas } from '../../support/api/answer-types.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { keepBooks } from '../../support/books/report-books.ts';
import { getFile, getPdf } from '../../support/documents/pdf.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2025-11-01T10:00:00Z');
const api = await service.caller();
// Another company has the same books. None of its figures may be in the statements.
await keepBooks(await service.caller());
await keepBooks(api);

type Statement = Schemas['IncomeStatement'] | Schemas['BalanceSheet'];

const trialBalance = async (asOf: string, of: ApiCaller = api) =>
  bodyOf(await of.get(`/v1/reports/trial-balance?asOf=${asOf}`), 200);
const income = async (query: string, of: ApiCaller = api) =>
  bodyOf(await of.get(`/v1/reports/income-statement?${query}`), 200);
const balance = async (query: string, of: ApiCaller = api) =>
  bodyOf(await of.get(`/v1/reports/balance-sheet?${query}`), 200);
const sum = (amounts: number[]) =>
  kronerFromOre(amounts.reduce((total, kroner) => total + oreFromKroner(kroner), 0n));
const accountsOf = ({ parts }: Statement) =>
  parts.flatMap(({ nature, groups }) =>
    groups.flatMap(({ accounts }) => accounts.map((account) => ({ ...account, nature }))),
  );
const part = ({ parts }: Statement, name: string) => parts.find((one) => one.part === name);

/** Each sum is that of what stands below it. */
function assertSums({ parts }: Statement): void {
  for (const { part: name, amount, yearBefore, groups } of parts) {
    for (const group of groups) {
      assert.equal(group.amount, sum(group.accounts.map((account) => account.amount)));
      assert.equal(group.yearBefore ?? 0, sum(group.accounts.map((account) => account.yearBefore ?? 0)));
      assert.ok(group.accounts.every(({ account }) => account.startsWith(group.group)));
    }
    // Equity has the results, too.
    if (name === 'equity') continue;
    assert.equal(amount, sum(groups.map((group) => group.amount)));
    assert.equal(yearBefore ?? 0, sum(groups.map((group) => group.yearBefore ?? 0)));
  }
}

/** The ledger behind each figure has what the figure says. @param ofLedger what is compared of a ledger */
async function assertLedgers(
  statement: Statement,
  ofLedger: (ledger: Schemas['LedgerReport']) => number,
): Promise<void> {
  for (const { nature, amount, ledger, yearBefore, ledgerYearBefore } of accountsOf(statement)) {
    for (const [figure, path] of [
      [amount, ledger],
      [yearBefore, ledgerYearBefore],
    ] as const) {
      if (path === null) {
        assert.equal(figure ?? 0, 0);
        continue;
      }
      const found = ofLedger(bodyOf<Schemas['LedgerReport']>(await api.get(path), 200));
      assert.equal(figure, nature === 'Debit' ? found : 0 - found, path);
    }
  }
}

test('a year’s income statement has the accounts of classes 3 to 8 of the trial balance, each once', async () => {
  for (const [year, asOf] of [
    ['2025', '2025-12-31'],
    ['2026', '2026-12-31'],
  ] as const) {
    const statement = await income(`from=${year}-01&to=${year}-12`);
    const { accounts } = await trialBalance(asOf);
    assert.deepEqual(
      accountsOf(statement)
        .toSorted((a, b) => (a.account < b.account ? -1 : 1))
        .map(({ account, accountName, amount, nature }) => [
          account,
          accountName,
          nature === 'Debit' ? amount : -amount,
        ]),
      accounts
        .filter(({ account, closing }) => account >= '3' && closing !== 0)
        .map(({ account, accountName, closing }) => [account, accountName, closing]),
    );
    assertSums(statement);
    const closing = sum(accounts.filter(({ account }) => account >= '3').map((one) => one.closing));
    assert.equal(statement.result.amount, -closing);
    assert.equal(statement.comparedWith, null);
    assert.equal(statement.result.yearBefore, null);
  }
});

test('each figure of any period, and of the year before, is what its ledger says', async () => {
  const statement = await income('from=2026-02-01&to=2026-12-31&compare=year');
  assert.deepEqual(statement.comparedWith, { from: '2025-02-01', to: '2025-12-31' });
  assertSums(statement);
  assert.ok(accountsOf(statement).some(({ ledger }) => ledger === null));
  assert.ok(accountsOf(statement).some(({ ledgerYearBefore }) => ledgerYearBefore !== null));
  await assertLedgers(statement, ({ debit, credit }) => sum([debit, -credit]));
  const yearBefore = await income('from=2025-02&to=2025-12');
  assert.equal(statement.result.yearBefore, yearBefore.result.amount);
  assert.equal(statement.operatingResult.yearBefore, yearBefore.operatingResult.amount);
  assert.notEqual(yearBefore.result.amount, 0);

  const result = await readPeriodResult(service.db.of(api.accountId), {
    from: '2026-02-01',
    to: '2026-12-31',
  });
  assert.equal(kronerFromOre(result.resultOre), statement.result.amount);
  assert.equal(kronerFromOre(result.yearBefore.resultOre), statement.result.yearBefore);
  const empty = await readPeriodResult(service.db.of(api.accountId), {
    from: '2025-02-01',
    to: '2025-12-31',
  });
  assert.deepEqual([empty.hasPostings, empty.yearBefore.hasPostings], [true, false]);
});

test('both sides of the balance sheet are equal on any day, and each figure is what its ledger says', async () => {
  for (const asOf of ['2025-10-31', '2025-11-03', '2025-12-31', '2026-01-01', '2026-02-20', '2026-06-20']) {
    const sheet = await balance(`asOf=${asOf}&compare=year`);
    assert.equal(sheet.assets.amount, sheet.equityAndLiabilities.amount, asOf);
    assert.equal(sheet.assets.yearBefore, sheet.equityAndLiabilities.yearBefore, asOf);
    assertSums(sheet);
    await assertLedgers(sheet, ({ closing }) => closing);
    const { accounts, undistributedResult } = await trialBalance(asOf);
    assert.equal(sheet.undistributedResult.amount, 0 - undistributedResult.amount);
    assert.deepEqual(
      accountsOf(sheet)
        .filter(({ amount }) => amount !== 0)
        .map(({ account }) => account),
      accounts.filter(({ account, closing }) => account < '3' && closing !== 0).map(({ account }) => account),
    );
  }
});

test('the results in the equity lead to the statements that they come from', async () => {
  const sheet = await balance('asOf=2026-06-20');
  const { result } = bodyOf<Schemas['IncomeStatement']>(
    await api.get(sheet.resultOfYear.incomeStatement),
    200,
  );
  assert.equal(sheet.resultOfYear.amount, result.amount);
  assert.notEqual(result.amount, 0);
  const path = sheet.undistributedResult.balanceSheet;
  assert.equal(path, '/v1/reports/balance-sheet?asOf=2025-12-31');
  const before = await balance('asOf=2025-12-31');
  assert.equal(sheet.undistributedResult.amount, before.resultOfYear.amount);
  assert.deepEqual(before.undistributedResult, { amount: 0, yearBefore: null, balanceSheet: null });
  assert.equal(part(sheet, 'equity')?.amount, sum([result.amount, before.resultOfYear.amount]));
  assert.equal((await balance('')).asOf, '2026-06-20');
});

test('an opening balance, an own account and the entry of the year end stand where they belong', async () => {
  const other = await service.caller();
  await moveClock(other, '2026-01-10');
  const opening = {
    date: '2025-12-31',
    balances: [
      { account: '1500', debit: 1000 },
      { account: '1920', debit: 49_000 },
      { account: '2050', credit: 20_000 },
      { account: '2220', credit: 30_000 },
    ],
    openInvoices: [
      {
        number: '77',
        dueDate: '2026-01-14',
        outstanding: 1000,
        client: { name: 'Fjord Kaffe AS', email: 'faktura@fjordkaffe.example' },
      },
    ],
  };
  bodyOf(await other.post('/v1/opening-balances', opening), 201);
  bodyOf(
    await other.post('/v1/accounts', { number: '8410', name: 'Gevinst ved brann', type: 'Income' }),
    201,
  );
  const lines = [
    { account: '1920', debit: 9000 },
    { account: '8410', credit: 10_000 },
    { account: '6300', debit: 600 },
    { account: '8300', debit: 400 },
  ];
  bodyOf(
    await other.post('/v1/journal-entries', { documentDate: '2026-01-05', description: 'Bilag', lines }),
    201,
  );

  const statement = await income('from=2026-01&to=2026-12&compare=year', other);
  assert.deepEqual(
    [statement.operatingResult, statement.resultBeforeTax, statement.result],
    [-600, 9400, 9000].map((amount) => ({ amount, yearBefore: 0 })),
  );
  const [own] = part(statement, 'financial-income')?.groups ?? [];
  assert.deepEqual([own?.group, own?.name, own?.amount], ['84', 'Egne kontoer', 10_000]);
  const equityOf = async (query: string) => {
    const sheet = await balance(query, other);
    assert.equal(sheet.assets.amount, sheet.equityAndLiabilities.amount);
    const { resultOfYear, undistributedResult } = sheet;
    const equity = part(sheet, 'equity');
    return [equity?.groups[0]?.amount, resultOfYear.amount, undistributedResult.amount, equity?.amount];
  };
  assert.deepEqual(await equityOf('asOf=2026-12'), [20_000, 9000, 0, 29_000]);
  assert.deepEqual(await equityOf('asOf=2027-01'), [20_000, 0, 9000, 29_000]);

  await moveClock(other, '2027-02-01');
  bodyOf(await other.post('/v1/year-results', { year: 2026 }), 201);
  assert.deepEqual(await equityOf('asOf=2026-12'), [29_000, 0, 0, 29_000]);
  assert.deepEqual(await equityOf('asOf=2027-01'), [29_000, 0, 0, 29_000]);
  const after = await income('from=2026-01&to=2026-12', other);
  assert.deepEqual(after.result, { amount: 9000, yearBefore: null });
  assert.equal(part(after, 'allocation')?.amount, 9000);
});

test('books without postings have statements of nothing', async () => {
  const empty = await service.caller();
  const statement = await income('from=2000-01&to=2000-12&compare=year', empty);
  assert.deepEqual(statement.comparedWith, { from: '1999-01-01', to: '1999-12-31' });
  assert.ok(statement.parts.every(({ amount, groups }) => amount === 0 && groups.length === 0));
  assert.deepEqual((await balance('', empty)).assets, { amount: 0, yearBefore: null });
});

test('as files both have the figures of the JSON: sums to read in PDF, and one line an account in CSV', async () => {
  for (const [path, statement] of [
    [
      '/v1/reports/income-statement?from=2026-01&to=2026-12&compare=year',
      await income('from=2026-01&to=2026-12&compare=year'),
    ],
    ['/v1/reports/balance-sheet?asOf=2026-06-20&compare=year', await balance('asOf=2026-06-20&compare=year')],
  ] as const) {
    const inCsv = (kroner: number | null) => (kroner ?? 0).toFixed(2).replace('.', ',');
    const rows = Buffer.from((await getFile(service.url, api, `${path}&format=csv`)).bytes)
      .toString()
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(';'));
    const expected = statement.parts.flatMap(({ name, groups }) =>
      groups.flatMap(({ group, name: groupName, accounts }) =>
        accounts.map(({ account, accountName, amount, yearBefore }) => [
          name,
          group,
          groupName,
          account,
          accountName,
          inCsv(amount),
          inCsv(yearBefore),
        ]),
      ),
    );
    assert.deepEqual(
      rows.filter((row) => row[3] !== ''),
      expected,
    );

    const { text } = await getPdf(service.url, api, `${path}&format=pdf`);
    const inPdf = (kroner: number) =>
      inCsv(kroner)
        .replace('-', '−')
        .replaceAll(/\B(?=(?:\d{3})+,)/g, ' ');
    const shown = statement.parts.filter(({ groups }) => groups.length > 0);
    for (const { name, amount, groups } of shown) {
      assert.ok(text.includes(`Sum ${name.toLowerCase()}`), name);
      for (const figure of [amount, ...groups.map((group) => group.amount)])
        assert.ok(text.includes(inPdf(figure)), `${name} ${figure}`);
    }
  }
  const { text } = await getPdf(
    service.url,
    api,
    '/v1/reports/income-statement?from=2026-01&to=2026-12&format=pdf&language=en',
  );
  assert.ok(text.includes('Income statement') && text.includes('Operating result'));
  const sheet = await getPdf(service.url, api, '/v1/reports/balance-sheet?asOf=2026-06-20&format=pdf');
  assert.ok(sheet.text.includes('Årets resultat') && sheet.text.includes('Sum egenkapital og gjeld'));
});

test('a period over the turn of a year and another comparison than with a year are refused', async () => {
  const refused = async (path: string, codes: Record<string, string>) =>
    assertInvalid(await api.get(`/v1/reports/${path}`), codes);
  await refused('income-statement', { from: 'required', to: 'required' });
  await refused('income-statement?from=2025-12&to=2026-01', { to: 'out-of-range' });
  await refused('income-statement?from=2026-02&to=2026-01', { to: 'before-from' });
  await refused('income-statement?from=2026-01&to=2026-02&compare=month', { compare: 'unknown-value' });
  await refused('balance-sheet?asOf=2026-02-30&compare=', { asOf: 'invalid-date', compare: 'unknown-value' });
});
