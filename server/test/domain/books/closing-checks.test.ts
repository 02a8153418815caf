import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLOSING_CHECKS, closingChecks } from '../../../src/domain/books/closing-checks.ts';
import type { ClosingCheckId, ClosingFigures } from '../../../src/domain/books/closing-checks.ts';

const NONE = { count: 0, ore: 0n };

const READY = {
  'bilag:read': {
    earlierMonths: 0,
    withoutVoucher: NONE,
    waitingVouchers: 0,
    vat: { owedOre: 0n, settledOre: 0n },
    undistributedOre: 0n,
    unrevaluedItems: 0,
  },
  'invoices:read': {
    drafts: NONE,
    undelivered: NONE,
    recurringInvoices: 0,
    receivables: { owedOre: 500n, unbookedOre: 0n, bookedOre: 500n, balanceOre: 200n, postedLater: NONE },
  },
  'bank:read': {
    bankTransactions: NONE,
    bank: { since: '2026-01-02', differenceOre: 0n, leftOre: 0n, ignored: NONE },
    vipps: null,
  },
} satisfies ClosingFigures;

type AllFigures = { [S in keyof ClosingFigures]: NonNullable<ClosingFigures[S]> };
type Figures = Partial<AllFigures['bilag:read'] & AllFigures['invoices:read'] & AllFigures['bank:read']>;

const { receivables: RECEIVABLES } = READY['invoices:read'];

/** What the check finds where the figures are others than those of a month that is ready. */
function check(id: ClosingCheckId, figures: Figures): unknown[] {
  const { checks } = closingChecks({
    'bilag:read': { ...READY['bilag:read'], ...figures },
    'invoices:read': { ...READY['invoices:read'], ...figures },
    'bank:read': { ...READY['bank:read'], ...figures },
  });
  const found = checks.find((one) => one.id === id);
  return [found?.state, found?.count, found?.ore];
}

/** Without what only companies with other currencies have, or with Vipps. */
const OF_ALL = CLOSING_CHECKS.filter((id) => id !== 'currency-revaluation' && id !== 'vipps');

test('where nothing is left, every check is fine, and none is left out; those of other currencies and of Vipps are not shown', () => {
  const { checks, leftOut } = closingChecks(READY);
  assert.deepEqual(
    checks.map(({ id, state }) => [id, state]),
    OF_ALL.map((id) => [id, 'fine']),
  );
  assert.deepEqual(leftOut, []);
});

test('the checks of a scope that the caller lacks are left out and named with it; those of the books never are', () => {
  const { checks, leftOut } = closingChecks({
    ...READY,
    'invoices:read': undefined,
    'bank:read': undefined,
  });
  assert.deepEqual(new Set(leftOut.map(({ scope }) => scope)), new Set(['invoices:read', 'bank:read']));
  assert.deepEqual(
    [...checks.map(({ id }) => id), ...leftOut.map(({ part }) => part)].toSorted(),
    // Nobody looks whether there is a Vipps for a caller that may not read it.
    [...OF_ALL, 'vipps'].toSorted(),
  );
  assert.ok(checks.some(({ id }) => id === 'vouchers'));
});

