import { z } from 'zod';
import { orThrow } from '../../../client/src/or-throw.ts';
import { tool } from '../tool.ts';

export const products = [
  tool(
    {
      name: 'find_products',
      title: 'Find products',
      description: 'Finds products of the register by a part of the name or number.',
      kind: 'reads',
      input: {
        search: z.string().exactOptional().describe('Left out: all, in order of their names.'),
        limit: z.int().min(1).max(100).default(20),
      },
      output: {
        products: z.array(
          z.object({
            id: z.string(),
            number: z.string(),
            name: z.string(),
            unit: z.string().nullable(),
            unitPrice: z.number().nullable().describe('Kroner without VAT.'),
            unitPriceWithVat: z
              .number()
              .nullable()
              .describe('Kroner with VAT; null where the price is without.'),
          }),
        ),
        count: z.number().describe('How many fit, shown or not.'),
      },
    },
    async ({ search, limit }, { api }) => {
      const query = { pageSize: limit, archived: false, ...(search !== undefined && { q: search }) };
      const { items, totalCount } = await orThrow(api.GET('/v1/products', { params: { query } }));
      return {
        told: `${totalCount} fit.`,
        data: {
          products: items.map(({ id, number, name, unit, unitPrice, unitPriceWithVat }) => ({
            id,
            number,
            name,
            unit,
            unitPrice,
            unitPriceWithVat,
          })),
          count: totalCount,
        },
      };
    },
  ),
];
