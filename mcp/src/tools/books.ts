import { z } from 'zod';
import { orThrow } from '../../../client/src/or-throw.ts';
import { accountArgument } from '../finding.ts';
import { roundKroner, yearStart } from '../presenting.ts';
import { tool } from '../tool.ts';
import type { Call } from '../tool.ts';
import type { Schemas } from '../writing.ts';
import { DRY_RUN, kroner, toldOf, write, written } from '../writing.ts';

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .describe('As in 2026-10.');

export const books = [
  tool(
    {
      name: 'trial_balance',
      title: 'Trial balance',
      description:
        'The balance of every used account (saldobalanse) on a day. With search it finds accounts of the chart, also unused ones.',
      kind: 'reads',
      input: {
        asOf: z.iso.date().exactOptional().describe('Left out: today.'),
        search: z.string().exactOptional().describe('A part of a name, or the first digits of a number.'),
      },
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
    async ({ asOf, search }, { api }) => {
      const query = asOf === undefined ? {} : { asOf };
      const report = await orThrow(api.GET('/v1/reports/trial-balance', { params: { query } }));
      const used = report.accounts.map(({ account, accountName: name, opening, debit, credit, closing }) => {
        return { account, name, opening, debit, credit, closing };
      });
      const shown = search === undefined ? used : await inChart(api, search, used);
      return {
        told: `${shown.length} accounts on ${report.asOf}.`,
        data: {
          asOf: report.asOf,
          accounts: shown,
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
        'Why an account has its balance: what it began with, what moved it, by kind of document, and the last lines. For receivables (1500) also why it differs from what customers owe.',
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
          .describe(
            'Only of the account of receivables, and only with the scope invoices:read: balance = owed − unbooked − bookedSince.',
          ),
      },
    },
    async ({ account, from: given, to: until }, { api, agent }) => {
      const [from, to] = [given ?? yearStart(until ?? agent.today), until ?? agent.today];
      const through = to.slice(0, 7);
      const [{ lines, sums, isShortened }, checklist] = await Promise.all([
        readLedger(api, { account, from, to }),
        orThrow(api.GET('/v1/period-closing/checklist', { params: { query: { through } } })),
      ]);
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
          receivables: whyReceivables(checklist, account),
        },
      };
    },
  ),
  tool(
    {
      name: 'close_month',
      title: 'Close a month',
      description:
        'Closes the books through a month, so that nothing is posted into it any more, and tells what was left to do. dryRun: true only tells what is left.',
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
        notChecked: z
          .array(z.object({ check: z.string(), scope: z.string() }))
          .describe('What the client may not read, each with the scope that it needs.'),
      },
    },
    async ({ month: through }, call) => {
      const { checks, closedThrough, leftOut } = await orThrow(
        call.api.GET('/v1/period-closing/checklist', { params: { query: { through } } }),
      );
      const { body, outcome } = call.isDryRun
        ? { body: { closedThrough }, outcome: DRY_RUN }
        : await write(call, 'closing', () =>
            call.api.PUT('/v1/period-closing', { body: { closedThrough: through } }),
          );
      const todo = checks.filter(({ state }) => state === 'todo');
      const left = todo.map(({ id, count }) => `${id} (${count})`).join(', ');
      const unread = leftOut.map(({ part, scope }) => `${part} (${scope})`).join(', ');
      return {
        told: `${toldOf(outcome)} Left to do in ${through}: ${left === '' ? 'nothing' : left}.${unread === '' ? '' : ` Not checked, because the client lacks the scope: ${unread}.`}`,
        data: {
          ...outcome,
          closedThrough: body.closedThrough,
          todo: todo.length,
          checks: checks.map(({ id, state, count, amount }) => ({ check: id, state, count, amount })),
          notChecked: leftOut.map(({ part: check, scope }) => ({ check, scope })),
        },
      };
    },
  ),
];

/** The way from what customers owe to the balance. Null for other accounts, and without the scope that reads invoices. */
function whyReceivables({ receivables, through }: Schemas['ClosingChecklist'], of: string) {
  if (receivables?.account !== of) return null;
  const { account: _, ...bridge } = receivables;
  return { through, ...bridge };
}

async function inChart<A extends { account: string }>(api: Call['api'], search: string, used: readonly A[]) {
  const wanted = search.trim().toLowerCase();
  const { items } = await orThrow(api.GET('/v1/accounts'));
  const none = { opening: 0, debit: 0, credit: 0, closing: 0 };
  return items
    .filter(
      ({ number, names }) =>
        number.startsWith(wanted) || Object.values(names).some((name) => name.toLowerCase().includes(wanted)),
    )
    .map(
      ({ number: account, name }) =>
        used.find((one) => one.account === account) ?? { account, name, ...none },
    );
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
  let after: { after?: string } = {};
  for (let read = 1; ; read += 1) {
    const { items, next, opening, debit, credit, closing } = await orThrow(
      api.GET('/v1/reports/ledger', { params: { query: { ...filter, ...after, pageSize: PAGE } } }),
    );
    lines.push(...items);
    if (next === null || read === MOST_PAGES) {
      return { lines, sums: { opening, debit, credit, closing }, isShortened: next !== null };
    }
    after = { after: next };
  }
}

function sumOf(amounts: readonly number[]): number {
  return roundKroner(amounts.reduce((sum, one) => sum + one, 0));
}
