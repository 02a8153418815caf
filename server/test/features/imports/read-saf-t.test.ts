import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ImportFileInvalid } from '../../../src/features/imports/import-file-invalid.ts';
import { readSafT, writeSafT } from '../../support/imports/saf-t-files.ts';
import type { WrittenFile } from '../../support/imports/saf-t-files.ts';
import { referencePath, withoutReference } from '../../support/reference-data.ts';

const EXAMPLES = 'saf-t/examples';
const tax = (code: string, amount: string) =>
  `<TaxInformation><TaxType>MVA</TaxType><TaxCode>${code}</TaxCode><TaxBase>1000</TaxBase>${amount}</TaxInformation>`;

/** A sale of 1,250 with VAT, of which 250 is paid by KID alone. */
const SALE: WrittenFile = {
  accounts: { '1500': [0, 1000], '1920': [0, 250], '2701': [0, -250], '3000': [0, -1000] },
  customers: [
    {
      id: '10',
      name: 'Kari Kunde AS',
      more: '<Address><StreetName>Gata</StreetName><Number>1</Number><City>Oslo</City><PostalCode>0155</PostalCode></Address>',
      balances: { '1500': [0, 1000] },
    },
  ],
  taxCodes: { H25: '3' },
  entries: [
    {
      date: '2026-02-01',
      lines: [
        {
          account: '1500',
          amount: 1250,
          customer: '10',
          document: 'F1',
          more: '<ReferenceNumber>1001</ReferenceNumber><CID>10017</CID><DueDate>2026-02-15</DueDate>',
        },
        {
          account: '3000',
          amount: -1000,
          more: tax('H25', '<CreditTaxAmount><Amount>250.00</Amount></CreditTaxAmount>'),
        },
        { account: '2701', amount: -250 },
      ],
    },
    {
      date: '2026-03-01',
      lines: [
        { account: '1920', amount: 250 },
        { account: '1500', amount: -250, customer: '10', document: 'B2', more: '<CID>10017</CID>' },
      ],
    },
  ],
};

/** Why a file is refused: the line, the stable problem. */
function refusalOf(file: string | Uint8Array): [line: number, problem: string] {
  try {
    readSafT(file);
  } catch (error) {
    if (error instanceof ImportFileInvalid) return [error.line, error.problem];
    throw error;
  }
  return assert.fail('The file is read.');
}

test('a file says accounts, customers and lines of customers with the VAT of their entry', () => {
  const file = writeSafT(SALE);
  const read = readSafT(file);
  assert.deepEqual(read.source, {
    software: 'Prøve AS Prøve 1',
    version: '1.30',
    companyName: 'Fjord & Fjell AS',
    orgNumber: '914778271',
    from: '2026-01-01',
    to: '2026-06-30',
  });
  assert.deepEqual(
    read.accounts.map(({ account, openingOre, closingOre }) => [account, openingOre, closingOre]),
    [
      ['1500', 0n, 100_000n],
      ['1920', 0n, 25_000n],
      ['2701', 0n, -25_000n],
      ['3000', 0n, -100_000n],
    ],
  );
  const [customer] = read.customers;
  assert.deepEqual(customer, {
    customer: '10',
    name: 'Kari Kunde AS',
    orgNumber: null,
    email: null,
    phone: null,
    address: { lines: ['Gata 1'], postalCode: '0155', city: 'Oslo', country: null },
    balances: [{ account: '1500', openingOre: 0n, closingOre: 100_000n }],
    paymentTermDays: null,
    line: customer?.line,
  });
  assert.deepEqual(
    read.lines.map(({ reference, kid, document, amountOre, dueDate, vat }) => [
      reference,
      kid,
      document,
      amountOre,
      dueDate,
      vat,
    ]),
    [
      [
        '1001',
        '10017',
        'F1',
        125_000n,
        '2026-02-15',
        { ofOre: 125_000n, codes: [{ vatCode: '3', amountOre: 25_000n }] },
      ],
      [null, '10017', 'B2', -25_000n, null, null],
    ],
  );
  const { receivablesAccounts, entryCount, lineCount, balanceOre, warnings } = read;
  assert.deepEqual(
    [receivablesAccounts, entryCount, lineCount, balanceOre, warnings],
    [['1500'], 2, 5, 0n, []],
  );
  for (const bytes of [1, 7, 1000]) assert.deepEqual(readSafT(file, bytes), read);
});

test('before 1.30 a customer has one balance, and the VAT stands on the side of its line', () => {
  const vat = tax('H25', '<TaxAmount><Amount>250</Amount></TaxAmount>');
  const old = writeSafT({ ...SALE, version: '1.0' }).replaceAll(
    /<TaxInformation>.*?<\/TaxInformation>/g,
    vat,
  );
  const read = readSafT(old);
  assert.deepEqual([read.source.version, read.receivablesAccounts], ['1.10', ['1500']]);
  assert.deepEqual(read.lines[0]?.vat?.codes, [{ vatCode: '3', amountOre: 25_000n }]);
  assert.equal(read.accounts[0]?.groupingCode, '15');
});

