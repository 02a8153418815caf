import { createHash } from 'node:crypto';
import { z } from 'zod';
import { orThrow } from '../../client/src/or-throw.ts';
import { UUID } from './finding.ts';
import { ToolError } from './tool.ts';
import type { Call } from './tool.ts';
import { toUnit, wordOf } from './units.ts';
import type { Schemas } from './writing.ts';

type ReadLine = Schemas['InvoiceLine'];
type WrittenLine = Schemas['NewInvoiceLine'];
/** Demands every field, so that one that the API gets does not compile before the tools can say it. */
type Every<T> = { [Field in keyof T]-?: T[Field] | undefined };

/** The codes of SAF-T whose rate is 0. */
export const NO_VAT_CODES = { export: 52, exempt: 5, outside_vat_act: 6, no_vat_treatment: 7 } as const;
type WhyNoVat = keyof typeof NO_VAT_CODES;
export const WHY_NO_VAT = Object.keys(NO_VAT_CODES) as WhyNoVat[];

/** What a line says: read and written by the same names, in the same words. */
const content = {
  product: z.string().exactOptional().describe('Name, number or id. It gives what is left out below.'),
  description: z.string().exactOptional().describe('Required without a product.'),
  quantity: z.number().exactOptional().describe('1 when left out.'),
  unit: z
    .string()
    .exactOptional()
    .describe('hour, day, month, kg, kWh …; piece when left out. Of another word, the answer lists all.'),
  unitPrice: z.number().exactOptional().describe('Without VAT.'),
  unitPriceWithVat: z.number().exactOptional().describe('With VAT, instead of unitPrice.'),
  discountPercent: z.number().min(0).max(100).exactOptional().describe('0 takes a discount away.'),
  discountAmount: z.number().min(0).exactOptional().describe('Without VAT, of the whole line.'),
  discountAmountWithVat: z.number().min(0).exactOptional().describe('Beside unitPriceWithVat.'),
  vatRate: z
    .number()
    .exactOptional()
    .describe("25, 15, 12 or 0. Left out: the product's, else 25 where the company is VAT-registered."),
  whyNoVat: z
    .enum(WHY_NO_VAT)
    .exactOptional()
    .describe('Why the rate is 0; export: sold to another country.'),
  account: z.string().exactOptional().describe('Revenue account; "" for the usual one.'),
};

export const lineArgument = z.strictObject({
  line: z.int().min(1).exactOptional().describe('Which line is changed. Left out: one that is added.'),
  remove: z.boolean().exactOptional(),
  ...content,
  computed: z.unknown().exactOptional().describe('As read; never written.'),
});

export type LineArgument = z.output<typeof lineArgument>;

export const linesArgument = z
  .array(lineArgument)
  .min(1)
  .max(100)
  .exactOptional()
  .describe(
    'Required for a new one. Of one that exists: what changes; give version, too. Lines and fields that are not named stay.',
  );

export const versionArgument = z
  .string()
  .exactOptional()
  .describe('Beside lines of one that exists: as it was read.');

export const documentLine = z.object({
  line: z.number().describe('From 1.'),
  product: z.string().nullable(),
  description: z.string(),
  quantity: z.number(),
  unit: z.string(),
  unitPrice: z.number().nullable().describe('Without VAT.'),
  unitPriceWithVat: z.number().nullable(),
  discountPercent: z.number().nullable(),
  discountAmount: z.number().nullable(),
  discountAmountWithVat: z.number().nullable(),
  vatRate: z.number(),
  whyNoVat: z.string().nullable(),
  account: z.string().nullable(),
  computed: z.object({ total: z.number().describe('Without VAT.'), vat: z.number() }),
} satisfies Record<Exclude<keyof LineArgument, 'remove'>, z.ZodType>);
type ShownLine = z.output<typeof documentLine>;

/** Described once, by get_invoice. */
export const shownLines = z.array(z.custom<ShownLine>()).describe('As get_invoice shows them.');

