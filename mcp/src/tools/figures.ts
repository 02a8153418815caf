import { z } from 'zod';
import { orThrow } from '../../../client/src/or-throw.ts';
import { tool } from '../tool.ts';
import { kroner } from '../writing.ts';

export const figures = [
  tool(
    {
      name: 'sales',
      title: 'Sales',
      description: 'What was invoiced in a period, by month and by customer, those who bought most first.',
      kind: 'reads',
      input: {
        from: z.iso.date(),
        to: z.iso.date(),
        limit: z.int().min(1).max(100).default(20).describe('How many customers.'),
      },
      output: {
        net: z.number().describe('Kroner without VAT.'),
        vat: z.number(),
        gross: z.number(),
        documents: z.number(),
        months: z.array(z.object({ month: z.string(), net: z.number(), vat: z.number(), gross: z.number() })),
        customers: z.array(
          z.object({
            customerId: z.string().nullable(),
            name: z.string().nullable(),
            net: z.number(),
            gross: z.number(),
          }),
        ),
      },
    },
    async ({ from, to, limit }, { api }) => {
      const report = await orThrow(api.GET('/v1/reports/sales', { params: { query: { from, to } } }));
      const { totals, months, customers } = report;
      return {
        told: `${kroner(totals.net)} without VAT from ${from} to ${to}.`,
        data: {
          net: totals.net,
          vat: totals.vat,
          gross: totals.gross,
          documents: totals.documents,
          months: months.map(({ month, net, vat, gross }) => ({ month, net, vat, gross })),
          customers: customers
            .toSorted((one, other) => other.net - one.net)
            .slice(0, limit)
            .map(({ customerId, customerName, net, gross }) => ({
              customerId,
              name: customerName,
              net,
              gross,
            })),
        },
      };
    },
  ),
  tool(
    {
      name: 'vat',
      title: 'VAT of a term',
      description: 'The VAT of a term, by code, and what is to be paid.',
      kind: 'reads',
      input: {
        year: z.int().min(2000).max(2100),
        term: z
          .int()
          .min(1)
          .max(6)
          .exactOptional()
          .describe('Two months: 1 is January and February. Left out where the company has one term a year.'),
      },
      output: {
        from: z.string(),
        to: z.string(),
        due: z.number().describe('Kroner: to be paid when positive, owed to the company when negative.'),
        lines: z.array(
          z.object({
            vatCode: z.string(),
            description: z.string(),
            base: z.number().nullable(),
            rate: z.number(),
            vat: z.number(),
          }),
        ),
        deviations: z.number().describe('How many entries state VAT that is not base times rate.'),
      },
    },
    async ({ year, term }, { api }) => {
      const query = { year, ...(term !== undefined && { term }) };
      const report = await orThrow(api.GET('/v1/reports/vat', { params: { query } }));
      return {
        told: `${kroner(report.vatDue)} is due for ${report.from} to ${report.to}.`,
        data: {
          from: report.from,
          to: report.to,
          due: report.vatDue,
          lines: report.lines.map(({ vatCode, description, base, rate, vat }) => ({
            vatCode,
            description,
            base,
            rate,
            vat,
          })),
          deviations: report.deviations.length,
        },
      };
    },
  ),
];
