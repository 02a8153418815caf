import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { oreOf } from '../../../src/domain/currency/currency.ts';
import {
  STANDARD_BOOKING_ACCOUNTS as STANDARD,
  bookingOfLine,
} from '../../../src/domain/books/booking-accounts.ts';
import type { SupplyKind } from '../../../src/domain/books/booking-accounts.ts';
import { priceLines } from '../../../src/domain/invoices/invoice-totals.ts';
import type { Ore } from '../../../src/domain/money.ts';
import {
  assertBalanced,
  claimPostings,
  creditNotePostings,
  invoicePostings,
  appliedCreditPostings,
  paymentPostings,
  paymentReversalPostings,
  refundPostings,
  waiverPostings,
} from '../../../src/domain/books/postings.ts';
import type { PostingLine, DocumentToPost } from '../../../src/domain/books/postings.ts';
import { SALES_VAT_CODES, rateBpOfCode } from '../../../src/domain/vat/vat.ts';
import type { SalesVatCode } from '../../../src/domain/vat/vat.ts';

const customerId = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';

function sale(vatCode: SalesVatCode, lineTotalOre: Ore, vatOre: Ore, supply: SupplyKind = 'goods') {
  return { account: STANDARD.sales[vatCode][supply], bookedVatCode: vatCode, lineTotalOre, vatOre };
}

function documentOf(...lines: DocumentToPost['lines']): DocumentToPost {
  return { lines, customerId };
}

const NOTHING = { feeOre: 0n, interestOre: 0n };

/** An entry in short, as in `D1500 1321891` or `C3020 937500`. */
function inShort(lines: PostingLine[]): string[] {
  return lines.map(({ account, debitOre, creditOre }) => {
    return creditOre > 0n ? `C${account} ${creditOre}` : `D${account} ${debitOre}`;
  });
}

const WORKED = documentOf(
  sale(3, 937_500n, 234_375n, 'services'),
  sale(31, 44_970n, 6_746n),
  sale(33, 38_750n, 4_650n),
  sale(5, 34_900n, 0n),
  sale(6, 20_000n, 0n, 'services'),
);

test('the worked invoice has its postings', () => {
  const lines = invoicePostings(WORKED, STANDARD);
  assert.deepEqual(inShort(lines), [
    'D1500 1321891',
    'C3020 937500',
    'C3030 44970',
    'C3050 38750',
    'C3100 34900',
    'C3220 20000',
    'C2700 234375',
    'C2701 6746',
    'C2703 4650',
  ]);
  assert.deepEqual(
    lines.map(({ vatCode }) => vatCode),
    [null, '3', '31', '33', '5', '6', null, null, null],
  );
  assert.deepEqual(
    lines.map((line) => line.customerId),
    [customerId, null, null, null, null, null, null, null, null],
  );
  assertBalanced(lines);
});

test('the credit note for line 2 of the worked invoice has its postings', () => {
  const lines = creditNotePostings(documentOf(sale(31, 44_970n, 6_746n)), 1_321_891n, NOTHING, STANDARD);
  assert.deepEqual(inShort(lines), ['D3030 44970', 'D2701 6746', 'C1500 51716']);
  assert.deepEqual(
    lines.map(({ vatCode }) => vatCode),
    ['31', null, null],
  );
  assert.equal(lines[2]?.customerId, customerId);
});

const CREDITED_AFTER_PAYMENT = [
  ['nothing paid', 51_716n, ['D3030 44970', 'D2701 6746', 'C1500 51716']],
  ['paid in part', 20_000n, ['D3030 44970', 'D2701 6746', 'C1500 20000', 'C2900 31716']],
  ['paid', 0n, ['D3030 44970', 'D2701 6746', 'C2900 51716']],
] as const;

for (const [name, outstandingBeforeOre, expected] of CREDITED_AFTER_PAYMENT) {
  test(`a credit note, ${name}`, () => {
    const lines = creditNotePostings(
      documentOf(sale(31, 44_970n, 6_746n)),
      outstandingBeforeOre,
      NOTHING,
      STANDARD,
    );
    assert.deepEqual(inShort(lines), expected);
    for (const line of lines) {
      assert.equal(line.customerId, ['1500', '2900'].includes(line.account) ? customerId : null);
    }
  });
}

const ACCOUNTS: [SalesVatCode, goods: string, services: string, outputVat: string | null][] = [
  [3, '3000', '3020', '2700'],
  [31, '3030', '3030', '2701'],
  [33, '3050', '3050', '2703'],
  [5, '3100', '3120', null],
  [52, '3105', '3125', null],
  [6, '3200', '3220', null],
  [7, '3900', '3900', null],
];

