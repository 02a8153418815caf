import { negated } from '../../../src/domain/money.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CustomerFact, ImportFacts } from '../../../src/domain/moves/import-facts.ts';
import { presentReport } from '../../../src/features/moves/present-report.ts';
import { MOST_LINES } from '../../../src/domain/moves/move.ts';
import type { MoveChoices, MovePlan, MoveTarget } from '../../../src/domain/moves/move.ts';
import { moveClients } from '../../../src/domain/moves/moved-clients.ts';
import {
  CHOICES,
  TARGET,
  account,
  client,
  compute,
  csv,
  customer,
  errorsOf,
  item,
  listed,
  openOf,
  rowsOf,
  safT,
  warningsOf,
} from './old-books.ts';

/** Two customers: one owes two invoices, one has paid 500 too much. */
const books = (more: Partial<ImportFacts> = {}, source: Partial<ImportFacts['source']> = {}) =>
  safT(
    {
      accounts: [
        account('1500', 1500),
        account('1920', 8500),
        account('2050', -6000),
        account('2700', -3000),
        account('2711', 1000),
        account('3000', -2000),
      ],
      customers: [customer('1', { 1500: 2000 }), customer('2', { 1500: -500 })],
      items: [item('1', '77', 1200, { kid: '0000000778' }), item('1', '78', 800), item('2', '60', -500)],
      ...more,
    },
    source,
  );

test('a whole year moves in: VAT as one balance, a negative rest as credit, invoices with number and KID', () => {
  const move = compute([books()]);
  assert.deepEqual(errorsOf(move), []);
  assert.deepEqual(rowsOf(move), {
    1920: 8500,
    2050: -6000,
    2740: -2000,
    3000: -2000,
    1500: 2000,
    2900: -500,
  });
  assert.deepEqual(openOf(move), ['77 1 1200', '78 1 800', '60 2 -500']);
  const { report, plan } = move;
  assert.equal(report.openInvoices[0]?.kid, '0000000778');
  assert.equal(report.reclassifiedOre, 500_00n);
  assert.deepEqual(report.customers, { rowCount: 2, added: 2, matched: 0, merged: [] });
  assert.deepEqual(
    report.accounts.map(({ account: of, taken, to }) => `${of} ${taken} ${to}`),
    [
      '1500 as-is 1500',
      '1920 as-is 1920',
      '2050 as-is 2050',
      '2700 mapped 2740',
      '2711 mapped 2740',
      '3000 as-is 3000',
    ],
  );
  assert.deepEqual(report.vatTerm, {
    from: '2025-11-01',
    to: '2025-12-31',
    dueOn: '2026-02-10',
    owedOre: 2000_00n,
    missing: [],
  });
  assert.deepEqual(
    plan?.clients.map(({ externalId }) => externalId),
    ['1', '2'],
  );
});

test('balances and open items are the lines of one entry, and no more than it takes', () => {
  const of = (count: number) =>
    compute([
      safT({
        accounts: [account('1500', count), account('2050', -count)],
        customers: [customer('1', { 1500: count })],
        items: Array.from({ length: count }, (_, index) => item('1', String(index), 1)),
      }),
    ]);
  assert.equal(of(MOST_LINES - 1).plan?.invoices.length, MOST_LINES - 1);
  const tooMany = of(MOST_LINES);
  assert.deepEqual([errorsOf(tooMany), tooMany.plan], [['too-many'], null]);
  assert.deepEqual(
    presentReport(tooMany.report).errors.map(({ count, message }) => [count, message]),
    [[MOST_LINES, `May have at most ${MOST_LINES - 1} entries.`]],
  );
});

