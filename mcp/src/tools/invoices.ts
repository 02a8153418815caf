import { z } from 'zod';
import { INVOICE_STATUSES, INVOICE_TYPES } from '../../../server/src/domain/invoices/invoice-status.ts';
import { addDays } from '../../../server/src/domain/days/local-date.ts';
import { orThrow } from '../../../client/src/or-throw.ts';
import { buyerOf, whom, writeTo } from '../buyers.ts';
import {
  changesOf,
  documentArguments,
  linesOf,
  ofChange,
  readBefore,
  shownChange,
  tellChange,
} from '../drafting.ts';
import {
  customerArgument,
  findCustomer,
  findInvoice,
  findQuote,
  invoiceArgument,
  quoteArgument,
} from '../finding.ts';
import type { LineArgument } from '../lines.ts';
import {
  beforeSending,
  change,
  given,
  listInvoice,
  listedInvoice,
  presentContent,
  presentReadiness,
  roundKroner,
  shownInvoice,
  shownRecipient,
  tellReadiness,
} from '../presenting.ts';
import { ToolError, tool, whyRefused } from '../tool.ts';
import type { Call } from '../tool.ts';
import type { Schemas, Written } from '../writing.ts';
import { reach, tellItems, toldOf, write, written } from '../writing.ts';

const USUAL_TERM_DAYS = 14;

/** Described once, by get_invoice. */
const draft = z
  .custom<z.output<typeof listedInvoice> & ReturnType<typeof presentContent>>()
  .describe('As get_invoice shows it.');

export const invoices = [
  tool(
    {
      name: 'draft_invoice',
      title: 'Draft an invoice',
      description:
        'Makes the draft of an invoice from lines or a quote, or changes a draft when draft is given. What is left out stays. It reaches nobody: send_invoices sends it. Answers the sums, what changed, and what to mend before sending.',
      kind: 'writes',
      input: {
        draft: z
          .string()
          .exactOptional()
          .describe(
            'Id of a draft to change; with customer it is addressed as the register has it. Leave out: a new one.',
          ),
        ...whom,
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
        ...documentArguments,
      },
      output: { ...written, invoice: draft, recipient: shownRecipient, ...change, beforeSending },
    },
    async ({ quote, percent, ...args }, call) => {
      if (quote !== undefined) return invoiceQuote(call, { quote, percent, content: args });
      const { draft: existing, ...content } = args;
      return existing === undefined ? newDraft(call, content) : changedDraft(call, existing, content);
    },
  ),
  tool(
    {
      name: 'send_invoices',
      title: 'Send invoices',
      description:
        'Sends drafts of invoices or credit notes to their customers, which numbers and books them. again: true sends once more what was sent before, to the address that the customer has now.',
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
            invoice: shownInvoice,
            kid: z.string().nullable(),
            channel: z.string().nullable(),
            recipient: z.string().nullable().describe('Address of the email.'),
            deliveryDate: z.string().nullable(),
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
            recipient: body.channel === 'email' ? (to ?? body.client.email) : null,
            deliveryDate: body.deliveryDate,
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
            recipient: null,
            deliveryDate: invoice.deliveryDate,
            error: whyRefused(call, error),
          });
        }
      }
      return { told: `${tellItems(items)}${reach(agent, items)}`, data: { items } };
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
        search: z
          .string()
          .exactOptional()
          .describe(
            'A part of a number, name, reference or KID, or a total. Texts of lines are not searched.',
          ),
        status: z.array(z.enum(INVOICE_STATUSES)).exactOptional(),
        type: z.enum(INVOICE_TYPES).exactOptional(),
        outstanding: z.boolean().exactOptional().describe('true: only those with something left to pay.'),
        overdue: z.boolean().exactOptional(),
        undelivered: z.boolean().exactOptional().describe('true: only those whose last email was refused.'),
        issuedFrom: z.iso.date().exactOptional(),
        issuedTo: z.iso.date().exactOptional(),
        amountFrom: z.number().exactOptional().describe('Kroner with VAT.'),
        amountTo: z.number().exactOptional(),
        limit: z.int().min(1).max(100).default(20),
      },
      output: {
        invoices: z.array(listedInvoice),
        count: z.number().describe('How many fit, shown or not.'),
        totalShown: z
          .number()
          .describe('Sum of the totals in NOK that are shown; credit notes count against it.'),
        outstandingShown: z.number(),
        otherCurrencies: z
          .array(z.object({ currency: z.string(), totalShown: z.number(), outstandingShown: z.number() }))
          .describe('The same sums.'),
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
      const { NOK = NOTHING, ...others } = sumsOf(shown);
      return {
        told: `${totalCount} fit, ${shown.length} are shown.`,
        data: {
          invoices: shown,
          count: totalCount,
          ...NOK,
          otherCurrencies: Object.entries(others).map(([currency, sums]) => ({ currency, ...sums })),
        },
      };
    },
  ),
];

