import { z } from 'zod';
import { addDays } from '../../../server/src/domain/local-date.ts';
import { orThrow } from '../../../client/src/or-throw.ts';
import { customerArgument, findCustomer, findQuote, quoteArgument } from '../finding.ts';
import { lineArgument, toLines } from '../lines.ts';
import type { LineArgument } from '../lines.ts';
import { documentSums, presentLine, presentWarnings, warning } from '../presenting.ts';
import { ToolError, tool } from '../tool.ts';
import type { Call } from '../tool.ts';
import type { Schemas, Written } from '../writing.ts';
import { kroner, toldOf, write, written } from '../writing.ts';
import { buyerOf, whom } from './invoices.ts';

const USUAL_VALID_DAYS = 30;

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
      name: 'save_quote',
      title: 'Make, change or send a quote',
      description:
        'Makes the draft of a quote, or changes a draft when quote is given. It reaches nobody unless send is true: then the customer gets it by email and can accept it on a page. draft_invoice with quote invoices it.',
      kind: 'destroys',
      input: {
        quote: quoteArgument.exactOptional().describe('A draft to change or send. Leave out: a new one.'),
        ...whom,
        lines: z
          .array(lineArgument)
          .min(1)
          .max(100)
          .exactOptional()
          .describe('Required for a new quote. They replace all lines of one that exists.'),
        validUntil: z.iso.date().exactOptional().describe('Left out: 30 days from today.'),
        notes: z.string().exactOptional().describe('Printed on the quote.'),
        reference: z.string().exactOptional(),
        send: z.boolean().default(false),
        email: z.string().exactOptional().describe("Another address than the customer's to send it to."),
        message: z.string().exactOptional().describe('At the top of the email.'),
      },
      output: {
        ...written,
        quote: z.object({ ...quote.shape, ...documentSums }),
        warnings: z.array(warning),
      },
    },
    async ({ quote: existing, send, email, message, ...content }, call) => {
      const mail = { ...(email !== undefined && { email }), ...(message !== undefined && { message }) };
      const isSentAsItIs = existing !== undefined && send && Object.keys(content).length === 0;
      const draft = isSentAsItIs ? undefined : await saveDraft(call, existing, content);
      if (draft !== undefined && (!send || call.isDryRun)) return toldQuote(draft);
      const id = draft?.body.id ?? (await findQuote(call.api, existing ?? '')).id;
      const sent = await write<Schemas['Quote']>(call, 'send', (header) =>
        call.api.POST('/v1/quotes/{id}/send', { params: { path: { id }, header }, body: mail }),
      );
      return toldQuote(sent, draft?.body.warnings);
    },
  ),
];

type Content = {
  customer?: string;
  newCustomer?: z.output<typeof whom.newCustomer>;
  lines?: LineArgument[];
  validUntil?: string;
  notes?: string;
  reference?: string;
};

async function saveDraft(
  call: Call,
  existing: string | undefined,
  { customer, newCustomer, lines, validUntil, ...others }: Content,
): Promise<Written<Schemas['Quote'] & { warnings?: Schemas['Warning'][] }>> {
  const { api, agent } = call;
  const isNew = existing === undefined;
  if (isNew && lines === undefined) throw new ToolError('Give lines. Nothing was done.');
  const buyer =
    isNew || customer !== undefined || newCustomer !== undefined
      ? await buyerOf(call, { customer, newCustomer })
      : undefined;
  const { termDays: _, ...who } = buyer ?? {};
  const until = validUntil ?? (isNew ? addDays(agent.today, USUAL_VALID_DAYS) : undefined);
  const body = {
    ...who,
    ...others,
    ...(until !== undefined && { validUntil: until }),
    ...(lines !== undefined && { lines: await toLines(call, lines) }),
  };
  if (isNew) {
    return write(call, 'draft', (header) =>
      api.POST('/v1/quotes', { params: { header }, body: { lines: [], validUntil: '', ...body } }),
    );
  }
  const { id } = await findQuote(api, existing);
  return write(call, 'draft', ({ 'Tilgode-Dry-Run': dry }) =>
    api.PATCH('/v1/quotes/{id}', {
      params: { path: { id }, header: dry === undefined ? {} : { 'Tilgode-Dry-Run': dry } },
      body,
    }),
  );
}

function toldQuote(
  { body, outcome }: Written<Schemas['Quote'] & { warnings?: Schemas['Warning'][] }>,
  warnings = body.warnings,
) {
  const { lines, subtotal, vat, total, validUntil, status } = body;
  return {
    told: `${toldOf(outcome)} A quote of ${kroner(total)}, open until ${validUntil}. ${status === 'draft' ? 'It is not sent.' : 'It is sent.'}`,
    data: {
      ...outcome,
      quote: { ...presentQuote(body), lines: lines.map(presentLine), subtotal, vat },
      warnings: presentWarnings(warnings),
    },
  };
}
