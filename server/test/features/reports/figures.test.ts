import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kronerFromOre, oreFromKroner } from '../../../src/domain/money.ts';
import type { Schemas } from '../../support/api/answer-types.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { workingDay } from '../../support/books/book-model.ts';
import { getInvoice, journalOf } from '../../support/example-invoices.ts';
import { keepBooks } from '../../support/books/report-books.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2025-11-01T10:00:00Z');
const api = await service.caller();
// Another company has the same books. None of its lines may be in the reports.
await keepBooks(await service.caller());
const { kari, invoiceIds } = await keepBooks(api);
const journal: Entry[] = [...(await journalOf(api, '2025')), ...(await journalOf(api, '2026'))];

type Entry = Schemas['JournalEntry'];
type Line = Schemas['JournalLine'] & { entry: Entry };
/** Every line of the journal with its entry, in the journal's order. */
const lines: Line[] = journal.flatMap((entry) => entry.lines.map((line) => ({ ...line, entry })));
const change = ({ debit, credit }: Line): bigint => oreFromKroner(debit) - oreFromKroner(credit);
const sum = (of: Line[], amount: (line: Line) => bigint = change): number =>
  kronerFromOre(of.reduce((total, line) => total + amount(line), 0n));
const debit = (line: Line): bigint => oreFromKroner(line.debit);
const credit = (line: Line): bigint => oreFromKroner(line.credit);
const isResult = ({ account }: Line): boolean => account >= '3';

const report = async <Path extends string>(path: Path) => bodyOf(await api.get(path), 200);
/** What a report links to. */
const ledger = async (path: string) => bodyOf<Schemas['LedgerReport']>(await api.get(path), 200);

test('the trial balance is the journal summed by account, on any day, and sums to 0', async () => {
  for (const asOf of ['2025-11-03', '2025-12-31', '2026-01-10', '2026-02-20', '2026-06-20', '2027-01-01']) {
    const yearStart = `${asOf.slice(0, 4)}-01-01`;
    const posted = lines.filter(({ entry }) => entry.postingDate <= asOf);
    const earlier = posted.filter(({ entry }) => entry.postingDate < yearStart);
    const ofYear = posted.filter(({ entry }) => entry.postingDate >= yearStart);
    const expected = [...new Set(posted.map(({ account }) => account))]
      .toSorted()
      .map((account) => {
        const of = (some: Line[]) => some.filter((line) => line.account === account);
        const opening = account >= '3' ? 0 : sum(of(earlier));
        return {
          account,
          opening,
          debit: sum(of(ofYear), debit),
          credit: sum(of(ofYear), credit),
          closing: kronerFromOre(oreFromKroner(opening) + oreFromKroner(sum(of(ofYear)))),
        };
      })
      .filter((row) => row.opening !== 0 || row.debit + row.credit > 0);

    const found = await report(`/v1/reports/trial-balance?asOf=${asOf}`);
    const rows = found.accounts.map(({ accountName: _name, ledger: _path, ...row }) => row);
    assert.deepEqual(rows, expected, asOf);
    assert.equal(found.undistributedResult.amount, sum(earlier.filter(isResult)), asOf);
    assert.equal(found.totals.opening, 0);
    assert.equal(found.totals.closing, 0);
    assert.equal(found.totals.debit, sum(ofYear, debit));
    assert.equal(found.totals.credit, sum(ofYear, credit));
  }
});

