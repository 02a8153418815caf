import type { Static } from 'typebox';
import { isBilledLate } from '../../domain/invoices/recurrence.ts';
import { numberFromAmount, numberFromScaled } from '../../domain/money.ts';
import type { Amount } from '../../domain/money.ts';
import { etagOf } from '../../platform/http/answers/etags.ts';
import { presentLine, priceLinesWithVat } from '../invoices/index.ts';
import type { Occurrence, RecurringInvoice, AgreedLine } from './recurring-invoice.ts';
import type { occurrenceSchema, recurringInvoiceSchema } from './schemas.ts';

export function presentRecurringInvoice(recurring: RecurringInvoice): {
  body: Static<typeof recurringInvoiceSchema>;
  etag: string;
} {
  const { terms, status } = recurring;
  const { schedule, end, indexation } = terms;
  return {
    body: {
      id: recurring.id,
      status,
      externalId: recurring.externalId,
      clientId: recurring.clientId,
      clientName: terms.client.name,
      ...presentLines(terms.lines),
      laterLines: terms.laterLines.map(({ from, lines }) => ({ from, ...presentLines(lines) })),
      currency: terms.currency,
      interval: schedule.interval,
      anchorDay: schedule.anchorDay,
      firstDate: terms.firstDate,
      lastDate: end.lastDate,
      occurrences: end.occurrences,
      bill: terms.bill,
      dueDays: terms.dueDays,
      dueDateAgreed: terms.dueDateAgreed,
      action: terms.action,
      channel: terms.channel,
      prepayment: terms.prepayment,
      indexation: indexation && {
        month: indexation.month,
        baseIndex: numberFromScaled(BigInt(indexation.baseIndexE2), 2),
      },
      ...terms.texts,
      metadata: terms.metadata,
      language: terms.language,
      nextDate: status === 'active' ? recurring.nextDate : null,
      lastInvoiceId: recurring.lastInvoiceId,
      occurrencesMade: recurring.madeCount,
      problem: recurring.problem,
      ...(isBilledLate(terms.bill, schedule.interval) && { warnings: [LATE] }),
      createdAt: recurring.createdAt.toISOString(),
      updatedAt: recurring.updatedAt.toISOString(),
    },
    etag: etagOf(recurring.version),
  };
}

const LATE = {
  field: 'interval',
  code: 'issued-late',
  message:
    'What is delivered over time is invoiced for a month at a time, at the latest (bokføringsforskriften § 5-2-3). Take a shorter interval, or bill in advance.',
};

function presentLines(taken: readonly AgreedLine[]) {
  const { lines, ...sums } = priceLinesWithVat(
    taken.map(({ asked }) => asked),
    taken,
  );
  return { lines: lines.map(presentLine), ...presentSums(sums) };
}

export function presentSums({
  subtotalOre,
  vatOre,
  totalOre,
}: {
  subtotalOre: Amount;
  vatOre: Amount;
  totalOre: Amount;
}) {
  return {
    subtotal: numberFromAmount(subtotalOre),
    vat: numberFromAmount(vatOre),
    total: numberFromAmount(totalOre),
  };
}

export function presentOccurrence({
  date,
  outcome,
  invoiceId,
  reason,
  madeAt,
}: Occurrence): Static<typeof occurrenceSchema> {
  return { date, outcome, invoiceId, reason, madeAt: madeAt.toISOString() };
}
