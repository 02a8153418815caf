import { z } from 'zod';
import { orThrow } from '../../../client/src/or-throw.ts';
import { NO_VAT_CODES, WHY_NO_VAT, findProduct, whyNoVatOf } from '../lines.ts';
import { given } from '../presenting.ts';
import { ToolError, tool } from '../tool.ts';
import { toUnit, wordOf } from '../units.ts';
import type { Schemas } from '../writing.ts';
import { dryOf, toldOf, write, written } from '../writing.ts';

/** The codes of SAF-T by their rate. */
const CODES_OF_RATES = { 25: 3, 15: 31, 12: 33 } as const;

const shownProduct = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  unitPrice: z.number().nullable().describe('Kroner without VAT.'),
  unitPriceWithVat: z.number().nullable(),
  vatRate: z.number().nullable(),
  whyNoVat: z.string().nullable(),
  account: z.string().nullable(),
  archived: z.boolean(),
});

function presentProduct(product: Schemas['Product']): z.output<typeof shownProduct> {
  const { id, number, name, unit, unitPrice, unitPriceWithVat, vatCode, revenueAccount, archived } = product;
  const [rate] = Object.entries(CODES_OF_RATES).find(([, code]) => code === vatCode) ?? [];
  return {
    id,
    number,
    name,
    unit: unit === null ? null : wordOf(unit),
    unitPrice,
    unitPriceWithVat,
    vatRate: rate === undefined ? null : Number(rate),
    whyNoVat: whyNoVatOf(vatCode),
    account: revenueAccount,
    archived,
  };
}

export const products = [
  tool(
    {
      name: 'find_products',
      title: 'Find products',
      description: 'Finds products of the register by a part of the name or number.',
      kind: 'reads',
      input: {
        search: z.string().exactOptional().describe('Left out: all, in order of their names.'),
        archived: z.boolean().default(false).describe('true: only those that are archived.'),
        limit: z.int().min(1).max(100).default(20),
      },
      output: {
        products: z.array(shownProduct),
        count: z.number().describe('How many fit, shown or not.'),
      },
    },
    async ({ search, archived, limit }, { api }) => {
      const query = { pageSize: limit, archived, ...(search !== undefined && { q: search }) };
      const { items, totalCount } = await orThrow(api.GET('/v1/products', { params: { query } }));
      return { told: `${totalCount} fit.`, data: { products: items.map(presentProduct), count: totalCount } };
    },
  ),
  tool(
    {
      name: 'save_product',
      title: 'Add or change a product',
      description:
        'Adds a product, or changes one when product is given; what is left out stays. Documents and recurring invoices keep what they have.',
      kind: 'writes',
      input: {
        product: z.string().exactOptional().describe('Name, number or id of the one to change.'),
        number: z.string().exactOptional().describe('Left out: the next free one.'),
        name: z.string().exactOptional().describe('Required for a new product.'),
        unit: z.string().exactOptional().describe('hour, day, month, kg, kWh …'),
        unitPrice: z.number().exactOptional().describe('Kroner without VAT.'),
        unitPriceWithVat: z
          .number()
          .exactOptional()
          .describe('Instead of unitPrice; with vatRate or whyNoVat.'),
        vatRate: z.union([z.literal(25), z.literal(15), z.literal(12)]).exactOptional(),
        whyNoVat: z.enum(WHY_NO_VAT).exactOptional().describe('Where there is no VAT.'),
        account: z.string().exactOptional().describe('Revenue account; "" for the usual.'),
        archived: z.boolean().exactOptional().describe('true: no new line can take it.'),
      },
      output: { ...written, product: shownProduct, unitPriceBefore: z.number().nullable() },
    },
    async ({ product: existing, name, unit, vatRate, whyNoVat, account, archived, ...others }, call) => {
      const { api } = call;
      if (vatRate !== undefined && whyNoVat !== undefined) {
        throw new ToolError('Give vatRate or whyNoVat, not both. Nothing was done.');
      }
      const vatCode = vatRate === undefined ? whyNoVat && NO_VAT_CODES[whyNoVat] : CODES_OF_RATES[vatRate];
      // One price takes the place of the other.
      const prices = {
        ...(others.unitPrice !== undefined && { unitPriceWithVat: null }),
        ...(others.unitPriceWithVat !== undefined && { unitPrice: null }),
      };
      const body = {
        ...(existing !== undefined && prices),
        ...others,
        ...given({ name, vatCode }),
        ...(unit !== undefined && { unit: toUnit(unit) }),
        ...(account !== undefined && { revenueAccount: account === '' ? null : account }),
      } satisfies Partial<Schemas['NewProduct']>;
      if (existing === undefined) {
        if (archived === true) throw new ToolError('A new product is not archived. Nothing was done.');
        const { body: made, outcome } = await write(call, 'product', (header) =>
          api.POST('/v1/products', { params: { header }, body: { name: '', ...body } }),
        );
        return {
          told: toldOf(outcome),
          data: { ...outcome, product: presentProduct(made), unitPriceBefore: null },
        };
      }
      const before = await findProduct(api, existing);
      const { body: made, outcome } = await write(call, 'product', (header) =>
        api.PATCH('/v1/products/{id}', {
          params: { path: { id: before.id }, header: dryOf(header) },
          body: { ...body, ...given({ archived }) },
        }),
      );
      const unitPriceBefore = before.unitPriceWithVat ?? before.unitPrice;
      return {
        told: toldOf(outcome),
        data: { ...outcome, product: presentProduct(made), unitPriceBefore },
      };
    },
  ),
];
