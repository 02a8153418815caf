import { z } from 'zod';
import { orThrow } from '../../../client/src/or-throw.ts';
import { findInvoice, invoiceArgument } from '../finding.ts';
import { documentLine } from '../lines.ts';
import {
  beforeSending,
  documentContent,
  listInvoice,
  listedInvoice,
  pauseOf,
  presentContent,
  presentReadiness,
  roundKroner,
  shownRecipient,
  tellReadiness,
} from '../presenting.ts';
import { tool } from '../tool.ts';
import type { Schemas } from '../writing.ts';
import { kroner, money } from '../writing.ts';

const letter = z
  .object({ earliestDate: z.string(), earliestDateWithFee: z.string().nullable(), fee: z.number() })
  .nullable();

export const oneInvoice = tool(
  {
    name: 'get_invoice',
    title: 'Get an invoice',
    description:
      'All of one invoice, credit note or draft: lines, payments, letters, what happened, why something is open, and when the next reminder may go. Of a draft, whether and how it can be sent, and what to mend first.',
    kind: 'reads',
    input: { invoice: invoiceArgument },
    output: {
      invoice: z.object({ ...listedInvoice.shape, ...documentContent, lines: z.array(documentLine) }),
      credits: z.string().nullable().describe('Of a credit note: the id of its invoice.'),
      recipient: shownRecipient,
      beforeSending: beforeSending.nullable(),
      exchangeRate: z.number().nullable(),
      totalNok: z.number().nullable(),
      kid: z.string().nullable(),
      paid: z.number(),
      credited: z.number(),
      writtenOff: z.number(),
      feesOutstanding: z.number().describe('Kroner of fees that letters claimed, beside outstanding.'),
      whyOpen: z.array(z.string()).describe('Sentences of ours; empty when nothing is open.'),
      payments: z.array(
        z.object({
          id: z.string(),
          amount: z.number(),
          amountNok: z.number().describe('Kroner that came, after feeNok.'),
          feeNok: z.number(),
          differenceNok: z.number(),
          paidOn: z.string(),
          source: z.string(),
        }),
      ),
      reminders: z.array(
        z.object({ type: z.string(), sentOn: z.string(), deadline: z.string(), fee: z.number() }),
      ),
      remindersPaused: z.object({ reason: z.string(), until: z.string().nullable() }).nullable(),
      interestUnclaimed: z.number().describe('Kroner of interest that no letter has claimed yet.'),
      nextReminder: letter,
      nextCollectionWarning: letter,
      history: z.array(
        z.object({
          at: z.string(),
          what: z.string(),
          amount: z.number().nullable(),
          recipient: z.string().nullable(),
        }),
      ),
      publicUrl: z.string().nullable().describe('The page where the customer sees the invoice.'),
      resources: z.object({ pdf: z.string(), eInvoice: z.string() }).describe('URIs of its files.'),
    },
  },
  async ({ invoice: text }, { api, agent }) => {
    const invoice = await findInvoice(api, text);
    const params = { path: { id: invoice.id } };
    const isOpen = invoice.type === 'invoice' && invoice.status !== 'draft' && owed(invoice) > 0;
    const [timeline, late, readiness] = await Promise.all([
      orThrow(api.GET('/v1/invoices/{id}/timeline', { params })),
      isOpen ? orThrow(api.GET('/v1/invoices/{id}/late-payment', { params })) : undefined,
      invoice.status === 'draft' ? orThrow(api.GET('/v1/invoices/{id}/readiness', { params })) : undefined,
    ]);
    const listed = listInvoice(invoice, agent.today);
    return {
      told: summaryOf(invoice, { isOpen, readiness }),
      data: {
        invoice: { ...listed, ...presentContent(invoice) },
        credits: invoice.creditedInvoiceId,
        recipient: invoice.client.email,
        beforeSending: readiness === undefined ? null : presentReadiness(readiness),
        exchangeRate: invoice.exchangeRate?.rate ?? null,
        totalNok: invoice.totalNok,
        kid: invoice.kid,
        paid: invoice.paidAmount,
        credited: invoice.creditedAmount,
        writtenOff: invoice.writtenOffAmount,
        feesOutstanding: invoice.feesOutstanding,
        whyOpen: isOpen ? whyOpen(invoice, listed.daysOverdue, late) : [],
        payments: invoice.payments.map(
          ({ id, amount, amountNok, feeNok, differenceNok, paidOn, source }) => ({
            id,
            amount,
            amountNok,
            feeNok,
            differenceNok,
            paidOn,
            source,
          }),
        ),
        reminders: invoice.reminders.map(({ type, sentOn, deadline, fee }) => ({
          type,
          sentOn,
          deadline,
          fee,
        })),
        remindersPaused: invoice.remindersPaused,
        interestUnclaimed: late?.interestUnclaimed ?? 0,
        nextReminder: late?.nextReminder ?? null,
        nextCollectionWarning: late?.nextCollectionWarning ?? null,
        history: timeline.items.map(({ at, type, amount, recipient }) => ({
          at,
          what: type,
          amount,
          recipient,
        })),
        publicUrl: invoice.publicUrl,
        resources: {
          pdf: `tilgode://invoices/${invoice.id}/pdf`,
          eInvoice: `tilgode://invoices/${invoice.id}/e-invoice`,
        },
      },
    };
  },
);

