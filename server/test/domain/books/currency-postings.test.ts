import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { STANDARD_BOOKING_ACCOUNTS } from '../../../src/domain/books/booking-accounts.ts';
import {
  CURRENCY_ACCOUNTS,
  appliedCreditPostingsInCurrency,
  creditNotePostingsInCurrency,
  documentPostingsInCurrency,
  earlyPaymentPostings,
  mirrored,
  paymentPostingsInCurrency,
  paymentReversalPostingsInCurrency,
  recoveryPostingsInCurrency,
  refundPostingsInCurrency,
  writeOffPostingsInCurrency,
} from '../../../src/domain/books/currency-postings.ts';
import type { DocumentInCurrency, PaymentInCurrency } from '../../../src/domain/books/currency-postings.ts';
import { assertBalanced } from '../../../src/domain/books/postings.ts';
import type { PostingLine } from '../../../src/domain/books/postings.ts';
import {
  addCarried,
  settle,
  settleByCredit,
  settleByCreditNote,
  takeShare,
  valueOfPayment,
} from '../../../src/domain/currency/covered-kroner.ts';
import type { Carried } from '../../../src/domain/currency/covered-kroner.ts';
import { oreAtRate } from '../../../src/domain/currency/exchange-rate.ts';
import { linesInKroner, sumsInKroner } from '../../../src/domain/currency/lines-in-kroner.ts';
import { STANDARD_CHART } from '../../../src/features/books/chart/standard-chart.ts';
import { someInvoice, someRate, sumOf } from '../currency/some-documents.ts';

const accounts = STANDARD_BOOKING_ACCOUNTS;
const customer = { currency: 'EUR', customerId: 'c' } as const;
const carried = (amountOre: bigint, nokOre: bigint): Carried => ({ amountOre, nokOre });
const NOTHING = carried(0n, 0n);

/** Each line in short: side, account, kroner, and the amount in the currency. */
function told(lines: readonly PostingLine[]): string[] {
  assertBalanced(lines);
  return lines.map(({ account, debitOre, creditOre, inCurrency }) => {
    const [side, ore] = debitOre > 0n ? ['D', debitOre] : ['C', creditOre];
    const amount = inCurrency === undefined ? '' : ` ${inCurrency.currency} ${inCurrency.amountOre}`;
    return `${side} ${account} ${ore}${amount}`;
  });
}

function balances(lines: readonly PostingLine[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const { account, debitOre, creditOre } of lines) {
    sums[account] = (sums[account] ?? 0n) + debitOre - creditOre;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, ore]) => ore !== 0n));
}

function payment(
  open: Carried,
  paid: { amountOre: bigint; amountNokOre: bigint; feeNokOre?: bigint },
): PaymentInCurrency {
  const known = { feeNokOre: 0n, ...paid };
  return { ...customer, ...known, settlement: settle(open, valueOfPayment(known)), arrivedOre: null };
}

const rate = { rateE6: 11_456_700n };
const sold = [
  { account: '3000', bookedVatCode: 3, vatCode: 3, vatRateBp: 2500, lineTotalOre: 333n, vatOre: 83n },
  { account: '3020', bookedVatCode: 3, vatCode: 3, vatRateBp: 2500, lineTotalOre: 667n, vatOre: 167n },
  { account: '3105', bookedVatCode: 52, vatCode: 52, vatRateBp: 0, lineTotalOre: 10_000n, vatOre: 0n },
] as const;
const document: DocumentInCurrency = { ...customer, lines: linesInKroner(sold, rate).lines };

test('the accounts of currencies are in the standard chart', () => {
  const found = Object.values(CURRENCY_ACCOUNTS).map((number) =>
    STANDARD_CHART.find((account) => account.number === number),
  );
  assert.deepEqual(
    found.map((account) => account?.type),
    ['Income', 'Expense', 'Expense'],
  );
});

test('an invoice has the amounts of the currency beside the kroner, and both balance', () => {
  const lines = documentPostingsInCurrency(document, accounts);
  assert.deepEqual(told(lines), [
    'D 1500 128888 EUR 11250',
    'C 3000 3815 EUR 333',
    'C 3020 7642 EUR 667',
    'C 3105 114567 EUR 10000',
    'C 2700 2864 EUR 250',
  ]);
  assert.deepEqual(
    lines.map(({ vatCode }) => vatCode),
    [null, '3', '3', '52', null],
  );
});

