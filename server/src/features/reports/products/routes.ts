import { Type } from 'typebox';
import { UNIT_CODES } from '../../../domain/invoices/units.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { date, dayOrMonth, id, kroner, nullable, oneOf, text } from '../../../platform/http/fields.ts';
import { checkPeriod } from '../period-parameters.ts';
import { reportDescription } from '../report-parameters.ts';
import { getProductSales } from './get-product-sales.ts';

const net = kroner('Without VAT. Kroner; what credit notes take back is deducted.', 1000);

export function productReportRoutes(endpoints: Endpoints): void {
  endpoints.report(
    {
      url: '/v1/reports/products',
      operationId: 'getProductReport',
      inPieces: { products: {} },
      summary: 'Get quantity and net by product',
      description:
        'What the documents say that were issued in a period within one calendar year: the quantity and the net of each product, less what credit notes take back.\n\nA product whose lines had several units has a row for each. Lines without a product are one row. Opening invoices are left out.',
      scope: 'reports:read',
      queryRule: checkPeriod,
      ...reportDescription({
        parameters: {
          from: dayOrMonth('First day or month, by issue date.', '2026-01-01'),
          to: dayOrMonth('Last day or month, included; in the year of `from`.', '2026-12-31'),
        },
        name: 'ProductReport',
        description: 'What was sold in the period.',
        fields: {
          from: date('First day.', '2026-01-01'),
          to: date('Last day, included.', '2026-12-31'),
          products: Type.Array(
            Type.Object({
              productId: nullable(id('The product; null for the lines without one.')),
              number: nullable(text('Its number as it is now.', 'KAFFE-1KG')),
              name: nullable(text('Its name as it is now.', 'Kaffe, 1 kg')),
              unit: nullable(
                oneOf(UNIT_CODES, { description: 'Unit of the quantity, a UN/ECE code.', examples: ['KGM'] }),
              ),
              quantity: nullable(
                Type.Number({
                  description:
                    'Quantity, less what credit notes take back; null for the lines without a product.',
                  examples: [12.5],
                }),
              ),
              net,
            }),
            { description: 'By name; the lines without a product last.' },
          ),
          totals: Type.Object({ net }, { description: 'Of all lines.' }),
        },
      }),
    },
    getProductSales,
  );
}
