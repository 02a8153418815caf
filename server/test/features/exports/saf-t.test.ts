import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { validateXML } from 'xmllint-wasm';
import { osloDate } from '../../../src/domain/days/local-date.ts';
import { oreFromKroner, parseDecimal } from '../../../src/domain/money.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import type { Schemas } from '../../support/api/answer-types.ts';
import { assertError, assertInvalid, existing } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { createSent, journalOf } from '../../support/example-invoices.ts';
import { elementsAt, readXml, textAt } from '../../support/documents/read-xml.ts';
import type { XmlElement } from '../../support/documents/read-xml.ts';
import { referencePath, withoutReference } from '../../support/reference-data.ts';
import { startTestApp } from '../../support/test-app.ts';
import { HOSTILE_TEXT, LONG_TEXT, playYearOfBooks } from '../../support/books/year-of-books.ts';

const schemaOf = (version: string) => `saf-t/Norwegian_SAF-T_Financial_Schema_v_${version}.xsd`;
const SCHEMA = schemaOf('1.30');

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2025-11-01T09:00:00Z');
const api = await service.caller();
await playYearOfBooks(api);

test('warnings name what stands against a file', async () => {
  const codes = async (caller: ApiCaller, from: string, to: string) => {
    const { body } = await caller.get(`/v1/exports/saf-t/warnings?from=${from}&to=${to}`);
    return body.items.map(({ code }) => code);
  };
  const company = await service.createCompany();
  const real = await service.caller({ company, environment: 'production' });
  assert.deepEqual(await codes(real, '2020-01', '2020-12'), ['no-entries']);
  const entry = (documentDate: string) =>
    real.post('/v1/journal-entries', {
      documentDate,
      description: 'Tilskudd',
      lines: [
        { account: '1920', debit: 100 },
        { account: '3900', credit: 100 },
      ],
    });
  assert.equal((await entry('2024-05-01')).status, 201);
  assert.equal((await entry('2025-05-01')).status, 201);
  assert.deepEqual(await codes(real, '2024-01', '2024-12'), []);
  assert.deepEqual(await codes(real, '2024-07', '2025-04'), ['no-entries']);
  assert.deepEqual(await codes(real, '2025-01', '2025-06'), ['opening-not-balanced']);
  assert.equal((await real.post('/v1/year-results', { year: 2024 })).status, 201);
  assert.deepEqual(await codes(real, '2025-01', '2025-06'), []);
  const now = osloDate(service.clock.now).slice(0, 7);
  assert.deepEqual(await codes(real, '2025-01', now), ['period-not-over']);
  await service.db.updateTable('companies').set({ city: '' }).where('id', '=', company.companyId).execute();
  assert.deepEqual(
    await codes(await service.caller({ company, environment: 'test' }), '2020-01', '2020-01'),
    ['test-environment', 'address-missing', 'no-entries'],
  );
  assertInvalid(await real.get('/v1/exports/saf-t/warnings?from=2025-02&to=2025-01'), { to: 'before-from' });
});

