import { z } from 'zod';
import { orThrow } from '../../client/src/or-throw.ts';
import { UUID } from './finding.ts';
import { ToolError } from './tool.ts';
import type { Call } from './tool.ts';
import type { Schemas } from './writing.ts';

/** Words for the units that are sold most, beside the codes that the API takes. */
const UNITS = {
  hour: 'HUR',
  day: 'DAY',
  week: 'WEE',
  month: 'MON',
  piece: 'EA',
  kg: 'KGM',
  litre: 'LTR',
  metre: 'MTR',
  km: 'KMT',
} as const;

/** The codes of SAF-T whose rate is 0. */
const NO_VAT_CODES = { export: 52, exempt: 5, outside_vat_act: 6 } as const;

const UNIT_NAMES = Object.keys(UNITS) as (keyof typeof UNITS)[];

export const lineArgument = z.strictObject({
  product: z
    .string()
    .exactOptional()
    .describe('Name, number or id of a product. It gives what is left out below.'),
  description: z.string().exactOptional().describe('What was sold. Required without a product.'),
  quantity: z.number().default(1),
  unit: z.enum(UNIT_NAMES).exactOptional().describe('piece when left out.'),
  unitPrice: z.number().exactOptional().describe('Kroner without VAT.'),
  unitPriceWithVat: z.number().exactOptional().describe('Kroner with VAT, instead of unitPrice.'),
  vatRate: z
    .union([z.literal(25), z.literal(15), z.literal(12), z.literal(0)])
    .exactOptional()
    .describe('Percent. Left out: that of the product, else 25 where the company is in the VAT register.'),
  whyNoVat: z
    .enum(['export', 'exempt', 'outside_vat_act'])
    .exactOptional()
    .describe('Why the rate is 0: export is what is sold to another country.'),
  discountPercent: z.number().min(0).max(100).exactOptional(),
});

export type LineArgument = z.output<typeof lineArgument>;

/** @throws ToolError for a product that there is not, or that is not the only one */
export function toLines(
  { api, agent }: Call,
  lines: readonly LineArgument[],
): Promise<Schemas['NewInvoiceLine'][]> {
  return Promise.all(
    lines.map(async ({ product, unit, vatRate, whyNoVat, ...line }) => {
      const productId = product === undefined ? undefined : (await findProduct(api, product)).id;
      // The API wants the rate beside a price with VAT.
      const needsRate =
        line.unitPriceWithVat !== undefined && productId === undefined && whyNoVat === undefined;
      const rate = vatRate ?? (needsRate ? (agent.isVatRegistered ? 25 : 0) : undefined);
      return {
        ...line,
        ...(productId !== undefined && { productId }),
        ...(unit !== undefined && { unit: UNITS[unit] }),
        ...(whyNoVat !== undefined && { vatCode: NO_VAT_CODES[whyNoVat] }),
        ...(rate !== undefined && { vatRate: rate }),
      };
    }),
  );
}

async function findProduct(api: Call['api'], text: string): Promise<Schemas['Product']> {
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
