import { z } from 'zod';
import type { InvoiceTextName } from '../../server/src/domain/invoices/invoice-texts.ts';
import { daysBetween } from '../../server/src/domain/days/local-date.ts';
import { presentLine, shownLines, versionOf } from './lines.ts';
import { fieldOf } from './refusals.ts';
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
  currency: z.string().describe('Of all amounts of it.'),
  total: z.number().describe('With VAT.'),
  outstanding: z.number().describe('Still owed, without fees of reminders.'),
});

/** Described once, by find_invoices. */
export const shownInvoice = z.custom<z.output<typeof listedInvoice>>().describe('As find_invoices shows it.');

export function listInvoice(invoice: Schemas['Invoice'], today: string): z.output<typeof listedInvoice> {
  const { id, number, type, status, client, issueDate, dueDate, currency, total, outstandingAmount } =
    invoice;
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
    currency,
    total,
    outstanding: outstandingAmount,
  };
}

export const shownRecipient = z.string().describe("The customer's email address; empty when there is none.");

/** The pause of an invoice's letters as a sentence, without the reason, which somebody wrote; undefined where there is none. */
export function pauseOf({ remindersPaused }: Schemas['Invoice']): string | undefined {
  if (remindersPaused === null) return undefined;
  const { until } = remindersPaused;
  return until === null
    ? 'Reminders are paused until somebody ends it.'
    : `Reminders are paused until ${until}.`;
}

/** Every text of an invoice, by the name by which it is written. */
export const shownTexts = {
  reference: z.string(),
  buyerReference: z.string().nullable(),
  orderReference: z.string().nullable(),
  deliveryPlace: z.string().nullable(),
  notes: z.string().nullable(),
} satisfies Record<InvoiceTextName, z.ZodType>;

export const documentContent = {
  lines: shownLines,
  version: z.string().describe('Goes back with lines that change these.'),
  subtotal: z.number().describe('Without VAT.'),
  vat: z.number(),
  deliveryDate: z.string().nullable(),
  deliveryPeriod: z.object({ from: z.string(), to: z.string() }).nullable(),
  ...shownTexts,
};

export function presentContent(document: Schemas['Invoice'] | Schemas['Quote']) {
  const { lines, subtotal, vat, deliveryDate, deliveryPeriod } = document;
  const { reference, buyerReference, orderReference, deliveryPlace, notes } = document;
  return {
    lines: lines.map(presentLine),
    version: versionOf(lines),
    subtotal,
    vat,
    deliveryDate,
    deliveryPeriod,
    reference,
    buyerReference,
    orderReference,
    deliveryPlace,
    notes,
  };
}

/** What a write has changed. */
export const change = {
  changes: z.array(z.string()).describe('Of one that existed.'),
  totalBefore: z.number().nullable().describe('With VAT; null of a new one.'),
};

/** What a document says is mended at its customer, not by a new one. */
const NAMES = new Set(['customer']);

export const warning = z.object({ field: z.string(), code: z.string(), message: z.string() });

export function presentWarnings(warnings: readonly Schemas['Warning'][] = []): z.output<typeof warning>[] {
  return warnings.map(({ field, code, message }) => ({
    field: fieldOf(field, NAMES),
    code,
    message: message.replaceAll('`', ''),
  }));
}

export function yearStart(day: string): string {
  return `${day.slice(0, 4)}-01-01`;
}

export function roundKroner(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** What is given of some values that may be missing. */
export function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

export const beforeSending = z
  .object({
    canSend: z.boolean().nullable().describe('null: not known, as of a dry run.'),
    channel: z.string().nullable().describe('email or e-invoice.'),
    problems: z.array(warning).describe('What keeps it from being sent.'),
    warnings: z.array(warning),
  })
  .describe('Of a draft.');

export function presentReadiness(
  readiness: Schemas['Readiness'] | undefined,
  warnings: readonly Schemas['Warning'][] = [],
): z.output<typeof beforeSending> {
  return {
    canSend: readiness?.canSend ?? null,
    channel: readiness?.channel ?? null,
    problems: presentWarnings(readiness?.problems),
    warnings: presentWarnings([...warnings, ...(readiness?.warnings ?? [])]),
  };
}

export function tellReadiness(readiness: Schemas['Readiness'] | undefined): string {
  if (readiness === undefined) return 'It is not sent.';
  if (readiness.canSend) return 'It is not sent; it can be.';
  const mend = presentWarnings(readiness.problems).map(({ field, code }) => `${field} ${code}`);
  return `It cannot be sent yet: ${mend.join(', ')}.`;
}

const customerText = z.string();

/** Every field of a customer that a tool can write, and what the service knows beside. */
export const shownCustomer = z.object({
  id: z.string().nullable(),
  name: customerText,
  orgNumber: customerText,
  email: customerText,
  phone: customerText,
  address: customerText,
  postalCode: customerText,
  city: customerText,
  country: customerText,
  vatNumber: customerText.nullable(),
  contactPerson: customerText,
  type: z.string(),
  language: z.string().nullable(),
  paymentTermDays: z.number().nullable().describe('Days to pay; null: not set.'),
  internalNote: customerText,
  externalId: customerText.nullable(),
  currency: z.string().nullable().describe('Of new documents; null: NOK.'),
  creditBalance: z.number().describe('Kroner that the company owes the customer.'),
  creditBalances: z
    .array(z.object({ currency: z.string(), amount: z.number() }))
    .describe('The same in other currencies.'),
} satisfies Record<keyof Schemas['NewClient'] | 'id' | 'creditBalance' | 'creditBalances', z.ZodType>);

/** Described once, by find_customers. */
export const savedCustomer = z
  .custom<z.output<typeof shownCustomer>>()
  .describe('As find_customers shows it.');

export function presentCustomer(client: Schemas['Client']): z.output<typeof shownCustomer> {
  const { createdAt: _, updatedAt: _at, ...shown } = client;
  return shown;
}