test('each account of the trial balance links to its ledger, and the ledger has the same balances on every page', async () => {
  const { accounts } = await report('/v1/reports/trial-balance?asOf=2026-06-20');
  assert.ok(accounts.length >= 14);
  for (const { account, ledger: path, opening, debit: debits, credit: credits, closing } of accounts) {
    const ofAccount = lines.filter((line) => line.account === account);
    const ofYear = ofAccount.filter(({ entry }) => entry.postingDate >= '2026');
    let balanceOre = oreFromKroner(opening);
    const expected = ofYear.map((line) => {
      balanceOre += change(line);
      return [line.entry.id, line.debit, line.credit, line.vatCode, kronerFromOre(balanceOre)];
    });
    const found: Schemas['LedgerReportLine'][] = [];
    for (let page = 1; ; page++) {
      const { items, hasMore, totalCount, ...sums } = await ledger(`${path}&pageSize=3&page=${page}`);
      assert.deepEqual(
        [sums.opening, sums.debit, sums.credit, sums.closing],
        [opening, debits, credits, closing],
      );
      assert.equal(totalCount, ofYear.length);
      found.push(...items);
      if (!hasMore) break;
    }
    assert.deepEqual(
      found.map((item) => [item.entryId, item.debit, item.credit, item.vatCode, item.balance]),
      expected,
    );
  }
});

test('a ledger that begins in the middle of the year opens with the balance before its first day', async () => {
  for (const account of ['1500', '3000']) {
    const ofAccount = lines.filter((line) => line.account === account);
    const since = account === '3000' ? '2026-01-01' : '2025-01-01';
    const before = ofAccount.filter(
      ({ entry }) => entry.postingDate >= since && entry.postingDate < '2026-02-01',
    );
    const through = ofAccount.filter(
      ({ entry }) => entry.postingDate >= since && entry.postingDate <= '2026-02-28',
    );
    const found = await report(`/v1/reports/ledger?account=${account}&from=2026-02-01&to=2026-02-28`);
    assert.notEqual(found.opening, 0);
    assert.equal(found.opening, sum(before));
    assert.equal(found.closing, sum(through));
    assert.ok(found.items.every((item) => item.postingDate.startsWith('2026-02')));
  }
});

test('a line of the ledger names its entry, document, invoice and customer', async () => {
  const { items } = await report(
    '/v1/reports/ledger?account=1500&from=2026-01-01&to=2026-12-31&pageSize=100',
  );
  for (const item of items) {
    const entry = journal.find(({ id }) => id === item.entryId) ?? assert.fail();
    for (const name of [
      'series',
      'number',
      'postingDate',
      'documentDate',
      'sourceDocumentType',
      'sourceDocumentId',
    ] as const) {
      assert.deepEqual(item[name], entry[name]);
    }
    assert.equal(item.description, entry.description);
    const invoice = await getInvoice(api, existing(item.invoiceId));
    assert.deepEqual([item.customerId, item.customerName], [invoice.client.id, invoice.client.name]);
    const entries = bodyOf(await api.get(`/v1/invoices/${item.invoiceId}/journal-entries`), 200).items;
    assert.ok(entries.some(({ id }) => id === item.entryId));
  }
  const types = items.map((item) => item.sourceDocumentType);
  assert.deepEqual(new Set(types), new Set(['CreditNote', 'Invoice', 'Payment', 'Reminder', 'WriteOff']));
});

test('the ledger of a customer has the lines that name the customer; with an account, the lines of that account in the same entries', async () => {
  const period = 'from=2026-01-01&to=2026-12-31&pageSize=100';
  const ofKari = lines.filter(({ customerId, entry }) => customerId === kari && entry.postingDate >= '2026');
  const found = await report(`/v1/reports/ledger?customerId=${kari}&${period}`);
  assert.deepEqual(
    found.items.map((item) => [item.entryId, item.account]),
    ofKari.map(({ entry, account }) => [entry.id, account]),
  );
  assert.equal(found.closing, sum(lines.filter(({ customerId }) => customerId === kari)));

  const entryIds = new Set(ofKari.map(({ entry }) => entry.id));
  const revenue = lines.filter(({ account, entry }) => account === '3000' && entryIds.has(entry.id));
  const sales = await report(`/v1/reports/ledger?customerId=${kari}&account=3000&${period}`);
  assert.equal(sales.closing, sum(revenue));
  assert.ok(sales.items.length === revenue.length && sales.items.every((item) => item.customerId === kari));

  const ofCode = lines.filter(({ vatCode, entry }) => vatCode === '3' && entry.postingDate >= '2026');
  const code = await report(`/v1/reports/ledger?vatCode=3&${period}`);
  assert.equal(code.closing, sum(ofCode));
  assert.deepEqual(new Set(code.items.map((item) => item.account)), new Set(['3000', '3020']));

  const nobody = await report(`/v1/reports/ledger?customerId=${crypto.randomUUID()}&${period}`);
  assert.deepEqual([nobody.items, nobody.totalCount, nobody.closing], [[], 0, 0]);
});

