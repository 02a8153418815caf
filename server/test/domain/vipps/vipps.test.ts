import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NextStep, VippsPayment } from '../../../src/domain/vipps/next-step.ts';
import { nextStep } from '../../../src/domain/vipps/next-step.ts';
import type { VippsRefusal } from '../../../src/domain/vipps/refund-refusal.ts';
import { refusalOf } from '../../../src/domain/vipps/refund-refusal.ts';
import { payableByVipps } from '../../../src/domain/vipps/offer.ts';
import { invoiceOfReference, vippsReference } from '../../../src/domain/vipps/reference.ts';

const TODAY = '2026-12-01';
type Facts = Parameters<typeof payableByVipps>[0];
const invoice: Facts = {
  type: 'invoice',
  sentAt: new Date('2026-11-20T10:00:00Z'),
  currency: 'NOK',
  issueDate: '2026-11-20',
  deliveryDate: null,
  deliveryPeriod: null,
  prepayment: null,
  isLost: false,
  handedOver: null,
  totalOre: 125_000n,
  creditedOre: 0n,
};

const OFFERS: [what: string, facts: Partial<Facts>, owedOre: bigint, isOffered: boolean][] = [
  ['an invoice that is sent', {}, 125_000n, true],
  ['a draft', { sentAt: null }, 125_000n, false],
  ['a credit note', { type: 'credit_note' }, 0n, false],
  ['an invoice in another currency', { currency: 'EUR' }, 125_000n, false],
  ['a lost invoice', { isLost: true }, 0n, false],
  ['an invoice that an agency collects', { handedOver: { to: 'Inkasso AS' } }, 125_000n, false],
  ['a credited invoice with fees left', { creditedOre: 125_000n }, 3_800n, false],
  ['a partly credited invoice', { creditedOre: 25_000n }, 100_000n, true],
  ['a paid invoice', {}, 0n, false],
  ['less than a krone', {}, 99n, false],
  ['a krone', {}, 100n, true],
  ['the most of Vipps', {}, 65_000_000n, true],
  ['more than Vipps takes', {}, 65_000_001n, false],
  ['an invoice of tomorrow', { issueDate: '2026-12-02' }, 125_000n, false],
  ['delivery today', { deliveryDate: TODAY }, 125_000n, true],
  ['delivery tomorrow', { deliveryDate: '2026-12-02' }, 125_000n, false],
  [
    'delivery tomorrow, paid ahead for a reason',
    { deliveryDate: '2026-12-02', prepayment: 'rent' },
    125_000n,
    true,
  ],
  ['a period that has begun', { deliveryPeriod: { from: TODAY, to: '2026-12-31' } }, 125_000n, true],
  [
    'a period that begins tomorrow',
    { deliveryPeriod: { from: '2026-12-02', to: '2026-12-31' } },
    125_000n,
    false,
  ],
];
for (const [what, facts, owedOre, isOffered] of OFFERS) {
  test(`${what} ${isOffered ? 'can' : 'cannot'} be paid by Vipps`, () => {
    const payable = payableByVipps({ ...invoice, ...facts }, owedOre, TODAY);
    assert.equal(payable, isOffered ? owedOre : undefined);
  });
}

const paid = (facts: Partial<VippsPayment>): VippsPayment => ({
  state: 'CREATED',
  authorisedOre: 0n,
  capturedOre: 0n,
  cancelledOre: 0n,
  refundedOre: 0n,
  redirectUrl: null,
  ...facts,
});
const agreed = { state: 'AUTHORIZED', authorisedOre: 125_000n } as const;
const STEPS: [what: string, payment: Partial<VippsPayment>, captureOre: bigint | null, step: NextStep][] = [
  ['the payer has not answered', {}, null, { kind: 'wait' }],
  ['the payer has stopped', { state: 'ABORTED' }, null, { kind: 'end', as: 'aborted' }],
  ['the time is over', { state: 'EXPIRED' }, null, { kind: 'end', as: 'expired' }],
  ['we have ended it', { state: 'TERMINATED' }, null, { kind: 'end', as: 'cancelled' }],
  ['the payer has agreed', agreed, null, { kind: 'decide' }],
  ['all is to be captured', agreed, 125_000n, { kind: 'capture', amountOre: 125_000n }],
  ['a part is to be captured', agreed, 25_000n, { kind: 'capture', amountOre: 25_000n }],
  ['nothing is to be captured', agreed, 0n, { kind: 'cancel' }],
  ['all was let go', { ...agreed, cancelledOre: 125_000n }, 0n, { kind: 'end', as: 'cancelled' }],
  [
    'all is captured',
    { ...agreed, capturedOre: 125_000n },
    125_000n,
    { kind: 'record', amountOre: 125_000n, restOre: 0n },
  ],
  [
    'a part is captured, and nobody here remembers why',
    { ...agreed, capturedOre: 25_000n },
    null,
    { kind: 'record', amountOre: 25_000n, restOre: 100_000n },
  ],
  [
    'a part is captured, and the rest was let go',
    { ...agreed, capturedOre: 25_000n, cancelledOre: 100_000n },
    25_000n,
    { kind: 'record', amountOre: 25_000n, restOre: 0n },
  ],
];
for (const [what, payment, captureOre, step] of STEPS) {
  test(`the next step when ${what}`, () => {
    assert.deepEqual(nextStep(paid(payment), captureOre), step);
  });
}

test('a reference leads to its invoice, fits into what Vipps takes, and no other text is one', () => {
  const id = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f91';
  const reference = vippsReference(id, Buffer.from('3f9a01c4d2e7', 'hex'));
  assert.match(reference, /^[a-zA-Z0-9-]{8,50}$/);
  // The keys of capturing and cancelling are two characters longer.
  assert.ok(reference.length + 2 <= 50);
  assert.equal(invoiceOfReference(reference), id);
  for (const other of ['acme-shop-123-order123abc', reference.toUpperCase(), `${reference}0`, id]) {
    assert.equal(invoiceOfReference(other), undefined);
  }
});

const captured = paid({
  state: 'AUTHORIZED',
  authorisedOre: 125_000n,
  capturedOre: 125_000n,
  refundedOre: 25_000n,
});
const REFUSALS: [
  what: string,
  payment: VippsPayment | undefined,
  ore: bigint,
  paidOn: string,
  as: VippsRefusal,
][] = [
  ['the keys know no payment', undefined, 1n, TODAY, 'not-found'],
  ['so much is not left', captured, 100_001n, TODAY, 'too-much'],
  ['the payment is a year and a day old', captured, 100_000n, '2025-11-30', 'too-late'],
  ['nothing tells why', captured, 100_000n, '2025-12-01', 'refused'],
];
for (const [what, payment, ore, paidOn, as] of REFUSALS) {
  test(`a refund that Vipps refuses is ${as}, where ${what}`, () => {
    assert.equal(refusalOf(payment, ore, { paidOn, today: TODAY }), as);
  });
}