type Refusal = {
  what: string;
  facts: ImportFacts[];
  choices?: Partial<MoveChoices>;
  target?: Partial<MoveTarget>;
  errors: string[];
  /** What a person may say to it, and what the open items are then. */
  answer?: Partial<MoveChoices>;
  open?: string[];
  rows?: Record<string, number>;
};
const base = ['77 1 1200', '78 1 800', '60 2 -500'];
const REFUSALS: Refusal[] = [
  { what: 'no file', facts: [], errors: ['balances-missing'] },
  {
    what: 'a file that ends elsewhere',
    facts: [books({}, { to: '2025-11-30' })],
    errors: ['balances-missing'],
  },
  {
    what: 'two files of one day',
    facts: [books(), books({ customers: [], items: [] })],
    errors: ['balances-twice'],
  },
  {
    what: 'another company',
    facts: [books({}, { orgNumber: 'NO 923 609 016 MVA' })],
    errors: ['other-company'],
    answer: { acceptOtherCompany: true },
    open: base,
  },
  {
    what: 'a balance that no invoice explains',
    facts: [books({ items: [item('1', '78', 800), item('2', '60', -500)] })],
    errors: ['unexplained-balance 1 1200'],
    answer: { acceptSums: true },
    open: ['78 1 800', 'SALDO-1 1 1200', '60 2 -500'],
  },
  {
    what: 'a credit that nothing explains',
    facts: [books({ items: [item('1', '77', 2000)] })],
    errors: ['unexplained-balance 2 -500'],
    answer: { acceptSums: true },
    open: ['77 1 2000', 'SALDO-2 2 -500'],
  },
  {
    what: 'an account that has more than its customers',
    facts: [
      books({
        customers: [customer('1', { 1500: 2000 }), customer('2', { 1500: -600 })],
        items: [item('1', '77', 2000), item('2', '60', -600)],
      }),
    ],
    errors: ['customers-mismatch 1500 100'],
    answer: { accounts: [{ from: '1500', to: '1900' }] },
    open: ['77 1 2000', '60 2 -600'],
    rows: { 1900: 100, 1920: 8500, 2050: -6000, 2740: -2000, 3000: -2000, 1500: 2000, 2900: -600 },
  },
  {
    what: 'debit that is not credit',
    facts: [books({ accounts: [account('1500', 1500), account('1920', 8500)] })],
    errors: ['not-balanced 10000'],
  },
  {
    what: 'the result of the year before is nowhere',
    facts: [
      books({
        accounts: [
          account('1500', 1500),
          account('1920', 8500, { opening: 7000 }),
          account('2050', -6000, { opening: -6000 }),
          account('3000', -3000),
        ],
      }),
    ],
    errors: ['result-not-distributed 1000'],
  },
  {
    what: 'a file that begins within the year, without what was before',
    facts: [
      books(
        { accounts: [account('1500', 1500), account('1920', 500, { opening: 700 }), account('3000', -2000)] },
        { from: '2025-07-01' },
      ),
    ],
    errors: ['year-not-whole 700'],
  },
  {
    what: 'two years in one file',
    facts: [books({}, { from: '2024-01-01' })],
    errors: ['year-not-whole 0'],
  },
  {
    what: 'an account of seven digits',
    facts: [books({ accounts: [account('1500', 1500), account('1920', 500), account('3000100', -2000)] })],
    errors: ['account-unmapped 3000100 -2000'],
    answer: { accounts: [{ from: '3000100', to: '3000' }] },
    open: base,
    rows: { 1920: 500, 3000: -2000, 1500: 2000, 2900: -500 },
  },
  {
    what: 'a number that the file groups as something else',
    facts: [
      books({
        accounts: [
          account('1500', 1500),
          account('1920', 500, { groupingCategory: 'kortsiktigGjeld', groupingCode: '2400' }),
          account('3000', -2000, { groupingCategory: 'salgsinntekt', groupingCode: '3000' }),
        ],
      }),
    ],
    errors: ['account-unmapped 1920 500'],
    answer: { accounts: [{ from: '1920', to: '2400' }] },
    open: base,
  },
  {
    what: 'places for balances that are none',
    facts: [books()],
    choices: {
      accounts: [
        { from: '1920', to: '1234' },
        { from: '1999', to: '1920' },
        { from: '2050', to: '2701' },
      ],
    },
    target: { chart: new Set(['1920', '2050', '2701', '2740', '3000']) },
    errors: ['unknown-account 1999', 'unknown-account 1234', 'unfitting-account 2701'],
  },
  {
    what: 'a day within a VAT term',
    facts: [books({}, { to: '2025-11-30' })],
    choices: { date: '2025-11-30' },
    errors: ['after-opening-day 1 77', 'after-opening-day 1 78', 'date-inside-vat-term 2000'],
  },
  {
    what: 'a day within the year of who returns VAT by the year',
    facts: [
      books(
        { items: [item('1', '77', 2000, { issueDate: '2025-10-01' }), item('2', '60', -500)] },
        { to: '2025-10-31' },
      ),
    ],
    choices: { date: '2025-10-31' },
    target: { vatTermChanges: [2025] },
    errors: ['date-inside-vat-term 2000'],
    answer: { acceptSplitTerm: true },
    open: ['77 1 2000', '60 2 -500'],
  },
  {
    what: 'another currency',
    facts: [
      books({
        items: [
          item('1', '77', 1200),
          item('1', '78', 800, { currency: 'EUR' }),
          item('2', '60', -500, { currency: 'NOK' }),
        ],
      }),
    ],
    errors: ['unsupported-currency 1 78', 'unexplained-balance 1 800'],
  },
  {
    what: 'another currency that is turned on, with its kroner',
    facts: [
      books({
        items: [
          item('1', '77', 1200),
          item('1', '78', 800, { currency: 'EUR', currencyOre: 70_00n }),
          item('2', '60', -500),
        ],
      }),
    ],
    target: { currencies: ['EUR'] },
    errors: [],
    open: ['77 1 1200', '78 1 800', '60 2 -500'],
  },
  {
    what: 'kroner of another currency that is not turned on, and a credit in one that is',
    facts: [
      books({
        items: [
          item('1', '77', 1200),
          item('1', '78', 800, { currency: 'SEK', currencyOre: 770_00n }),
          item('2', '60', -500, { currency: 'EUR', currencyOre: -43_00n }),
        ],
      }),
    ],
    target: { currencies: ['EUR'] },
    errors: [
      'unsupported-currency 1 78',
      'unsupported-currency 2 60',
      'unexplained-balance 1 800',
      'unexplained-balance 2 -500',
    ],
  },
  {
    what: 'an item of nobody',
    facts: [books({ items: [item('1', '77', 2000), item('2', '60', -500), item('9', '1', 5)] })],
    errors: ['unknown-customer 9 1'],
  },
  {
    what: 'a number and a KID that documents of ours have',
    facts: [books()],
    target: { takenNumbers: new Set(['78']), takenKids: new Set(['0000000778']) },
    errors: ['already-used 1 77', 'already-used 1 78'],
  },
  {
    what: 'books that have balances by then, are closed, or opened',
    facts: [books()],
    target: { balancedAccounts: ['1920', '3000'], closedThrough: '2025-12-31', hasOpeningBalance: true },
    errors: ['opening-balance-exists', 'closed-month', 'earlier-balances 1920', 'earlier-balances 3000'],
  },
  {
    what: 'a number twice in a list',
    facts: [
      books({ items: [] }),
      csv({
        customers: [customer('1'), customer('2')],
        items: [listed('1', '77', 2000), listed('2', '77', -500), listed('1', '77', 0)],
      }),
    ],
    errors: [],
    open: ['77 1 2000', '77 2 -500'],
  },
  {
    what: 'who is left out and owes, and choices for nobody',
    facts: [
      books({ customers: [customer('1', { 1500: 2000 }), customer('2', { 1500: -500 }), customer('3')] }),
    ],
    choices: {
      leaveOut: ['1', '3', '8'],
      customers: [
        { from: '9', clientId: null },
        { from: '2', clientId: 'x' },
      ],
    },
    errors: ['unknown-customer 8', 'unknown-customer 9', 'customer-owes 1', 'unknown-client 2'],
  },
];

