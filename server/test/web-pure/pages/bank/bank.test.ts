import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankTexts } from '../../../../../web/src/pages/bank/bank-texts.ts';
import { filesTexts, resultInWords } from '../../../../../web/src/pages/bank/files/files-texts.ts';
import {
  accountNumber,
  nameOf,
  signedAmount,
} from '../../../../../web/src/pages/bank/transactions/describe.ts';
import { transactions } from '../../../../../web/src/pages/bank/transactions/transaction-choice.ts';
import { movedOn } from '../../../../../web/src/pages/bank/moved-on.ts';
import { entriesLike } from '../../../../../web/src/pages/bank/waiting/entries-like.ts';
import { optionFor } from '../../../../../web/src/pages/bank/waiting/options.ts';
import { planFor } from '../../../../../web/src/pages/bank/waiting/plan.ts';
import type { BankTransaction, Reconciliation } from '../../../../../web/src/pages/bank/bank-queries.ts';
import type { Invoice } from '../../../../../web/src/pages/invoices/invoices.ts';

const plain = (text: string) => text.replaceAll(/[\s\u00A0\u202F]/g, ' ');

const PAYMENT = {
  kind: 'payment',
  direction: 'in',
  payerName: 'Kari',
  text: 'Kaffe',
  amount: 1250.5,
  currency: 'NOK',
  vippsEntry: null,
};
const transaction = (changed: object) => ({ ...PAYMENT, ...changed }) as unknown as BankTransaction;

for (const [changed, name] of [
  [{}, 'Kari'],
  [{ payerName: null }, 'Kaffe'],
  [{ payerName: null, text: null }, 'Ukjent betaler'],
  [{ payerName: null, text: null, direction: 'out' }, 'Ukjent mottaker'],
  [{ kind: 'fee' }, 'Kaffe'],
  [{ kind: 'fee', text: null }, 'Bankgebyr'],
] as const) {
  test(`a transaction with ${JSON.stringify(changed)} is called “${name}”`, () => {
    assert.equal(nameOf(transaction(changed), bankTexts.nb), name);
  });
}

test('money that leaves the account has a minus', () => {
  assert.deepEqual(
    ['in', 'out'].map((direction) => plain(signedAmount(transaction({ direction }), 'nb'))),
    ['kr 1 250,50', 'kr −1 250,50'],
  );
});

test('a Norwegian account number is grouped, and one of another country is left', () => {
  assert.deepEqual(['86011117947', 'DE89370400440532013000'].map(accountNumber), [
    '8601 11 17947',
    'DE89370400440532013000',
  ]);
});

test('the address chooses transactions, and what the filter does not know is left out', () => {
  const id = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';
  const read = (address: Record<string, string>) => transactions.filterOf((name) => address[name] ?? '');
  assert.deepEqual(read({ q: 'kari', status: 'unmatched', file: id, from: '2026-01-01', to: '2026-01-31' }), {
    q: 'kari',
    status: 'unmatched',
    bankFileId: id,
    from: '2026-01-01',
    to: '2026-01-31',
  });
  assert.deepEqual(read({ q: '', status: 'lost', file: '../x', from: '2026-02-30', to: 'soon' }), {});
});

for (const [matched, unmatched, duplicates, leftOut, said] of [
  [1, 1, 0, 0, 'Én er ført, én venter på deg'],
  [1200, 2, 1, 0, '1 200 er ført, 2 venter på deg, én var kommet før'],
  [0, 0, 2, 1, '2 var kommet før, én annen konto er utelatt'],
  [0, 0, 0, 0, 'Ingen transaksjoner'],
  [0, 0, 0, 4, 'Ingen transaksjoner, 4 andre kontoer er utelatt'],
] as const) {
  test(`a file with ${matched} matched, ${unmatched} waiting, ${duplicates} known ones and ${leftOut} other accounts: “${said}”`, () => {
    const file = {
      transactionCount: matched + unmatched + duplicates,
      matchedCount: matched,
      unmatchedCount: unmatched,
      duplicateCount: duplicates,
      leftOutAccountCount: leftOut,
    };
    assert.equal(plain(resultInWords(file, filesTexts.nb)), said);
  });
}

const CLIENT = { id: 'client-1', name: 'Fjord Kaffe AS' };
const LOSS = { reason: 'loss', amount: 400, feesAmount: 0, recoveredAmount: 100, recoveredFeesAmount: 0 };
const invoice = (changed: object = {}) =>
  ({
    id: 'invoice-1',
    number: '1042',
    currency: 'NOK',
    dueDate: '2026-12-24',
    client: CLIENT,
    outstandingAmount: 1000,
    feesOutstanding: 0.1,
    writeOffs: [],
    ...changed,
  }) as unknown as Invoice;
const pays = (amount: number, more: object = {}) => [{ invoiceId: 'invoice-1', amount, ...more }];
const rest = { remainderToClientId: 'client-1' };
const lost = { outstandingAmount: 0, feesOutstanding: 0, writeOffs: [LOSS] };

