import { z } from 'zod';
import { orThrow } from '../../../client/src/or-throw.ts';
import { accountArgument, customerArgument, findCustomer } from '../finding.ts';
import { yearStart } from '../presenting.ts';
import { ToolError, tool } from '../tool.ts';
import type { Schemas } from '../writing.ts';
import { toldOf, write, written } from '../writing.ts';

const entry = z.object({
  id: z.string().nullable(),
  number: z.number().nullable().describe('In its series and year.'),
  series: z.string(),
  documentDate: z.string(),
  postingDate: z.string(),
  description: z.string(),
  kind: z.string().describe('What it is the booking of: Invoice, Payment, Manual and so on.'),
  status: z.string(),
  lines: z.array(
    z.object({
      account: z.string(),
      accountName: z.string(),
      debit: z.number(),
      credit: z.number(),
      vatCode: z.string().nullable(),
      customer: z.string().nullable(),
      description: z.string().nullable(),
    }),
  ),
});

function presentEntry(given: Schemas['JournalEntry']): z.output<typeof entry> {
  const { id, number, series, documentDate, postingDate, description, sourceDocumentType, status, lines } =
    given;
  return {
    id,
    number,
    series,
    documentDate,
    postingDate,
    description,
    kind: sourceDocumentType,
    status,
    lines: lines.map(({ account, accountName, debit, credit, vatCode, customerName, description: text }) => ({
      account,
      accountName,
      debit,
      credit,
      vatCode,
      customer: customerName,
      description: text,
    })),
  };
}

const VAT_CODES = [
  '1',
  '11',
  '13',
  '14',
  '15',
  '3',
  '31',
  '33',
  '5',
  '6',
  '7',
  '52',
  '81',
  '82',
  '83',
  '84',
  '85',
  '86',
  '87',
  '88',
  '89',
  '0',
  '20',
  '21',
  '22',
  '51',
] as const;

export const entries = [
  tool(
    {
      name: 'find_entries',
      title: 'Find journal entries',
      description:
        'Finds journal entries (bilag) of a period, newest first; of this year unless from is given.',
      kind: 'reads',
      input: {
        from: z.iso
          .date()
          .exactOptional()
          .describe('First posting date. Left out: the beginning of the year.'),
        to: z.iso.date().exactOptional().describe('Last posting date. Left out: today.'),
        account: accountArgument.exactOptional(),
        search: z.string().exactOptional().describe('A part of a description.'),
        amountFrom: z.number().exactOptional(),
        amountTo: z.number().exactOptional(),
        limit: z.int().min(1).max(100).default(20),
      },
      output: { entries: z.array(entry), count: z.number().describe('How many fit, shown or not.') },
    },
    async ({ from, to, search, limit, ...filter }, { api, agent }) => {
      const query = {
        ...filter,
        from: from ?? yearStart(agent.today),
        to: to ?? agent.today,
        pageSize: limit,
        sort: '-postingDate' as const,
        ...(search !== undefined && { q: search }),
      };
      const { items, totalCount } = await orThrow(api.GET('/v1/journal-entries', { params: { query } }));
      return {
        told: `${totalCount} fit from ${query.from} to ${query.to}.`,
        data: { entries: items.map(presentEntry), count: totalCount },
      };
    },
  ),
  tool(
    {
      name: 'post_entry',
      title: 'Post a journal entry',
      description:
        'Posts a journal entry (bilag) by hand, or with reverses takes one back. Debit and credit sum to the same. Never post on receivables (1500): invoices, payments and credit notes do.',
      kind: 'destroys',
      input: {
        date: z.iso
          .date()
          .exactOptional()
          .describe(
            'Of the document. Left out: today. A day of a closed month is posted on the first open day.',
          ),
        description: z.string().exactOptional().describe('What is booked. Required, except with reverses.'),
        lines: z
          .array(
            z.strictObject({
              account: accountArgument,
              debit: z.number().min(0).exactOptional().describe('Kroner. Debit or credit, not both.'),
              credit: z.number().min(0).exactOptional(),
              vatCode: z
                .enum(VAT_CODES)
                .exactOptional()
                .describe(
                  'SAF-T code, on the line without VAT. Its VAT is a line of its own without code: on 2711 for code 1, 2712 for 11, 2713 for 13; of sales on 2700 for 3, 2701 for 31, 2703 for 33.',
                ),
              customer: customerArgument.exactOptional(),
              description: z.string().exactOptional(),
            }),
          )
          .min(2)
          .max(100)
          .exactOptional()
          .describe('Required, except with reverses.'),
        reverses: z.string().exactOptional().describe('Id of the entry to take back.'),
      },
      output: { ...written, entry },
    },
    async ({ date, description, lines, reverses }, call) => {
      const { api, agent } = call;
      if (reverses !== undefined) {
        if (lines !== undefined) throw new ToolError('Give lines or reverses, not both. Nothing was done.');
        const reversal = {
          ...(date !== undefined && { documentDate: date }),
          ...(description !== undefined && { description }),
        };
        return toldEntry(
          await write(call, 'reversal', (header) =>
            api.POST('/v1/journal-entries/{id}/reversal', {
              params: { path: { id: reverses }, header },
              body: reversal,
            }),
          ),
        );
      }
      if (lines === undefined || description === undefined) {
        throw new ToolError('Give description and lines. Nothing was done.');
      }
      const body = {
        documentDate: date ?? agent.today,
        description,
        lines: await Promise.all(
          lines.map(async ({ customer, ...line }) => ({
            ...line,
            ...(customer !== undefined && { customerId: (await findCustomer(api, customer)).id }),
          })),
        ),
      };
      return toldEntry(
        await write(call, 'entry', (header) => api.POST('/v1/journal-entries', { params: { header }, body })),
      );
    },
  ),
];

function toldEntry({ body, outcome }: Awaited<ReturnType<typeof write<Schemas['JournalEntry']>>>) {
  return { told: toldOf(outcome), data: { ...outcome, entry: presentEntry(body) } };
}