test('a credit note on an open invoice takes it back', () => {
  const settlement = settleByCreditNote(carried(11_250n, 128_888n), carried(11_250n, 128_888n));
  const lines = creditNotePostingsInCurrency(document, settlement, accounts);
  assert.deepEqual(told(lines), [
    'D 3000 3815 EUR 333',
    'D 3020 7642 EUR 667',
    'D 3105 114567 EUR 10000',
    'D 2700 2864 EUR 250',
    'C 1500 128888 EUR 11250',
  ]);
});

test('a credit note on a paid invoice becomes a debt, and what a rounding has left is a difference', () => {
  const settlement = settleByCreditNote(carried(5_000n, 57_283n), carried(11_250n, 128_888n));
  assert.deepEqual(told(creditNotePostingsInCurrency(document, settlement, accounts)).slice(4), [
    // 50.00 of the credit note are 572.84 of 1 288.88, and 572.83 were left.
    'C 1500 57283 EUR 5000',
    'C 2900 71604 EUR 6250',
    'C 8060 1',
  ]);
});

test('an invoice and a credit note of 0 have their receivable', () => {
  const free: DocumentInCurrency = {
    ...customer,
    lines: [
      {
        account: '3000',
        bookedVatCode: 3,
        lineTotalOre: 0n,
        vatOre: 0n,
        nok: { lineTotalOre: 0n, vatOre: 0n },
      },
    ],
  };
  const accountsOf = (lines: PostingLine[]) => lines.map(({ account }) => account);
  assert.deepEqual(accountsOf(documentPostingsInCurrency(free, accounts)), ['1500', '3000']);
  const settlement = { covered: NOTHING, credit: NOTHING };
  assert.deepEqual(accountsOf(creditNotePostingsInCurrency(free, settlement, accounts)), ['3000', '1500']);
});

test('1 000 EUR at 11.50: 11 590.00 arrived and the bank kept 60.00', () => {
  const paid = payment(carried(100_000n, 1_150_000n), {
    amountOre: 100_000n,
    amountNokOre: 1_159_000n,
    feeNokOre: 6_000n,
  });
  const lines = paymentPostingsInCurrency(paid, accounts);
  assert.deepEqual(told(lines), [
    'D 1920 1159000',
    'D 7770 6000',
    'C 1500 1150000 EUR 100000',
    'C 8060 15000',
  ]);
  const reversed = paymentReversalPostingsInCurrency({ ...paid, creditTakenNokOre: 0n }, accounts);
  assert.deepEqual(told(reversed), [
    'D 1500 1150000 EUR 100000',
    'C 1920 1159000',
    'C 7770 6000',
    'D 8160 15000',
  ]);
});

test('a payment to an account in the currency has the amount on it', () => {
  const paid = payment(carried(100_000n, 1_150_000n), { amountOre: 100_000n, amountNokOre: 1_140_000n });
  const lines = paymentPostingsInCurrency({ ...paid, arrivedOre: 100_000n }, { ...accounts, bank: '1922' });
  assert.deepEqual(told(lines), ['D 1922 1140000 EUR 100000', 'C 1500 1150000 EUR 100000', 'D 8160 10000']);
});

test('what is paid too much is a debt at the rate of the payment', () => {
  const paid = payment(carried(60_000n, 690_000n), { amountOre: 100_000n, amountNokOre: 1_100_000n });
  assert.deepEqual(told(paymentPostingsInCurrency(paid, accounts)), [
    'D 1920 1100000',
    'C 1500 690000 EUR 60000',
    'C 2900 440000 EUR 40000',
    'D 8160 30000',
  ]);
});

test('a payment before its invoice has its own rate, and the difference stands on the day of the invoice', () => {
  const early = (amountNokOre: bigint) =>
    earlyPaymentPostings(
      payment(carried(100_000n, 1_150_000n), { amountOre: 100_000n, amountNokOre }),
      accounts,
    );
  const dearer = early(1_180_000n);
  assert.deepEqual(told(dearer.onPaymentDate), ['D 1920 1180000', 'C 1500 1180000 EUR 100000']);
  assert.deepEqual(told(dearer.onInvoiceDate), ['D 1500 30000', 'C 8060 30000']);
  assert.deepEqual(told(early(1_100_000n).onInvoiceDate), ['C 1500 50000', 'D 8160 50000']);
  assert.deepEqual(early(1_150_000n).onInvoiceDate, []);
});