for (const { what, facts, choices, target, errors, answer, open, rows } of REFUSALS) {
  test(`refused, or answered: ${what}`, () => {
    const move = compute(facts, choices, target);
    assert.deepEqual(errorsOf(move), errors);
    assert.equal(move.plan === null, errors.length > 0);
    if (open === undefined) return;
    const answered = compute(facts, { ...choices, ...answer }, target);
    assert.deepEqual(errorsOf(answered), []);
    assert.deepEqual(openOf(answered), open);
    if (rows !== undefined) assert.deepEqual(rowsOf(answered), rows);
  });
}

test('a list of open invoices comes before what lines let one guess; who owes nothing has nothing open', () => {
  const guesses = [
    item('1', '77', 1200),
    item('1', '78', 800),
    item('2', '60', -500),
    item('3', 'a', 9),
    item('3', 'b', -9),
  ];
  const file = books({
    items: guesses,
    customers: [customer('1', { 1500: 2000 }), customer('2', { 1500: -500 }), customer('3', { 1500: 0 })],
  });
  assert.deepEqual(openOf(compute([file])), ['77 1 1200', '78 1 800', 'a 3 9', '60 2 -500', 'b 3 -9']);
  assert.deepEqual(warningsOf(compute([file])), ['fees-unknown', 'credit-beside-invoices']);
  const list = csv({
    customers: [customer('1')],
    items: [listed('1', '9001', 2000, { feesClaimed: 1, feesOre: 70_00n })],
  });
  const move = compute([list, file]);
  assert.deepEqual(errorsOf(move), []);
  assert.deepEqual(openOf(move), ['9001 1 1930', '60 2 -500']);
  assert.deepEqual(
    [move.report.openInvoices[0]?.feesOre, move.report.openInvoices[0]?.from],
    [70_00n, 'file'],
  );
  assert.equal(rowsOf(move)[1500], 2000);
});

