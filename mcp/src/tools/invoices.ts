import { z } from 'zod';
import { INVOICE_STATUSES, INVOICE_TYPES } from '../../../server/src/domain/invoices/invoice-status.ts';
import { addDays } from '../../../server/src/domain/local-date.ts';
import { orThrow } from '../../../client/src/or-throw.ts';
import {
  customerArgument,
  findCustomer,
  findInvoice,
  findQuote,
  invoiceArgument,
  quoteArgument,
} from '../finding.ts';
import { lineArgument, toLines } from '../lines.ts';
import {
  documentSums,
  listInvoice,
  listedInvoice,
  presentLine,
  presentWarnings,
  roundKroner,
  warning,
} from '../presenting.ts';
import { ToolError, tool } from '../tool.ts';
import type { Call } from '../tool.ts';
import type { Schemas, Written } from '../writing.ts';
import { kroner, toldOf, write, written } from '../writing.ts';

const USUAL_TERM_DAYS = 14;

const newCustomer = z
  .strictObject({
    name: z.string(),
    orgNumber: z.string().exactOptional(),
    email: z.string().exactOptional(),
    address: z.string().exactOptional(),
    postalCode: z.string().exactOptional(),
    city: z.string().exactOptional(),
    country: z.string().exactOptional().describe('Two letters; NO when left out.'),
    vatNumber: z.string().exactOptional().describe('Of a foreign customer.'),
    type: z.enum(['business', 'consumer']).exactOptional(),
  })
  .describe('A customer who may be new, instead of customer. Found by orgNumber or email, else added.');

const draft = z.object({ ...listedInvoice.shape, ...documentSums });

function presentDraft(invoice: Schemas['Invoice'], today: string): z.output<typeof draft> {
  const { lines, subtotal, vat } = invoice;
  return { ...listInvoice(invoice, today), lines: lines.map(presentLine), subtotal, vat };
}

export const whom = {
  customer: customerArgument.exactOptional(),
  newCustomer: newCustomer.exactOptional(),
};

/** The customer of a document: one from the register, or a new one, which the API finds or adds. */
export async function buyerOf(
  call: Call,
  {
    customer,
    newCustomer: given,
  }: { customer?: string | undefined; newCustomer?: z.output<typeof newCustomer> | undefined },
): Promise<
  { clientId: string; termDays: number | null } | { client: Schemas['NewInvoiceClient']; termDays: null }
> {
  if (customer !== undefined && given !== undefined) {
    throw new ToolError('Give customer or newCustomer, not both. Nothing was done.');
  }
  if (given !== undefined) return { client: given, termDays: null };
  if (customer === undefined) throw new ToolError('Give customer or newCustomer. Nothing was done.');
  const { id, paymentTermDays } = await findCustomer(call.api, customer);
  return { clientId: id, termDays: paymentTermDays };
}

const texts = {
  deliveryDate: z.iso.date().exactOptional().describe('Left out: the day it is sent.'),
  reference: z.string().exactOptional().describe("The company's own reference, such as an order number."),
  buyerReference: z.string().exactOptional().describe('The reference that the buyer asks for (Deres ref.).'),
  orderReference: z.string().exactOptional().describe("The number of the buyer's purchase order."),
  notes: z.string().exactOptional().describe('Printed on the document.'),
};

