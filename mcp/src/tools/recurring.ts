import { z } from 'zod';
import { orThrow } from '../../../client/src/or-throw.ts';
import {
  changesOf,
  currencyArgument,
  linesOf,
  ofChange,
  readBefore,
  shownChange,
  tellChange,
  texts,
} from '../drafting.ts';
import { UUID, customerArgument, findCustomer } from '../finding.ts';
import { linesArgument, presentLine, shownLines, versionArgument, versionOf } from '../lines.ts';
import { change, given, shownTexts } from '../presenting.ts';
import { ToolError, tool } from '../tool.ts';
import type { Call } from '../tool.ts';
import type { Schemas, Written } from '../writing.ts';
import { toldOf, write, written } from '../writing.ts';

const recurringArgument = z.string().min(1).describe('Id.');

const interval = z.strictObject({ unit: z.enum(['week', 'month']), count: z.int().min(1).max(36) });
const indexation = z.strictObject({ month: z.int().min(1).max(12), baseIndex: z.number().positive() });

/** What can be changed later as well, by the names by which it is read. */
const changeable = {
  interval: interval.exactOptional().describe('As in { unit: month, count: 3 }. Required for a new one.'),
  anchorDay: z.int().min(1).max(31).exactOptional().describe('Day of the month; 31 is its last day.'),
  lastDate: z.iso.date().exactOptional().describe('Or occurrences. Neither: without an end.'),
  occurrences: z.int().min(1).exactOptional().describe('How many in all.'),
  dueDays: z.int().min(0).exactOptional().describe("Left out: the customer's payment term."),
  action: z.enum(['draft', 'send']).exactOptional().describe('What each date leaves; draft when left out.'),
  channel: z.enum(['auto', 'email', 'e-invoice', 'none']).exactOptional(),
  indexation: indexation.exactOptional().describe('Prices follow the consumer price index.'),
  currency: currencyArgument,
  ...texts,
};
const input = {
  recurring: recurringArgument.exactOptional().describe('Id of the one to change. Leave out: a new one.'),
  customer: customerArgument.exactOptional(),
  lines: linesArgument,
  version: versionArgument,
  firstDate: z.iso.date().exactOptional().describe('Of a new one; today or later.'),
  bill: z
    .enum(['advance', 'arrears'])
    .exactOptional()
    .describe(
      'Of a new one. advance, when left out: each date bills the days from it on; arrears: those before it.',
    ),
  ...changeable,
  now: z
    .enum(['pause', 'resume', 'skip', 'end'])
    .exactOptional()
    .describe(
      'Beside recurring alone. pause: dates until resume are skipped. skip: the next date is. end: at once and for good; for a last date give lastDate. What was made stays, and the customer is not told.',
    ),
};
/** Kept as they are: lines of a later day, and what no person says in a sentence. */
type Unsaid =
  'clientId' | 'externalId' | 'dueDateAgreed' | 'laterLines' | 'metadata' | 'language' | 'prepayment';
input satisfies Record<Exclude<keyof Schemas['NewRecurringInvoice'], Unsaid>, z.ZodType>;

const period = z.object({ from: z.string(), to: z.string() }).nullable();

const recurring = z.object({
  id: z.string().nullable(),
  status: z.string(),
  customerId: z.string(),
  customer: z.string().describe('Name.'),
  total: z.number().describe('With VAT, of each invoice.'),
  currency: z.string(),
  nextDate: z.string().nullable(),
  problem: z.string().nullable().describe('Why the last date became a draft that nobody wanted.'),
  firstDate: z.string(),
  bill: z.string(),
  interval: z.object({ unit: z.string(), count: z.number() }),
  anchorDay: z.number().nullable(),
  lastDate: z.string().nullable(),
  occurrences: z.number().nullable(),
  dueDays: z.number().nullable(),
  action: z.string(),
  channel: z.string(),
  indexation: z.object({ month: z.number(), baseIndex: z.number() }).nullable(),
  ...shownTexts,
} satisfies Record<keyof typeof changeable, z.ZodType> & Record<string, z.ZodType>);

function presentRecurring(one: Schemas['RecurringInvoice']): z.output<typeof recurring> {
  const { clientId, clientName, problem, ...shown } = one;
  const { lines: _, laterLines: _l, metadata: _m, language: _g, prepayment: _p, ...rest } = shown;
  const { lastInvoiceId: _i, occurrencesMade: _o, createdAt: _c, updatedAt: _u, ...own } = rest;
  const { subtotal: _s, vat: _v, externalId: _e, dueDateAgreed: _d, ...told } = own;
  const { warnings: _w, ...fields } = told;
  return { customerId: clientId, customer: clientName, problem: problem?.code ?? null, ...fields };
}

const content = {
  lines: shownLines,
  version: z.string().describe('Goes back with lines that change these.'),
};

function presentContent({ lines }: Pick<Schemas['RecurringInvoice'], 'lines'>) {
  return { lines: lines.map(presentLine), version: versionOf(lines) };
}

/** Described once, by find_recurring_invoices. */
const saved = z
  .custom<z.output<typeof recurring> & ReturnType<typeof presentContent>>()
  .describe('As find_recurring_invoices shows it, with lines and version beside.');

