import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_TEXTS } from '../../../src/domain/invoices/invoice-texts.ts';
import { newDraft } from '../../../src/features/invoices/invoice.ts';
import type { Invoice } from '../../../src/features/invoices/invoice.ts';
import { paymentState } from '../../../src/features/public-page/payment-state.ts';

const client = {
  id: null,
  name: 'Kari Nordmann',
  email: 'kari@nordmann.example',
  address: '',
  postalCode: '',
  city: '',
  orgNumber: '',
  country: 'NO',
  vatNumber: null,
  type: null,
  register: null,
};
const now = new Date('2026-06-01T10:00:00Z');
const draft = newDraft(
  '0197a000-0000-7000-8000-000000000000',
  'invoice',
  null,
  {
    ...NO_TEXTS,
    issueDate: '2026-06-01',
    dueDate: '2026-06-15',
    deliveryDate: null,
    deliveryPeriod: null,
    prepayment: null,
    metadata: {},
    language: 'nb',
    client,
    lines: [],
    currency: 'NOK',
    subtotalOre: 1000n,
    vatOre: 0n,
    totalOre: 1000n,
  },
  now,
);
const issued = (facts: Partial<Invoice> = {}): Invoice => ({ ...draft, sentAt: now, ...facts });
const letter = (type: 'reminder' | 'collection_warning', sentOn: string, deadline: string) => ({
  id: sentOn,
  type,
  sentOn,
  deadline,
  feeOre: 0n,
  isCompensation: false,
  interestOre: 0n,
  deliveredOn: null,
});
const kind = (facts: Partial<Invoice>, today = '2026-06-10') => paymentState(issued(facts), today).kind;

test('an invoice is unpaid until its due date and overdue from the next day, whether or not it was opened or bounced', () => {
  assert.equal(kind({}, '2026-06-15'), 'unpaid');
  assert.equal(kind({ viewedAt: now, bouncedAt: now }, '2026-06-15'), 'unpaid');
  assert.equal(kind({}, '2026-06-16'), 'overdue');
  assert.equal(kind({ bouncedAt: now }, '2026-06-16'), 'overdue');
});

test('the last letter decides the state and the deadline', () => {
  const reminder = letter('reminder', '2026-07-01', '2026-07-15');
  const warning = letter('collection_warning', '2026-07-20', '2026-08-03');
  assert.equal(paymentState(issued(), '2026-06-10').deadline, '2026-06-15');
  const reminded = paymentState(issued({ reminders: [reminder] }), '2026-07-02');
  assert.deepEqual([reminded.kind, reminded.deadline], ['reminder', '2026-07-15']);
  const warned = paymentState(issued({ reminders: [reminder, warning] }), '2026-07-21');
  assert.deepEqual([warned.kind, warned.deadline], ['collection_warning', '2026-08-03']);
  assert.equal(kind({ reminders: [reminder, warning], paidOre: 1000n }), 'paid');
});

test('the amount due is the outstanding amount with fees and interest', () => {
  const state = paymentState(
    issued({ paidOre: 300n, creditedOre: 100n, claimsOre: 38n, claimsPaidOre: 8n }),
    '2026-07-02',
  );
  assert.deepEqual([state.dueOre, state.claimsOre, state.excessOre], [630n, 30n, 0n]);
});

test('a paid invoice with unpaid fees has the fees as its amount due', () => {
  const state = paymentState(issued({ paidOre: 1000n, claimsOre: 38n }), '2026-07-02');
  assert.deepEqual([state.kind, state.dueOre], ['fees_left', 38n]);
});

test('a paid invoice, a credited invoice, an invoice of 0 kr and a credit note have nothing to pay', () => {
  assert.equal(kind({ paidOre: 1000n }), 'paid');
  assert.equal(kind({ paidOre: 400n, creditedOre: 600n }), 'paid');
  assert.equal(kind({ creditedOre: 1000n }), 'credited');
  assert.equal(kind({ totalOre: 0n }), 'nothing_to_pay');
  assert.equal(kind({ type: 'credit_note', dueDate: '2026-06-01' }), 'credit_note');
  for (const facts of [{ paidOre: 1000n }, { creditedOre: 1000n }, { type: 'credit_note' as const }]) {
    assert.equal(paymentState(issued(facts), '2027-01-01').dueOre, 0n);
  }
});

test('an invoice that was written off as a loss is lost and asks for no payment; one with a written-off difference of øre is paid', () => {
  const lost = issued({ paidOre: 400n, writtenOffOre: 600n, isLost: true });
  const state = paymentState(lost, '2027-01-01');
  assert.deepEqual([state.kind, state.dueOre, state.excessOre], ['lost', 0n, 0n]);
  assert.equal(kind({ paidOre: 950n, writtenOffOre: 50n }), 'paid');
});

test('an amount that was paid before the invoice was credited belongs to the customer', () => {
  assert.equal(paymentState(issued({ paidOre: 400n, creditedOre: 1000n }), '2026-07-02').excessOre, 400n);
  assert.equal(paymentState(issued({ type: 'credit_note', paidOre: 0n }), '2026-07-02').excessOre, 0n);
});
