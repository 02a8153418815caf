import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFacts } from '../../../src/features/imports/tables/read-facts.ts';
import type { TableKind } from '../../../src/features/imports/tables/table-columns.ts';

const read = (
  kind: TableKind,
  file: string | Uint8Array,
  columns: Record<string, number | string> | null = null,
) => readFacts({ bytes: Buffer.from(file as string), kind, columns, today: '2026-07-01' });

const errorsOf = (kind: TableKind, file: string, columns?: Record<string, number | string>) =>
  read(kind, file, columns).errors.map(({ line, column, field, code }) => [line, column, field, code]);

test('a row in another currency has its kroner in a column of their own; without it the row has no kroner', () => {
  const head = 'Fakturanummer;Kundenummer;Utestående;Valuta';
  const { items, errorCount } = read(
    'open-invoices',
    `${head};Utestående i NOK\n1001;10;1 000,00;eur;11 500,00\n1002;10;250,00;NOK;\n`,
  );
  assert.equal(errorCount, 0);
  assert.deepEqual(
    items.map(({ number, amountOre, currency, currencyOre }) => [number, amountOre, currency, currencyOre]),
    [
      ['1001', 1_150_000n, 'EUR', 100_000n],
      ['1002', 25_000n, null, undefined],
    ],
  );
  assert.deepEqual(errorsOf('open-invoices', `${head};Outstanding in NOK\n1001;10;1000;EUR;\n`), [
    [2, 5, 'outstandingNok', 'required'],
  ]);
  const [untold] = read('open-invoices', `${head}\n1001;10;1000;EUR\n`).items;
  assert.deepEqual([untold?.amountOre, untold?.currency, untold?.currencyOre], [100_000n, 'EUR', undefined]);
});

test('open invoices are read with Norwegian and English headers, and credit notes below 0', () => {
  const files = [
    'Fakturanummer;KID;Fakturadato;Forfall;Utestående;Kundenummer;Kundenavn;E-post;Antall purringer;Utestående gebyr\n' +
      '1001;10017;01.02.2026;15.02.2026;12 500,50;10;Kari;kari@example.com;1;35\n1002;;2026-02-03;;-100;10;Kari;;;\n',
    'Invoice number,KID,Invoice date,Due date,Outstanding,Customer number,Customer,Email,Reminders,Outstanding fees\n' +
      '1001,10017,2026-02-01,2026-02-15,12500.50,10,Kari,kari@example.com,1,35\n1002,,2026-02-03,,-100,10,Kari,,,\n',
  ];
  for (const file of files) {
    const { items, customers, errorCount, rowCount } = read('open-invoices', file);
    assert.deepEqual([errorCount, rowCount], [0, 2]);
    const base = {
      customer: '10',
      account: null,
      from: 'file',
      currency: null,
      crossReference: null,
      vat: [],
    };
    assert.deepEqual(items, [
      {
        ...base,
        key: '1001',
        number: '1001',
        kid: '10017',
        issueDate: '2026-02-01',
        dueDate: '2026-02-15',
        amountOre: 1_250_050n,
        feesClaimed: 1,
        feesOre: 3500n,
        line: 2,
      },
      {
        ...base,
        key: '1002',
        number: '1002',
        kid: null,
        issueDate: '2026-02-03',
        dueDate: null,
        amountOre: -10_000n,
        feesClaimed: null,
        feesOre: 0n,
        line: 3,
      },
    ]);
    const told = customers.map(({ customer, name, email }) => [customer, name, email]);
    assert.deepEqual(told, [['10', 'Kari', 'kari@example.com']]);
  }
});

test('sep=, UTF-16, Windows-1252 and the blanks of spreadsheets in numbers are read', () => {
  const file = 'sep=;\nFaktura;Utestående;Kunde\nA1;12\u00A0500,00;Åse\nA2;1\u202F000;Åse\n';
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file, 'utf16le')]);
  const latin = Buffer.from(file.replace('\u202F', ' '), 'latin1');
  for (const bytes of [file, utf16, Buffer.from(utf16).swap16(), latin]) {
    const { items, customers, errors } = read('open-invoices', bytes);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      items.map(({ number, amountOre }) => [number, amountOre]),
      [
        ['A1', 1_250_000n],
        ['A2', 100_000n],
      ],
    );
    assert.equal(customers[0]?.name, 'Åse');
  }
});