export const recurringInvoices = [
  tool(
    {
      name: 'find_recurring_invoices',
      title: 'Find recurring invoices',
      description:
        'Finds invoices that come again by themselves, newest first. With recurring: one, with its lines and the next dates and sums.',
      kind: 'reads',
      input: {
        recurring: recurringArgument.exactOptional(),
        customer: customerArgument.exactOptional(),
        status: z.enum(['active', 'paused', 'ended']).exactOptional(),
        limit: z.int().min(1).max(100).default(20),
      },
      output: {
        recurringInvoices: z.array(recurring),
        count: z.number().describe('How many fit, shown or not.'),
        content: z
          .object({
            ...content,
            upcoming: z.array(z.object({ date: z.string(), period, dueDate: z.string(), total: z.number() })),
          })
          .nullable()
          .describe('Where only one fits.'),
      },
    },
    async ({ recurring: id, customer, status, limit }, { api }) => {
      const clientId = customer === undefined ? undefined : (await findCustomer(api, customer)).id;
      const query = { pageSize: limit, ...given({ clientId, status }) };
      const { items, totalCount } =
        id === undefined
          ? await orThrow(api.GET('/v1/recurring-invoices', { params: { query } }))
          : { items: [await findRecurring(api, id)], totalCount: 1 };
      const [only, ...others] = items;
      return {
        told: `${totalCount} fit.`,
        data: {
          recurringInvoices: items.map(presentRecurring),
          count: totalCount,
          content:
            only === undefined || others.length > 0
              ? null
              : { ...presentContent(only), upcoming: await upcoming(api, only.id) },
        },
      };
    },
  ),
  tool(
    {
      name: 'save_recurring_invoice',
      title: 'Make, change, pause or end a recurring invoice',
      description:
        'Makes an invoice that comes again by itself, or changes one when recurring is given; a change holds from the next date on. Texts may hold {period}, {from}, {to}, {month} and {year}.',
      kind: 'destroys',
      input,
      output: { ...written, recurring: saved, ...change },
    },
    async ({ recurring: existing, customer, lines, version, now, ...fields }, call) => {
      const { api } = call;
      if (existing === undefined) {
        if (now !== undefined) throw new ToolError('Give recurring with now. Nothing was done.');
        const { interval: every, firstDate, ...others } = fields;
        if (customer === undefined || every === undefined || firstDate === undefined) {
          throw new ToolError('Give customer, lines, interval and firstDate. Nothing was done.');
        }
        const { id: clientId } = await findCustomer(api, customer);
        const taken = await linesOf(call, undefined, given({ lines }));
        const body = { lines: [], ...taken, ...others, clientId, interval: every, firstDate };
        return tell(
          await write(call, 'recurring', (header) =>
            api.POST('/v1/recurring-invoices', { params: { header }, body }),
          ),
        );
      }
      const found = await findRecurring(api, existing);
      const path = { id: found.id };
      const { firstDate, bill, ...changes } = fields;
      const { currency } = changes;
      if (now !== undefined) {
        if (customer !== undefined || lines !== undefined || Object.keys(fields).length > 0) {
          throw new ToolError('Give now alone. Nothing was done.');
        }
        const made = await does(call, path, now);
        const isOther = made.body.status !== found.status;
        const changes = isOther ? [`status: ${found.status} to ${made.body.status}`] : [];
        return tell(made, { changes, totalBefore: found.total, currencyBefore: found.currency });
      }
      const before = await readBefore(api.GET('/v1/recurring-invoices/{id}', { params: { path } }));
      if (
        (firstDate ?? before.document.firstDate) !== before.document.firstDate ||
        (bill ?? before.document.bill) !== before.document.bill
      ) {
        throw new ToolError(
          'firstDate and bill cannot be changed: end it with now: end, and make another one. Nothing was done.',
        );
      }
      const taken = await linesOf(call, before.document, given({ lines, version, currency }));
      const clientId = customer === undefined ? undefined : (await findCustomer(api, customer)).id;
      const body = { ...changes, ...taken, ...given({ clientId }) };
      const made = await write<Schemas['RecurringInvoice']>(call, 'recurring', (header) =>
        api.PATCH('/v1/recurring-invoices/{id}', {
          params: { path, header: ofChange(header, before) },
          body,
        }),
      );
      return tell(made, changesOf(before.document, made.body, lines));
    },
  ),
];

function tell(
  { body, outcome }: Written<Schemas['RecurringInvoice']>,
  changed: ReturnType<typeof changesOf> = changesOf(undefined, body),
) {
  const { sum, what } = tellChange(body, changed);
  const next = body.nextDate === null ? 'No date comes next' : `It comes next on ${body.nextDate}`;
  return {
    told: `${toldOf(outcome)} A recurring invoice of ${sum}, ${body.status}. ${next}.${what}`,
    data: {
      ...outcome,
      recurring: { ...presentRecurring(body), ...presentContent(body) },
      ...shownChange(changed),
    },
  };
}

function does(
  call: Call,
  path: { id: string },
  now: 'pause' | 'resume' | 'skip' | 'end',
): Promise<Written<Schemas['RecurringInvoice']>> {
  return write(call, now, (header) => {
    const options = { params: { path, header } };
    if (now === 'pause') return call.api.POST('/v1/recurring-invoices/{id}/pause', options);
    if (now === 'resume') return call.api.POST('/v1/recurring-invoices/{id}/resume', options);
    if (now === 'skip') return call.api.POST('/v1/recurring-invoices/{id}/skip', options);
    return call.api.POST('/v1/recurring-invoices/{id}/end', options);
  });
}

async function findRecurring(api: Call['api'], text: string): Promise<Schemas['RecurringInvoice']> {
  const id = text.trim().toLowerCase();
  if (!UUID.test(id)) {
    throw new ToolError(
      'A recurring invoice has an id alone; look with find_recurring_invoices. Nothing was done.',
    );
  }
  return orThrow(api.GET('/v1/recurring-invoices/{id}', { params: { path: { id } } }));
}

async function upcoming(api: Call['api'], id: string) {
  const { items } = await orThrow(
    api.GET('/v1/recurring-invoices/{id}/upcoming', { params: { path: { id }, query: { count: 3 } } }),
  );
  return items.map(({ date, period: days, dueDate, total }) => ({ date, period: days, dueDate, total }));
}