for (const [vatCode, goods, services, outputVat] of ACCOUNTS) {
  test(`accounts of code ${vatCode}`, () => {
    const vatOre = outputVat === null ? 0n : 10n;
    const lines = invoicePostings(
      documentOf(
        sale(vatCode, 200n, 0n, 'services'),
        sale(vatCode, 100n, vatOre, 'goods'),
        sale(vatCode, 1n, 0n),
      ),
      STANDARD,
    );
    assert.deepEqual(inShort(lines), [
      `D1500 ${301n + vatOre}`,
      ...(goods === services ? [`C${goods} 301`] : [`C${goods} 101`, `C${services} 200`]),
      ...(outputVat === null ? [] : [`C${outputVat} 10`]),
    ]);
  });
}

test('chosen accounts are posted to wherever the standard accounts would be', () => {
  const chosen = {
    ...STANDARD,
    receivables: '1501',
    bank: '1950',
    owedToCustomers: '2905',
    reminderFees: '3920',
    lateInterest: '8056',
  };
  const sold = documentOf({ ...sale(3, 100n, 25n), account: '3021' }, sale(3, 200n, 50n));
  const claims = { feeOre: 38n, interestOre: 2n };
  const payment = { amountOre: 375n, creditOre: 0n, customerId };
  const from = { account: '1950', customerId: null };
  const reversal = { ...payment, from, overpaidBeforeOre: 75n, overpaidAfterOre: 0n };
  const lines = [
    invoicePostings(sold, chosen),
    creditNotePostings(sold, 300n, NOTHING, chosen),
    claimPostings(claims, customerId, chosen),
    paymentPostings(payment, chosen),
    paymentReversalPostings(reversal, chosen),
    waiverPostings({ ...claims, creditOre: 30n }, customerId, chosen),
  ];
  assert.deepEqual(lines.map(inShort), [
    ['D1501 375', 'C3000 200', 'C3021 100', 'C2700 75'],
    ['D3000 200', 'D3021 100', 'D2700 75', 'C1501 300', 'C2905 75'],
    ['D1501 40', 'C3920 38', 'C8056 2'],
    ['D1950 375', 'C1501 375'],
    ['D1501 375', 'C1950 375', 'D2905 75', 'C1501 75'],
    ['D3920 38', 'D8056 2', 'C1501 10', 'C2905 30'],
  ]);
});

test('an account with several codes has a line for each code, so that the VAT return can separate them', () => {
  const lines = invoicePostings(
    documentOf(
      { ...sale(3, 100n, 25n), account: '3900' },
      { ...sale(5, 10n, 0n), account: '3900' },
      sale(7, 1n, 0n),
    ),
    STANDARD,
  );
  assert.deepEqual(
    lines.map(({ account, vatCode, creditOre }) => `${account}/${vatCode} ${creditOre}`),
    ['1500/null 0', '3900/3 100', '3900/5 10', '3900/7 1', '2700/null 25'],
  );
});

test('a line is booked on the account that the line names or had before, else on the account of its code and kind of sale', () => {
  const settings = {
    vatRegistered: true,
    supplyKind: 'services',
    zeroRateVatCode: 6,
    foreignSalesAreExport: true,
  } as const;
  const open = { vatCode: null, account: null, bookedVatCode: null };
  assert.deepEqual(
    [
      { ...open, vatCode: 3 as const },
      { ...open, vatCode: 3 as const, account: '3021' },
      open,
      // The line of a credit note, after the company has chosen another code for sales of rate 0.
      { ...open, account: '3120', bookedVatCode: 5 as const },
    ].map((line) => Object.values(bookingOfLine(line, settings, 'NO', STANDARD)).join('/')),
    ['3020/3', '3021/3', '3220/6', '3120/5'],
  );
  assert.deepEqual(bookingOfLine(open, settings, 'SE', STANDARD), { account: '3125', bookedVatCode: 52 });
});

test('revenue is in the order of the codes, in whatever order the lines are', () => {
  const lines = SALES_VAT_CODES.toReversed().map((code) => sale(code, 100n, 0n));
  assert.deepEqual(
    invoicePostings(documentOf(...lines), STANDARD).map(({ vatCode }) => vatCode),
    [null, '3', '31', '33', '5', '52', '6', '7'],
  );
});