test('the VAT of a list is that of the same invoice in SAF-T, in its part, and at most what the rate allows', () => {
  const vat = [{ vatCode: '3', amountOre: 240_00n }];
  const file = books({
    items: [
      item('1', '77', 1200, { vat }),
      item('1', '78', 800, { vat: [{ vatCode: '3', amountOre: 500_00n }] }),
    ],
    customers: [customer('1', { 1500: 2000 })],
  });
  const list = csv({
    customers: [customer('1')],
    items: [
      listed('1', '77', 1200, { feesOre: 200_00n }),
      listed('1', '78', 300, { vat: [{ vatCode: '31', amountOre: 12_00n }] }),
      listed('1', '79', 500, { vat: [{ vatCode: '6', amountOre: 1_00n }] }),
    ],
  });
  const vatOf = (move: ReturnType<typeof compute>) =>
    move.report.openInvoices.map(({ number, vat: of }) => [
      number,
      ...of.map(({ vatCode, amountOre }) => [vatCode, amountOre]),
    ]);
  const move = compute([list, file]);
  assert.deepEqual(vatOf(move), [['77', [3, 200_00n]], ['78', [31, 12_00n]], ['79']]);
  const guessed = compute([file]);
  assert.deepEqual(vatOf(guessed), [
    ['77', [3, 240_00n]],
    ['78', [3, 160_00n]],
  ]);
  assert.ok(warningsOf(guessed).includes('vat-lowered'));
});

test('balances of a CSV and a list of open invoices are enough; what differs is told of the account', () => {
  const balances = csv({
    accounts: [account('1500', 1000), account('1510', 500), account('1920', 500), account('2050', -2000)],
  });
  const list = csv({
    customers: [customer('1'), customer('2', {}, { orgNumber: '974 760 673' })],
    items: [listed('1', '5', 1600), listed('2', '6', -100)],
  });
  assert.deepEqual(errorsOf(compute([balances, list])), ['customers-mismatch 1500 -500']);
  const move = compute([balances, list], { accounts: [{ from: '1510', to: '1500' }] });
  assert.deepEqual(errorsOf(move), []);
  assert.deepEqual(rowsOf(move), { 1920: 500, 2050: -2000, 1500: 1600, 2900: -100 });
  assert.equal(move.report.reclassifiedOre, 100_00n);
  assert.equal(move.report.accounts[1]?.taken, 'mapped');
});

