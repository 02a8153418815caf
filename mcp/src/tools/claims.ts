import { z } from 'zod';
import { customerArgument, findCustomer, findInvoice, invoiceArgument } from '../finding.ts';
import { presentLine, shownLines } from '../lines.ts';
import { currencyArgument } from '../drafting.ts';
import { given, listInvoice, shownInvoice } from '../presenting.ts';
import { HalfDone, ToolError, tool } from '../tool.ts';
import type { Schemas } from '../writing.ts';
import { money, reach, toldOf, write, written } from '../writing.ts';

export const claims = [
  tool(
    {
      name: 'record_payment',
      title: 'Record a payment',
      description:
        'Records that money came in for an invoice, or pays it with credit of the customer (method: credit). Money of a bank file is matched with match_bank_transaction instead.',
      kind: 'destroys',
      input: {
        invoice: invoiceArgument,
        amount: z
          .number()
          .positive()
          .describe('What is paid of it, in its currency. get_invoice tells what is open.'),
        amountNok: z
          .number()
          .positive()
          .exactOptional()
          .describe('Of another currency: kroner that came, after feeNok. Left out: by the rate of the day.'),
        feeNok: z.number().min(0).exactOptional().describe('Kroner that the bank kept.'),
        paidOn: z.iso
          .date()
          .exactOptional()
          .describe('Left out: today. A day of a closed month is posted on the first open day.'),
        method: z
          .enum(['bank', 'card', 'vipps', 'cash', 'other', 'credit'])
          .exactOptional()
          .describe('Left out: bank. credit: no money comes in; what the company owes the customer pays it.'),
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
    async ({ invoice: text, amount, method, paidOn, reference, extraBecomesCredit, ...inNok }, call) => {
      if (method === 'credit' && Object.keys(inNok).length > 0) {
        throw new ToolError('Credit has no amountNok and no feeNok: no money comes in. Nothing was done.');
      }
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
                ...inNok,
                paidOn: paidOn ?? call.agent.today,
                ...(method !== undefined && { method }),
                ...(reference !== undefined && { reference }),
                ...(extraBecomesCredit && { overpayment: 'credit' as const }),
              },
            }),
      );
      return {
        told: `${toldOf(outcome)} ${money(amount, invoice.currency)}; ${money(invoice.outstandingAmount, invoice.currency)} of the invoice ${outcome.status === 'done' ? 'is' : 'would be'} left after it.`,
        data: { ...outcome, invoice: listInvoice(invoice, call.agent.today) },
      };
    },
  ),
  tool(
    {
      name: 'credit_invoice',
      title: 'Credit an invoice',
      description:
        'Credits lines of an invoice, with their discounts in proportion, all that is left of it, or a price reduction, and sends the note.',
      kind: 'destroys',
      input: {
        invoice: invoiceArgument,
        lines: z
          .array(
            z.strictObject({
              line: z.int().min(1).describe('1 is the first line.'),
              quantity: z.number().exactOptional().describe('Left out: all of the line.'),
              unitPrice: z.number().exactOptional().describe('Of a reduction with the VAT of the line.'),
              description: z.string().exactOptional(),
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
        ...(lines !== undefined && whatToCredit(invoice, lines)),
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
      const isSent = outcome.status === 'done' && note.status !== 'draft';
      const whereto = isSent ? `It is sent.${reach(agent, [outcome])}` : 'It is not sent.';
      return {
        told: `${toldOf(outcome)} A credit note of ${money(note.total, note.currency)}. ${whereto}`,
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
        amount: z.number().positive().describe('At most the credit of the customer in the currency.'),
        currency: currencyArgument,
        amountNok: z
          .number()
          .positive()
          .exactOptional()
          .describe('Of another currency: kroner that left the account.'),
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
        currency: z.string(),
        paidOn: z.string().nullable().describe('null: ordered, not paid yet.'),
      },
    },
    async ({ customer, amount, currency, amountNok, paidOn, toAccount }, call) => {
      if (paidOn !== undefined && toAccount !== undefined) {
        throw new ToolError(
          'Give paidOn for money that was paid back, or toAccount for money that is to be paid. Nothing was done.',
        );
      }
      if (amountNok !== undefined && toAccount !== undefined) {
        throw new ToolError('Give amountNok for money that was paid back alone. Nothing was done.');
      }
      const { id } = await findCustomer(call.api, customer);
      const path = { id };
      const { body, outcome } = await write<Pick<Schemas['RefundOrder'], 'amount' | 'currency' | 'paidOn'>>(
        call,
        'refund',
        (header) =>
          toAccount === undefined
            ? call.api.POST('/v1/clients/{id}/refunds', {
                params: { path, header },
                body: { ...given({ amountNok, currency }), amount, paidOn: paidOn ?? call.agent.today },
              })
            : call.api.POST('/v1/clients/{id}/refund-orders', {
                params: { path, header },
                body: { ...given({ currency }), amount, toAccount },
              }),
      );
      const ordered =
        body.paidOn === null ? ' Ordered, not paid: a person makes the next refund file in the app.' : '';
      return {
        told: `${toldOf(outcome)} ${money(amount, body.currency)}.${ordered}`,
        data: {
          ...outcome,
          customerId: id,
          amount: body.amount,
          currency: body.currency,
          paidOn: body.paidOn,
        },
      };
    },
  ),
];

type Credited = { line: number; quantity?: number; unitPrice?: number; description?: string };

/** Lines of the invoice, or lines that the invoice does not have: each of these names a price. */
function whatToCredit(
  { lines: all }: Schemas['Invoice'],
  asked: readonly Credited[],
): Pick<Schemas['NewCreditNote'], 'lines' | 'ownLines'> {
  const found = asked.map((one) => {
    const of = all[one.line - 1];
    if (of === undefined) {
      throw new ToolError(`The invoice has lines 1 to ${all.length}. Nothing was done.`);
    }
    return { ...one, of };
  });
  const ownLines = found.flatMap(({ of, quantity = 1, unitPrice, description = of.description }) =>
    unitPrice === undefined
      ? []
      : [
          {
            description,
            quantity,
            [of.unitPriceWithVat === null ? 'unitPrice' : 'unitPriceWithVat']: unitPrice,
            vatCode: of.vatCode,
          },
        ],
  );
  if (ownLines.length === asked.length) return { ownLines };
  if (ownLines.length > 0) {
    throw new ToolError('Give unitPrice for all lines or for none. Nothing was done.');
  }
  return {
    lines: found.map(({ of, line, quantity }) => ({
      lineIndex: line - 1,
      quantity: quantity ?? of.quantity,
    })),
  };
}
