import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_TEXTS } from '../../../src/domain/invoices/invoice-texts.ts';
import { invoiceStatus, outstandingOre } from '../../../src/domain/invoices/invoice-status.ts';
import { ApiError } from '../../../src/domain/errors/errors.ts';
import type { Invoice, IssuedInvoice } from '../../../src/features/invoices/invoice.ts';
import type { Payment } from '../../../src/features/invoices/recorded.ts';
import { newDraft } from '../../../src/features/invoices/invoice.ts';
import { withCorrectedClaims } from '../../../src/features/invoices/claims.ts';
import {
  dividePayment,
  requirePayable,
  withCreditNote,
  withPayment,
  withWriteOff,
  withoutPayment,
  withoutWriteOff,
} from '../../../src/features/invoices/settlement.ts';

const NOW = new Date('2026-03-20T10:00:00Z');
const LATER = new Date('2026-04-20T10:00:00Z');
const BEFORE_DUE = { today: '2026-03-25', now: LATER };
const AFTER_DUE = { today: '2026-04-20', now: LATER };

/** 1 000 kroner, due on 31 March 2026. With `hasClaims` a reminder has claimed 35 kroner in fee and 5 kroner in interest. */
function invoice(facts: Partial<IssuedInvoice> = {}, { hasClaims = false } = {}): IssuedInvoice {
  const client = {
    id: 'client',
    name: 'Kari',
    email: '',
    address: '',
    postalCode: '',
    city: '',
    orgNumber: '',
    country: 'NO',
    vatNumber: null,
    type: null,
    register: null,
  };
  const draft = newDraft(
    'invoice',
    'invoice',
    null,
    {
      ...NO_TEXTS,
      issueDate: '2026-03-17',
      dueDate: '2026-03-31',
      deliveryDate: null,
      deliveryPeriod: null,
      prepayment: null,
      metadata: {},
      language: 'nb',
      client,
      lines: [],
      currency: 'NOK',
      subtotalOre: 80_000n,
      vatOre: 20_000n,
      totalOre: 100_000n,
    },
    NOW,
  );
  const reminder = {
    id: 'reminder',
    type: 'reminder',
    sentOn: '2026-04-15',
    deadline: '2026-04-29',
    feeOre: 3_500n,
    isCompensation: false,
    interestOre: 500n,
    deliveredOn: null,
  } as const;
  const claims = hasClaims ? { reminders: [reminder], claimsOre: 4_000n } : {};
  return { ...draft, number: '1', sentAt: NOW, language: 'nb', ...claims, ...facts };
}

function payment(amountOre: bigint, facts: Partial<Payment> = {}): Payment {
  return {
    id: 'payment',
    amountOre,
    claimsOre: 0n,
    creditOre: 0n,
    vippsReference: null,
    nok: null,
    paidOn: '2026-03-20',
    source: 'bank',
    recoversWriteOffId: null,
    bankTransactionId: null,
    reference: null,
    method: null,
    ...facts,
  };
}

/** The fields that a reader of the invoice sees. */
function seen(changed: Invoice) {
  const { paidOn, claimsOre, claimsPaidOre, surplusOre, overdueSince } = changed;
  return {
    status: invoiceStatus(changed),
    outstanding: outstandingOre(changed),
    paidOn,
    claims: claimsOre - claimsPaidOre,
    surplusOre,
    overdueSince,
  };
}

test('divide: an amount covers the invoice, then the claims of letters, and the rest becomes credit', () => {
  const claimed = invoice({}, { hasClaims: true });
  for (const [amountOre, claimsOre, creditOre] of [
    [1n, 0n, 0n],
    [100_000n, 0n, 0n],
    [100_001n, 1n, 0n],
    [104_000n, 4_000n, 0n],
    [110_000n, 4_000n, 6_000n],
  ] as const) {
    const parts = dividePayment(claimed, amountOre, { takesCredit: true });
    assert.deepEqual(parts, { amountOre, claimsOre, creditOre });
  }
});

test('divide: without credit a rest is refused; the error gives the outstanding amount, claims included', () => {
  for (const [name, document, mostOre, outstanding] of [
    ['open', invoice(), 100_000n, 1000],
    ['open, with claims', invoice({}, { hasClaims: true }), 104_000n, 1040],
    ['paid, with claims', invoice({ paidOre: 100_000n }, { hasClaims: true }), 4_000n, 40],
  ] as const) {
    assert.equal(dividePayment(document, mostOre, { takesCredit: false }).creditOre, 0n, name);
    assert.throws(
      () => dividePayment(document, mostOre + 1n, { takesCredit: false }),
      (error) =>
        error instanceof ApiError &&
        error.code === 'payment-exceeds-outstanding' &&
        error.facts.details?.['outstanding'] === outstanding,
      name,
    );
  }
});