test('two accounts of receivables and one of prepayments become ours', () => {
  const file = safT({
    accounts: [
      account('1500', 300),
      account('150010', 200),
      account('2905', -50),
      account('1920', 0),
      account('2050', -450),
    ],
    customers: [customer('1', { 1500: 300, 2905: -50 }), customer('2', { 150010: 200 })],
    items: [
      item('1', '7', 300),
      item('2', '8', 200, { account: '150010' }),
      // Paid too much on 6, and 20 of it used for 7, which the books have on both accounts.
      item('1', '6', -70, { account: '2905' }),
      item('1', '7', 20, { account: '2905' }),
    ],
  });
  const move = compute([file]);
  assert.deepEqual(errorsOf(move), []);
  assert.deepEqual(openOf(move), ['7 1 300', '8 2 200', '6 1 -50']);
  assert.deepEqual(rowsOf(move), { 2050: -450, 1500: 500, 2900: -50 });
  assert.equal(move.report.reclassifiedOre, 0n);
  assert.deepEqual(
    move.report.accounts.map(({ account: of, taken, to }) => `${of} ${taken} ${to}`),
    ['1500 as-is 1500', '150010 mapped 1500', '2905 mapped 2900', '1920 as-is 1920', '2050 as-is 2050'],
  );
});

test('what was open before the file is told; its payment takes from it, and the file of the year before finds the invoices', () => {
  const file = books({
    customers: [customer('1', { 1500: [3000, 2000] }), customer('2', { 1500: -500 })],
    // Of 3000 from before, 1000 were paid. Nothing says on which invoice the rest is.
    items: [item('1', '40', -1000), item('2', '60', -500)],
  });
  const alone = compute([file]);
  assert.deepEqual(errorsOf(alone), ['unexplained-balance 1 2000']);
  assert.deepEqual(openOf(compute([file], { acceptSums: true })), ['SALDO-1 1 2000', '60 2 -500']);
  const before = safT(
    {
      accounts: [account('1500', 3000)],
      customers: [customer('1', { 1500: 3000 }), customer('5')],
      items: [
        item('1', '40', 1000, { kid: '409' }),
        item('1', '41', 2000, { issueDate: '2024-10-01', dueDate: null }),
      ],
    },
    { from: '2024-01-01', to: '2024-12-31' },
  );
  const move = compute([file, before]);
  assert.deepEqual(errorsOf(move), []);
  assert.deepEqual(openOf(move), ['41 1 2000', '60 2 -500']);
  assert.equal(move.report.openInvoices[0]?.dueDate, '2024-10-15');
  assert.deepEqual(warningsOf(move), ['due-date-assumed', 'fees-unknown']);
  // The customer of the year before with whom nothing is open stays behind.
  assert.equal(move.report.customers.rowCount, 2);
});

test('of a new customer with the name of a company and no organisation number it is asked whether the customer is one', () => {
  const named = (number: string, more: Partial<CustomerFact>) => customer(number, { 1500: 100 }, more);
  const file = safT({
    accounts: [account('1500', 300)],
    customers: [
      named('1', { name: 'Fjord AS' }),
      named('2', { name: 'Havn AS', orgNumber: '974760673' }),
      named('3', { name: 'Kari Nordmann' }),
    ],
    items: ['1', '2', '3'].map((of) => item(of, `4${of}`, 100)),
  });
  const asked = ({ report }: ReturnType<typeof compute>) =>
    report.warnings.filter(({ code }) => code === 'type-assumed').map(({ customer: of }) => of);
  assert.deepEqual(asked(compute([file])), ['1']);
  const answered = compute([file], { companiesAreBusinesses: true });
  assert.deepEqual(asked(answered), []);
  assert.deepEqual(
    moveClients(file.customers, { ...CHOICES, companiesAreBusinesses: true }, TARGET).clients.map(
      ({ type }) => type,
    ),
    ['business', null, null],
  );
});

