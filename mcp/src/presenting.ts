import { z } from 'zod';
import { daysBetween } from '../../server/src/domain/local-date.ts';
import type { Schemas } from './writing.ts';

/** An invoice, a credit note or a draft in a list. Ids, numbers and links that do not exist yet are null. */
export const listedInvoice = z.object({
  id: z.string().nullable(),
  number: z.string().nullable().describe('null on a draft.'),
  type: z.string().describe('invoice or credit_note.'),
  status: z.string(),
  customerId: z.string().nullable(),
  customer: z.string().describe('Name.'),
  issueDate: z.string(),
  dueDate: z.string(),
  daysOverdue: z.number().describe('0 where nothing is overdue.'),
  total: z.number().describe('Kroner with VAT.'),
  outstanding: z.number().describe('Kroner that are still owed, without fees of reminders.'),
});

export function listInvoice(invoice: Schemas['Invoice'], today: string): z.output<typeof listedInvoice> {
  const { id, number, type, status, client, issueDate, dueDate, total, outstandingAmount } = invoice;
  const isOpen = outstandingAmount > 0 && status !== 'draft' && type === 'invoice';
  return {
    id,
    number,
    type,
    status,
    customerId: client.id,
    customer: client.name,
    issueDate,
    dueDate,
    daysOverdue: isOpen ? Math.max(0, daysBetween(invoice.payableUntil ?? dueDate, today)) : 0,
    total,
    outstanding: outstandingAmount,
  };
}

export const documentLine = z.object({
  line: z.number().describe('From 1.'),
  description: z.string(),
  quantity: z.number(),
  unit: z.string(),
  unitPrice: z.number().describe('Kroner without VAT.'),
  discountPercent: z.number().nullable(),
  vatRate: z.number().describe('Percent.'),
  total: z.number().describe('Kroner without VAT.'),
  vat: z.number(),
});

export function presentLine(line: Schemas['InvoiceLine'], index: number): z.output<typeof documentLine> {
  const { description, quantity, unit, unitPrice, discountPercent, vatRate, lineTotal, vatAmount } = line;
  return {
    line: index + 1,
    description,
    quantity,
    unit,
    unitPrice,
    discountPercent,
    vatRate,
    total: lineTotal,
    vat: vatAmount,
  };
}

export const documentSums = {
  lines: z.array(documentLine),
  subtotal: z.number().describe('Kroner without VAT.'),
  vat: z.number(),
};

export const warning = z.object({ field: z.string(), code: z.string(), message: z.string() });

export function presentWarnings(warnings: readonly Schemas['Warning'][] = []): z.output<typeof warning>[] {
  return warnings.map(({ field, code, message }) => ({ field, code, message }));
}

export function yearStart(day: string): string {
  return `${day.slice(0, 4)}-01-01`;
}

export function roundKroner(amount: number): number {
  return Math.round(amount * 100) / 100;
}
