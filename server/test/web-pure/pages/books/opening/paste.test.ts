import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Meaning } from '../../../../../../web/src/pages/books/opening/paste.ts';
import { readBalances, readOpenInvoices } from '../../../../../../web/src/pages/books/opening/paste.ts';

/** Every account up to 9997. */
const KNOWN: ReadonlySet<string> = new Set(Array.from({ length: 8998 }, (_, index) => String(1000 + index)));
const balancesIn = (pasted: string, meaning?: Meaning) => readBalances(pasted, meaning, KNOWN);

const balancesOf = (pasted: string, meaning?: Meaning) =>
  Object.fromEntries(
    balancesIn(pasted, meaning).rows.map(({ account, balanceOre }) => [account, balanceOre]),
  );
const unreadOf = (pasted: string, meaning?: Meaning) =>
  balancesIn(pasted, meaning).unread.map(({ line, reason }) => `${line} ${reason}`);

test('amounts of a trial balance are read as they are written, and debit stays debit', () => {
  const pasted = [
    'Konto;Navn;Debet;Kredit',
    '1500;"Kunder; norske";12 500,-;',
    '1920;;1.234.567;',
    '1950;Skattetrekk;NOK 12500;0,00',
    '2050;;;1 259 000,-',
    '2400;Leverandører;;(567,00)',
    'Sum;;1 259 567;1 259 567',
  ].join('\n');
  assert.deepEqual(balancesOf(pasted), {
    '1500': 1_250_000n,
    '1920': 123_456_700n,
    '1950': 1_250_000n,
    '2050': -125_900_000n,
    '2400': 56_700n,
  });
  assert.deepEqual(unreadOf(pasted), []);
  assert.equal(balancesIn(pasted).rows[0]?.name, 'Kunder; norske');
  assert.deepEqual(
    balancesIn(pasted).leftOut.map(({ line }) => line),
    [1, 7],
  );
});

test('without headings the rows tell which column is which', () => {
  assert.deepEqual(balancesOf('1500\tKunder\t100\t\n2050\t\t\t100'), { '1500': 10_000n, '2050': -10_000n });
  assert.deepEqual(balancesOf('1500\t\t100\t\n2050\t\t\t100'), { '1500': 10_000n, '2050': -10_000n });
  assert.deepEqual(balancesOf('1500 Kunder\t100\n2050 Egenkapital\t-100'), {
    '1500': 10_000n,
    '2050': -10_000n,
  });
  assert.deepEqual(balancesOf('1500;Kunder;100\n2050;;−100'), { '1500': 10_000n, '2050': -10_000n });
  assert.deepEqual(balancesOf('1500;100;-\n2050;–;100'), { '1500': 10_000n, '2050': -10_000n });
});

test('headings that leave open which amount is which are not guessed', () => {
  const row = '1500\tKunder\t100\t50';
  for (const headings of [
    'Konto\tNavn\t2025\t2024',
    'Konto\tNavn\tSaldo 2025\tSaldo 2024',
    'Konto\tNavn\tUB debet\tUB kredit',
    'Konto\tNavn\tKredit\tBudsjett',
  ]) {
    assert.deepEqual(unreadOf(`${headings}\n${row}`), ['2 columns'], headings);
  }
  assert.deepEqual(balancesOf('Balanse 2025\nKonto\tNavn\tIB\tUtgående saldo\n1500\tKunder\t100\t-50'), {
    '1500': -5_000n,
  });
});

test('a row that cannot be read is told with its line and reason, and the others stand', () => {
  const rows = [
    'Konto;Navn;Debet;Kredit',
    '1500;Kunder;12x;',
    '1920;Bank;40000',
    '2050;A;b;;100',
    ';;500;',
    '2400;L;;',
    '9999;Ukjent;5;',
    '9998;Ukjent;0;',
  ];
  assert.deepEqual(unreadOf(rows.join('\n')), [
    '2 number',
    '3 missingCells',
    '4 tooManyCells',
    '5 noAccount',
    '6 noAmount',
    '7 unknownAccount',
  ]);
  assert.deepEqual(unreadOf('1500;Kunder;100;\n2050;100;;\n1920;Bank;100;'), ['2 nameIsNumber']);
  assert.deepEqual(unreadOf('1500,Kunder,100'), ['1 noAccount']);
  assert.deepEqual(unreadOf('1500;a;1;2;3'), ['1 columns']);
  assert.deepEqual(unreadOf('1500;"Kunder;100\n2050;x;-100'), ['1 quotes']);
  assert.deepEqual(unreadOf('1500;1000,005\n2050;500-\n1920;5'), ['1 tooPrecise', '2 minusBehind']);
});