test('lines of 0 øre are left out, unless the whole document is 0', () => {
  const zero = documentOf(sale(5, 0n, 0n), sale(3, 0n, 0n, 'services'));
  assert.deepEqual(inShort(invoicePostings(documentOf(sale(3, 0n, 0n), sale(5, 100n, 0n)), STANDARD)), [
    'D1500 100',
    'C3100 100',
  ]);
  assert.deepEqual(inShort(invoicePostings(zero, STANDARD)), ['D1500 0', 'D3020 0']);
  assert.deepEqual(inShort(creditNotePostings(zero, 0n, NOTHING, STANDARD)), ['D3020 0', 'D1500 0']);
  assertBalanced(invoicePostings(zero, STANDARD));
});

test('VAT on a code without a rate, and a negative outstanding amount, are refused', () => {
  assert.throws(() => invoicePostings(documentOf(sale(5, 100n, 25n)), STANDARD), RangeError);
  assert.throws(() => creditNotePostings(documentOf(sale(5, 100n, 0n)), -1n, NOTHING, STANDARD), RangeError);
});

test('a payment has its postings', () => {
  const lines = paymentPostings({ amountOre: 12_500n, creditOre: 0n, customerId }, STANDARD);
  assert.deepEqual(inShort(lines), ['D1920 12500', 'C1500 12500']);
  assert.deepEqual(
    lines.map((line) => line.customerId),
    [null, customerId],
  );
  for (const [amountOre, creditOre] of [
    [0n, 0n],
    [1n, 2n],
    [1n, -1n],
  ] as const) {
    assert.throws(() => paymentPostings({ amountOre, creditOre, customerId }, STANDARD), RangeError);
  }
});

test('the part of a payment above the claim is owed to the client, and is taken back with the payment', () => {
  const tooMuch = { amountOre: 12_500n, creditOre: 2_500n, customerId };
  const lines = paymentPostings(tooMuch, STANDARD);
  assert.deepEqual(inShort(lines), ['D1920 12500', 'C1500 10000', 'C2900 2500']);
  assert.deepEqual(
    lines.map((line) => line.customerId),
    [null, customerId, customerId],
  );
  const all = { ...tooMuch, creditOre: 12_500n };
  assert.deepEqual(inShort(paymentPostings(all, STANDARD)), ['D1920 12500', 'C2900 12500']);

  const reversed = { from: FROM_BANK, overpaidBeforeOre: 0n, overpaidAfterOre: 0n, waived: NOTHING };
  assert.deepEqual(inShort(paymentReversalPostings({ ...tooMuch, ...reversed }, STANDARD)), [
    'D1500 10000',
    'D2900 2500',
    'C1920 12500',
  ]);
  assert.deepEqual(inShort(paymentReversalPostings({ ...all, ...reversed }, STANDARD)), [
    'D2900 12500',
    'C1920 12500',
  ]);
});

test('credit is applied to an invoice, returned when that payment is reversed, and paid back to the client', () => {
  const credit = { amountOre: 2_500n, customerId: 'a client' };
  const applied = appliedCreditPostings(credit, STANDARD);
  assert.deepEqual(inShort(applied), ['D2900 2500', 'C1500 2500']);
  assert.ok(applied.every((line) => line.customerId === 'a client'));

  const back = paymentReversalPostings(
    {
      ...credit,
      creditOre: 0n,
      from: { account: '2900', customerId: 'a client' },
      overpaidBeforeOre: 500n,
      overpaidAfterOre: 0n,
    },
    STANDARD,
  );
  assert.deepEqual(inShort(back), ['D1500 2500', 'C2900 2500', 'D2900 500', 'C1500 500']);
  assert.ok(back.every((line) => line.customerId === 'a client'));

  const refund = refundPostings(credit, STANDARD);
  assert.deepEqual(inShort(refund), ['D2900 2500', 'C1920 2500']);
  assert.deepEqual(
    refund.map((line) => line.customerId),
    ['a client', null],
  );
  for (const none of [{ ...credit, amountOre: 0n }]) {
    assert.throws(() => appliedCreditPostings(none, STANDARD), RangeError);
    assert.throws(() => refundPostings(none, STANDARD), RangeError);
  }
});

const FROM_BANK = { account: '1920', customerId: null };

const REVERSALS = [
  ['nothing overpaid', 0n, 0n, ['D1500 12500', 'C1920 12500']],
  ['less overpaid', 10_000n, 4_000n, ['D1500 12500', 'C1920 12500', 'D2900 6000', 'C1500 6000']],
  ['nothing overpaid any more', 12_500n, 0n, ['D1500 12500', 'C1920 12500', 'D2900 12500', 'C1500 12500']],
] as const;