/** A line as it can be written back: the one price that was given, and the discount of its kind. */
export function presentLine(read: ReadLine, index: number): ShownLine {
  const { productId, unit, unitPrice, unitPriceWithVat, discountAmount, discountAmountWithVat, ...line } =
    read;
  const { vatCode, lineTotal, vatAmount, lineTotalWithVat: _, ...others } = line;
  const isWithVat = unitPriceWithVat !== null;
  return {
    line: index + 1,
    product: productId,
    unit: wordOf(unit),
    unitPrice: isWithVat ? null : unitPrice,
    unitPriceWithVat,
    discountAmount: isWithVat ? null : discountAmount,
    discountAmountWithVat,
    whyNoVat: whyNoVatOf(vatCode),
    computed: { total: lineTotal, vat: vatAmount },
    ...others,
  } satisfies Record<keyof ShownLine, unknown> & { [Field in keyof typeof others]: unknown };
}

export function whyNoVatOf(vatCode: number | null): WhyNoVat | null {
  return WHY_NO_VAT.find((why) => NO_VAT_CODES[why] === vatCode) ?? null;
}

/** Names the lines as they were read. Another one changes what a place means. */
export function versionOf(lines: readonly ReadLine[]): string {
  return createHash('sha256').update(JSON.stringify(lines)).digest('hex').slice(0, 12);
}

/** @throws ToolError for a product that there is not, or that is not the only one */
export function newLines(call: Call, lines: readonly LineArgument[]): Promise<WrittenLine[]> {
  if (lines.some(({ remove }) => remove === true)) {
    throw new ToolError('There are no lines yet that could be removed. Nothing was done.');
  }
  return Promise.all(lines.map((line) => newLine(call, line)));
}

/**
 * The lines of a document after a change of some. Those that are not named are written as they were read.
 * @throws ToolError when the caller has read other lines than there are, and for what `newLines` refuses
 */
export async function changedLines(
  call: Call,
  before: readonly ReadLine[],
  { lines, version }: { lines: readonly LineArgument[]; version: string | undefined },
): Promise<WrittenLine[]> {
  if (version !== versionOf(before)) {
    throw new ToolError(
      version === undefined
        ? 'Give version with lines. Nothing was done. The lines are these.'
        : 'The lines are no longer those of this version; this call may have changed them before. Nothing was done now. The lines are these.',
      [{ version: versionOf(before), lines: before.map(presentLine) }],
    );
  }
  const changes = Map.groupBy(lines, ({ line }) => line);
  const known = new Set<number | undefined>(before.map((_line, index) => index + 1));
  for (const [line, some] of changes) {
    if (line !== undefined && (!known.has(line) || some.length > 1)) {
      throw new ToolError(
        `There are lines 1 to ${before.length}; name each of them once at most. Nothing was done.`,
      );
    }
  }
  const kept = await Promise.all(
    before.map(async (line, index) => {
      const [change] = changes.get(index + 1) ?? [];
      if (change === undefined) return [asWritten(line)];
      return change.remove === true ? [] : [await changed(call, line, change)];
    }),
  );
  return [...kept.flat(), ...(await newLines(call, changes.get(undefined) ?? []))];
}

/** What changed between two readings, by the places of the second, without any text of others. */
export function tellChanges(
  before: readonly ReadLine[],
  after: readonly ReadLine[],
  given: readonly LineArgument[] = [],
): string[] {
  const removed = new Set(given.flatMap(({ line, remove }) => (remove === true ? (line ?? []) : [])));
  const kept = before.map(presentLine).filter(({ line }) => !removed.has(line));
  return [
    ...[...removed].map((line) => `line ${line} removed`),
    ...after.map(presentLine).flatMap((now) => {
      const was = kept[now.line - 1];
      return was === undefined ? [`line ${now.line} added`] : differences(was, now);
    }),
  ];
}

function differences(was: ShownLine, now: ShownLine): string[] {
  const fields = Object.keys(content) as (keyof typeof content)[];
  const differing = fields.filter((field) => was[field] !== now[field]);
  const isText = (field: string) => ['product', 'description', 'account'].includes(field);
  return differing.map((field) =>
    isText(field)
      ? `line ${now.line} ${field}`
      : `line ${now.line} ${field} ${was[field] ?? 'none'} → ${now[field] ?? 'none'}`,
  );
}

/** A line as the API takes back what it has answered. */
function asWritten(line: ReadLine): WrittenLine {
  const { productId, description, quantity, unitPrice, unitPriceWithVat, vatCode, vatRate, account } = line;
  const { discountPercent, discountAmount, discountAmountWithVat } = line;
  const isWithVat = unitPriceWithVat !== null;
  return filled({
    productId,
    description,
    quantity,
    // The codes of a line that the API has answered are among those that it takes.
    unit: line.unit as WrittenLine['unit'],
    unitPrice: isWithVat ? undefined : unitPrice,
    unitPriceWithVat,
    discountPercent,
    discountAmount: isWithVat ? undefined : discountAmount,
    discountAmountWithVat,
    vatRate: vatCode === null ? vatRate : undefined,
    vatCode: vatCode as WrittenLine['vatCode'],
    account,
  } satisfies Every<WrittenLine>);
}