test('requirePayable: drafts, credit notes and lost invoices take no payment; credited invoices only one that becomes credit', () => {
  const credited = invoice({ creditedOre: 100_000n });
  for (const [name, document, takesCredit, isPayable] of [
    ['open', invoice(), false, true],
    ['paid', invoice({ paidOre: 100_000n }), false, true],
    ['draft', { ...invoice(), sentAt: null }, true, false],
    ['credit note', invoice({ type: 'credit_note' }), true, false],
    ['lost', invoice({ isLost: true }), true, false],
    ['credited', credited, false, false],
    ['credited, with credit', credited, true, true],
  ] as const) {
    const check = () => {
      requirePayable(document, { takesCredit });
    };
    if (isPayable) assert.doesNotThrow(check, name);
    else
      assert.throws(
        check,
        (error) => error instanceof ApiError && error.code === 'invoice-not-payable',
        name,
      );
  }
});

test('withPayment: a part leaves the rest; the last part settles the invoice on the latest day, in any order', () => {
  const part = withPayment(invoice(), payment(40_000n, { paidOn: '2026-03-29' }), [], LATER);
  assert.deepEqual([seen(part).outstanding, part.paidOn, part.version], [60_000n, null, 2]);
  const whole = withPayment(part, payment(60_000n, { id: 'second', paidOn: '2026-03-18' }), [], LATER);
  assert.deepEqual([seen(whole).status, whole.paidOn], ['paid', '2026-03-29']);

  let prepaid = invoice();
  for (const [id, amountOre, paidOn] of [
    ['first', 30_000n, '2026-03-07'],
    ['second', 30_000n, '2026-03-16'],
    ['third', 40_000n, '2026-03-01'],
  ] as const) {
    prepaid = withPayment(prepaid, payment(amountOre, { id, paidOn }), [], LATER);
  }
  assert.deepEqual([seen(prepaid).status, prepaid.paidOn], ['paid', '2026-03-16']);
});

test('withPayment: the day of a credit note counts, and the day of a payment of fees does not', () => {
  const credited = invoice({ creditedOre: 60_000n });
  assert.equal(withPayment(credited, payment(40_000n), ['2026-03-28'], LATER).paidOn, '2026-03-28');
  const paid = withPayment(invoice({}, { hasClaims: true }), payment(100_000n), [], LATER);
  const fees = payment(4_000n, { id: 'fees', claimsOre: 4_000n, paidOn: '2026-05-01' });
  assert.deepEqual(seen(withPayment(paid, fees, [], LATER)), {
    status: 'paid',
    outstanding: 0n,
    paidOn: '2026-03-20',
    claims: 0n,
    surplusOre: 0n,
    overdueSince: null,
  });
});

test('withPayment: updatedAt never goes back', () => {
  assert.equal(withPayment(invoice({ updatedAt: LATER }), payment(1n), [], NOW).updatedAt, LATER);
});

test('withoutPayment: the invoice is as before the payment, and overdue when the due date has passed', () => {
  const paid = withPayment(invoice(), payment(100_000n), [], NOW);
  const before = withoutPayment(paid, payment(100_000n), [], BEFORE_DUE);
  assert.deepEqual(seen(before.invoice), seen(invoice()));
  const { invoice: after, creditOre } = withoutPayment(paid, payment(100_000n), [], AFTER_DUE);
  assert.deepEqual([seen(after).status, after.overdueSince, creditOre], ['overdue', '2026-04-01', 0n]);
});

test('withoutPayment: credit from the payment is taken back, and credit used for the payment is given back', () => {
  const tooMuch = payment(130_000n, { creditOre: 30_000n });
  const fromBank = withPayment(invoice(), tooMuch, [], NOW);
  assert.equal(fromBank.surplusOre, 30_000n);
  assert.equal(withoutPayment(fromBank, tooMuch, [], BEFORE_DUE).creditOre, -30_000n);

  const applied = payment(100_000n, { source: 'credit' });
  const fromCredit = withPayment(invoice(), applied, [], NOW);
  assert.equal(withoutPayment(fromCredit, applied, [], BEFORE_DUE).creditOre, 100_000n);
});