for (const [what, kroner, changed, match, effect, said] of [
  ['all of it', 1000.1, {}, { allocations: pays(1000.1) }, 'Blir betalt', 'Ført på faktura 1042'],
  [
    'a part',
    300.2,
    {},
    { allocations: pays(300.2) },
    'Delbetaling: kr 699,90 står igjen',
    'Ført på faktura 1042',
  ],
  [
    'too much',
    1200,
    {},
    { allocations: pays(1000.1), ...rest },
    'Blir betalt, og kr 199,90 blir til gode for kunden',
    'Ført på faktura 1042, kr 199,90 til gode',
  ],
  [
    'a paid one',
    50,
    { outstandingAmount: 0, feesOutstanding: 0 },
    { allocations: [], ...rest },
    'Er betalt. Alt blir til gode for kunden',
    'Til gode for Fjord Kaffe AS',
  ],
  [
    'a loss',
    300,
    lost,
    { allocations: pays(300, { recoversLoss: true }) },
    'Er tapsført. Tapet føres tilbake',
    'Ført på faktura 1042',
  ],
] as const) {
  test(`money for an invoice: ${what}`, () => {
    const option = optionFor(
      { remainder: kroner, currency: 'NOK' },
      invoice(changed),
      'Nøyaktig beløpet',
      'nb',
    );
    assert.ok(option);
    assert.deepEqual(option.match, match);
    assert.deepEqual([option.label, option.why, option.effect, option.said].map(plain), [
      'Faktura 1042, Fjord Kaffe AS',
      'Nøyaktig beløpet · Forfall 24. des. 2026',
      effect,
      said,
    ]);
  });
}

test('what is too much is for nobody where the customer is no longer in the register', () => {
  const orphan = invoice({ client: { id: null, name: 'Borte' } });
  assert.equal(planFor({ remainder: 1000.11, currency: 'NOK' }, orphan), undefined);
  assert.equal(planFor({ remainder: 1000.1, currency: 'NOK' }, orphan)?.rest, 0);
});

test('money on an account in euro pays invoices in euro, and kroner pay all of one in euro', () => {
  const euro = (changed: object = {}) => invoice({ currency: 'EUR', feesOutstanding: 0, ...changed });
  const inEuro = (remainder: number) => ({ remainder, currency: 'EUR' }) as const;
  const inKroner = { remainder: 11_400, currency: 'NOK' } as const;
  assert.equal(planFor(inEuro(100), invoice()), undefined);
  assert.deepEqual(planFor(inEuro(1200), euro())?.match, { allocations: pays(1000), ...rest });
  // Credit in euro comes with a payment alone.
  assert.equal(planFor(inEuro(100), euro({ outstandingAmount: 0 })), undefined);
  assert.deepEqual(planFor(inKroner, euro())?.match, { allocations: pays(11_400) });
  assert.equal(planFor(inKroner, euro({ outstandingAmount: 0 })), undefined);
  const option = optionFor(inEuro(300), euro(), '', 'nb');
  assert.equal(plain(option?.effect ?? ''), 'Delbetaling: 700,00 EUR står igjen');
});

test('an entry moves on an account in euro what its lines are in euro', () => {
  const line = (account: string, debit: number, credit: number, currencyAmount: number | null) => ({
    account,
    debit,
    credit,
    currency: currencyAmount === null ? null : 'EUR',
    currencyAmount,
  });
  const lines = [
    line('1922', 1150, 0, 100),
    line('1922', 0, 23, 2),
    line('1922', 40, 0, null),
    line('1920', 5, 0, null),
  ];
  const entry = { lines } as unknown as Reconciliation['unbanked'][number];
  assert.equal(movedOn(entry, { account: '1922', currency: 'EUR' }), 98);
  assert.equal(movedOn(entry, { account: '1922', currency: 'NOK' }), 1167);
});

test('the entries that may stand for a transaction move the same on the account of the bank, the nearest day first', () => {
  const entry = (
    id: string,
    postingDate: string,
    ...lines: [account: string, debit: number, credit: number][]
  ) => ({
    id,
    postingDate,
    lines: lines.map(([account, debit, credit]) => ({ account, debit, credit })),
  });
  const unbanked = [
    entry('early', '2026-01-02', ['6800', 100, 0], ['1920', 0, 100]),
    entry('near', '2026-03-14', ['6800', 125, 0], ['1920', 0, 125], ['1920', 25, 0]),
    entry('other sum', '2026-03-15', ['1920', 0, 100.5]),
    entry('other way', '2026-03-15', ['1920', 100, 0]),
    entry('other account', '2026-03-15', ['1900', 0, 100]),
  ] as unknown as Reconciliation['unbanked'];
  const idsFor = (direction: 'in' | 'out') =>
    entriesLike(
      { amount: 100, direction, bookedOn: '2026-03-15' },
      { unbanked, account: '1920', currency: 'NOK' },
    ).map(({ id }) => id);
  assert.deepEqual(idsFor('out'), ['near', 'early']);
  assert.deepEqual(idsFor('in'), ['other way']);
});
