import { z } from 'zod';
import { orThrow } from '../../../client/src/or-throw.ts';
import { yearStart } from '../presenting.ts';
import { tool } from '../tool.ts';
import { kroner } from '../writing.ts';

const part = z.object({
  name: z.string(),
  amount: z.number(),
  groups: z.array(z.object({ name: z.string(), amount: z.number() })),
});

type Parts = readonly { name: string; amount: number; groups: readonly { name: string; amount: number }[] }[];

function presentParts(parts: Parts): z.output<typeof part>[] {
  return parts.map(({ name, amount, groups }) => ({
    name,
    amount,
    groups: groups.map((group) => ({ name: group.name, amount: group.amount })),
  }));
}

/** The bank and the year, as the books have them. */
export const statements = [
  tool(
    {
      name: 'result_and_balance',
      title: 'Result and balance',
      description:
        'The result of a period (resultat) and the balance sheet (balanse) on its last day, by part and group of accounts. For single accounts take trial_balance.',
      kind: 'reads',
      input: {
        from: z.iso.date().exactOptional().describe('Left out: the beginning of the year.'),
        to: z.iso.date().exactOptional().describe('In the same year. Left out: today.'),
      },
      output: {
        from: z.string(),
        to: z.string(),
        result: z.number().describe('Kroner after tax; negative is a loss.'),
        income: z.array(part),
        balance: z.array(part),
      },
    },
    async ({ from: given, to: until }, { api, agent }) => {
      const to = until ?? agent.today;
      const from = given ?? yearStart(to);
      const [income, balance] = await Promise.all([
        orThrow(api.GET('/v1/reports/income-statement', { params: { query: { from, to } } })),
        orThrow(api.GET('/v1/reports/balance-sheet', { params: { query: { asOf: to } } })),
      ]);
      return {
        told: `The result from ${from} to ${to} is ${kroner(income.result.amount)}.`,
        data: {
          from,
          to,
          result: income.result.amount,
          income: presentParts(income.parts),
          balance: presentParts(balance.parts),
        },
      };
    },
  ),
  tool(
    {
      name: 'bank_status',
      title: 'Whether books and bank agree',
      description:
        'The difference between the bank account in the books and at the bank on a day, what explains it, and the bank files that failed.',
      kind: 'reads',
      input: { date: z.iso.date().exactOptional().describe('Left out: today.') },
      output: {
        date: z.string(),
        inBooks: z.number().nullable(),
        atBank: z.number().nullable().describe('null: no file has told it.'),
        difference: z.number().nullable(),
        unmatched: z.number().describe('Kroner of transactions that wait; see bank_transactions.'),
        ignored: z.number(),
        unbanked: z
          .number()
          .nullable()
          .describe('Kroner of entries since the first file that no transaction stands behind.'),
        unexplained: z.number().nullable().describe('Of the difference.'),
        failedFiles: z.array(
          z.object({
            name: z.string(),
            importedAt: z.string(),
            code: z.string().nullable(),
            message: z.string().nullable(),
          }),
        ),
      },
    },
    async ({ date: asked }, { api }) => {
      const query = asked === undefined ? {} : { date: asked };
      const [status, files] = await Promise.all([
        orThrow(api.GET('/v1/bank-reconciliation', { params: { query } })),
        orThrow(api.GET('/v1/bank-files', { params: { query: { pageSize: 100 } } })),
      ]);
      const failed = files.items.filter((file) => file.status === 'failed');
      const { date, ledgerBalance, bankBalance, difference, unmatchedSum, ignoredSum, unbankedSum } = status;
      const between =
        difference === null
          ? `It is not known what was at the bank on ${date}.`
          : `Books and bank differ by ${kroner(difference)} on ${date}.`;
      return {
        told: `${between} Of the last ${files.items.length} bank files ${failed.length} failed.`,
        data: {
          date,
          inBooks: ledgerBalance,
          atBank: bankBalance,
          difference,
          unmatched: unmatchedSum,
          ignored: ignoredSum,
          unbanked: unbankedSum,
          unexplained: status.unexplained,
          failedFiles: failed.map(({ name, importedAt, error }) => ({
            name,
            importedAt,
            code: error?.code ?? null,
            message: error?.message ?? null,
          })),
        },
      };
    },
  ),
];
