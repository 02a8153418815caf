import { z } from 'zod';
import { orThrow } from '../../../client/src/or-throw.ts';
import { draftArgument, findInvoice, findQuote, invoiceArgument } from '../finding.ts';
import { listInvoice, shownInvoice } from '../presenting.ts';
import { ToolError, tool } from '../tool.ts';
import { dryOf, kroner, toldOf, write, written } from '../writing.ts';

/** What takes back what was made or recorded before. */
export const undoing = [
  tool(
    {
      name: 'undo_payment',
      title: 'Undo a payment',
      description:
        'Takes a payment back that was recorded by mistake, with its booking and the credit that it made; refused where that credit is used. A transaction of the bank waits again.',
      kind: 'destroys',
      input: {
        invoice: invoiceArgument,
        payment: z
          .string()
          .exactOptional()
          .describe('Id, as get_invoice tells it. Left out: the only one of the invoice.'),
      },
      output: { ...written, invoice: shownInvoice },
    },
    async ({ invoice: text, payment: wanted }, call) => {
      const { api, agent } = call;
      const { id, payments } = await findInvoice(api, text);
      const [payment, ...others] = payments.filter((one) => wanted === undefined || one.id === wanted);
      if (payment === undefined || others.length > 0) {
        throw new ToolError(
          payment === undefined
            ? 'The invoice has no such payment; it may be undone already. Nothing was done.'
            : 'The invoice has several payments. Nothing was done. Call again with the id of one of them.',
          payments.map(({ id: paymentId, amount, paidOn }) => ({ id: paymentId, amount, paidOn })),
        );
      }
      const path = { id, paymentId: payment.id };
      const { outcome } = await write(call, 'undo', (header) =>
        api.DELETE('/v1/invoices/{id}/payments/{paymentId}', {
          params: { path, header: dryOf(header) },
        }),
      );
      const invoice = await orThrow(api.GET('/v1/invoices/{id}', { params: { path: { id } } }));
      const left =
        outcome.status === 'done' ? ` ${kroner(invoice.outstandingAmount)} of the invoice is open now.` : '';
      const credit =
        payment.creditAmount > 0 ? ` Of it ${kroner(payment.creditAmount)} had become credit.` : '';
      return {
        told: `${toldOf(outcome)} A payment of ${kroner(payment.amount)}, paid on ${payment.paidOn}.${credit}${left}`,
        data: { ...outcome, invoice: listInvoice(invoice, agent.today) },
      };
    },
  ),
  tool(
    {
      name: 'delete_draft',
      title: 'Delete a draft',
      description: 'Deletes a draft: draft of an invoice or a credit note, or quote. What was sent stays.',
      kind: 'destroys',
      input: { draft: draftArgument.exactOptional(), quote: draftArgument.exactOptional() },
      output: { ...written, id: z.string() },
    },
    async ({ draft, quote }, call) => {
      const { api } = call;
      if ((draft === undefined) === (quote === undefined)) {
        throw new ToolError('Give draft or quote. Nothing was done.');
      }
      const { id, total } =
        quote === undefined ? await findInvoice(api, draft ?? '') : await findQuote(api, quote);
      const { outcome } = await write<unknown>(call, 'delete', (header) => {
        const params = { path: { id }, header: dryOf(header) };
        return quote === undefined
          ? api.DELETE('/v1/invoices/{id}', { params })
          : api.DELETE('/v1/quotes/{id}', { params });
      });
      return { told: `${toldOf(outcome)} A draft of ${kroner(total)}.`, data: { ...outcome, id } };
    },
  ),
];