async function exportFile(caller: ApiCaller, from: string, to: string, more = ''): Promise<string> {
  const answer = await caller.get(`/v1/exports/saf-t?from=${from}&to=${to}${more}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.text;
}

const year = await exportFile(api, '2026-01', '2026-12');
const file = readXml(year);
const entries = await journalOf(api, '2026');
const entriesBefore = await journalOf(api, '2025');

type Line = Schemas['JournalLine'];
type Journal = Schemas['JournalEntry'][];

function linesOf(...journals: Journal[]): Line[] {
  return journals.flat().flatMap(({ lines }) => lines);
}

function debitedOre(lines: Line[]): bigint {
  return lines.reduce((sum, { debit, credit }) => sum + oreFromKroner(debit) - oreFromKroner(credit), 0n);
}

function oreAt(element: XmlElement, path: string): bigint {
  const text = textAt(element, path);
  const ore = text === undefined ? 0n : parseDecimal(text, 2);
  assert.ok(ore !== undefined && ore >= 0n, `${path}: ${text}`);
  return ore;
}

/** Opening and closing balance. Debit is positive. */
function balanceOf(element: XmlElement): [bigint, bigint] {
  const on = (when: string) => oreAt(element, `${when}DebitBalance`) - oreAt(element, `${when}CreditBalance`);
  return [on('Opening'), on('Closing')];
}

async function assertValid(xml: string, version = '1.30'): Promise<void> {
  const schema = readFileSync(referencePath(schemaOf(version)), 'utf8');
  const { errors } = await validateXML({ xml, schema, maxMemoryPages: 4096 });
  assert.deepEqual(errors, []);
}

const transactions = elementsAt(file, 'GeneralLedgerEntries/Journal/Transaction');

test(
  'a year with all kinds of entries is valid by the official schema',
  { skip: withoutReference(SCHEMA) },
  () => assertValid(year),
);

test('a period that reaches into 2027 is written in 1.40, and an earlier one in 1.40 when the caller asks for it', async () => {
  const versionIn = (xml: string) => textAt(readXml(xml), 'Header/AuditFileVersion');
  assert.equal(versionIn(await exportFile(api, '2026-12', '2027-01')), '1.40');
  assert.equal(versionIn(await exportFile(api, '2027-01', '2027-12')), '1.40');
  assert.equal(versionIn(await exportFile(api, '2026-01', '2026-12', '&version=1.30')), '1.30');
  const asked = await exportFile(api, '2026-01', '2026-12', '&version=1.40');
  assert.equal(asked, year.replace('<AuditFileVersion>1.30<', '<AuditFileVersion>1.40<'));
  for (const [query, code] of [
    ['from=2026-12&to=2027-01&version=1.30', 'out-of-range'],
    ['from=2026-01&to=2026-12&version=1.20', 'unknown-value'],
  ] as const) {
    assertInvalid(await api.get(`/v1/exports/saf-t?${query}`), { version: code });
  }
});

test(
  'a year in 1.40 is valid by the official schema of 1.40',
  { skip: withoutReference(schemaOf('1.40')) },
  async () => {
    await assertValid(await exportFile(api, '2026-01', '2026-12', '&version=1.40'), '1.40');
    await assertValid(await exportFile(api, '2026-01', '2027-12'), '1.40');
  },
);

test(
  'a month, two years and a period without entries are valid, too; an empty period has no accounts, clients and journals',
  {
    skip: withoutReference(SCHEMA),
  },
  async () => {
    await assertValid(await exportFile(api, '2026-03', '2026-03'));
    await assertValid(await exportFile(api, '2025-11', '2026-12'));
    const empty = await exportFile(api, '2020-01', '2020-12');
    await assertValid(empty);
    assert.doesNotMatch(empty, /<(Account|Customer|Journal)>/);
    assert.match(empty, /<NumberOfEntries>0<\/NumberOfEntries>\n<TotalDebit>0.00<\/TotalDebit>/);
  },
);

test('the header names the company and the months, and says Norwegian kroner', () => {
  const expected = {
    AuditFileVersion: '1.30',
    AuditFileCountry: 'NO',
    AuditFileDateCreated: '2026-12-15',
    SoftwareID: 'Tilgode',
    DefaultCurrencyCode: 'NOK',
    'Company/RegistrationNumber': '123456785',
    'Company/Name': 'Nordlys Design AS',
    'Company/TaxRegistration/TaxRegistrationNumber': '123456785MVA',
    'Company/BankAccount/BankAccountNumber': '86011117947',
    'Company/Contact/ContactPerson/LastName': 'Nordlys Design AS',
    'SelectionCriteria/PeriodStart': '1',
    'SelectionCriteria/PeriodStartYear': '2026',
    'SelectionCriteria/PeriodEnd': '12',
    'SelectionCriteria/PeriodEndYear': '2026',
    HeaderComment: 'Testmiljø: dette er ikke virkelige bilag.',
    UserID: 'Test',
  };
  const told = Object.keys(expected).map((path) => [path, textAt(file, `Header/${path}`)]);
  assert.deepEqual(Object.fromEntries(told), expected);
});

test('every entry of the journal is in the file once, with every line, amount and document', () => {
  const told = transactions.map((transaction) => ({
    id: textAt(transaction, 'TransactionID'),
    dates: ['TransactionDate', 'GLPostingDate', 'Period', 'PeriodYear'].map((name) =>
      textAt(transaction, name),
    ),
    source: new Set(elementsAt(transaction, 'Line/SourceDocumentID').map(({ text }) => text)),
    lines: elementsAt(transaction, 'Line').map((line) =>
      [
        textAt(line, 'RecordID'),
        textAt(line, 'AccountID'),
        oreAt(line, 'DebitAmount/Amount') - oreAt(line, 'CreditAmount/Amount'),
      ].join(' '),
    ),
  }));
  const expected = entries.map((entry) => ({
    id: `${entry.series}-${entry.postingDate.slice(0, 4)}-${entry.number}`,
    dates: [
      entry.documentDate,
      entry.postingDate,
      String(Number(entry.postingDate.slice(5, 7))),
      entry.postingDate.slice(0, 4),
    ],
    source: new Set([entry.sourceDocumentId.replaceAll('-', '')]),
    lines: entry.lines.map((line) => `${line.lineNumber} ${line.account} ${debitedOre([line])}`),
  }));
  const byId = (a: { id?: string | undefined }, b: { id?: string | undefined }) =>
    String(a.id) < String(b.id) ? -1 : 1;
  assert.deepEqual(told.toSorted(byId), expected.toSorted(byId));
  assert.ok(entries.some(({ documentDate, postingDate }) => documentDate !== postingDate));
});

test('the totals are the totals of the journal, and debit equals credit', () => {
  const ledger = elementsAt(file, 'GeneralLedgerEntries')[0];
  assert.ok(ledger);
  const debitOre = linesOf(entries).reduce((sum, { debit }) => sum + oreFromKroner(debit), 0n);
  assert.equal(textAt(ledger, 'NumberOfEntries'), String(entries.length));
  assert.equal(oreAt(ledger, 'TotalDebit'), debitOre);
  assert.equal(oreAt(ledger, 'TotalCredit'), debitOre);
});

test('each account closes at its opening balance plus its postings; income and costs open at 0', () => {
  const told = elementsAt(file, 'MasterFiles/GeneralLedgerAccounts/Account').map((account) => [
    textAt(account, 'AccountID'),
    ...balanceOf(account),
  ]);
  const numbers = [...new Set(linesOf(entries, entriesBefore).map(({ account }) => account))].toSorted();
  const expected = numbers.map((number) => {
    const on = (lines: Line[]) => debitedOre(lines.filter(({ account }) => account === number));
    const opening = number < '3' ? on(linesOf(entriesBefore)) : 0n;
    return [number, opening, opening + on(linesOf(entries))];
  });
  const isPostedTo = (number: unknown) => linesOf(entries).some(({ account }) => account === number);
  assert.deepEqual(
    told,
    expected.filter(([number, opening, closing]) => isPostedTo(number) || opening !== 0n || closing !== 0n),
  );
  assert.ok(told.some(([number]) => number === '30201'));
});

test('the clients open and close with the same balances as receivables and debts to clients', () => {
  for (const account of ['1500', '2900']) {
    const balances = elementsAt(file, 'MasterFiles/Customers/Customer').flatMap((customer) =>
      elementsAt(customer, 'BalanceAccount')
        .filter((one) => textAt(one, 'AccountID') === account)
        .map((one) => [textAt(customer, 'CustomerID'), ...balanceOf(one)]),
    );
    const lines = (journal: Journal) => linesOf(journal).filter((line) => line.account === account);
    const ids = [
      ...new Set([...lines(entries), ...lines(entriesBefore)].map(({ customerId }) => customerId)),
    ];
    const expected = ids
      .map(existing)
      .toSorted()
      .map((id) => {
        const of = (journal: Journal) =>
          debitedOre(lines(journal).filter(({ customerId }) => customerId === id));
        return [id.replaceAll('-', ''), of(entriesBefore), of(entriesBefore) + of(entries)];
      });
    assert.deepEqual(balances, expected, account);
    assert.ok(expected.some(([, opening]) => opening !== 0n));
  }
});

test('every account, client and VAT code of a line is in the master files', () => {
  const listed = (path: string) => new Set(elementsAt(file, `MasterFiles/${path}`).map(({ text }) => text));
  const lines = transactions.flatMap((transaction) => elementsAt(transaction, 'Line'));
  for (const [used, known] of [
    ['AccountID', listed('GeneralLedgerAccounts/Account/AccountID')],
    ['CustomerID', listed('Customers/Customer/CustomerID')],
    ['TaxInformation/TaxCode', listed('TaxTable/TaxTableEntry/TaxCodeDetails/TaxCode')],
  ] as const) {
    const texts = new Set(lines.flatMap((line) => elementsAt(line, used)).map(({ text }) => text));
    assert.ok(texts.size > 2 && texts.isSubsetOf(known), used);
  }
});

test('the VAT of the lines sums to the VAT accounts, and the bases sum to the amounts posted with the code', () => {
  const taxes = transactions
    // The settlement of a term moves VAT that was in the file before.
    .filter((transaction) => !elementsAt(transaction, 'Line/AccountID').some(({ text }) => text === '2740'))
    .flatMap((transaction) => elementsAt(transaction, 'Line'));
  const ofCode = (code: string) => taxes.filter((line) => textAt(line, 'TaxInformation/TaxCode') === code);
  const vatOre = (code: string) =>
    ofCode(code).reduce(
      (sum, line) =>
        sum +
        oreAt(line, 'TaxInformation/CreditTaxAmount/Amount') -
        oreAt(line, 'TaxInformation/DebitTaxAmount/Amount'),
      0n,
    );
  const journal = entries.filter(({ description }) => description !== 'Mva. 1. termin');
  const creditedOre = (test: (line: Line) => boolean) => -debitedOre(linesOf(journal).filter(test));
  const accounts = {
    3: ['2700'],
    31: ['2701'],
    33: ['2703'],
    1: ['2711'],
    11: ['2712'],
    86: ['2706', '2716'],
  };
  for (const [code, numbers] of Object.entries(accounts)) {
    assert.equal(
      vatOre(code),
      creditedOre(({ account }) => numbers.includes(account)),
      code,
    );
  }
  for (const code of ['3', '31', '33', '5', '6', '7', '52', '86']) {
    const baseOre = ofCode(code).reduce((sum, line) => {
      const base = oreAt(line, 'TaxInformation/TaxBase');
      return elementsAt(line, 'CreditAmount').length > 0 ? sum + base : sum - base;
    }, 0n);
    assert.equal(
      baseOre,
      creditedOre(({ vatCode }) => vatCode === code),
      code,
    );
  }
});

test('a line of the customer ledger names the document, its KID and due date; a correction names the corrected document', () => {
  const payments = transactions.filter((one) => textAt(one, 'TransactionID')?.startsWith('Bank-2026-'));
  const first = payments
    .flatMap((one) => elementsAt(one, 'Line'))
    .find((line) => textAt(line, 'CustomerID') !== undefined);
  assert.ok(first);
  assert.deepEqual(
    ['ReferenceNumber', 'CID', 'DueDate'].map((name) => textAt(first, name)),
    ['4', '0000000042', '2026-01-29'],
  );
  const corrections = payments
    .flatMap((one) => elementsAt(one, 'Line/CrossReference'))
    .map(({ text }) => text);
  assert.deepEqual([...new Set(corrections)], ['Bank-2026-3']);
});

test('hostile texts are cut to the lengths of the schema and are otherwise unchanged', () => {
  const names = elementsAt(file, 'MasterFiles/Customers/Customer/Name').map(({ text }) => text);
  assert.ok(names.includes(HOSTILE_TEXT));
  assert.ok(transactions.some((one) => textAt(one, 'Description') === HOSTILE_TEXT));
  const lineTexts = transactions
    .flatMap((one) => elementsAt(one, 'Line/Description'))
    .map(({ text }) => text);
  assert.ok(lineTexts.includes(LONG_TEXT.slice(0, 257)), 'not 256 characters, the last of two units');
});

test('the file is a download, with the name that the tax authorities require', async () => {
  const { headers } = await api.get('/v1/exports/saf-t?from=2026-01&to=2026-01');
  assert.equal(headers.get('content-type'), 'application/xml');
  assert.match(
    headers.get('content-disposition') ?? '',
    /^attachment; filename="SAF-T Financial_123456785_20261215\d{6}_1_1\.xml"$/,
  );
});

test('nothing of another company is in the file', async () => {
  const other = await service.caller({
    company: await service.createCompany({
      name: 'Annet AS',
      orgNumber: '974760673',
      vatRegistered: false,
      defaultVatRateBp: 0,
    }),
  });
  await createSent(other, { lines: [{ description: 'Kaffe', quantity: 1, unitPrice: 4711 }] });
  const theirs = await exportFile(other, '2025-01', '2026-12');
  const ofOther = /Annet AS|974760673|4711\.00/g;
  assert.equal(new Set(theirs.match(ofOther)).size, 3);
  assert.doesNotMatch(await exportFile(api, '2020-01', '2100-12'), ofOther);
  const own = readXml(theirs);
  assert.equal(textAt(own, 'GeneralLedgerEntries/NumberOfEntries'), '1');
  assert.equal(elementsAt(own, 'MasterFiles/Customers/Customer').length, 1);
  assert.equal(textAt(own, 'Header/Company/TaxRegistration'), undefined);
});

test('refused: invalid months or months in the wrong order, years that SAF-T cannot name, a missing reports scope', async () => {
  const get = (query: string) => api.get(`/v1/exports/saf-t?${query}`);
  assertInvalid(await get('from=2026-13'), { from: 'invalid-month', to: 'required' });
  assertInvalid(await get('from=2026-02&to=2026-01'), { to: 'before-from' });
  assertInvalid(await get('from=2026-02&to=2101-01'), { to: 'out-of-range' });
  const withoutRight = await service.caller({ scopes: ['bilag:write'] });
  assertError(await withoutRight.get('/v1/exports/saf-t?from=2026-01&to=2026-01'), 403, 'insufficient_scope');
  const company = await service.createCompany({ accounting: false });
  const withoutBooks = await service.caller({ company });
  assertError(
    await withoutBooks.get('/v1/exports/saf-t?from=2026-01&to=2026-01'),
    403,
    'accounting-not-enabled',
  );
});

test('an error during the download breaks the connection, so nobody takes a part of the file for the whole file', async () => {
  const owner = openDatabase(service.connection, 'owner', 1);
  await sql`revoke select on journal_lines from tilgode_app`.execute(owner.db);
  try {
    await assert.rejects(api.get('/v1/exports/saf-t?from=2026-01&to=2026-12'), {
      code: 'ECONNRESET',
    });
  } finally {
    await sql`grant select on journal_lines to tilgode_app`.execute(owner.db);
    await owner.close();
  }
  assert.equal(await exportFile(api, '2026-01', '2026-12'), year);
});