test('credit that arose at 11.80 pays an invoice at 11.50, and comes back when that is reversed', () => {
  const { used, covered } = settleByCredit(carried(10_000n, 115_000n), carried(20_000n, 236_000n), 10_000n);
  const lines = appliedCreditPostingsInCurrency({ ...customer, used, covered }, accounts);
  assert.deepEqual(told(lines), ['D 2900 118000 EUR 10000', 'C 1500 115000 EUR 10000', 'C 8060 3000']);
  assert.deepEqual(told(mirrored(lines)), [
    'C 2900 118000 EUR 10000',
    'D 1500 115000 EUR 10000',
    'D 8060 3000',
  ]);
});

test('credit that arose at 11.50 is paid back at 11.80, which is a loss', () => {
  const refund = { ...customer, used: carried(10_000n, 115_000n), paidNokOre: 118_000n };
  assert.deepEqual(told(refundPostingsInCurrency({ ...refund, paidOre: null }, accounts)), [
    'D 2900 115000 EUR 10000',
    'C 1920 118000',
    'D 8160 3000',
  ]);
  const fromCurrencyAccount = refundPostingsInCurrency(
    { ...refund, paidOre: 10_000n },
    { ...accounts, bank: '1922' },
  );
  assert.equal(told(fromCurrencyAccount)[1], 'C 1922 118000 EUR 10000');
});

test('a reversal takes what is left of credit whose kroner have become an average', () => {
  const paid = payment(NOTHING, { amountOre: 10_000n, amountNokOre: 120_000n });
  const credit = addCarried(carried(10_000n, 110_000n), paid.settlement.credit);
  const { taken } = takeShare(credit, 10_000n);
  const reversed = paymentReversalPostingsInCurrency({ ...paid, creditTakenNokOre: taken.nokOre }, accounts);
  assert.deepEqual(told(reversed), ['D 2900 115000 EUR 10000', 'C 1920 120000', 'D 8160 5000']);
});

test('a reversal after a credit note lets the credit cover the invoice again', () => {
  // 100 EUR at 11.00 were paid with 1 150.00, and 40 EUR were credited then: credit of 440.00. Without the payment 60 EUR are open: 660.00.
  const paid = payment(carried(10_000n, 110_000n), { amountOre: 10_000n, amountNokOre: 115_000n });
  const shrunk = { used: carried(4_000n, 44_000n), covered: carried(4_000n, 44_000n) };
  const reversed = paymentReversalPostingsInCurrency({ ...paid, creditTakenNokOre: 0n, shrunk }, accounts);
  assert.deepEqual(told(reversed), [
    'D 1500 110000 EUR 10000',
    'C 1920 115000',
    'D 8160 5000',
    'D 2900 44000 EUR 4000',
    'C 1500 44000 EUR 4000',
  ]);
  assert.equal(balances(reversed)['1500'], 66_000n);
});

test('a loss takes the kroner that are left, and VAT in proportion of the VAT in kroner', () => {
  // 112.50 EUR are 1 288.88, of which 28.64 are VAT. 50.00 were paid, so 716.04 are left: VAT of 716.04 ÷ 1 288.88 × 28.64 = 15.91.
  const open = takeShare(carried(11_250n, 128_888n), 5_000n).left;
  const lines = linesInKroner(sold, rate).lines.map(({ nok, vatCode }) => ({ vatCode, ...nok }));
  const loss = writeOffPostingsInCurrency(
    {
      reason: 'loss',
      lossKind: 'final',
      covered: open,
      lines,
      waived: { feeOre: 0n, interestOre: 0n },
      ...customer,
    },
    accounts,
  );
  assert.deepEqual(told(loss), ['D 7830 70013', 'D 2711 1591', 'C 1500 71604 EUR 6250']);

  // 25.00 of the 62.50 come in at 12.00: 300.00. The loss is taken back by 286.42, VAT included.
  const back = settle(open, carried(2_500n, 30_000n));
  const of = { ...customer, loss };
  const first = recoveryPostingsInCurrency({ ...of, covered: back.covered, recovered: [] }, accounts);
  assert.deepEqual(told(first), ['D 1500 28642 EUR 2500', 'C 7830 28006', 'C 2711 636']);
  const paid = payment(open, { amountOre: 2_500n, amountNokOre: 30_000n });
  const money = paymentPostingsInCurrency(paid, accounts);
  assert.deepEqual(told(money), ['D 1920 30000', 'C 1500 28642 EUR 2500', 'C 8060 1358']);
  const { covered } = settle(back.open, carried(3_750n, 40_000n));
  const rest = recoveryPostingsInCurrency({ ...of, covered, recovered: first }, accounts);
  const restOfMoney = payment(back.open, { amountOre: 3_750n, amountNokOre: 40_000n });
  const all = balances([
    ...loss,
    ...[first, money, rest].flat(),
    ...paymentPostingsInCurrency(restOfMoney, accounts),
  ]);
  assert.deepEqual(all, { '1500': -71_604n, '1920': 70_000n, '8060': -1_358n, '8160': 2_962n });
});