for (const [name, overpaidBeforeOre, overpaidAfterOre, expected] of REVERSALS) {
  test(`a reversed payment, ${name}`, () => {
    const lines = paymentReversalPostings(
      {
        amountOre: 12_500n,
        creditOre: 0n,
        customerId,
        from: FROM_BANK,
        overpaidBeforeOre,
        overpaidAfterOre,
      },
      STANDARD,
    );
    assert.deepEqual(inShort(lines), expected);
    for (const line of lines) assert.equal(line.customerId, line.account === '1920' ? null : customerId);
  });
}

test('an impossible reversal is refused', () => {
  for (const [amountOre, overpaidBeforeOre, overpaidAfterOre] of [
    [0n, 0n, 0n],
    [100n, 0n, 1n],
    [100n, 101n, 0n],
  ] as const) {
    assert.throws(
      () =>
        paymentReversalPostings(
          {
            amountOre,
            creditOre: 0n,
            customerId,
            from: FROM_BANK,
            overpaidBeforeOre,
            overpaidAfterOre,
          },
          STANDARD,
        ),
      RangeError,
    );
  }
});

test('the fee and interest of a letter are booked, together or alone', () => {
  const lines = claimPostings({ feeOre: 3_800n, interestOre: 14_957n }, customerId, STANDARD);
  assert.deepEqual(inShort(lines), ['D1500 18757', 'C3900 3800', 'C8055 14957']);
  assert.deepEqual(
    lines.map(({ vatCode }) => vatCode),
    [null, '7', '7'],
  );
  assert.deepEqual(
    lines.map((line) => line.customerId),
    [customerId, null, null],
  );
  const fee = claimPostings({ feeOre: 3_800n, interestOre: 0n }, customerId, STANDARD);
  assert.deepEqual(inShort(fee), ['D1500 3800', 'C3900 3800']);
  assert.throws(() => claimPostings(NOTHING, customerId, STANDARD), RangeError);
});

test('a waived claim is taken back from the accounts where it was booked', () => {
  const waived = { feeOre: 3_800n, interestOre: 100n };
  const creditNote = creditNotePostings(documentOf(sale(5, 34_900n, 0n)), 34_900n, waived, STANDARD);
  const back = ['D3900 3800', 'D8055 100', 'C1500 3900'];
  assert.deepEqual(inShort(creditNote), ['D3100 34900', 'C1500 34900', ...back]);
  assert.deepEqual(inShort(waiverPostings(waived, customerId, STANDARD)), back);
});

test('corrected claims: what was paid of them is owed to the customer, and pays them when they are claimed again', () => {
  const removed = { feeOre: 3_800n, interestOre: 100n, creditOre: 3_000n };
  assert.deepEqual(inShort(waiverPostings(removed, customerId, STANDARD)), [
    'D3900 3800',
    'D8055 100',
    'C1500 900',
    'C2900 3000',
  ]);
  const claimed = { feeOre: -3_800n, interestOre: -100n, creditOre: -3_000n };
  assert.deepEqual(inShort(waiverPostings(claimed, customerId, STANDARD)), [
    'C3900 3800',
    'C8055 100',
    'D1500 900',
    'D2900 3000',
  ]);
  assert.deepEqual(waiverPostings(NOTHING, customerId, STANDARD), []);
});

const UNBALANCED: [name: string, sides: [debitOre: Ore, creditOre: Ore][]][] = [
  ['nothing', []],
  [
    'an øre too much',
    [
      [100n, 0n],
      [0n, 99n],
    ],
  ],
  [
    'a negative line',
    [
      [-100n, 0n],
      [0n, -100n],
    ],
  ],
  ['both sides of a line', [[100n, 100n]]],
];

for (const [name, sides] of UNBALANCED) {
  test(`not balanced: ${name}`, () => {
    const lines = sides.map(([debitOre, creditOre]) => ({
      account: '1500',
      debitOre,
      creditOre,
      vatCode: null,
      customerId: null,
      description: null,
    }));
    assert.throws(() => assertBalanced(lines), RangeError);
  });
}