test('on any day, the receivables of all invoices sum to the balance of account 1500', async () => {
  const documents = new Map<string, string>();
  for (const id of invoiceIds) {
    const { items } = await report(`/v1/invoices/${id}/journal-entries`);
    for (const entry of items) documents.set(entry.id, id);
  }
  for (const asOf of ['2025-11-02', '2025-12-31', '2026-01-12', '2026-02-20', '2026-03-06', '2026-06-20']) {
    const posted = lines.filter(({ account, entry }) => account === '1500' && entry.postingDate <= asOf);
    const byInvoice = Map.groupBy(posted, ({ entry }) => documents.get(entry.id));
    const expected = [...byInvoice]
      .map(([id, of]) => [id, sum(of)] as const)
      .filter(([, outstanding]) => outstanding !== 0);
    const { customers, totals } = await report(`/v1/reports/receivables?asOf=${asOf}`);
    const items = customers.flatMap(({ invoices }) => invoices);
    const found = items.map(({ invoiceId, outstanding }) => [invoiceId, outstanding] as const);
    assert.deepEqual(new Map(found), new Map(expected), asOf);
    assert.equal(items.length, expected.length);
    assert.equal(totals.outstanding, sum(posted), asOf);

    for (const { invoiceId, dueDate, daysOverdue } of items) {
      assert.equal(dueDate, (await getInvoice(api, existing(invoiceId))).dueDate);
      const lastDay = workingDay(dueDate);
      assert.equal(daysOverdue, Math.max(0, (Date.parse(asOf) - Date.parse(lastDay)) / 86_400_000));
    }
  }
});

test('the receivables of today are the outstanding amounts, fees and interest of the invoices, by age', async () => {
  const { asOf, customers, totals } = await report('/v1/reports/receivables');
  assert.equal(asOf, '2026-06-20');
  const open = new Map<string, number>();
  for (const id of invoiceIds) {
    const { outstandingAmount, feesOutstanding } = await getInvoice(api, id);
    const outstanding = kronerFromOre(oreFromKroner(outstandingAmount) + oreFromKroner(feesOutstanding));
    if (outstanding !== 0) open.set(id, outstanding);
  }
  const items = customers.flatMap(({ invoices }) => invoices);
  assert.deepEqual(new Map(items.map((item) => [item.invoiceId, item.outstanding])), open);

  const [dunned = '', , mixed = '', , fresh = ''] = invoiceIds;
  const of = (id: string) => open.get(id) ?? 0;
  const late = kronerFromOre(oreFromKroner(of(dunned)) + oreFromKroner(of(mixed)));
  const ages = { notDue: of(fresh), days1To30: 0, days31To60: 0, days61To90: 0, daysOver90: late };
  const outstanding = sum(lines.filter(({ account }) => account === '1500'));
  assert.deepEqual(totals, { ...ages, outstanding, atAgency: 0, itemCount: open.size, currencies: [] });
  // Without details it has the same sums, and then the items of one customer.
  const sums = await report('/v1/reports/receivables?details=false');
  assert.deepEqual(sums.totals, totals);
  assert.deepEqual(
    sums.customers,
    customers.map((customer) => ({ ...customer, invoices: [] })),
  );
  const [first] = customers;
  const ofFirst = await report(`/v1/reports/receivables?customerId=${first?.customerId}`);
  assert.deepEqual(ofFirst.customers, [first]);
  assert.equal(ofFirst.totals.outstanding, first?.outstanding);
  assert.deepEqual((await report(`/v1/reports/receivables?customerId=${invoiceIds[0]}`)).customers, []);
  // The lists of invoices and of customers have the same sum.
  assert.equal((await report('/v1/reports/invoices?outstanding=true')).outstanding, totals.outstanding);
  assert.equal((await report('/v1/reports/clients')).sums.outstanding, totals.outstanding);
  const on = async (day: string) => (await report(`/v1/reports/receivables?asOf=${day}`)).totals;
  // The due date is Saturday 20 June, so payment on Monday is in time.
  assert.equal((await on('2026-06-22')).notDue, of(fresh));
  assert.equal((await on('2026-06-23')).days1To30, of(fresh));
  assert.equal((await on('2026-07-22')).days1To30, of(fresh));
  assert.equal((await on('2026-07-23')).days31To60, of(fresh));
  assert.equal((await on('2026-08-22')).days61To90, of(fresh));
  assert.equal((await on('2026-09-20')).days61To90, of(fresh));
  assert.equal((await on('2026-09-21')).days61To90, 0);
});

