import { z } from 'zod';
import { orThrow } from '../../../client/src/or-throw.ts';
import { customerArgument, findCustomer, findInvoice, invoiceArgument } from '../finding.ts';
import { presentLine, shownLines } from '../lines.ts';
import { listInvoice, shownInvoice } from '../presenting.ts';
import { HalfDone, ToolError, tool, whyRefused } from '../tool.ts';
import type { Call } from '../tool.ts';
import type { Schemas } from '../writing.ts';
import { dryOf, kroner, tellItems, toldOf, write, written } from '../writing.ts';

/** From then on the law allows a fee. */
const FEE_DAYS = 14;
const MOST_LETTERS = 50;

const shownLetter = z
  .object({
    number: z.number().describe('1 is the first letter of the invoice.'),
    fee: z.number(),
    interest: z.number(),
    deadline: z.string(),
  })
  .describe('The letter that goes: kroner that it claims, and until when it is to be paid.');

function presentLetter({ reminders }: Schemas['Invoice']): z.output<typeof shownLetter> | null {
  const letter = reminders.at(-1);
  if (letter === undefined) return null;
  const { fee, interest, deadline } = letter;
  return { number: reminders.length, fee, interest, deadline };
}

export const claims = [
  tool(
    {
      name: 'record_payment',
      title: 'Record a payment',
      description:
        'Records that money came in for an invoice, or pays it with credit of the customer (method: credit). Money that a bank file brought is matched with match_bank_transaction instead.',
      kind: 'destroys',
      input: {
        invoice: invoiceArgument,
        amount: z.number().positive().describe('Kroner. get_invoice tells what is open.'),
        paidOn: z.iso.date().exactOptional().describe('Left out: today.'),
        method: z
          .enum(['bank', 'card', 'vipps', 'cash', 'other', 'credit'])
          .exactOptional()
          .describe('credit: no money comes in; what the company owes the customer pays it.'),
        reference: z.string().exactOptional().describe('What the payer calls it.'),
        extraBecomesCredit: z
          .boolean()
          .default(false)
          .describe(
            'true: what is more than the invoice becomes credit of the customer. false: it is refused.',
          ),
      },
      output: { ...written, invoice: shownInvoice },
    },
    async ({ invoice: text, amount, method, paidOn, reference, extraBecomesCredit }, call) => {
      const { id, client } = await findInvoice(call.api, text);
      const { body: invoice, outcome } = await write(call, 'payment', (header) =>
        method === 'credit'
          ? call.api.POST('/v1/clients/{id}/credit/apply', {
              params: { path: { id: client.id ?? '' }, header },
              body: { invoiceId: id, amount },
            })
          : call.api.POST('/v1/invoices/{id}/payments', {
              params: { path: { id }, header },
              body: {
                amount,
                paidOn: paidOn ?? call.agent.today,
                ...(method !== undefined && { method }),
                ...(reference !== undefined && { reference }),
                ...(extraBecomesCredit && { overpayment: 'credit' as const }),
              },
            }),
      );
      return {
        told: `${toldOf(outcome)} ${kroner(amount)}; ${kroner(invoice.outstandingAmount)} of the invoice ${outcome.status === 'done' ? 'is' : 'would be'} left after it.`,
        data: { ...outcome, invoice: listInvoice(invoice, call.agent.today) },
      };
    },
  ),
  tool(
    {
      name: 'credit_invoice',
      title: 'Credit an invoice',
      description:
        'Makes a credit note for some lines of an invoice or all that is left of it, and sends it to the customer.',
      kind: 'destroys',
      input: {
        invoice: invoiceArgument,
        lines: z
          .array(
            z.strictObject({
              line: z.int().min(1).describe('1 is the first line.'),
              quantity: z.number().positive().exactOptional().describe('Left out: all of the line.'),
            }),
          )
          .min(1)
          .exactOptional()
          .describe('Left out: all that is left of the invoice.'),
        notes: z.string().exactOptional().describe('Printed on the credit note.'),
        send: z.boolean().default(true).describe('false: leave it as a draft.'),
      },
      output: { ...written, creditNote: shownInvoice, lines: shownLines },
    },
    async ({ invoice: text, lines, notes, send }, call) => {
      const { api, agent } = call;
      const invoice = await findInvoice(api, text);
      const body = {
        ...(lines !== undefined && { lines: lines.map((one) => toCredit(invoice, one)) }),
        ...(notes !== undefined && { notes }),
      };
      const made = await write(call, 'credit-note', (header) =>
        api.POST('/v1/invoices/{id}/credit-notes', {
          params: { path: { id: invoice.id }, header },
          body,
        }),
      );
      const path = { id: made.body.id };
      const { body: note, outcome } =
        send && !call.isDryRun
          ? await write<Schemas['Invoice']>(call, 'send', (header) =>
              api.POST('/v1/invoices/{id}/send', { params: { path, header }, body: {} }),
            ).catch((error: unknown) => {
              throw new HalfDone(
                'The credit note was made as a draft, and it is not sent. send_invoices sends it.',
                { creditNote: listInvoice(made.body, agent.today) },
                error,
              );
            })
          : made;
      return {
        told: `${toldOf(outcome)} A credit note of ${kroner(note.total)}. ${outcome.status === 'done' && note.status !== 'draft' ? 'It is sent.' : 'It is not sent.'}`,
        data: {
          ...outcome,
          creditNote: listInvoice(note, agent.today),
          lines: note.lines.map(presentLine),
        },
      };
    },
  ),
  tool(
    {
      name: 'send_reminders',
      title: 'Send reminders',
      description: `Sends a reminder or a collection warning for each named invoice, or for all that are overdue. Those that are paused or at a collection agency are left out, and those that the law does not allow yet, or whose last letter has a deadline that runs, are refused and told. At most ${MOST_LETTERS} in a call.`,
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
          .describe('true: with the fee where the law allows one today. false: without.'),
        again: z
          .boolean()
          .default(false)
          .describe('true: also while the deadline of the last letter runs; then it claims nothing.'),
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
        more: z.number().describe('How many others fit; call again for them when these are done.'),
      },
    },
    async (args, call) => {
      const { type, fee, again } = args;
      const { invoices, more } = await overdue(call, args);
      const items = [];
      for (const invoice of invoices) {
        const path = { id: invoice.id };
        const claims = fee ? { feeWhereAllowed: true } : { fee: false };
        const body = { type, ...(again ? { again } : claims) };
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
      return {
        told: items.length === 0 ? 'No invoice fits, so no letter goes.' : `${tellItems(items)}${claimed}`,
        data: { items, more },
      };
    },
  ),
  tool(
    {
      name: 'pause_reminders',
      title: 'Pause reminders',
      description: 'No letters about an invoice for a while, as when the customer disputes it.',
      kind: 'writes',
      input: {
        invoice: invoiceArgument,
        reason: z.string().exactOptional().describe('For the company alone. Left out: letters go again.'),
        until: z.iso.date().exactOptional().describe('Last day. Left out: until it is ended.'),
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
      return { told: toldOf(outcome), data: { ...outcome, invoice: listInvoice(invoice, agent.today) } };
    },
  ),
  tool(
    {
      name: 'write_off',
      title: 'Write off',
      description:
        'Gives up what is left of an invoice: as a loss, as a difference of øre, or only the fees that letters claimed.',
      kind: 'destroys',
      input: {
        invoice: invoiceArgument,
        what: z.enum(['loss', 'rounding', 'fees']).describe('fees: only fees of letters.'),
        ground: z
          .enum(['collection_in_vain', 'overdue_and_reminded', 'insolvency', 'irrecoverable'])
          .exactOptional()
          .describe(
            'Makes a loss final, so that its VAT is deducted: why it is lost for certain. Left out: not final, no VAT is deducted.',
          ),
        date: z.iso.date().exactOptional().describe('Left out: today.'),
      },
      output: { ...written, invoice: shownInvoice },
    },
    async ({ invoice: text, what, ground, date }, call) => {
      const { id } = await findInvoice(call.api, text);
      const path = { id };
      const { body: invoice, outcome } = await write(call, what, (header) =>
        what === 'fees'
          ? call.api.POST('/v1/invoices/{id}/fees/waive', { params: { path, header }, body: {} })
          : call.api.POST('/v1/invoices/{id}/write-offs', {
              params: { path, header },
              body: {
                reason: what,
                ...(ground !== undefined && { lossKind: 'final' as const, ground }),
                ...(date !== undefined && { date }),
              },
            }),
      );
      return { told: toldOf(outcome), data: { ...outcome, invoice: listInvoice(invoice, call.agent.today) } };
    },
  ),
  tool(
    {
      name: 'refund_customer',
      title: 'Pay a customer back',
      description:
        "Pays back credit of a customer (creditBalance): records money that was paid back already, or with toAccount orders it for the company's next refund file.",
      kind: 'destroys',
      input: {
        customer: customerArgument,
        amount: z.number().positive().describe('Kroner, at most the credit of the customer.'),
        paidOn: z.iso.date().exactOptional().describe('The day it was paid back. Left out: today.'),
        toAccount: z
          .string()
          .exactOptional()
          .describe('Norwegian bank account of eleven digits: the money is still to be paid.'),
      },
      output: {
        ...written,
        customerId: z.string(),
        amount: z.number(),
        paidOn: z.string().nullable().describe('null: ordered, not paid yet.'),
      },
    },
    async ({ customer, amount, paidOn, toAccount }, call) => {
      if (paidOn !== undefined && toAccount !== undefined) {
        throw new ToolError(
          'Give paidOn for money that was paid back, or toAccount for money that is to be paid. Nothing was done.',
        );
      }
      const { id } = await findCustomer(call.api, customer);
      const path = { id };
      const { body, outcome } = await write<Pick<Schemas['RefundOrder'], 'amount' | 'paidOn'>>(
        call,
        'refund',
        (header) =>
          toAccount === undefined
            ? call.api.POST('/v1/clients/{id}/refunds', {
                params: { path, header },
                body: { amount, paidOn: paidOn ?? call.agent.today },
              })
            : call.api.POST('/v1/clients/{id}/refund-orders', {
                params: { path, header },
                body: { amount, toAccount },
              }),
      );
      return {
        told: `${toldOf(outcome)} ${kroner(amount)}.`,
        data: { ...outcome, customerId: id, amount: body.amount, paidOn: body.paidOn },
      };
    },
  ),
];

function toCredit(
  { lines }: Schemas['Invoice'],
  { line, quantity }: { line: number; quantity?: number },
): Schemas['NewCreditNoteLine'] {
  const wanted = lines[line - 1];
  if (wanted === undefined) {
    throw new ToolError(`The invoice has lines 1 to ${lines.length}. Nothing was done.`);
  }
  return { lineIndex: line - 1, quantity: quantity ?? wanted.quantity };
}

async function overdue(
  { api, agent }: Call,
  given: { invoices?: string[]; minDaysOverdue: number; customer?: string },
): Promise<{ invoices: Schemas['Invoice'][]; more: number }> {
  if (given.invoices !== undefined) {
    return { invoices: await Promise.all(given.invoices.map((text) => findInvoice(api, text))), more: 0 };
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
  const fitting = items.filter(
    (invoice) =>
      invoice.remindersPaused === null &&
      invoice.handedOver === null &&
      listInvoice(invoice, agent.today).daysOverdue >= given.minDaysOverdue,
  );
  return {
    invoices: fitting.slice(0, MOST_LETTERS),
    more: Math.max(0, fitting.length - MOST_LETTERS),
  };
}