test('withoutPayment: when the invoice was credited after payment, the credit and unpaid claims fall away', () => {
  const paid = withPayment(invoice({}, { hasClaims: true }), payment(100_000n), [], NOW);
  const credited = { ...paid, creditedOre: 100_000n };
  const { invoice: unpaid, creditOre } = withoutPayment(credited, payment(100_000n), [], AFTER_DUE);
  const corrected = withCorrectedClaims(unpaid, {
    id: 'correction',
    on: '2026-04-20',
    credits: [{ on: '2026-04-01', amountOre: 100_000n }],
    figures: [],
    mayGrow: true,
  });
  assert.deepEqual([seen(corrected.invoice).status, seen(corrected.invoice).claims], ['credited', 0n]);
  const { feeOre, interestOre } = corrected.correction ?? assert.fail();
  assert.deepEqual([creditOre, feeOre, interestOre], [-100_000n, 3_500n, 500n]);
});

test('withCreditNote: crediting the whole invoice removes unpaid claims, and the paid amount becomes credit', () => {
  const paid = withPayment(invoice({}, { hasClaims: true }), payment(30_000n), [], NOW);
  const note = { totalOre: 100_000n, issueDate: '2026-04-18', nok: null };
  const { invoice: credited, ...rest } = withCreditNote(paid, note, {
    figures: undefined,
    waiverId: 'waiver',
    now: LATER,
  });
  assert.deepEqual([seen(credited).status, credited.paidOn], ['credited', '2026-04-18']);
  assert.deepEqual(rest, {
    waived: { feeOre: 3_500n, interestOre: 500n, refundedOre: 0n },
    waiver: undefined,
    creditOre: 30_000n,
    settlement: null,
  });
});

test('withCreditNote: crediting a part lowers the outstanding amount, and the day of payment stays', () => {
  const note = { totalOre: 25_000n, issueDate: '2026-03-24', nok: null };
  const none = { figures: undefined, waiverId: 'waiver', now: LATER };
  const part = withCreditNote(invoice(), note, none);
  assert.deepEqual(
    [seen(part.invoice).outstanding, part.invoice.paidOn, part.creditOre],
    [75_000n, null, 0n],
  );
  const paid = withCreditNote(withPayment(invoice(), payment(100_000n), [], NOW), note, none);
  assert.deepEqual([paid.invoice.paidOn, paid.creditOre], ['2026-03-20', 25_000n]);
});

test('withWriteOff: a difference of øre settles the invoice; a loss does not, and removes the unpaid claims', () => {
  const owes = withPayment(invoice({}, { hasClaims: true }), payment(99_950n), [], NOW);
  const given = {
    id: 'off',
    lossKind: null,
    ground: null,
    remindersElsewhere: null,
    date: '2026-04-20',
    amountOre: 50n,
    amountNokOre: null,
  };
  const rounded = withWriteOff(owes, { ...given, reason: 'rounding' }, [], LATER);
  assert.deepEqual([seen(rounded.invoice).status, rounded.invoice.paidOn], ['paid', '2026-04-20']);
  assert.deepEqual([seen(rounded.invoice).claims, rounded.writeOff.claimsOre], [4_000n, 0n]);

  const lost = withWriteOff(owes, { ...given, reason: 'loss', lossKind: 'final' }, [], LATER);
  assert.deepEqual(
    [seen(lost.invoice).outstanding, lost.invoice.isLost, lost.invoice.paidOn],
    [0n, true, null],
  );
  assert.deepEqual([seen(lost.invoice).claims, lost.writeOff.claimsOre], [0n, 4_000n]);
  assert.deepEqual(lost.waived, { feeOre: 3_500n, interestOre: 500n, refundedOre: 0n });
});

test('withoutWriteOff: the amount is owed again, claims too; the invoice stays paid when only claims were lost', () => {
  const owes = invoice({}, { hasClaims: true });
  const loss = {
    id: 'off',
    reason: 'loss',
    lossKind: 'final',
    ground: 'insolvency',
    remindersElsewhere: null,
    date: '2026-04-20',
    amountNokOre: null,
  } as const;
  const lost = withWriteOff(owes, { ...loss, amountOre: 100_000n }, [], LATER);
  const back = withoutWriteOff(lost.invoice, lost.writeOff, AFTER_DUE);
  assert.deepEqual(seen(back), { ...seen(owes), overdueSince: '2026-04-01', status: 'overdue' });

  const paid = withPayment(owes, payment(100_000n), [], NOW);
  const claimsLost = withWriteOff(paid, { ...loss, amountOre: 0n }, [], LATER);
  assert.equal(seen(claimsLost.invoice).claims, 0n);
  assert.deepEqual(seen(withoutWriteOff(claimsLost.invoice, claimsLost.writeOff, AFTER_DUE)), seen(paid));
});