export const invoices = [
  tool(
    {
      name: 'draft_invoice',
      title: 'Draft an invoice',
      description:
        'Makes the draft of an invoice from lines or from a quote, or changes a draft when draft is given. It reaches nobody: send it with send_invoices. Answers the sums and what to look at before it is sent.',
      kind: 'writes',
      input: {
        draft: z.string().exactOptional().describe('Id of a draft to change. Leave out: a new one.'),
        ...whom,
        lines: z
          .array(lineArgument)
          .min(1)
          .max(100)
          .exactOptional()
          .describe('Required for a new draft. They replace all lines of one that exists.'),
        quote: quoteArgument
          .exactOptional()
          .describe(
            'Number or id of a quote that was sent: the draft invoices it, instead of customer and lines.',
          ),
        percent: z
          .number()
          .positive()
          .max(100)
          .exactOptional()
          .describe('Of the whole quote. Left out: all that is left of it.'),
        dueDate: z.iso
          .date()
          .exactOptional()
          .describe("Left out: today and the customer's payment term, else 14 days."),
        ...texts,
      },
      output: { ...written, invoice: draft, warnings: z.array(warning) },
    },
    async ({ quote, percent, ...content }, call) => {
      if (quote !== undefined) return invoiceQuote(call, { quote, percent, content });
      const { draft: existing, customer, newCustomer: given, lines, dueDate, ...others } = content;
      const { api, agent } = call;
      const isNew = existing === undefined;
      if (isNew && lines === undefined) throw new ToolError('Give lines. Nothing was done.');
      const buyer =
        isNew || customer !== undefined || given !== undefined
          ? await buyerOf(call, { customer, newCustomer: given })
          : undefined;
      const { termDays = null, ...who } = buyer ?? {};
      const due = dueDate ?? (isNew ? addDays(agent.today, termDays ?? USUAL_TERM_DAYS) : undefined);
      const body = {
        ...who,
        ...others,
        ...(due !== undefined && { dueDate: due }),
        ...(lines !== undefined && { lines: await toLines(call, lines) }),
      };
      const { body: made, outcome } = isNew
        ? await write(call, 'draft', (header) =>
            api.POST('/v1/invoices', { params: { header }, body: { lines: [], dueDate: '', ...body } }),
          )
        : await write(call, 'draft', ({ 'Tilgode-Dry-Run': dry }) =>
            api.PATCH('/v1/invoices/{id}', {
              params: { path: { id: existing }, header: dry === undefined ? {} : { 'Tilgode-Dry-Run': dry } },
              body,
            }),
          );
      return toldDraft(call, { made, outcome });
    },
  ),
  tool(
    {
      name: 'send_invoices',
      title: 'Send invoices',
      description:
        'Sends drafts of invoices or credit notes to their customers, which gives them their numbers and books them. again: true sends a document once more that was sent before, to the address that the customer has now.',
      kind: 'destroys',
      input: {
        invoices: z.array(invoiceArgument).min(1).max(20),
        channel: z
          .enum(['auto', 'email', 'e-invoice', 'none'])
          .exactOptional()
          .describe(
            'auto when left out: an e-invoice where the customer can receive it, else an email. none: it is delivered otherwise.',
          ),
        email: z.string().exactOptional().describe("Another address than the customer's."),
        message: z.string().exactOptional().describe('At the top of the email.'),
        again: z.boolean().default(false),
      },
      output: {
        items: z.array(
          z.object({
            ...written,
            status: z.enum([...written.status.options, 'failed']),
            invoice: listedInvoice,
            kid: z.string().nullable(),
            channel: z.string().nullable(),
            error: z.string().nullable().describe('Why it failed.'),
          }),
        ),
      },
    },
    async ({ invoices: texts, channel, email, message, again }, call) => {
      const { api, agent } = call;
      const found = await Promise.all(texts.map((text) => findInvoice(api, text)));
      const items = [];
      for (const invoice of found) {
        const path = { id: invoice.id };
        try {
          const to = email ?? (again ? await emailNow(call, invoice) : undefined);
          const mail = { ...(to !== undefined && { email: to }), ...(message !== undefined && { message }) };
          const { body, outcome } = await write<Schemas['Invoice']>(call, invoice.id, (header) =>
            again
              ? api.POST('/v1/invoices/{id}/resend', { params: { path, header }, body: mail })
              : api.POST('/v1/invoices/{id}/send', {
                  params: { path, header },
                  body: { ...mail, ...(channel !== undefined && { channel }) },
                }),
          );
          items.push({
            ...outcome,
            invoice: listInvoice(body, agent.today),
            kid: body.kid,
            channel: body.channel,
            error: null,
          });
        } catch (error) {
          // When several documents are sent, one that fails does not keep the others from being sent.
          if (found.length === 1) throw error;
          items.push({
            status: 'failed' as const,
            repeated: false,
            approval: null,
            invoice: listInvoice(invoice, agent.today),
            kid: invoice.kid,
            channel: invoice.channel,
            error: (error as Error).message,
          });
        }
      }
      return { told: countOf(items), data: { items } };
    },
  ),
  tool(
    {
      name: 'find_invoices',
      title: 'Find invoices',
      description:
        'Finds invoices, credit notes and drafts, newest first, and sums what they come to. To see who owes what, what_is_owed is shorter.',
      kind: 'reads',
      input: {
        customer: customerArgument.exactOptional(),
        search: z.string().exactOptional().describe('A part of a number, name, reference or text of a line.'),
        status: z.array(z.enum(INVOICE_STATUSES)).exactOptional(),
        type: z.enum(INVOICE_TYPES).exactOptional(),
        outstanding: z.boolean().exactOptional().describe('true: only those with something left to pay.'),
        overdue: z.boolean().exactOptional(),
        issuedFrom: z.iso.date().exactOptional(),
        issuedTo: z.iso.date().exactOptional(),
        amountFrom: z.number().exactOptional().describe('Kroner with VAT.'),
        amountTo: z.number().exactOptional(),
        limit: z.int().min(1).max(100).default(20),
      },
      output: {
        invoices: z.array(listedInvoice),
        count: z.number().describe('How many fit, shown or not.'),
        totalShown: z.number().describe('Sum of the totals that are shown; credit notes count against it.'),
        outstandingShown: z.number(),
      },
    },
    async ({ customer, search, limit, ...filter }, { api, agent }) => {
      const clientId = customer === undefined ? undefined : (await findCustomer(api, customer)).id;
      const query = {
        ...filter,
        pageSize: limit,
        sort: '-createdAt' as const,
        ...(search !== undefined && { q: search }),
        ...(clientId !== undefined && { clientId }),
      };
      const { items, totalCount } = await orThrow(api.GET('/v1/invoices', { params: { query } }));
      const shown = items.map((invoice) => listInvoice(invoice, agent.today));
      const signed = shown.map(({ type, total }) => (type === 'credit_note' ? -total : total));
      return {
        told: `${totalCount} fit, ${shown.length} are shown.`,
        data: {
          invoices: shown,
          count: totalCount,
          totalShown: roundKroner(signed.reduce((sum, one) => sum + one, 0)),
          outstandingShown: roundKroner(shown.reduce((sum, { outstanding }) => sum + outstanding, 0)),
        },
      };
    },
  ),
];