for (const [what, id, figures, expected] of [
  ['earlier open months', 'earlier-months', { earlierMonths: 2 }, ['note', 2, null]],
  ['items in other currencies', 'currency-revaluation', { unrevaluedItems: 3 }, ['todo', 3, null]],
  ['drafts', 'drafts', { drafts: { count: 3, ore: 100n } }, ['todo', 3, 100n]],
  ['drafts of 0 kroner', 'drafts', { drafts: { count: 1, ore: 0n } }, ['todo', 1, 0n]],
  ['undelivered documents', 'undelivered', { undelivered: { count: 1, ore: 9n } }, ['todo', 1, 9n]],
  ['receipts that nobody has posted', 'waiting-vouchers', { waitingVouchers: 2 }, ['todo', 2, null]],
  ['failed recurring invoices', 'recurring-invoices', { recurringInvoices: 1 }, ['todo', 1, null]],
  [
    'what is ignored until an entry stands for it, whatever the difference is',
    'bank',
    {
      bank: {
        since: '2026-01-02',
        differenceOre: -974_800n,
        leftOre: 0n,
        ignored: { count: 1, ore: -974_800n },
      },
    },
    ['todo', 1, -974_800n],
  ],
  [
    'what is ignored where no file tells a balance',
    'bank',
    { bank: { since: '2026-01-02', differenceOre: null, leftOre: null, ignored: { count: 2, ore: 5n } } },
    ['todo', 2, 5n],
  ],
  [
    'what the bank waits for',
    'bank-transactions',
    { bankTransactions: { count: 2, ore: -5n } },
    ['todo', 2, -5n],
  ],
  [
    'transactions without files',
    'bank-transactions',
    { bank: { since: null, differenceOre: null, leftOre: null, ignored: NONE } },
    ['not-applicable', 0, null],
  ],
  [
    'transactions of Vipps without files of a bank',
    'bank-transactions',
    {
      bank: { since: null, differenceOre: null, leftOre: null, ignored: NONE },
      vipps: { since: '2026-01-02', differenceOre: 0n, leftOre: 0n, ignored: NONE },
    },
    ['fine', 0, 0n],
  ],
  [
    'a difference to Vipps that is not explained',
    'vipps',
    { vipps: { since: '2026-01-02', differenceOre: 70n, leftOre: 20n, ignored: NONE } },
    ['todo', 0, 20n],
  ],
  [
    'a bank without a balance',
    'bank',
    { bank: { since: '2026-01-02', differenceOre: null, leftOre: null, ignored: NONE } },
    ['not-applicable', 0, null],
  ],
  [
    'a difference to the bank that is explained',
    'bank',
    { bank: { since: '2026-01-02', differenceOre: 70n, leftOre: 0n, ignored: NONE } },
    ['note', 0, 70n],
  ],
  [
    'a difference to the bank that is not',
    'bank',
    { bank: { since: '2026-01-02', differenceOre: 70n, leftOre: 20n, ignored: NONE } },
    ['todo', 0, 20n],
  ],
  // The bank and the books agree, whatever is listed beside.
  [
    'no difference to the bank',
    'bank',
    { bank: { since: null, differenceOre: 0n, leftOre: -3n, ignored: NONE } },
    ['fine', 0, 0n],
  ],
  [
    'what was posted later',
    'receivables',
    { receivables: { ...RECEIVABLES, postedLater: { count: 2, ore: -300n } } },
    ['note', 2, -300n],
  ],
  [
    'two that cancel each other',
    'receivables',
    { receivables: { ...RECEIVABLES, postedLater: { count: 2, ore: 0n } } },
    ['note', 2, 0n],
  ],
  [
    'invoices outside the books',
    'receivables',
    { receivables: { ...RECEIVABLES, owedOre: 550n, unbookedOre: 50n } },
    ['note', 0, 50n],
  ],
  [
    'receivables that nothing explains',
    'receivables',
    { receivables: { ...RECEIVABLES, owedOre: 560n, unbookedOre: 50n } },
    ['todo', 0, 10n],
  ],
  ['entries without a file', 'vouchers', { withoutVoucher: { count: 4, ore: 8n } }, ['todo', 4, 8n]],
  ['VAT that is not settled', 'vat', { vat: { owedOre: 25n, settledOre: 0n } }, ['todo', 0, 25n]],
  ['VAT that was settled afterwards', 'vat', { vat: { owedOre: 25n, settledOre: 25n } }, ['fine', 0, 0n]],
  ['VAT of which a part was settled', 'vat', { vat: { owedOre: -25n, settledOre: -20n } }, ['todo', 0, -5n]],
  // What was settled since is of a later term.
  ['VAT that was settled in time', 'vat', { vat: { owedOre: 0n, settledOre: 99n } }, ['fine', 0, 0n]],
  ['a company outside the VAT register', 'vat', { vat: null }, ['not-applicable', 0, null]],
  ['a result that is not moved', 'year-result', { undistributedOre: -7n }, ['todo', 0, -7n]],
  ['a period that ends no year', 'year-result', { undistributedOre: null }, ['not-applicable', 0, null]],
] as const satisfies readonly [string, ClosingCheckId, Figures, unknown[]][]) {
  test(`${id}: ${what}`, () => {
    assert.deepEqual(check(id, figures), expected);
  });
}
