import { z } from 'zod';
import { orThrow } from '../../../client/src/or-throw.ts';
import { customerArgument, findCustomer } from '../finding.ts';
import { ToolError, tool } from '../tool.ts';
import type { Call } from '../tool.ts';
import type { Schemas } from '../writing.ts';
import { DRY_RUN, kroner, toldOf, write, written } from '../writing.ts';

const accountArgument = z.string().min(1).describe('Account number, as in 1500.');
const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .describe('As in 2026-10.');

const entry = z.object({
  id: z.string().nullable(),
  number: z.number().nullable(),
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
  const { id, number, documentDate, postingDate, description, sourceDocumentType, status, lines } = given;
  return {
    id,
    number,
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

export const books = [
  tool(
    {
      name: 'find_entries',
      title: 'Find journal entries',
      description: 'Finds journal entries (bilag) of a period, newest first.',
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
      return { told: `${totalCount} fit.`, data: { entries: items.map(presentEntry), count: totalCount } };
    },
  ),
  tool(
    {
      name: 'post_entry',
      title: 'Post a journal entry',
      description:
        'Posts a journal entry (bilag) by hand, or with reverses takes one back. Debit and credit sum to the same. Never post on the account of receivables (1500): invoices, payments and credit notes do.',
      kind: 'destroys',
      input: {
        date: z.iso.date().exactOptional().describe('Of the document. Left out: today.'),
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
  tool(
    {
      name: 'trial_balance',
      title: 'Trial balance',
      description: 'The balance of every account that has been used (saldobalanse), on a day.',
      kind: 'reads',
      input: { asOf: z.iso.date().exactOptional().describe('Left out: today.') },
      output: {
        asOf: z.string(),
        accounts: z.array(
          z.object({
            account: z.string(),
            name: z.string(),
            opening: z.number().describe('At the beginning of the year.'),
            debit: z.number(),
            credit: z.number(),
            closing: z.number(),
          }),
        ),
        totals: z.object({ debit: z.number(), credit: z.number() }),
      },
    },
    async ({ asOf }, { api }) => {
      const query = asOf === undefined ? {} : { asOf };
      const report = await orThrow(api.GET('/v1/reports/trial-balance', { params: { query } }));
      return {
        told: `${report.accounts.length} accounts on ${report.asOf}.`,
        data: {
          asOf: report.asOf,
          accounts: report.accounts.map(({ account, accountName, opening, debit, credit, closing }) => ({
            account,
            name: accountName,
            opening,
            debit,
            credit,
            closing,
          })),
          totals: { debit: report.totals.debit, credit: report.totals.credit },
        },
      };
    },
  ),
  tool(
    {
      name: 'explain_account',
      title: 'Explain the balance of an account',
      description:
        'Why an account has the balance that it has: what it began with, what moved it, by kind of document, and the last lines. For the account of receivables (1500) also why it differs from what customers owe.',
      kind: 'reads',
      input: {
        account: accountArgument,
        from: z.iso.date().exactOptional().describe('Left out: the beginning of the year.'),
        to: z.iso.date().exactOptional().describe('Left out: today.'),
      },
      output: {
        account: z.string(),
        from: z.string(),
        to: z.string(),
        opening: z.number(),
        debit: z.number(),
        credit: z.number(),
        closing: z.number(),
        byKind: z
          .array(z.object({ kind: z.string(), debit: z.number(), credit: z.number(), lines: z.number() }))
          .describe('Of the lines that were read; all of them unless isShortened.'),
        isShortened: z.boolean(),
        lastLines: z.array(
          z.object({
            postingDate: z.string(),
            documentDate: z.string(),
            entryId: z.string(),
            kind: z.string(),
            description: z.string(),
            customer: z.string().nullable(),
            debit: z.number(),
            credit: z.number(),
            balance: z.number(),
          }),
        ),
        receivables: z
          .object({
            through: z.string().describe('The month that is explained.'),
            owed: z.number().describe('Left to pay of all invoices now, fees of letters with it.'),
            unbooked: z.number().describe('The part of owed that was invoiced before the books began.'),
            bookedSince: z.number().describe('Posted on the account after the month.'),
            balance: z.number().describe('Of the account at the end of the month.'),
            postedLater: z.number().describe('The part of bookedSince that is dated in the month or before.'),
            unexplained: z
              .number()
              .describe('owed − unbooked − bookedSince − balance; 0 unless the books are broken.'),
          })
          .nullable()
          .describe('Only of the account of receivables: balance = owed − unbooked − bookedSince.'),
      },
    },
    async ({ account, from: given, to: until }, { api, agent }) => {
      const [from, to] = [given ?? yearStart(until ?? agent.today), until ?? agent.today];
      const through = to.slice(0, 7);
      const [{ lines, sums, isShortened }, checklist] = await Promise.all([
        readLedger(api, { account, from, to }),
        orThrow(api.GET('/v1/period-closing/checklist', { params: { query: { through } } })),
      ]);
      const { account: receivables, ...bridge } = checklist.receivables;
      const byKind = [...Map.groupBy(lines, ({ sourceDocumentType }) => sourceDocumentType)];
      return {
        told: `Account ${account} goes from ${kroner(sums.opening)} on ${from} to ${kroner(sums.closing)} on ${to}.`,
        data: {
          account,
          from,
          to,
          ...sums,
          byKind: byKind.map(([kind, some]) => ({
            kind,
            debit: sumOf(some.map(({ debit }) => debit)),
            credit: sumOf(some.map(({ credit }) => credit)),
            lines: some.length,
          })),
          isShortened,
          lastLines: lines.slice(-20).map(({ sourceDocumentType, customerName, ...line }) => ({
            postingDate: line.postingDate,
            documentDate: line.documentDate,
            entryId: line.entryId,
            kind: sourceDocumentType,
            description: line.description,
            customer: customerName,
            debit: line.debit,
            credit: line.credit,
            balance: line.balance,
          })),
          receivables: receivables === account ? { through, ...bridge } : null,
        },
      };
    },
  ),
  tool(
    {
      name: 'close_month',
      title: 'Close a month',
      description:
        'Closes the books through a month, so that nothing is posted into it any more, and tells what was left to do. dryRun: true tells what is left to do, and closes nothing.',
      kind: 'destroys',
      input: { month },
      output: {
        ...written,
        closedThrough: z.string().nullable().describe('The last month that is closed.'),
        todo: z.number().describe('How many checks have something to do.'),
        checks: z.array(
          z.object({
            check: z.string(),
            state: z.string().describe('fine, todo, note or not-applicable.'),
            count: z.number(),
            amount: z.number().nullable(),
          }),
        ),
      },
    },
    async ({ month: through }, call) => {
      const { checks, closedThrough } = await orThrow(
        call.api.GET('/v1/period-closing/checklist', { params: { query: { through } } }),
      );
      const { body, outcome } = call.isDryRun
        ? { body: { closedThrough }, outcome: DRY_RUN }
        : await write(call, 'closing', () =>
            call.api.PUT('/v1/period-closing', { body: { closedThrough: through } }),
          );
      const todo = checks.filter(({ state }) => state === 'todo');
      const left = todo.map(({ id, count }) => `${id} (${count})`).join(', ');
      return {
        told: `${toldOf(outcome)} Left to do in ${through}: ${left === '' ? 'nothing' : left}.`,
        data: {
          ...outcome,
          closedThrough: body.closedThrough,
          todo: todo.length,
          checks: checks.map(({ id, state, count, amount }) => ({ check: id, state, count, amount })),
        },
      };
    },
  ),
];

function toldEntry({ body, outcome }: Awaited<ReturnType<typeof write<Schemas['JournalEntry']>>>) {
  return { told: toldOf(outcome), data: { ...outcome, entry: presentEntry(body) } };
}

const PAGE = 100;
const MOST_PAGES = 10;

async function readLedger(
  api: Call['api'],
  filter: { account: string; from: string; to: string },
): Promise<{
  lines: Schemas['LedgerReportLine'][];
  sums: { opening: number; debit: number; credit: number; closing: number };
  isShortened: boolean;
}> {
  const lines: Schemas['LedgerReportLine'][] = [];
  for (let page = 1; ; page += 1) {
    const { items, hasMore, opening, debit, credit, closing } = await orThrow(
      api.GET('/v1/reports/ledger', { params: { query: { ...filter, page, pageSize: PAGE } } }),
    );
    lines.push(...items);
    if (!hasMore || page === MOST_PAGES) {
      return { lines, sums: { opening, debit, credit, closing }, isShortened: hasMore };
    }
  }
}

function sumOf(amounts: readonly number[]): number {
  return Math.round(amounts.reduce((sum, one) => sum + one, 0) * 100) / 100;
}

function yearStart(day: string): string {
  return `${day.slice(0, 4)}-01-01`;
}