type Sums = { totalShown: number; outstandingShown: number };
const NOTHING: Sums = { totalShown: 0, outstandingShown: 0 };

/** The sums of each currency, because amounts of two have none. */
function sumsOf(shown: readonly z.output<typeof listedInvoice>[]): { NOK?: Sums; [currency: string]: Sums } {
  const byCurrency = Map.groupBy(shown, ({ currency }) => currency);
  return Object.fromEntries(
    [...byCurrency].map(([currency, some]) => {
      const signed = some.map(({ type, total }) => (type === 'credit_note' ? -total : total));
      return [
        currency,
        {
          totalShown: roundKroner(signed.reduce((sum, one) => sum + one, 0)),
          outstandingShown: roundKroner(some.reduce((sum, { outstanding }) => sum + outstanding, 0)),
        },
      ];
    }),
  );
}

type Content = z.output<
  z.ZodObject<typeof whom & typeof documentArguments & { dueDate: z.ZodExactOptional<z.ZodISODate> }>
>;

async function newDraft(call: Call, { customer, newCustomer, dueDate, lines: asked, ...others }: Content) {
  const { version: _, ...content } = others;
  const lines = await linesOf(call, undefined, given({ lines: asked }));
  const buyer = await buyerOf(call, given({ customer, newCustomer }));
  const days = buyer.termDays ?? USUAL_TERM_DAYS;
  const body = { lines: [], ...content, ...lines, dueDate: dueDate ?? addDays(call.agent.today, days) };
  const made = await writeTo<Schemas['WrittenDraft']>(call, buyer, (header, who) =>
    call.api.POST('/v1/invoices', { params: { header }, body: { ...body, ...who } }),
  );
  return toldDraft(call, made);
}

async function changedDraft(
  call: Call,
  id: string,
  { customer, newCustomer, lines: asked, version, ...content }: Content,
) {
  const { currency } = content;
  const path = { id };
  const before = await readBefore(call.api.GET('/v1/invoices/{id}', { params: { path } }));
  const lines = await linesOf(call, before.document, given({ lines: asked, version, currency }));
  const isOther = customer !== undefined || newCustomer !== undefined;
  const { who } = isOther ? await buyerOf(call, given({ customer, newCustomer })) : {};
  const body = { ...content, ...lines, ...who };
  const made = await write<Schemas['WrittenDraft']>(call, 'draft', (header) =>
    call.api.PATCH('/v1/invoices/{id}', { params: { path, header: ofChange(header, before) }, body }),
  );
  return toldDraft(call, made, { document: before.document, ...given({ lines: asked }) });
}

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
  const made = await write(call, 'invoice', (header) =>
    call.api.POST('/v1/quotes/{id}/invoices', { params: { path: { id }, header }, body }),
  );
  return toldDraft(call, made);
}

async function toldDraft(
  call: Call,
  { body, outcome }: Written<Schemas['Invoice'] & { warnings?: Schemas['Warning'][] }>,
  before?: { document: Schemas['Invoice']; lines?: readonly LineArgument[] },
) {
  const changed = changesOf(before?.document, body, before?.lines);
  const { sum, what } = tellChange(body, changed);
  // A dry run keeps no draft whose readiness could be asked.
  const readiness =
    outcome.status === 'dry_run'
      ? undefined
      : await orThrow(call.api.GET('/v1/invoices/{id}/readiness', { params: { path: { id: body.id } } }));
  return {
    told: `${toldOf(outcome)} A draft of ${sum}, due on ${body.dueDate}.${what} ${tellReadiness(readiness)}`,
    data: {
      ...outcome,
      invoice: { ...listInvoice(body, call.agent.today), ...presentContent(body) },
      recipient: body.client.email,
      ...shownChange(changed),
      beforeSending: presentReadiness(readiness, body.warnings),
    },
  };
}

/** A document keeps the address that it was made with, which may be the reason why it is sent again. */
async function emailNow({ api }: Call, { client }: Schemas['Invoice']): Promise<string | undefined> {
  if (client.id === null) return undefined;
  const { email } = await orThrow(api.GET('/v1/clients/{id}', { params: { path: { id: client.id } } }));
  return email === '' || email === client.email ? undefined : email;
}
