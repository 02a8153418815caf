import { z } from 'zod';
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
import { customerArgument, findCustomer, findQuote, quoteArgument } from '../finding.ts';
import { change, documentContent, given, presentContent, presentWarnings, warning } from '../presenting.ts';
import { HalfDone, tool } from '../tool.ts';
import type { Call } from '../tool.ts';
import type { Schemas, Written } from '../writing.ts';
import { toldOf, write, written } from '../writing.ts';

const USUAL_VALID_DAYS = 30;

const quote = z.object({
  id: z.string().nullable(),
  number: z.string().nullable().describe('null on a draft.'),
  status: z.string(),
  customerId: z.string().nullable(),
  customer: z.string().describe('Name.'),
  validUntil: z.string(),
  dueDate: z.string().nullable().describe('Of the invoice.'),
  currency: z.string(),
  total: z.number().describe('With VAT.'),
  invoicedPercent: z.number(),
});

/** Described once, by find_quotes. */
const saved = z
  .custom<z.output<typeof quote> & ReturnType<typeof presentContent>>()
  .describe('As find_quotes shows it, with its content.');

function presentQuote({
  id,
  number,
  status,
  client,
  validUntil,
  dueDate,
  currency,
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
    dueDate,
    currency,
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
        quote: quoteArgument.exactOptional().describe('Only this one, with its content.'),
        customer: customerArgument.exactOptional(),
        search: z.string().exactOptional().describe('A part of a number, name or text.'),
        status: z
          .array(z.enum(['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'invoiced']))
          .exactOptional(),
        limit: z.int().min(1).max(100).default(20),
      },
      output: {
        quotes: z.array(quote),
        count: z.number().describe('How many fit, shown or not.'),
        content: z.object(documentContent).nullable().describe('Of the quote, where only one fits.'),
      },
    },
    async ({ quote: one, customer, search, status, limit }, { api }) => {
      const clientId = customer === undefined ? undefined : (await findCustomer(api, customer)).id;
      const query = {
        pageSize: limit,
        sort: '-createdAt' as const,
        ...(clientId !== undefined && { clientId }),
        ...(search !== undefined && { q: search }),
        ...(status !== undefined && { status }),
      };
      const { items, totalCount } =
        one === undefined
          ? await orThrow(api.GET('/v1/quotes', { params: { query } }))
          : { items: [await findQuote(api, one)], totalCount: 1 };
      const [only, ...others] = items;
      const content = only === undefined || others.length > 0 ? null : presentContent(only);
      return {
        told: `${totalCount} fit.`,
        data: { quotes: items.map(presentQuote), count: totalCount, content },
      };
    },
  ),
  tool(
    {
      name: 'save_quote',
      title: 'Make, change or send a quote',
      description:
        'Makes the draft of a quote, or changes a draft when quote is given. It reaches nobody unless send is true: then the customer gets it by email and can accept it on a page. draft_invoice with quote invoices it.',
      kind: 'destroys',
      input: {
        quote: quoteArgument.exactOptional().describe('A draft to change or send. Leave out: a new one.'),
        ...whom,
        validUntil: z.iso.date().exactOptional().describe('Left out: 30 days from today.'),
        dueDate: z.iso.date().exactOptional().describe('Of the invoice.'),
        ...documentArguments,
        send: z.boolean().default(false),
        email: z.string().exactOptional().describe("Another address than the customer's."),
        message: z.string().exactOptional().describe('At the top of the email.'),
      },
      output: {
        ...written,
        quote: saved,
        ...change,
        warnings: z.array(warning),
      },
    },
    async ({ quote: existing, send, email, message, ...content }, call) => {
      const mail = { ...(email !== undefined && { email }), ...(message !== undefined && { message }) };
      const isSentAsItIs = existing !== undefined && send && Object.keys(content).length === 0;
      const draft = isSentAsItIs ? undefined : await saveDraft(call, existing, content);
      if (draft !== undefined && (!send || call.isDryRun)) return toldQuote(draft, draft);
      const id = draft?.body.id ?? (await findQuote(call.api, existing ?? '')).id;
      const sent = await write<Schemas['Quote']>(call, 'send', (header) =>
        call.api.POST('/v1/quotes/{id}/send', { params: { path: { id }, header }, body: mail }),
      ).catch((error: unknown) => {
        if (draft === undefined) throw error;
        const made = { quote: presentQuote(draft.body) };
        throw new HalfDone('The draft of the quote is saved, and it is not sent.', made, error);
      });
      return toldQuote(sent, draft);
    },
  ),
];

type Content = z.output<
  z.ZodObject<
    typeof whom &
      typeof documentArguments & {
        validUntil: z.ZodExactOptional<z.ZodISODate>;
        dueDate: z.ZodExactOptional<z.ZodISODate>;
      }
  >
>;
type Saved = Written<Schemas['WrittenQuote']> & ReturnType<typeof changesOf>;

async function saveDraft(call: Call, existing: string | undefined, content: Content): Promise<Saved> {
  const { customer, newCustomer, lines: asked, version, validUntil, ...others } = content;
  const { api, agent } = call;
  const isOther = existing === undefined || customer !== undefined || newCustomer !== undefined;
  const buyer = isOther ? await buyerOf(call, given({ customer, newCustomer })) : undefined;
  if (existing === undefined) {
    const lines = await linesOf(call, undefined, given({ lines: asked }));
    const until = validUntil ?? addDays(agent.today, USUAL_VALID_DAYS);
    const body = { ...others, lines: [], ...lines, validUntil: until };
    const made = await writeTo<Schemas['WrittenQuote']>(
      call,
      buyer ?? (await buyerOf(call, {})),
      (header, who) => api.POST('/v1/quotes', { params: { header }, body: { ...body, ...who } }),
    );
    return { ...made, ...changesOf(undefined, made.body) };
  }
  const path = { id: (await findQuote(api, existing)).id };
  const before = await readBefore(api.GET('/v1/quotes/{id}', { params: { path } }));
  const { currency } = others;
  const lines = await linesOf(call, before.document, given({ lines: asked, version, currency }));
  const body = { ...others, ...lines, ...buyer?.who, ...given({ validUntil }) };
  const made = await write<Schemas['WrittenQuote']>(call, 'draft', (header) =>
    api.PATCH('/v1/quotes/{id}', { params: { path, header: ofChange(header, before) }, body }),
  );
  return { ...made, ...changesOf(before.document, made.body, asked) };
}

function toldQuote({ body, outcome }: Written<Schemas['Quote']>, saved: Saved | undefined) {
  const changed = saved ?? changesOf(undefined, body);
  const { sum, what } = tellChange(body, changed);
  const isSent = body.status !== 'draft' && outcome.status === 'done';
  return {
    told: `${toldOf(outcome)} A quote of ${sum}, open until ${body.validUntil}.${what} ${isSent ? 'It is sent.' : 'It is not sent.'}`,
    data: {
      ...outcome,
      quote: { ...presentQuote(body), ...presentContent(body) },
      ...shownChange(changed),
      warnings: presentWarnings(saved?.body.warnings),
    },
  };
}