test('a difference of øre takes its kroner, and holds no VAT', () => {
  const lines = writeOffPostingsInCurrency(
    {
      reason: 'rounding',
      lossKind: null,
      covered: carried(3n, 34n),
      lines: [],
      waived: { feeOre: 0n, interestOre: 0n },
      ...customer,
    },
    accounts,
  );
  assert.deepEqual(told(lines), ['D 7740 34', 'C 1500 34 EUR 3']);
});

test('whatever is invoiced, credited and paid, every entry balances, and 1500 and 2900 end with what is open and owed', () => {
  const someStep = fc.record({
    isPayment: fc.boolean(),
    share: fc.double({ min: 0, max: 1.2, noNaN: true }),
    rate: someRate,
    fee: fc.bigInt({ min: 0n, max: 10_000n }),
    isReversed: fc.boolean(),
  });
  fc.assert(
    fc.property(
      someInvoice,
      someRate,
      fc.array(someStep, { maxLength: 6 }),
      (lines, rateOfInvoice, steps) => {
        const invoice = linesInKroner(lines, rateOfInvoice);
        const booked = invoice.lines.map((line) => ({
          ...line,
          bookedVatCode: line.vatCode ?? 7,
          account: line.quantityE4 % 2n === 0n ? '3000' : '3020',
        }));
        const of = { ...customer, lines: booked };
        const totalOre = sumOf(lines, 'lineTotalOre') + sumOf(lines, 'vatOre');
        let open = carried(totalOre, sumsInKroner(booked).totalNokOre);
        let credit = NOTHING;
        const entries = [documentPostingsInCurrency(of, accounts)];
        for (const { share, rate: rateOfDay, fee, isReversed } of steps) {
          const amountOre = BigInt(Math.floor(Number(totalOre) * share));
          if (amountOre === 0n) continue;
          const paid = payment(open, {
            amountOre,
            amountNokOre: oreAtRate(amountOre, rateOfDay),
            feeNokOre: fee,
          });
          const lines = paymentPostingsInCurrency(paid, accounts);
          if (lines.length > 0) entries.push(lines);
          const creditTakenNokOre = paid.settlement.credit.nokOre;
          if (isReversed) {
            const back = paymentReversalPostingsInCurrency({ ...paid, creditTakenNokOre }, accounts);
            assert.deepEqual(
              balances([...lines, ...back].filter(({ account }) => !/^8[01]60$/.test(account))),
              {},
            );
            if (back.length > 0) entries.push(back);
          } else {
            open = settle(open, valueOfPayment(paid)).open;
            credit = addCarried(credit, paid.settlement.credit);
          }
        }
        for (const entry of entries) assertBalanced(entry);
        const { '1500': receivable = 0n, '2900': owed = 0n } = balances(entries.flat());
        assert.equal(receivable, open.nokOre);
        assert.equal(owed, 0n - credit.nokOre);
        if (open.amountOre === 0n) assert.equal(receivable, 0n);
        const back = settleByCreditNote(open, carried(totalOre, invoice.totalNokOre));
        const creditNote = creditNotePostingsInCurrency(of, back, accounts);
        assertBalanced(creditNote);
        assert.equal(balances([...entries.flat(), ...creditNote])['1500'] ?? 0n, 0n);
      },
    ),
    { numRuns: 1_000 },
  );
});