test('the open invoices of Tripletex are read where their lines have no VAT', () => {
  const header =
    'INVOICE NO;INVOICE DATE;DUE DATE;KID;ORDER NO;CUSTOMER NO;CUSTOMER NAME;CUSTOMER EMAIL;ORGANIZATION NO;REFERENCE NO;COMMENTS;CURRENCY;ORDER LINE - DESCRIPTION;ORDER LINE - UNIT PRICE;ORDER LINE - COUNT;ORDER LINE - VAT CODE';
  const row = (number: string, price: string, count: string, code: string) =>
    `${number};2026-02-01;2026-02-15;10017;5;10;Kari AS;kari@example.com;914778271;;;NOK;Vare;${price};${count};${code}`;
  const { items, errors } = read(
    'open-invoices',
    [header, row('1', '100,25', '2', '0'), row('2', '80', '', '')].join('\n'),
  );
  assert.deepEqual(errors, []);
  assert.deepEqual(
    items.map(({ number, amountOre, dueDate }) => [number, amountOre, dueDate]),
    [
      ['1', 20_050n, '2026-02-15'],
      ['2', 8_000n, '2026-02-15'],
    ],
  );
  assert.deepEqual(errorsOf('open-invoices', [header, row('1', '100', '1', '3')].join('\n')), [
    [2, 16, 'orderLine.vatCode', 'price-of-unknown-vat'],
  ]);
});

test('balances are read as one figure, or as debit and credit, without the rows of sums', () => {
  const facts = (file: string) =>
    read('balances', file).accounts.map(({ account, name, closingOre }) => [account, name, closingOre]);
  const expected = [
    ['1500', 'Kundefordringer', 100_000n],
    ['2050', 'Egenkapital', -100_000n],
  ];
  assert.deepEqual(
    facts('Konto;Kontonavn;Saldo\n1500;Kundefordringer;1 000,00\n2050;Egenkapital;-1000\nSum;;0\n'),
    expected,
  );
  assert.deepEqual(
    facts('Account;Debit;Credit\n1500 Kundefordringer;1000;\n2050 - Egenkapital;;1000\n'),
    expected,
  );
});

test('what is wrong is told by line and column, and no row where a column lacks', () => {
  assert.deepEqual(errorsOf('balances', 'Navn;Saldo\nBank;1\nKasse;x\n'), [
    [1, null, 'account', 'missing-column'],
  ]);
  assert.deepEqual(errorsOf('balances', 'Konto;Saldo\n15;1\n1500;x\n1500;1.000\n1920;1\n1920;2\n1930;\n'), [
    [2, 1, 'account', 'invalid-format'],
    [3, 2, 'balance', 'invalid-number'],
    [4, 2, 'balance', 'ambiguous-number'],
    [6, 1, 'account', 'already-used'],
    [7, 2, 'balance', 'required'],
  ]);
  const invoices = [
    'Faktura;Forfall;Utestående;Kunde;Purringer;Purregebyr;Fakturadato;Mva 25 %;Mva kode 33',
    ';01.02.2026;1;Kari;0',
    '1;31.02.2026;1;Kari;0',
    '2;;1,005;Kari;3',
    '3;;;Kari;',
    '4;;5;;',
    '5;;5;Kari;',
    '5;;5;Kari;',
    '6;;100;Kari;;100,01',
    '7;;-100;Kari;;1',
    '8;;100;Kari;;50;01.02.2026;10,01;-1',
    '9;;100;Kari;;50;01.02.2026;5;2,68;',
    '10;;100;Kari;;50;01.02.2026;5;2,69;',
  ];
  assert.deepEqual(errorsOf('open-invoices', invoices.join('\n')), [
    [2, 1, 'number', 'required'],
    [3, 2, 'dueDate', 'invalid-date'],
    [4, 3, 'outstanding', 'ambiguous-number'],
    [4, 5, 'feesClaimed', 'out-of-range'],
    [5, 3, 'outstanding', 'required'],
    [6, null, 'customer.number', 'required'],
    [8, 1, 'number', 'already-used'],
    [9, 6, 'feesOutstanding', 'out-of-range'],
    [10, 6, 'feesOutstanding', 'out-of-range'],
    [11, 8, 'vatOutstanding.3', 'out-of-range'],
    [11, 9, 'vatOutstanding.33', 'out-of-range'],
    [13, 9, 'vatOutstanding.33', 'out-of-range'],
  ]);
  assert.deepEqual(errorsOf('open-invoices', 'x\0y'), [[null, null, null, 'not-text']]);
});

test('columns that a person names count whatever their headers, by number or by header', () => {
  const file = 'Nr;Rest;Hvem;Utestående\nA1;100;Kari;7\n';
  assert.deepEqual(
    read('open-invoices', file, { number: 1, outstanding: 2, 'customer.name': 'Hvem' }).items.map(
      ({ number, customer, amountOre }) => [number, customer, amountOre],
    ),
    [['A1', 'Kari', 10_000n]],
  );
  const { columns } = read('open-invoices', file);
  assert.deepEqual(columns, [
    { header: 'Nr', field: null, samples: ['A1'] },
    { header: 'Rest', field: 'outstanding', samples: ['100'] },
    { header: 'Hvem', field: null, samples: ['Kari'] },
    { header: 'Utestående', field: 'outstanding', samples: ['7'] },
  ]);
  // A header of an earlier file that this one has not counts for nothing.
  assert.deepEqual(errorsOf('open-invoices', 'Faktura;Rest;Kunde\n1;5;Kari\n', { outstanding: 'Igjen' }), []);
});
