import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { STANDARD_CHART } from '../../../src/features/books/chart/standard-chart.ts';
import type { StandardAccount } from '../../../src/features/books/chart/standard-chart.ts';

const referenceData =
  process.env['REFERENCE_DATA'] ?? join(import.meta.dirname, '../../../../../shared/refs');
const taxCodeList = join(referenceData, 'saf-t/tax-codes/Standard_Tax_Codes.csv');

const numbers = STANDARD_CHART.map((account) => account.number);
const byNumber = new Map(STANDARD_CHART.map((account) => [account.number, account]));

/** An account in short, as in `3000 Income Credit 3`. `-` takes no VAT code; `any` takes one but has no default. */
function inShort({ number, type, nature, acceptsVat, defaultVatCode }: StandardAccount): string {
  return `${number} ${type} ${nature} ${defaultVatCode ?? (acceptsVat ? 'any' : '-')}`;
}

/** The first column of a list of the Tax Administration. The list has semicolons and one heading. */
function firstColumn(path: string): string[] {
  const lines = readFileSync(path, 'utf8').trim().split(/\r?\n/).slice(1);
  return lines.map((line) => line.split(';')[0] ?? '');
}

test('has several hundred accounts of all classes, numbered with four digits, each once and in order', () => {
  assert.ok(numbers.length >= 300, `${numbers.length} accounts`);
  assert.deepEqual([...new Set(numbers)].sort(), numbers);
  assert.deepEqual(
    numbers.filter((number) => !/^[1-8]\d{3}$/.test(number)),
    [],
  );
  assert.deepEqual([...new Set(numbers.map((number) => number[0]))].join(''), '12345678');
});

// The service posts to some of these accounts. The others stand for a rule, or for an exception to a rule.
const EXPECTED: readonly (readonly [short: string, nameNb: string])[] = [
  ['1199 Asset Credit -', 'Akkumulerte avskrivninger, bygg og anlegg'],
  ['1500 Asset Debit -', 'Kundefordringer'],
  ['1580 Asset Credit -', 'Avsetning for tap på kundefordringer'],
  ['1920 Asset Debit -', 'Bankinnskudd'],
  ['2000 Equity Credit -', 'Aksjekapital'],
  ['2060 Equity Debit -', 'Private uttak av penger'],
  ['2400 Liability Credit -', 'Leverandørgjeld'],
  ['2700 Liability Credit -', 'Utgående mva., høy sats'],
  ['2701 Liability Credit -', 'Utgående mva., middels sats'],
  ['2703 Liability Credit -', 'Utgående mva., lav sats'],
  ['2711 Liability Debit -', 'Inngående mva., høy sats'],
  ['2740 Liability Credit -', 'Oppgjørskonto for mva.'],
  ['2900 Liability Credit -', 'Forskudd fra og gjeld til kunder'],
  ['3000 Income Credit 3', 'Salg av varer, høy mva-sats'],
  ['3020 Income Credit 3', 'Salg av tjenester, høy mva-sats'],
  ['3030 Income Credit 31', 'Salg, middels mva-sats'],
  ['3050 Income Credit 33', 'Salg, lav mva-sats'],
  ['3080 Income Debit 3', 'Rabatter på salg, høy mva-sats'],
  ['3100 Income Credit 5', 'Salg av varer, fritatt for mva.'],
  ['3105 Income Credit 52', 'Utførsel av varer'],
  ['3120 Income Credit 5', 'Salg av tjenester, fritatt for mva.'],
  ['3125 Income Credit 52', 'Utførsel av tjenester'],
  ['3200 Income Credit 6', 'Salg av varer, utenfor mva-loven'],
  ['3220 Income Credit 6', 'Salg av tjenester, utenfor mva-loven'],
  ['3900 Income Credit 7', 'Andre driftsinntekter'],
  ['4300 Expense Debit 1', 'Kjøp av varer for videresalg, høy mva-sats'],
  ['4310 Expense Debit 11', 'Kjøp av varer for videresalg, middels mva-sats'],
  ['5000 Expense Debit -', 'Fast lønn'],
  ['5800 Expense Credit -', 'Refusjon av sykepenger'],
  ['7000 Expense Debit any', 'Drivstoff og lading, personbiler'],
  ['7144 Expense Debit 13', 'Hotell i Norge'],
  ['7740 Expense Debit -', 'Øreavrunding'],
  ['7770 Expense Debit any', 'Bankgebyrer'],
  ['7830 Expense Debit -', 'Tap på fordringer'],
  ['8055 Income Credit 7', 'Forsinkelsesrenter fra kunder'],
  ['8150 Expense Debit -', 'Andre rentekostnader'],
  ['8322 Expense Credit -', 'Nedgang i utsatt skatt'],
  ['8800 Equity Credit -', 'Årsresultat'],
  ['8920 Equity Debit -', 'Disponert til utbytte'],
];

for (const [short, nameNb] of EXPECTED) {
  test(`has ${short} "${nameNb}"`, () => {
    const account = byNumber.get(short.slice(0, 4));
    assert.ok(account);
    assert.equal(inShort(account), short);
    assert.equal(account.nameNb, nameNb);
  });
}

for (const language of ['nameNb', 'nameNn', 'nameEn'] as const) {
  test(`every ${language} is trimmed, not empty and its own`, () => {
    const names = STANDARD_CHART.map((account) => account[language]);
    assert.deepEqual(
      names.filter((name) => name === '' || name !== name.trim()),
      [],
    );
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
  });
}

test('an account that is deducted from the accounts around it grows on the side opposite to its type', () => {
  const deducted =
    /^(Akkumulerte avskrivninger|Avsetning for tap|Private uttak|Inngående mva|Rabatter|Refusjon|Privat bruk)/;
  const growsOnDebit = new Set(['Asset', 'Expense']);
  const accounts = STANDARD_CHART.filter(({ nameNb }) => deducted.test(nameNb));
  assert.ok(accounts.length > 20);
  for (const { number, type, nature } of accounts) {
    assert.equal(nature, growsOnDebit.has(type) ? 'Credit' : 'Debit', number);
  }
});

test('an account with a default code accepts codes', () => {
  const odd = STANDARD_CHART.filter(
    ({ acceptsVat, defaultVatCode }) => defaultVatCode !== null && !acceptsVat,
  );
  assert.deepEqual(odd, []);
});

test('sales codes stand on income accounts only, and purchase codes on assets and expenses', () => {
  const salesCodes = new Set(['3', '31', '33', '5', '52', '6', '7']);
  for (const { number, type, defaultVatCode } of STANDARD_CHART) {
    if (defaultVatCode === null) continue;
    assert.equal(salesCodes.has(defaultVatCode), type === 'Income', number);
  }
});

test(
  'every default code is a SAF-T standard tax code',
  {
    skip: existsSync(taxCodeList)
      ? false
      : 'the reference data is not here (REFERENCE_DATA names its folder)',
  },
  () => {
    const known = new Set(firstColumn(taxCodeList));
    const unknown = STANDARD_CHART.filter(
      ({ defaultVatCode }) => defaultVatCode !== null && !known.has(defaultVatCode),
    );
    assert.deepEqual(unknown, []);
  },
);