const someDocument = fc
  .array(
    fc.record({
      quantityE4: fc.bigInt({ min: 1n, max: 10n ** 6n }),
      unitPriceE4: fc.bigInt({ min: 0n, max: 10n ** 8n }),
      isWithVat: fc.constant(false),
      vatCode: fc.constantFrom(...SALES_VAT_CODES),
      supply: fc.constantFrom<SupplyKind>('goods', 'services'),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((lines) => {
    const rated = lines.map((line) => ({
      ...line,
      discount: null,
      vatRateBp: rateBpOfCode(line.vatCode, '2026-07-20'),
    }));
    const priced = priceLines(rated);
    const booked = priced.lines.map((line) => ({
      ...line,
      account: STANDARD.sales[line.vatCode][line.supply],
      bookedVatCode: line.vatCode,
    }));
    const inKroner = booked.map(({ lineTotalOre, vatOre, ...line }) => ({
      ...line,
      lineTotalOre: oreOf(lineTotalOre, 'NOK'),
      vatOre: oreOf(vatOre, 'NOK'),
    }));
    return { document: { lines: inKroner, customerId }, totalOre: oreOf(priced.totalOre, 'NOK') };
  });

test('every invoice and its credit note balance and cancel each other out', () => {
  fc.assert(
    fc.property(someDocument, ({ document, totalOre }) => {
      const invoice = invoicePostings(document, STANDARD);
      const creditNote = creditNotePostings(document, totalOre, NOTHING, STANDARD);
      assertBalanced(invoice);
      assertBalanced(creditNote);
      assert.equal(invoice[0]?.debitOre, totalOre);
      const balances = new Map<string, Ore>();
      for (const { account, vatCode, debitOre, creditOre } of [...invoice, ...creditNote]) {
        const key = `${account}/${vatCode}`;
        balances.set(key, (balances.get(key) ?? 0n) + debitOre - creditOre);
      }
      assert.ok([...balances.values()].every((balance) => balance === 0n));
      assert.equal(
        new Set(invoice.map(({ account, vatCode }) => `${account}/${vatCode}`)).size,
        invoice.length,
      );
    }),
  );
});

test('after any payments, credit notes and reversals, 1500 is what clients owe and 2900 what the company owes them', () => {
  const someEvent = fc.record({
    kind: fc.constantFrom('pay', 'credit', 'reverse'),
    share: fc.bigInt({ min: 1n, max: 100n }),
    which: fc.nat(),
  });
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 100_000n }),
      fc.array(someEvent, { maxLength: 20 }),
      (totalOre, events) => {
        const payments: Ore[] = [];
        let creditedOre = 0n;
        const paidOre = () => payments.reduce((sum, amountOre) => sum + amountOre, 0n);
        const overpaidOre = () =>
          paidOre() + creditedOre > totalOre ? paidOre() + creditedOre - totalOre : 0n;
        const owedOre = () => totalOre - paidOre() - creditedOre + overpaidOre();

        const balances = new Map<string, Ore>();
        const post = (lines: PostingLine[]) => {
          assertBalanced(lines);
          for (const { account, debitOre, creditOre } of lines) {
            balances.set(account, (balances.get(account) ?? 0n) + debitOre - creditOre);
          }
        };

        post(invoicePostings(documentOf(sale(7, totalOre, 0n)), STANDARD));
        for (const { kind, share, which } of events) {
          if (kind === 'pay' && owedOre() > 0n) {
            const amountOre = (owedOre() * share + 99n) / 100n;
            post(paymentPostings({ amountOre, creditOre: 0n, customerId }, STANDARD));
            payments.push(amountOre);
          } else if (kind === 'credit' && creditedOre < totalOre) {
            const amountOre = ((totalOre - creditedOre) * share + 99n) / 100n;
            post(creditNotePostings(documentOf(sale(7, amountOre, 0n)), owedOre(), NOTHING, STANDARD));
            creditedOre += amountOre;
          } else if (kind === 'reverse' && payments.length > 0) {
            const overpaidBeforeOre = overpaidOre();
            const [amountOre = 0n] = payments.splice(which % payments.length, 1);
            post(
              paymentReversalPostings(
                {
                  amountOre,
                  creditOre: 0n,
                  customerId,
                  from: FROM_BANK,
                  overpaidBeforeOre,
                  overpaidAfterOre: overpaidOre(),
                },
                STANDARD,
              ),
            );
          }
          assert.equal(balances.get('1500') ?? 0n, owedOre());
          assert.equal(balances.get('2900') ?? 0n, -overpaidOre());
          assert.equal(balances.get('1920') ?? 0n, paidOre());
        }
      },
    ),
    { numRuns: 500 },
  );
});