test('sales are class 3 of the journal with the VAT of its entries, by month, account and customer', async () => {
  const codes: Record<string, string> = { 2700: '3', 2701: '31' };
  for (const [from, to] of [
    ['2025-01-01', '2025-12-31'],
    ['2026-01-01', '2026-12-31'],
    ['2026-02-20', '2026-02-20'],
  ] as const) {
    const ofPeriod = lines.filter(({ entry }) => entry.postingDate >= from && entry.postingDate <= to);
    const revenue = ofPeriod.filter(({ account }) => account.startsWith('3'));
    const selling = new Set(revenue.map(({ entry }) => entry.id));
    const vat = ofPeriod.filter(({ account, entry }) => account in codes && selling.has(entry.id));
    const figures = (belongs: (entry: Entry) => boolean) => {
      const net = revenue.filter(({ entry }) => belongs(entry));
      const taxed = vat.filter(({ entry }) => belongs(entry));
      return {
        net: -sum(net) + 0,
        vat: -sum(taxed) + 0,
        gross: -sum([...net, ...taxed]) + 0,
        // Fees of letters are sales, and no documents.
        documents: new Set(
          net
            .filter(({ entry }) => !['Reminder', 'Waiver'].includes(entry.sourceDocumentType))
            .map(({ entry }) => entry.sourceDocumentId),
        ).size,
      };
    };
    const customerOf = (entry: Entry) =>
      entry.lines.find((line) => line.customerId !== null)?.customerId ?? null;
    const monthOf = (entry: Entry) => entry.postingDate.slice(0, 7);

    const found = await report(`/v1/reports/sales?from=${from}&to=${to}`);
    assert.deepEqual(
      found.totals,
      figures(() => true),
    );
    const months = [...new Set(revenue.map(({ entry }) => monthOf(entry)))].toSorted();
    assert.deepEqual(
      found.months.map(({ entries: _path, ...row }) => row),
      months.map((month) => ({ month, ...figures((entry) => monthOf(entry) === month) })),
    );
    for (const { customerId, customerName: _name, ledger: _path, ...row } of found.customers) {
      assert.deepEqual(
        row,
        figures((entry) => customerOf(entry) === customerId),
      );
    }
    assert.equal(found.customers.length, new Set(revenue.map(({ entry }) => customerOf(entry))).size);

    // The net amount of each row agrees with its ledger. The VAT of a code agrees with the account of the code.
    for (const { ledger: path, net, account, vatCode } of found.accounts) {
      const { closing, opening, items } = await ledger(path);
      assert.equal(net, kronerFromOre(oreFromKroner(opening) - oreFromKroner(closing)), path);
      assert.ok(items.every((item) => item.account === account && item.vatCode === vatCode));
    }
    for (const [account, code] of Object.entries(codes)) {
      const rows = found.accounts.filter((row) => row.vatCode === code);
      const vatOre = rows.reduce((total, row) => total + oreFromKroner(row.vat), 0n);
      assert.equal(kronerFromOre(vatOre), -sum(vat.filter((line) => line.account === account)) + 0);
    }
    const accounts = new Set(revenue.map(({ account, vatCode }) => `${account} ${vatCode}`));
    assert.deepEqual(
      found.accounts.map((row) => `${row.account} ${row.vatCode}`),
      [...accounts].toSorted(),
    );
  }
});