test('one separator before three digits is asked about, once for all rows', () => {
  const pasted = '1500\tKunder\t12.500\t\n2050\tEgenkapital\t\t12.500';
  assert.deepEqual(unreadOf(pasted), ['1 ambiguous', '2 ambiguous']);
  assert.deepEqual(balancesOf(pasted, 'thousands'), { '1500': 1_250_000n, '2050': -1_250_000n });
  assert.deepEqual(balancesOf(pasted, 'decimals'), { '1500': 1_250n, '2050': -1_250n });
});

test('a trial balance is read back whole, whatever its names are', () => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const row = fc.record({
    account: fc.integer({ min: 1000, max: 8999 }),
    name: fc.string({ maxLength: 20 }).filter((name) => !/^[\d\s.,()-]*$/.test(name) || name.trim() === ''),
    ore: fc.integer({ min: -999_999_999, max: 999_999_999 }).filter((ore) => ore !== 0),
  });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1 }),
      fc.constantFrom('\t', ';'),
      fc.boolean(),
      (rows, by, hasHeadings) => {
        const written = (ore: number) => `${Math.trunc(ore / 100)},${String(ore % 100).padStart(2, '0')}`;
        const lines = rows.map(({ account, name, ore }) =>
          [account, quoted(name), ore > 0 ? written(ore) : '', ore < 0 ? written(-ore) : ''].join(by),
        );
        const pasted = [
          ...(hasHeadings ? [['Konto', 'Navn', 'Debet', 'Kredit'].join(by)] : []),
          ...lines,
        ].join('\n');
        const { rows: read, unread } = balancesIn(pasted);
        assert.deepEqual(unread, []);
        assert.deepEqual(
          read.map(({ account, balanceOre }) => [account, balanceOre]),
          rows.map(({ account, ore }) => [String(account), BigInt(ore)]),
        );
      },
    ),
  );
});

test('open invoices are read by the same reader', () => {
  const pasted = [
    'Faktura;KID;Kunde;Orgnr;E-post;Dato;Forfall;Utestående',
    'A-1;102342;"Fjord; Kaffe AS";974760673;post@fjord.example;01.12.2025;14/01/26;12 500,-',
    'A-2;;Nord AS;;;;2026-01-14;12.500',
    'A-3;;Nord AS;;;;i morgen;100',
    ';;Nord AS;;;;2026-01-14;100',
    'A-4;;Nord AS;;;2026-01-14;100',
    'Sum;;;;;;;25 000',
  ].join('\n');
  const { rows, unread, leftOut } = readOpenInvoices(pasted, undefined);
  assert.deepEqual(rows, [
    {
      line: 2,
      number: 'A-1',
      kid: '102342',
      customer: 'Fjord; Kaffe AS',
      orgNumber: '974760673',
      email: 'post@fjord.example',
      issueDate: '2025-12-01',
      dueDate: '2026-01-14',
      outstandingOre: 1_250_000n,
    },
  ]);
  assert.deepEqual(
    unread.map(({ line, reason, cell }) => [line, reason, cell]),
    [
      [3, 'ambiguous', '12.500'],
      [4, 'date', 'i morgen'],
      [5, 'required', ''],
      [6, 'missingCells', ''],
    ],
  );
  assert.deepEqual(
    leftOut.map(({ line }) => line),
    [1, 7],
  );
  assert.equal(readOpenInvoices(pasted, 'thousands').rows[1]?.outstandingOre, 1_250_000n);
});
