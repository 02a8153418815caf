import { z } from 'zod';
import { orThrow } from '../../../client/src/or-throw.ts';
import { customerArgument, findCustomer, findQuote } from '../finding.ts';
import { lineArgument, toLines } from '../lines.ts';
import {
  addDays,
  documentSums,
  listInvoice,
  listedInvoice,
  presentLine,
  presentWarnings,
  warning,
} from '../presenting.ts';
import { tool } from '../tool.ts';
import type { Schemas } from '../writing.ts';
import { kroner, toldOf, write, written } from '../writing.ts';
import { buyerOf, whom } from './invoices.ts';

const USUAL_VALID_DAYS = 30;

const quoteArgument = z.string().min(1).describe('Number or id of a quote.');

const quote = z.object({
  id: z.string().nullable(),
  number: z.string().nullable().describe('null on a draft.'),
  status: z.string(),
  customerId: z.string().nullable(),
  customer: z.string().describe('Name.'),
  validUntil: z.string(),
  total: z.number().describe('Kroner with VAT.'),
  invoicedPercent: z.number(),
});

function presentQuote({
  id,
  number,
  status,
  client,
  validUntil,
  total,
  invoicedShare,
}: Schemas['Quote']): z.output<typeof quote> {
  return {
    id,
    number,
    status,
    customerId: client.id,
    customer: client.name,
    validUntil,
    total,
    invoicedPercent: invoicedShare,
  };
}

export const quotes = [
  tool(
    {
      name: 'find_quotes',
      title: 'Find quotes',
      description: 'Finds quotes (offers to customers), newest first.',
      kind: 'reads',
      input: {
        customer: customerArgument.exactOptional(),
        search: z.string().exactOptional().describe('A part of a number, name or text.'),
        status: z
          .array(z.enum(['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'invoiced']))
          .exactOptional(),
        limit: z.int().min(1).max(100).default(20),
      },
      output: { quotes: z.array(quote), count: z.number().describe('How many fit, shown or not.') },
    },
    async ({ customer, search, status, limit }, { api }) => {
      const clientId = customer === undefined ? undefined : (await findCustomer(api, customer)).id;
      const query = {
        pageSize: limit,
        sort: '-createdAt' as const,
        ...(clientId !== undefined && { clientId }),
        ...(search !== undefined && { q: search }),
        ...(status !== undefined && { status }),
      };
      const { items, totalCount } = await orThrow(api.GET('/v1/quotes', { params: { query } }));
      return { told: `${totalCount} fit.`, data: { quotes: items.map(presentQuote), count: totalCount } };
    },
  ),
  tool(
    {
      name: 'draft_quote',
      title: 'Draft a quote',
      description: 'Makes the draft of a quote. It reaches nobody: send it with send_quote.',
      kind: 'writes',
      input: {
        ...whom,
        lines: z.array(lineArgument).min(1).max(100),
        validUntil: z.iso.date().exactOptional().describe('Left out: 30 days from today.'),
        notes: z.string().exactOptional().describe('Printed on the quote.'),
        reference: z.string().exactOptional(),
      },
      output: {
        ...written,
        quote: z.object({ ...quote.shape, ...documentSums }),
        warnings: z.array(warning),
      },
    },
    async ({ customer, newCustomer, lines, validUntil, ...others }, call) => {
      const { termDays: _, ...who } = await buyerOf(call, {
        ...(customer !== undefined && { customer }),
        ...(newCustomer !== undefined && { newCustomer }),
      });
      const body = {
        ...who,
        ...others,
        lines: await toLines(call, lines),
        validUntil: validUntil ?? addDays(call.agent.today, USUAL_VALID_DAYS),
      };
      const { body: made, outcome } = await write(call, 'draft', (header) =>
        call.api.POST('/v1/quotes', { params: { header }, body }),
      );
      return {
        told: `${toldOf(outcome)} A quote of ${kroner(made.total)}, open until ${made.validUntil}. It is not sent.`,
        data: {
          ...outcome,
          quote: {
            ...presentQuote(made),
            lines: made.lines.map(presentLine),
            subtotal: made.subtotal,
            vat: made.vat,
          },
          warnings: presentWarnings(made.warnings),
        },
      };
    },
  ),
  tool(
    {
      name: 'send_quote',
      title: 'Send a quote',
      description: 'Sends the draft of a quote to its customer by email, who can accept it on a page.',
      kind: 'destroys',
      input: {
        quote: quoteArgument,
        email: z.string().exactOptional().describe("Another address than the customer's."),
        message: z.string().exactOptional().describe('At the top of the email.'),
      },
      output: { ...written, quote },
    },
    async ({ quote: text, ...mail }, call) => {
      const { id } = await findQuote(call.api, text);
      const { body, outcome } = await write(call, 'send', (header) =>
        call.api.POST('/v1/quotes/{id}/send', { params: { path: { id }, header }, body: mail }),
      );
      return { told: toldOf(outcome), data: { ...outcome, quote: presentQuote(body) } };
    },
  ),
  tool(
    {
      name: 'invoice_quote',
      title: 'Invoice a quote',
      description:
        'Makes the draft of an invoice from a quote that was sent: all that is left of it, or a share. Send it with send_invoices.',
      kind: 'writes',
      input: {
        quote: quoteArgument,
        percent: z
          .number()
          .positive()
          .max(100)
          .exactOptional()
          .describe('Of the whole quote. Left out: all that is left.'),
        dueDate: z.iso.date().exactOptional().describe('Left out: that of the quote, else the payment term.'),
      },
      output: { ...written, invoice: listedInvoice },
    },
    async ({ quote: text, percent, dueDate }, call) => {
      const { id } = await findQuote(call.api, text);
      const body = {
        ...(percent !== undefined && { share: percent }),
        ...(dueDate !== undefined && { dueDate }),
      };
      const { body: invoice, outcome } = await write(call, 'invoice', (header) =>
        call.api.POST('/v1/quotes/{id}/invoices', { params: { path: { id }, header }, body }),
      );
      return {
        told: `${toldOf(outcome)} A draft of ${kroner(invoice.total)}. It is not sent.`,
        data: { ...outcome, invoice: listInvoice(invoice, call.agent.today) },
      };
    },
  ),
];
