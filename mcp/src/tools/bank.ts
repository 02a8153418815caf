import { z } from 'zod';
import { orThrow } from '../../../client/src/or-throw.ts';
import { customerArgument, findCustomer, findInvoice, invoiceArgument } from '../finding.ts';
import { roundKroner } from '../presenting.ts';
import { ToolError, tool } from '../tool.ts';
import type { Call } from '../tool.ts';
import type { Schemas } from '../writing.ts';
import { toldOf, write, written } from '../writing.ts';

const suggestion = z.object({
  invoiceId: z.string(),
  number: z.string().nullable(),
  customer: z.string(),
  outstanding: z.number(),
  currency: z.string(),
  why: z.string(),
  togetherWith: z.array(z.string()).describe('Ids of the other invoices of a sum.'),
});

const transaction = z.object({
  id: z.string(),
  bookedOn: z.string(),
  amount: z.number().describe('Kroner.'),
  direction: z.string().describe('in or out.'),
  kid: z.string().nullable(),
  payer: z.string().nullable().describe('Name that the bank told.'),
  text: z.string().nullable().describe('Text that the payer wrote.'),
  status: z.string().describe('matched, unmatched or ignored.'),
  reason: z.string().nullable().describe('Why it waits.'),
});

function presentTransaction(given: Schemas['BankTransaction']): z.output<typeof transaction> {
  const { id, bookedOn, amount, direction, kid, payerName, text, status, reason } = given;
  return { id, bookedOn, amount, direction, kid, payer: payerName, text, status, reason };
}

export const bank = [
  tool(
    {
      name: 'bank_transactions',
      title: 'Bank transactions',
      description:
        'Bank transactions that wait for a person to say what they are, with the invoices that they may pay. status shows others, too.',
      kind: 'reads',
      input: {
        status: z.enum(['unmatched', 'matched', 'ignored']).default('unmatched'),
        direction: z.enum(['in', 'out']).exactOptional(),
        search: z.string().exactOptional().describe('A part of a name, text or KID.'),
        from: z.iso.date().exactOptional(),
        to: z.iso.date().exactOptional(),
        limit: z.int().min(1).max(50).default(20),
      },
      output: {
        transactions: z.array(z.object({ ...transaction.shape, suggestions: z.array(suggestion) })),
        count: z.number().describe('How many fit, shown or not.'),
      },
    },
    async ({ search, limit, ...filter }, { api }) => {
      const query = { ...filter, pageSize: limit, ...(search !== undefined && { q: search }) };
      const { items, totalCount } = await orThrow(api.GET('/v1/bank-transactions', { params: { query } }));
      const invoices = await suggested(api, items);
      return {
        told: `${totalCount} ${filter.status}.`,
        data: {
          transactions: items.map((one) => ({
            ...presentTransaction(one),
            suggestions: one.suggestions.flatMap(({ invoiceId, why, togetherWith }) => {
              const invoice = invoices.get(invoiceId);
              if (invoice === undefined) return [];
              const { number, client, outstandingAmount: outstanding, currency } = invoice;
              return [{ invoiceId, number, customer: client.name, outstanding, currency, why, togetherWith }];
            }),
          })),
          count: totalCount,
        },
      };
    },
  ),
  tool(
    {
      name: 'match_bank_transaction',
      title: 'Match a bank transaction',
      description:
        'Says what a waiting bank transaction is: money that pays invoices, credit of a customer, or nothing of this account (ignoreBecause).',
      kind: 'destroys',
      input: {
        transaction: z.string().describe('Id.'),
        invoices: z
          .array(
            z.strictObject({
              invoice: invoiceArgument,
              amount: z
                .number()
                .positive()
                .exactOptional()
                .describe(
                  'Kroner. Left out: what is open of it, as far as the money goes; in another currency all of it.',
                ),
            }),
          )
          .exactOptional(),
        restToCustomer: customerArgument
          .exactOptional()
          .describe('The customer whose credit takes what the invoices leave, or all.'),
        refund: z.string().exactOptional().describe('Of money that left: id of the refund that it paid.'),
        entry: z
          .string()
          .exactOptional()
          .describe('Id of the journal entry that was posted of it by hand. The books do not change.'),
        ignoreBecause: z
          .string()
          .exactOptional()
          .describe('Why it is nothing of this account. An entry must still stand for it.'),
      },
      output: { ...written, transaction },
    },
    async ({ transaction: id, invoices, restToCustomer, refund, entry, ignoreBecause }, call) => {
      const { api } = call;
      const path = { id };
      if (ignoreBecause !== undefined) {
        if ([invoices, restToCustomer, refund, entry].some((given) => given !== undefined)) {
          throw new ToolError('Give ignoreBecause alone, or what the money is. Nothing was done.');
        }
        const body = { reason: ignoreBecause };
        return toldTransaction(
          await write(call, 'ignore', (header) =>
            api.POST('/v1/bank-transactions/{id}/ignore', { params: { path, header }, body }),
          ),
        );
      }
      const { amount } = await orThrow(api.GET('/v1/bank-transactions/{id}', { params: { path } }));
      const body = {
        ...(invoices !== undefined && { allocations: await toAllocations(api, invoices, amount) }),
        ...(restToCustomer !== undefined && {
          remainderToClientId: (await findCustomer(api, restToCustomer)).id,
        }),
        ...(refund !== undefined && { refundId: refund }),
        ...(entry !== undefined && { entryId: entry }),
      };
      return toldTransaction(
        await write(call, 'match', (header) =>
          api.POST('/v1/bank-transactions/{id}/match', { params: { path, header }, body }),
        ),
      );
    },
  ),
];

function toldTransaction({ body, outcome }: Awaited<ReturnType<typeof write<Schemas['BankTransaction']>>>) {
  return { told: toldOf(outcome), data: { ...outcome, transaction: presentTransaction(body) } };
}

async function toAllocations(
  api: Call['api'],
  invoices: readonly { invoice: string; amount?: number }[],
  whole: number,
): Promise<Schemas['NewAllocation'][]> {
  const allocations: Schemas['NewAllocation'][] = [];
  let left = whole;
  for (const { invoice, amount: given } of invoices) {
    const { id, outstandingAmount, feesOutstanding, currency } = await findInvoice(api, invoice);
    // An invoice in another currency owes no kroner to compare with, so it gets all that is left. The API refuses kroner
    // that are far from what is owed.
    const open = currency === 'NOK' ? roundKroner(outstandingAmount + feesOutstanding) : left;
    const amount = given ?? Math.min(left, open);
    allocations.push({ invoiceId: id, amount });
    left = roundKroner(left - amount);
  }
  return allocations;
}

async function suggested(
  api: Call['api'],
  items: readonly Schemas['BankTransaction'][],
): Promise<Map<string, Schemas['Invoice']>> {
  const ids = new Set(items.flatMap(({ suggestions }) => suggestions.map(({ invoiceId }) => invoiceId)));
  const invoices = await Promise.all([...ids].map((id) => findInvoice(api, id)));
  return new Map(invoices.map((invoice) => [invoice.id, invoice]));
}
