import { z } from 'zod';
import { orThrow } from '../../../client/src/or-throw.ts';
import { customerArgument, findCustomer, findInvoice, invoiceArgument } from '../finding.ts';
import { listInvoice, pauseOf, shownInvoice } from '../presenting.ts';
import type { listedInvoice } from '../presenting.ts';
import { ToolError, tool, whyRefused } from '../tool.ts';
import type { Call } from '../tool.ts';
import type { Schemas } from '../writing.ts';
import { dryOf, kroner, reach, tellItems, toldOf, write, written } from '../writing.ts';

/** From then on the law allows a fee. */
const FEE_DAYS = 14;
const MOST_LETTERS = 50;

const shownLetter = z
  .object({
    number: z.number().describe('1 is the first letter of the invoice.'),
    fee: z.number(),
    interest: z.number(),
    deadline: z.string(),
    channel: z.string(),
  })
  .describe('The letter that goes: kroner that it claims, and until when it is to be paid.');

function presentLetter({ reminders }: Schemas['Invoice']): z.output<typeof shownLetter> | null {
  const letter = reminders.at(-1);
  if (letter === undefined) return null;
  const { fee, interest, deadline, channel } = letter;
  return { number: reminders.length, fee, interest, deadline, channel };
}

export const letters = [
  tool(
    {
      name: 'send_reminders',
      title: 'Send reminders',
      description: `Sends a reminder or a collection warning for each named invoice, or for all that are overdue. Those paused or at a collection agency are left out; those that the law does not allow yet, or whose last deadline runs, are refused and told. At most ${MOST_LETTERS} in a call.`,
      kind: 'destroys',
      input: {
        invoices: z
          .array(invoiceArgument)
          .min(1)
          .max(MOST_LETTERS)
          .exactOptional()
          .describe('Left out: all that are overdue.'),
        minDaysOverdue: z
          .int()
          .min(0)
          .default(FEE_DAYS)
          .describe('Of all: only those that are overdue by at least this many days.'),
        customer: customerArgument.exactOptional().describe('Of all: only those of this customer.'),
        type: z.enum(['reminder', 'collection_warning']).default('reminder'),
        fee: z
          .boolean()
          .default(true)
          .describe('true: with interest, and the fee where the law allows one today. false: without both.'),
        again: z
          .boolean()
          .default(false)
          .describe('true: also while the deadline of the last letter runs; then it claims nothing.'),
        channel: z
          .enum(['email', 'none'])
          .default('email')
          .describe('none: nothing is mailed; a person prints the letter in the app and posts it today.'),
        email: z.string().exactOptional().describe("Another address than the customer's."),
      },
      output: {
        items: z.array(
          z.object({
            ...written,
            status: z.enum([...written.status.options, 'refused']),
            invoice: shownInvoice,
            letter: shownLetter.nullable(),
            refusal: z.string().nullable().describe('Why no letter goes.'),
          }),
        ),
        leftOut: z
          .array(z.object({ invoice: shownInvoice, why: z.string() }))
          .describe('Of all that are overdue: those that are paused or at a collection agency.'),
        more: z.number().describe('How many others fit; call again for them when these are done.'),
      },
    },
    async (args, call) => {
      const { type, fee, again, channel, email } = args;
      const { invoices, leftOut, more } = await overdue(call, args);
      const items = [];
      for (const invoice of invoices) {
        const path = { id: invoice.id };
        const claims = fee ? { feeWhereAllowed: true } : { fee: false };
        const way = channel === 'none' ? { channel } : { ...(email !== undefined && { email }) };
        const body = { type, ...way, ...(again ? { again } : claims) };
        try {
          const { body: reminded, outcome } = await write(call, invoice.id, (header) =>
            call.api.POST('/v1/invoices/{id}/reminders', { params: { path, header }, body }),
          );
          const letter = presentLetter(reminded);
          items.push({ ...outcome, invoice: listInvoice(reminded, call.agent.today), letter, refusal: null });
        } catch (error) {
          if (args.invoices?.length === 1) throw error;
          items.push({
            status: 'refused' as const,
            repeated: false,
            approval: null,
            invoice: listInvoice(invoice, call.agent.today),
            letter: null,
            refusal: whyRefused(call, error),
          });
        }
      }
      const sum = items.reduce((all, { letter }) => all + (letter?.fee ?? 0) + (letter?.interest ?? 0), 0);
      const claimed = sum === 0 ? '' : ` Fees and interest of these letters: ${kroner(sum)}.`;
      const others = leftOut.length === 0 ? '' : ` ${leftOut.length} are left out; see leftOut.`;
      const gone = items.length === 0 ? 'No invoice fits, so no letter goes.' : tellItems(items);
      return {
        told: `${gone}${claimed}${others}${reach(call.agent, items)}`,
        data: { items, leftOut, more },
      };
    },
  ),
  tool(
    {
      name: 'pause_reminders',
      title: 'Pause reminders',
      description:
        'No letters about an invoice for a while, as when the customer disputes it. Without reason it ends the pause.',
      kind: 'writes',
      input: {
        invoice: invoiceArgument,
        reason: z.string().exactOptional().describe('For the company alone. Left out: letters go again.'),
        until: z.iso
          .date()
          .exactOptional()
          .describe('Last day without letters. Left out: until it is ended.'),
      },
      output: { ...written, invoice: shownInvoice },
    },
    async ({ invoice: text, reason, until }, call) => {
      const { api, agent } = call;
      const { id, remindersPaused } = await findInvoice(api, text);
      if (reason === undefined && remindersPaused === null) {
        throw new ToolError('Letters about this invoice are not paused; give reason to pause them.');
      }
      const path = { id };
      const { body: invoice, outcome } = await write(call, 'pause', (header) =>
        reason === undefined
          ? api.DELETE('/v1/invoices/{id}/pause-reminders', { params: { path, header: dryOf(header) } })
          : api.POST('/v1/invoices/{id}/pause-reminders', {
              params: { path, header },
              body: { reason, ...(until !== undefined && { until }) },
            }),
      );
      const now = pauseOf(invoice) ?? 'Letters about it may go again.';
      return {
        told: `${toldOf(outcome)} ${now}`,
        data: { ...outcome, invoice: listInvoice(invoice, agent.today) },
      };
    },
  ),
];