test('lines without a customer, unknown accounts and sums that differ are told, and hinder nothing', () => {
  const read = readSafT(
    writeSafT({
      accounts: { '1500': [0, 900], '3000': [-10, -1000] },
      customers: [{ id: '10', name: 'Kari', balances: { '1500': [0, 1000] } }],
      entries: [
        {
          date: '2026-02-01',
          lines: [
            { account: '1500', amount: 1000 },
            { account: '3999', amount: -1000 },
          ],
        },
      ],
      totals: { entries: 7 },
    }),
  );
  const told = Object.fromEntries(
    read.warnings.map(({ code, count, amountOre }) => [code, [count, amountOre]]),
  );
  assert.deepEqual(told, {
    'line-without-customer': [1, 100_000n],
    'unknown-account': [1, -100_000n],
    'entry-count-differs': [1, null],
    'balances-not-zero': [1, -10_000n],
    'opening-balances-not-zero': [1, -1000n],
    'movements-differ': [2, -109_000n],
  });
});

test('a total that counts amounts below 0 on the other side is right, too', () => {
  const file = writeSafT(SALE).replace(
    '<CreditAmount><Amount>250.00</Amount></CreditAmount></Line></Transaction>',
    '<DebitAmount><Amount>-250.00</Amount></DebitAmount></Line></Transaction>',
  );
  assert.equal(readSafT(file).lines.length, 2);
  const counted = file.replace(
    /<TotalDebit>.*<\/TotalCredit>/,
    '<TotalDebit>1250</TotalDebit><TotalCredit>1250</TotalCredit>',
  );
  assert.equal(readSafT(counted).lines.length, 2);
});

test('what is no whole and right SAF-T file in NOK is refused by name, with the line', () => {
  const good = writeSafT(SALE);
  const lineOf = (text: string) => good.slice(0, good.indexOf(text)).split('\n').length;
  assert.deepEqual(refusalOf(good.slice(0, good.length - 40))[1], 'cut-off');
  assert.deepEqual(refusalOf(good.replace('</Customers>', '</Kunder>')), [
    lineOf('</Customers>'),
    'not-well-formed',
  ]);
  assert.deepEqual(refusalOf(good.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>')), [1, 'declaration']);
  assert.deepEqual(refusalOf(good.replace('Kari Kunde', '&kari;'))[1], 'not-well-formed');
  assert.deepEqual(refusalOf(Buffer.from(good, 'utf16le'))[1], 'encoding');
  assert.deepEqual(refusalOf(Buffer.from(good, 'latin1'))[1], 'encoding');
  assert.deepEqual(refusalOf(good.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')), [1, 'encoding']);
  assert.deepEqual(refusalOf(good.replace(':NO"', ':SE"')), [2, 'not-saf-t']);
  assert.deepEqual(refusalOf('<Document/>'), [1, 'not-saf-t']);
  assert.deepEqual(refusalOf(writeSafT({ ...SALE, version: '2.0' }))[1], 'version');
  assert.deepEqual(refusalOf(writeSafT({ ...SALE, currency: 'EUR' })), [6, 'currency']);
  assert.deepEqual(refusalOf(writeSafT({ ...SALE, totals: { debit: 1 } })), [
    lineOf('<TotalDebit>'),
    'control-total',
  ]);
  assert.deepEqual(refusalOf(good.replace('<Amount>1250.00</Amount>', '<Amount>1.250,00</Amount>')), [
    lineOf('>1250.00<'),
    'value',
  ]);
  assert.deepEqual(refusalOf(good.replace('2026-02-15', '15.02.2026')), [lineOf('2026-02-15'), 'value']);
  assert.deepEqual(refusalOf(good.replace('<AccountID>1920</AccountID>', '')), [
    lineOf('<AccountID>1920'),
    'missing',
  ]);
  assert.deepEqual(refusalOf(good.replace(/<Header>[^]*<\/Header>/, ''))[1], 'missing');
});

test('a file has at most 100 000 customers, however many parts name them', () => {
  const customers = Array.from({ length: 100_001 }, (_, index) => ({
    id: String(index),
    name: 'Kunde',
    balances: {},
  }));
  assert.equal(refusalOf(writeSafT({ ...SALE, customers }))[1], 'too-many');
  assert.equal(readSafT(writeSafT({ ...SALE, customers: customers.slice(1) })).customers.length, 100_000);
});

const example = (name: string) => readFileSync(referencePath(`${EXAMPLES}/${name}`));
const withoutExamples = { skip: withoutReference(EXAMPLES) };

test(
  'the example files of Skatteetaten of 1.10 are read, and told where they differ',
  withoutExamples,
  () => {
    const large = readSafT(example('ExampleFile_SAF-T_Financial_888888888_20180228235959.xml'));
    assert.deepEqual(
      [large.source.version, large.source.from, large.source.to, large.source.orgNumber],
      ['1.10', '2017-01-01', '2017-04-30', '888888888'],
    );
    assert.deepEqual(
      [
        large.accountCount,
        large.customers.length,
        large.entryCount,
        large.lines.length,
        large.receivablesAccounts,
      ],
      [22, 6, 53, 25, ['1500']],
    );
    // Their balances do not sum to 0, so a move is refused with these reasons.
    assert.deepEqual(large.warnings.map(({ code }) => code).toSorted(), [
      'balances-not-zero',
      'movements-differ',
      'opening-balances-not-zero',
    ]);
    const small = readSafT(example('ExampleFile_SAF-T_Financial_999999999_20161125213512.xml'));
    assert.deepEqual([small.source.version, small.accountCount, small.entryCount], ['1.10', 4, 2]);
  },
);

test('the file that XMLSpy has generated is refused', withoutExamples, () => {
  assert.deepEqual(refusalOf(example('Eksempelfil_fra_xmlSpy.xml')), [3, 'not-saf-t']);
});