function summaryOf(
  invoice: Schemas['Invoice'],
  { isOpen, readiness }: { isOpen: boolean; readiness: Schemas['Readiness'] | undefined },
): string {
  if (readiness !== undefined) return `A draft. ${tellReadiness(readiness)}`;
  if (!isOpen) return `Nothing is open. Its status is ${invoice.status}.`;
  const fees = invoice.feesOutstanding > 0 ? `, ${kroner(invoice.feesOutstanding)} of fees among it` : '';
  return `${money(owed(invoice), invoice.currency)} is open${fees}.`;
}

function owed({ outstandingAmount, feesOutstanding }: Schemas['Invoice']): number {
  return roundKroner(outstandingAmount + feesOutstanding);
}

/** In words of ours alone: nothing that a customer has written. */
function whyOpen(
  invoice: Schemas['Invoice'],
  daysOverdue: number,
  late: Schemas['LatePayment'] | undefined,
): string[] {
  const { total, paidAmount, creditedAmount, writtenOffAmount, outstandingAmount, feesOutstanding } = invoice;
  const inIts = (amount: number) => money(amount, invoice.currency);
  const taken = [
    `paid ${inIts(paidAmount)}`,
    `credited ${inIts(creditedAmount)}`,
    `written off ${inIts(writtenOffAmount)}`,
  ].join(', ');
  const sentences = [
    `Of ${inIts(total)}: ${taken}. ${inIts(outstandingAmount)} is left.`,
    daysOverdue > 0
      ? `It was due on ${invoice.dueDate} and is ${daysOverdue} days overdue.`
      : `It is due on ${invoice.dueDate}, so it is not late.`,
  ];
  if (feesOutstanding > 0) sentences.push(`${kroner(feesOutstanding)} of fees of letters is not paid.`);
  if (invoice.status === 'bounced') {
    sentences.push('It never arrived: the email was refused. Correct the address, then send it again.');
  } else if (late?.notByEmailReason === 'bounced') {
    sentences.push(
      'The last letter never arrived: the email was refused. Remind again, to another address or with channel none.',
    );
  } else if (late?.notByEmailReason === 'no_email') {
    sentences.push('It has no email address, so a reminder needs one, or goes with channel none.');
  }
  const pause = pauseOf(invoice);
  if (pause !== undefined) sentences.push(pause);
  if (invoice.handedOver !== null) sentences.push('A collection agency has the claim.');
  if (late !== undefined && late.coveringCredit !== null) {
    sentences.push(`The customer has credit of ${inIts(late.coveringCredit)} that could pay it.`);
  }
  return sentences;
}
