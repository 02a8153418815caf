import { z } from 'zod';
import { CURRENCIES } from '../../server/src/domain/currency/currency.ts';
import type { InvoiceTextName } from '../../server/src/domain/invoices/invoice-texts.ts';
import type { Result } from '../../client/src/calls.ts';
import { changedLines, linesArgument, newLines, tellChanges, versionArgument } from './lines.ts';
import type { LineArgument } from './lines.ts';
import { ToolError } from './tool.ts';
import type { Call } from './tool.ts';
import type { KeyHeaders, Schemas } from './writing.ts';
import { money } from './writing.ts';

/** Every text of an invoice, by the name by which it is read. */
export const texts = {
  reference: z.string().exactOptional().describe("The company's own reference, such as an order number."),
  buyerReference: z.string().exactOptional().describe('What the buyer asks for (Deres ref.).'),
  orderReference: z.string().exactOptional().describe("The buyer's purchase order."),
  deliveryPlace: z.string().exactOptional().describe("Left out: the customer's city."),
  notes: z.string().exactOptional().describe('Printed on the document.'),
} satisfies Record<InvoiceTextName, z.ZodType>;

/** The API says when the company has not turned it on. */
export const currencyArgument = z.enum(CURRENCIES).exactOptional();

/** What the draft of an invoice and that of a quote say alike. */
export const documentArguments = {
  currency: currencyArgument.describe("Left out: the customer's. Another one needs each price anew."),
  lines: linesArgument,
  version: versionArgument,
  deliveryDate: z.iso.date().exactOptional().describe('Left out: the day it is sent.'),
  deliveryPeriod: z
    .strictObject({ from: z.iso.date(), to: z.iso.date() })
    .exactOptional()
    .describe('Instead of deliveryDate.'),
  ...texts,
};

type Document = Pick<Schemas['Invoice'], 'lines' | 'total' | 'currency'>;

/** A draft as it was read, so that a change is made of what the agent has seen. */
export type Before<D> = { document: D; etag: string };

export async function readBefore<D>(reading: Promise<Result<D>>): Promise<Before<D>> {
  const { data, error, response } = await reading;
  if (error !== undefined) throw error;
  return { document: data, etag: response.headers.get('ETag') ?? '' };
}

/** The headers of a change, which is refused where somebody else has changed the draft since it was read. */
export function ofChange({ 'Tilgode-Dry-Run': dry }: KeyHeaders, { etag }: Before<unknown>) {
  return { 'If-Match': etag, ...(dry !== undefined && { 'Tilgode-Dry-Run': dry }) };
}

/** The lines that a request has; none where the lines stay as they are. @throws ToolError as `changedLines` */
export async function linesOf(
  call: Call,
  before: Document | undefined,
  { lines, version, currency }: { lines?: readonly LineArgument[]; version?: string; currency?: string },
): Promise<{ lines?: Schemas['NewInvoiceLine'][] }> {
  if (before !== undefined && currency !== undefined && currency !== before.currency) {
    demandPrices(before, lines);
  }
  if (lines === undefined) {
    if (before === undefined) throw new ToolError('Give lines. Nothing was done.');
    return {};
  }
  if (before === undefined) return { lines: await newLines(call, lines) };
  return { lines: await changedLines(call, before.lines, { lines, version }) };
}

/**
 * A price that stays would be the same figure in another currency.
 * @throws ToolError where a line that stays has no new price
 */
function demandPrices({ lines: before, currency }: Document, changes: readonly LineArgument[] = []): void {
  const priced = new Set(
    changes.flatMap(({ line, remove, unitPrice, unitPriceWithVat }) =>
      remove === true || unitPrice !== undefined || unitPriceWithVat !== undefined ? line : [],
    ),
  );
  if (before.every((_line, index) => priced.has(index + 1))) return;
  throw new ToolError(
    `The prices are in ${currency}. Give the price of each line in the other currency, or remove the line. Nothing was done.`,
  );
}

const DATES = ['dueDate', 'validUntil', 'deliveryDate', 'lastDate'];
const OF_RECURRING = ['interval', 'anchorDay', 'occurrences', 'dueDays', 'action', 'channel', 'indexation'];
const NAMED = ['currency', 'deliveryPeriod', ...OF_RECURRING, ...Object.keys(texts)];

/** What a write has changed, in words of ours alone: of texts only their names. */
export function changesOf(
  before: Document | undefined,
  after: Document,
  lines?: readonly LineArgument[],
): { changes: string[]; totalBefore: number | null; currencyBefore: string | null } {
  if (before === undefined) return { changes: [], totalBefore: null, currencyBefore: null };
  const said = (document: Document, field: string): string =>
    JSON.stringify(Object.entries(document).find(([name]) => name === field)?.[1] ?? null);
  const isOther = (field: string) => said(before, field) !== said(after, field);
  const day = (document: Document, field: string) =>
    said(document, field).replaceAll('"', '').replace('null', 'none');
  return {
    changes: [
      ...tellChanges(before.lines, after.lines, lines),
      ...DATES.filter(isOther).map((field) => `${field} ${day(before, field)} → ${day(after, field)}`),
      ...NAMED.filter(isOther),
      ...(isOther('client') || isOther('clientId') ? ['customer'] : []),
    ],
    totalBefore: before.total,
    currencyBefore: before.currency,
  };
}

/** What of a change is answered. */
export function shownChange({ changes, totalBefore }: ReturnType<typeof changesOf>) {
  return { changes, totalBefore };
}

/** `1 000.00 kr, before 900.00 kr`, and what made the difference. */
export function tellChange(
  { total, currency }: Pick<Document, 'total' | 'currency'>,
  { changes, totalBefore, currencyBefore }: ReturnType<typeof changesOf>,
): { sum: string; what: string } {
  if (totalBefore === null) return { sum: money(total, currency), what: '' };
  return {
    sum: `${money(total, currency)}, before ${money(totalBefore, currencyBefore ?? currency)}`,
    what: changes.length === 0 ? ' Nothing is different.' : ` Changed: ${changes.join('; ')}.`,
  };
}