async function newLine(call: Call, argument: LineArgument): Promise<WrittenLine> {
  const said = await saidBy(call, argument);
  const { productId, unitPriceWithVat, vatCode, vatRate } = said;
  // The API wants the rate beside a price with VAT.
  const needsRate = [productId, vatCode, vatRate].every((one) => one === undefined);
  const rate = unitPriceWithVat !== undefined &&
    needsRate && { vatRate: call.agent.isVatRegistered ? 25 : 0 };
  return filled({ quantity: 1, ...said, ...rate });
}

/** Of these a line has one. The one that is given takes the place of the one before. */
const PRICES = ['unitPrice', 'unitPriceWithVat'] as const;
const DISCOUNTS = ['discountPercent', 'discountAmount', 'discountAmountWithVat'] as const;
const RATES = ['vatRate', 'vatCode'] as const;

async function changed(call: Call, line: ReadLine, argument: LineArgument): Promise<WrittenLine> {
  const before = asWritten(line);
  const { product, ...rest } = argument;
  const said = await saidBy(call, product === before.productId ? rest : argument);
  if (said.productId !== undefined && said.productId !== before.productId) {
    // Another product gives all that a product can give.
    const { quantity, discountPercent, discountAmount, discountAmountWithVat } = before;
    return filled({ quantity, discountPercent, discountAmount, discountAmountWithVat, ...said });
  }
  // The rate alone does not change why there is no VAT.
  if (said.vatCode === undefined && said.vatRate === line.vatRate) delete said.vatRate;
  const kept = { ...before };
  for (const group of [PRICES, DISCOUNTS, RATES]) {
    if (group.some((field) => said[field] !== undefined)) for (const field of group) delete kept[field];
  }
  const merged = { ...kept, ...said };
  for (const field of DISCOUNTS) if (said[field] === 0 && before[field] !== 0) delete merged[field];
  return filled(merged);
}

async function saidBy({ api }: Call, line: LineArgument): Promise<Partial<WrittenLine>> {
  const { product, unit, whyNoVat, description, quantity, unitPrice, unitPriceWithVat } = line;
  const { discountPercent, discountAmount, discountAmountWithVat, vatRate, account } = line;
  const every: Every<WrittenLine> = {
    productId: product === undefined ? undefined : (await findProduct(api, product)).id,
    description,
    quantity,
    unit: unit === undefined ? undefined : toUnit(unit),
    unitPrice,
    unitPriceWithVat,
    discountPercent,
    discountAmount,
    discountAmountWithVat,
    vatRate,
    vatCode: whyNoVat === undefined ? undefined : NO_VAT_CODES[whyNoVat],
    account,
  };
  return Object.fromEntries(Object.entries(every).filter(([, value]) => value !== undefined));
}

/** Without what is empty. */
function filled(line: Partial<Every<WrittenLine>> & { quantity: number }): WrittenLine {
  const fields = Object.entries(line).filter(([, value]) => ![undefined, null, ''].includes(value as null));
  return { quantity: line.quantity, ...Object.fromEntries(fields) };
}

export async function findProduct(api: Call['api'], text: string): Promise<Schemas['Product']> {
  const wanted = text.trim().toLowerCase();
  if (UUID.test(wanted)) return orThrow(api.GET('/v1/products/{id}', { params: { path: { id: wanted } } }));
  const { items } = await orThrow(
    api.GET('/v1/products', { params: { query: { q: text.trim(), archived: false, pageSize: 10 } } }),
  );
  const exact = items.filter(({ id, name, number }) =>
    [id, name, number].some((one) => one.toLowerCase() === wanted),
  );
  const [only, ...others] = exact.length > 0 ? exact : items;
  if (only !== undefined && others.length === 0) return only;
  throw new ToolError(
    only === undefined
      ? 'No product fits. Nothing was done. Look with find_products, or write the line without product.'
      : 'More than one product fits. Nothing was done. Call again with the number of one of them.',
    items.map(({ id, number, name, unitPrice }) => ({ id, number, name, unitPrice })),
  );
}