test('a credit lowers the invoice that it names, and no other', () => {
  const of = (credit: number, crossReference: string | null) =>
    openOf(
      compute([
        books({
          accounts: [account('1500', 2000 + credit), account('2050', -2000 - credit)],
          customers: [customer('1', { 1500: 2000 + credit })],
          items: [item('1', '77', 1200), item('1', '78', 800), item('1', 'K9', credit, { crossReference })],
        }),
      ]),
    );
  assert.deepEqual(of(-800, '77'), ['77 1 400', '78 1 800']);
  assert.deepEqual(of(-1200, '77'), ['78 1 800']);
  assert.deepEqual(of(-1300, '77'), ['78 1 800', 'K9 1 -100']);
  assert.deepEqual(of(-800, '5'), ['77 1 1200', '78 1 800', 'K9 1 -800']);
  assert.deepEqual(of(-800, null), ['77 1 1200', '78 1 800', 'K9 1 -800']);
});

test('thousands of items of one number have a number each, and thousands of customers of one number are one client', () => {
  const COUNT = 20_000;
  const names = Array.from({ length: COUNT }, (_, index) => String(index + 1));
  const move = compute([
    safT({
      accounts: [account('1500', COUNT), account('2050', -COUNT)],
      customers: names.map((of) => customer(of, { 1500: 1 }, { name: 'Kunde', orgNumber: NUMBER })),
      items: names.map((of) => item(of, '77', 1)),
    }),
    safT({ customers: names.map((of) => customer(`B${of}`, {}, { name: 'Kunde' })) }, { to: '2024-12-31' }),
  ]);
  assert.deepEqual(errorsOf(move), []);
  assert.equal(new Set(move.report.openInvoices.map(({ number }) => number)).size, COUNT);
  assert.equal(move.report.openInvoices.at(-1)?.number, `77-${COUNT}`);
  assert.equal(move.report.customers.merged[0]?.customers.length, COUNT);
});

test('KIDs that name several invoices or none are left out; guessed numbers are told apart', () => {
  const move = compute([
    books({
      items: [
        item('1', '77', 1000, { kid: '0000 0000 18' }),
        item('1', '78', 500, { kid: '0000000018' }),
        item('1', '79', 500, { kid: '12345' }),
        item('2', '77', 100),
        item('2', '60', -600),
      ],
    }),
  ]);
  assert.deepEqual(errorsOf(move), []);
  assert.deepEqual(
    move.report.openInvoices.map(({ number, kid }) => [number, kid]),
    [
      ['77', null],
      ['78', null],
      ['79', null],
      ['77-2', null],
    ],
  );
  assert.deepEqual(warningsOf(move), [
    'kid-left-out',
    'kid-left-out',
    'kid-left-out',
    'number-changed',
    'fees-unknown',
    'credit-beside-invoices',
  ]);
  const twice = compute([
    books({ items: [] }),
    csv({
      customers: [customer('1'), customer('2')],
      items: [listed('1', '77', 1000), listed('1', '77', 1000), listed('2', '60', -500)],
    }),
  ]);
  assert.deepEqual(errorsOf(twice), ['already-used 1 77']);
});

test('accounts of four to six digits that the chart lacks are added, with a type that fits', () => {
  const move = compute([
    safT({
      accounts: [
        account('1579', 100),
        account('204501', -60, { groupingCategory: 'egenkapital', groupingCode: '2045' }),
        account('8071', -40, { groupingCategory: 'finansinntekt', groupingCode: '8079' }),
        account('3999999', 0),
        account('2400', -10),
        account('1920', 10),
      ],
    }),
  ]);
  assert.deepEqual(errorsOf(move), []);
  assert.deepEqual(
    move.plan?.accounts.map(({ number, type }) => `${number} ${type}`),
    ['1579 Asset', '204501 Equity', '8071 Income'],
  );
  assert.deepEqual(warningsOf(move), ['suppliers-as-sum']);
  assert.equal(move.report.accounts[3]?.taken, 'unknown');
});