test('the VAT of a code is divided among the accounts of an entry in proportion to their net amounts', async () => {
  const { accounts } = await report('/v1/reports/sales?from=2026-01-15&to=2026-01-15');
  const ofCode = accounts.filter(({ vatCode }) => vatCode === '3');
  assert.deepEqual(
    ofCode.map(({ account, net, vat }) => [account, net, vat]),
    [
      ['3000', 33.43, 8.36],
      ['3020', 66.67, 16.67],
    ],
  );
});

test('reports without a date are of today by the clock of the account', async () => {
  const other = await service.caller();
  await moveClock(other, '2026-03-01');
  assert.equal(bodyOf(await other.get('/v1/reports/trial-balance'), 200).asOf, '2026-03-01');
  assert.equal(bodyOf(await other.get('/v1/reports/receivables'), 200).asOf, '2026-03-01');
});

test('empty books have empty reports', async () => {
  const other = await service.caller();
  const period = 'from=2026-01-01&to=2026-12-31';
  const of = async <Path extends string>(path: Path) => bodyOf(await other.get(path), 200);
  const nothing = { opening: 0, debit: 0, credit: 0, closing: 0 };
  const balance = await of('/v1/reports/trial-balance');
  assert.deepEqual([balance.accounts, balance.totals], [[], nothing]);
  assert.deepEqual(balance.undistributedResult, { amount: 0, trialBalance: null });
  const {
    items,
    totalCount,
    hasMore,
    page: _page,
    pageSize: _size,
    next,
    ...sums
  } = await of(`/v1/reports/ledger?account=1500&${period}`);
  assert.deepEqual([items, totalCount, hasMore, next, sums], [[], 0, false, null, nothing]);
  assert.deepEqual((await of('/v1/reports/receivables')).customers, []);
  const sales = await of(`/v1/reports/sales?${period}`);
  assert.deepEqual([sales.months, sales.accounts, sales.customers], [[], [], []]);
  assert.deepEqual(sales.totals, { net: 0, vat: 0, gross: 0, documents: 0 });
});

test('a report answers even when a sum is too large for an exact JSON number', async () => {
  const caller = await service.caller();
  const most = 10_000_000_000;
  const lines = ['1920', '2050'].flatMap((account) =>
    Array.from({ length: 250 }, () =>
      account === '1920' ? { account, debit: most } : { account, credit: most },
    ),
  );
  const body = { documentDate: '2026-01-05', description: 'Innskudd', lines };
  for (let entry = 0; entry < 5; entry++) bodyOf(await caller.post('/v1/journal-entries', body), 201);

  const { accounts } = bodyOf(await caller.get('/v1/reports/trial-balance?asOf=2026-01-05'), 200);
  assert.deepEqual(
    accounts.map(({ account, closing }) => [account, closing]),
    [
      ['1920', 1.25e13],
      ['2050', -1.25e13],
    ],
  );
  for (const report of [
    'ledger?account=1920&from=2026-01-01&to=2026-01-31',
    'trial-balance?asOf=2026-01-05',
  ]) {
    for (const format of ['json', 'csv', 'pdf']) {
      const { status } = await caller.get(`/v1/reports/${report}&format=${format}`);
      assert.equal(status, 200, `${report} ${format}`);
    }
  }
});