/** Why no letter goes about an invoice that is late; undefined where one may. */
function whyLeftOut(invoice: Schemas['Invoice']): string | undefined {
  return pauseOf(invoice) ?? (invoice.handedOver === null ? undefined : 'A collection agency has the claim.');
}

async function overdue(
  { api, agent }: Call,
  given: { invoices?: string[]; minDaysOverdue: number; customer?: string },
): Promise<{
  invoices: Schemas['Invoice'][];
  leftOut: { invoice: z.output<typeof listedInvoice>; why: string }[];
  more: number;
}> {
  if (given.invoices !== undefined) {
    const invoices = await Promise.all(given.invoices.map((text) => findInvoice(api, text)));
    return { invoices, leftOut: [], more: 0 };
  }
  const clientId = given.customer === undefined ? undefined : (await findCustomer(api, given.customer)).id;
  const query = {
    overdue: true,
    outstanding: true,
    pageSize: 100,
    sort: 'dueDate' as const,
    ...(clientId !== undefined && { clientId }),
  };
  const { items } = await orThrow(api.GET('/v1/invoices', { params: { query } }));
  const late = items.filter(
    (invoice) => listInvoice(invoice, agent.today).daysOverdue >= given.minDaysOverdue,
  );
  const fitting = late.filter((invoice) => whyLeftOut(invoice) === undefined);
  return {
    invoices: fitting.slice(0, MOST_LETTERS),
    leftOut: late.flatMap((invoice) => {
      const why = whyLeftOut(invoice);
      return why === undefined ? [] : [{ invoice: listInvoice(invoice, agent.today), why }];
    }),
    more: Math.max(0, fitting.length - MOST_LETTERS),
  };
}