const NUMBER = '974760673';
const MATCHES: [
  what: string,
  more: Parameters<typeof customer>[2],
  clients: ReturnType<typeof client>[],
  is: string | null,
][] = [
  ['nobody', {}, [client('a')], null],
  [
    'by its number in the old system and its name',
    { name: 'Kari' },
    [client('a', { externalId: '1', name: 'KARI' })],
    'a',
  ],
  [
    'its number is somebody else’s',
    { name: 'Kari' },
    [client('a', { externalId: '1', name: 'Per' })],
    'ambiguous',
  ],
  ['by organisation number', { orgNumber: 'NO974760673MVA' }, [client('a', { orgNumber: NUMBER })], 'a'],
  [
    'both, and they are one',
    { orgNumber: NUMBER },
    [client('a', { externalId: '1', orgNumber: NUMBER })],
    'a',
  ],
  [
    'both, and they are two',
    { orgNumber: NUMBER },
    [client('a', { externalId: '1' }), client('b', { orgNumber: NUMBER })],
    'ambiguous',
  ],
  [
    'a number in another country',
    { orgNumber: NUMBER, address: { lines: [], postalCode: null, city: null, country: 'SE' } },
    [client('a', { orgNumber: NUMBER })],
    null,
  ],
  [
    'by mail and name',
    { name: 'Kari', email: 'KARI@x.no' },
    [client('a', { name: 'Kari', email: 'kari@x.no' })],
    'a',
  ],
  [
    'by mail with another name',
    { name: 'Per', email: 'kari@x.no' },
    [client('a', { name: 'Kari', email: 'kari@x.no' })],
    null,
  ],
  [
    'by mail of who has a number of its own',
    { name: 'Kari', email: 'kari@x.no' },
    [client('a', { name: 'Kari', email: 'kari@x.no', externalId: '7' })],
    null,
  ],
];
for (const [what, more, clients, is] of MATCHES) {
  test(`a customer is found in the register: ${what}`, () => {
    const file = safT({
      accounts: [account('1920', 10_000), account('2050', -10_000)],
      customers: [customer('1', {}, more)],
    });
    const move = compute([file], {}, { clients });
    if (is === 'ambiguous') {
      assert.deepEqual(errorsOf(move), ['ambiguous-client 1']);
      const chosen = compute([file], { customers: [{ from: '1', clientId: 'A' }] }, { clients });
      assert.deepEqual(
        chosen.plan?.clients.map(({ clientId }) => clientId),
        ['a'],
      );
      const isNew = compute([file], { customers: [{ from: '1', clientId: null }] }, { clients });
      assert.deepEqual(
        isNew.plan?.clients.map(({ clientId, externalId }) => [clientId, externalId]),
        [[null, null]],
      );
    } else {
      assert.deepEqual(errorsOf(move), []);
      assert.deepEqual(
        move.plan?.clients.map(({ clientId, externalId }) => [clientId, externalId]),
        [[is, is === null ? '1' : null]],
      );
    }
  });
}

test('customers of one organisation number become one client, and both numbers are told', () => {
  const twice = [
    customer('1', {}, { orgNumber: NUMBER }),
    customer('2', {}, { orgNumber: NUMBER }),
    customer('3'),
  ];
  const file = safT({ accounts: [account('1920', 10_000), account('2050', -10_000)], customers: twice });
  assert.deepEqual(compute([file]).report.customers, {
    rowCount: 3,
    added: 2,
    matched: 0,
    merged: [{ customers: ['1', '2'], clientId: null }],
  });
  const known = compute([file], {}, { clients: [client('a', { orgNumber: NUMBER })] });
  assert.deepEqual(known.report.customers, {
    rowCount: 3,
    added: 1,
    matched: 1,
    merged: [{ customers: ['1', '2'], clientId: 'a' }],
  });
});

test('the customer of a list is found in the SAF-T file by number, organisation number or name', () => {
  const file = books({
    customers: [
      customer('10001', { 1500: 2000 }, { orgNumber: NUMBER }),
      customer('10002', { 1500: -500 }, { name: 'Kari Nordmann' }),
    ],
    items: [],
  });
  const list = csv({
    customers: [
      customer('A', {}, { orgNumber: NUMBER }),
      customer('B', {}, { name: 'kari  nordmann'.replace('  ', ' ') }),
    ],
    items: [listed('A', '77', 2000), listed('B', '60', -500)],
  });
  const move = compute([file, list]);
  assert.deepEqual(errorsOf(move), []);
  assert.deepEqual(openOf(move), ['77 10001 2000', '60 10002 -500']);
  assert.equal(move.report.customers.rowCount, 2);
});

