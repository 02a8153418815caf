import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  INVOICE_STATUSES,
  INVOICE_TYPES,
  invoiceStatus,
  isUndelivered,
  outstandingOre,
} from '../../../src/domain/invoices/invoice-status.ts';
import type { InvoiceStatus, StatusFacts } from '../../../src/domain/invoices/invoice-status.ts';

const at = new Date('2026-07-20T10:00:00Z');

const SENT: StatusFacts = {
  type: 'invoice',
  sentAt: at,
  viewedAt: null,
  bouncedAt: null,
  overdueSince: null,
  remindedAt: null,
  collectionWarnedAt: null,
  totalOre: 12_500n,
  paidOre: 0n,
  creditedOre: 0n,
  writtenOffOre: 0n,
  isLost: false,
};

const late = { overdueSince: '2026-08-04', viewedAt: at };

const CASES: [name: string, facts: Partial<StatusFacts>, status: InvoiceStatus][] = [
  ['not sent', { sentAt: null }, 'draft'],
  ['not sent, total 0', { sentAt: null, totalOre: 0n }, 'draft'],
  ['sent', {}, 'sent'],
  ['viewed', { viewedAt: at }, 'viewed'],
  ['overdue', late, 'overdue'],
  ['overdue, paid in part', { ...late, paidOre: 12_499n }, 'overdue'],
  ['overdue, but paid', { ...late, paidOre: 12_500n }, 'paid'],
  ['bounced before overdue', { ...late, bouncedAt: at }, 'bounced'],
  ['reminded before bounced', { ...late, bouncedAt: at, remindedAt: at }, 'reminded'],
  ['warned before reminded', { ...late, remindedAt: at, collectionWarnedAt: at }, 'collection_warning'],
  ['paid before warned', { ...late, collectionWarnedAt: at, paidOre: 12_500n }, 'paid'],
  ['paid and credited in part', { paidOre: 12_000n, creditedOre: 500n }, 'paid'],
  ['credited in part', { creditedOre: 500n }, 'sent'],
  ['credited in full', { creditedOre: 12_500n }, 'credited'],
  ['credited in full after it was paid', { paidOre: 12_500n, creditedOre: 12_500n }, 'credited'],
  ['paid but for a difference of øre', { ...late, paidOre: 12_450n, writtenOffOre: 50n }, 'paid'],
  ['lost when sent', { writtenOffOre: 12_500n, isLost: true }, 'sent'],
  ['lost in part', { ...late, paidOre: 2_500n, writtenOffOre: 10_000n, isLost: true }, 'overdue'],
  ['lost after letters', { collectionWarnedAt: at, writtenOffOre: 1n, isLost: true }, 'collection_warning'],
  ['sent, total 0', { totalOre: 0n }, 'paid'],
  ['credit note draft', { type: 'credit_note', sentAt: null }, 'draft'],
  ['credit note', { type: 'credit_note' }, 'sent'],
  ['credit note of 0', { type: 'credit_note', totalOre: 0n }, 'sent'],
  ['credit note viewed', { type: 'credit_note', viewedAt: at }, 'viewed'],
  ['credit note bounced', { type: 'credit_note', viewedAt: at, bouncedAt: at }, 'bounced'],
];

for (const [name, facts, status] of CASES) {
  test(`status: ${name}`, () => assert.equal(invoiceStatus({ ...SENT, ...facts }), status));
}

const MOMENTS = [null, at];
const AMOUNTS_ORE = [0n, 1n, 2n, 3n];
const WRITE_OFFS = [
  { writtenOffOre: 0n, isLost: false },
  { writtenOffOre: 1n, isLost: false },
  { writtenOffOre: 1n, isLost: true },
];

function* everyFacts(): Generator<StatusFacts> {
  for (const type of INVOICE_TYPES)
    for (const sentAt of MOMENTS)
      for (const viewedAt of MOMENTS)
        for (const bouncedAt of MOMENTS)
          for (const overdueSince of [null, '2026-08-04'])
            for (const remindedAt of MOMENTS)
              for (const collectionWarnedAt of MOMENTS)
                for (const totalOre of AMOUNTS_ORE)
                  for (const paidOre of AMOUNTS_ORE)
                    for (const creditedOre of AMOUNTS_ORE)
                      for (const { writtenOffOre, isLost } of WRITE_OFFS)
                        yield {
                          type,
                          sentAt,
                          viewedAt,
                          bouncedAt,
                          overdueSince,
                          remindedAt,
                          collectionWarnedAt,
                          totalOre,
                          paidOre,
                          creditedOre,
                          writtenOffOre,
                          isLost,
                        };
}

test('when several statuses fit, the one with the highest priority wins', () => {
  const order: InvoiceStatus[] = [
    'credited',
    'paid',
    'collection_warning',
    'reminded',
    'bounced',
    'overdue',
    'viewed',
    'sent',
  ];
  const statusByOrder = (facts: StatusFacts): InvoiceStatus => {
    const { type, totalOre, paidOre, creditedOre, writtenOffOre, isLost } = facts;
    const isInvoice = type === 'invoice';
    const owes = isInvoice && (isLost || totalOre > paidOre + creditedOre + writtenOffOre);
    const fits: Partial<Record<InvoiceStatus, boolean>> = {
      credited: isInvoice && creditedOre > 0n && totalOre === creditedOre,
      paid: isInvoice && !owes,
      collection_warning: isInvoice && facts.collectionWarnedAt !== null,
      reminded: isInvoice && facts.remindedAt !== null,
      bounced: facts.bouncedAt !== null,
      overdue: owes && facts.overdueSince !== null,
      viewed: facts.viewedAt !== null,
      sent: true,
    };
    return facts.sentAt === null ? 'draft' : (order.find((status) => fits[status] === true) ?? 'draft');
  };
  const seen = new Set<InvoiceStatus>();
  for (const facts of everyFacts()) {
    const status = invoiceStatus(facts);
    seen.add(status);
    assert.equal(status, statusByOrder(facts));
  }
  assert.equal(seen.size, INVOICE_STATUSES.length);
});

test('what is undelivered has one of three statuses, by which the database looks for it', () => {
  const statuses = new Set<InvoiceStatus>();
  for (const facts of everyFacts()) {
    if (facts.sentAt !== null && isUndelivered(facts)) statuses.add(invoiceStatus(facts));
  }
  assert.deepEqual([...statuses].toSorted(), ['bounced', 'collection_warning', 'reminded']);
});

test('the outstanding amount', () => {
  const invoice = {
    type: 'invoice',
    totalOre: 12_500n,
    paidOre: 0n,
    creditedOre: 0n,
    writtenOffOre: 0n,
  } as const;
  assert.equal(outstandingOre(invoice), 12_500n);
  assert.equal(outstandingOre({ ...invoice, paidOre: 2_500n, creditedOre: 1_000n }), 9_000n);
  assert.equal(outstandingOre({ ...invoice, paidOre: 12_500n }), 0n);
  assert.equal(outstandingOre({ ...invoice, paidOre: 2_500n, writtenOffOre: 10_000n }), 0n);
  assert.equal(outstandingOre({ ...invoice, paidOre: 12_500n, creditedOre: 12_500n }), 0n);
  assert.equal(outstandingOre({ ...invoice, type: 'credit_note' }), 0n);
});