/** A draft of what a quote offered. */
async function invoiceQuote(
  call: Call,
  {
    quote,
    percent,
    content: { dueDate, ...others },
  }: { quote: string; percent: number | undefined; content: { dueDate?: string } },
) {
  if (Object.keys(others).length > 0) {
    throw new ToolError('Beside quote give only percent and dueDate. Nothing was done.');
  }
  const { id } = await findQuote(call.api, quote);
  const body = {
    ...(percent !== undefined && { share: percent }),
    ...(dueDate !== undefined && { dueDate }),
  };
  const { body: made, outcome } = await write(call, 'invoice', (header) =>
    call.api.POST('/v1/quotes/{id}/invoices', { params: { path: { id }, header }, body }),
  );
  return toldDraft(call, { made, outcome });
}

function toldDraft(
  { agent }: Call,
  {
    made,
    outcome,
  }: {
    made: Schemas['Invoice'] & { warnings?: Schemas['Warning'][] };
    outcome: Written<unknown>['outcome'];
  },
) {
  return {
    told: `${toldOf(outcome)} A draft of ${kroner(made.total)}, due on ${made.dueDate}. It is not sent.`,
    data: {
      ...outcome,
      invoice: presentDraft(made, agent.today),
      warnings: presentWarnings(made.warnings),
    },
  };
}

/** A document keeps the address that it was made with, which may be the reason why it is sent again. */
async function emailNow({ api }: Call, { client }: Schemas['Invoice']): Promise<string | undefined> {
  if (client.id === null) return undefined;
  const { email } = await orThrow(api.GET('/v1/clients/{id}', { params: { path: { id: client.id } } }));
  return email === '' || email === client.email ? undefined : email;
}

function countOf(items: readonly { status: string }[]): string {
  const counts = Map.groupBy(items, ({ status }) => status);
  const told = [...counts].map(([status, some]) => `${some.length} ${status}`).join(', ');
  const waits = counts.has('waiting_for_approval')
    ? ' A person has to approve them: give the address in approval.page to the person you work for.'
    : '';
  return `${told}.${waits}`;
}