test('values that the register refuses are left out, and that is told', () => {
  const move = compute([
    safT({
      accounts: [account('1920', 10_000), account('2050', -10_000)],
      customers: [
        customer('1', {}, { name: '  ', orgNumber: '123', email: 'ingen', paymentTermDays: 9999 }),
        customer(
          '2',
          {},
          {
            name: 'K\u0007ari',
            address: { lines: ['Gata 1', ' ', 'B'], postalCode: '0155', city: 'OSLO', country: 'no' },
          },
        ),
      ],
    }),
  ]);
  const [one, two] = move.plan?.clients.map(({ fact }) => fact) ?? [];
  assert.deepEqual([one?.name, one?.orgNumber, one?.email, one?.paymentTermDays], ['1', null, null, null]);
  assert.deepEqual([two?.name, two?.address.lines, two?.address.country], ['K ari', ['Gata 1, B'], 'NO']);
  assert.deepEqual(warningsOf(move), ['value-left-out']);
});

/** What is open of a customer, credits below 0. */
function openOfCustomer({ invoices, credits }: MovePlan, of: string): bigint[] {
  return [
    ...invoices.filter(({ customer: who }) => who === of).map((one) => one.outstandingOre + one.feesOre),
    ...credits.filter(({ customer: who }) => who === of).map((one) => negated(one.amountOre)),
  ];
}

test('whatever the books: a move that stands has debit equal to credit, and each customer owes what the file says', () => {
  const amount = fc.integer({ min: -99_999, max: 99_999 });
  const someItem = fc.record({
    of: fc.constantFrom('1', '2', '3'),
    key: fc.constantFrom('a', 'b', 'c', 'd'),
    amount,
    prepaid: fc.boolean(),
    cross: fc.constantFrom(null, 'a', 'b'),
  });
  const opening = fc.record({ 1: amount, 2: amount, 3: amount });
  fc.assert(
    fc.property(
      fc.array(someItem, { maxLength: 15 }),
      opening,
      fc.boolean(),
      (drawn, openings, acceptSums) => {
        const keyed = new Map(drawn.map((one) => [`${one.of} ${one.key} ${one.prepaid}`, one]));
        const items = [...keyed.values()].map((one) =>
          item(one.of, one.key, one.amount, {
            account: one.prepaid ? '2900' : '1500',
            crossReference: one.cross,
          }),
        );
        const closing = (of: string, on: string) =>
          items
            .filter((one) => one.customer === of && one.account === on)
            .reduce(
              (sum, { amountOre }) => sum + Number(amountOre) / 100,
              on === '1500' ? openings[of as '1'] : 0,
            );
        const numbers = ['1', '2', '3'];
        const total = (on: string) => numbers.reduce((sum, of) => sum + closing(of, on), 0);
        const file = safT({
          accounts: [
            account('1500', total('1500')),
            account('2900', total('2900')),
            account('1920', -total('1500') - total('2900')),
          ],
          customers: numbers.map((of) =>
            customer(of, { 1500: [openings[of as '1'], closing(of, '1500')], 2900: closing(of, '2900') }),
          ),
          items,
        });
        const move = compute([file], { acceptSums });
        const { report } = move;
        const plan: MovePlan | null = move.plan;
        assert.equal(plan === null, !acceptSums && report.unexplained.length > 0);
        if (plan === null) return;
        assert.equal(
          plan.rows.reduce((sum, row) => sum + row.debitOre - row.creditOre, 0n),
          0n,
        );
        for (const of of numbers) {
          const open = openOfCustomer(plan, of);
          assert.equal(
            Number(open.reduce((sum, one) => sum + one, 0n)) / 100,
            closing(of, '1500') + closing(of, '2900'),
          );
          assert.ok(open.every((one) => one !== 0n));
        }
        assert.equal(new Set(plan.invoices.map(({ number }) => number)).size, plan.invoices.length);
      },
    ),
  );
});
