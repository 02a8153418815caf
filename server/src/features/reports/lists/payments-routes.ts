import { Type } from 'typebox';
import { kronerFromOre } from '../../../domain/money.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { kroner } from '../../../platform/http/fields.ts';
import type { ListedPayment } from '../../invoices/index.ts';
import { listPaymentsAfter, paymentInKroner, sumPayments } from '../../invoices/index.ts';
import { paymentFilterParameters } from '../../invoices/schemas.ts';
import { MAX_PDF_LINES, MAX_XLSX_LINES } from '../report-limits.ts';
import { listReport } from './list-report.ts';

export function paymentReport(endpoints: Endpoints): void {
  listReport(
    endpoints,
    {
      url: '/v1/reports/payments',
      operationId: 'getPaymentReport',
      summary: 'Get the sums of chosen payments, or the list as a file',
      description: `The sums of the chosen payments, or the list of them as a file. The filters are those of \`GET /v1/payments\`.\n\nJSON has the sums, files have a line for each payment, by day: XLSX at most ${MAX_XLSX_LINES}, PDF at most ${MAX_PDF_LINES} (\`report-too-long\`).`,
      scope: 'invoices:read',
      filter: paymentFilterParameters,
      answer: {
        name: 'PaymentReport',
        description: 'The sums.',
        sums: {
          count: Type.Integer({ description: 'Number of payments.', examples: [12] }),
          amount: kroner('Paid. Kroner.', 1250),
          feesAmount: kroner('What of it went to fees.', 38),
          creditAmount: kroner('What of it became credit of customers.', 0),
        },
      },
    },
    {
      words: {
        title: ['Innbetalinger', 'Innbetalingar', 'Payments'],
        paidOn: ['Betalt', 'Betalt', 'Paid'],
        recorded: ['Registrert', 'Registrert', 'Recorded'],
        invoice: ['Faktura', 'Faktura', 'Invoice'],
        kid: ['KID', 'KID', 'KID'],
        reference: ['Referanse', 'Referanse', 'Reference'],
        source: ['Måte', 'Måte', 'Method'],
        bank: ['Bank', 'Bank', 'Bank'],
        credit: ['Til gode', 'Til gode', 'Credit'],
        vipps: ['Vipps', 'Vipps', 'Vipps'],
        amount: ['Beløp', 'Beløp', 'Amount'],
        fees: ['Gebyrer og renter', 'Gebyr og renter', 'Fees and interest'],
        tooMuch: ['For mye betalt', 'For mykje betalt', 'Paid too much'],
        note: [
          'Beløp i kroner. Betalinger som er tilbakeført, er ikke med.',
          'Beløp i kroner. Betalingar som er tilbakeførte, er ikkje med.',
          'Amounts in NOK. Reversed payments are left out.',
        ],
      },
      choose: async (_context, asked) => asked,
      sums: async ({ db }, filter) => {
        const { count, amountOre, claimsOre, creditOre } = await sumPayments(db, filter);
        return {
          count,
          amount: kronerFromOre(amountOre),
          feesAmount: kronerFromOre(claimsOre),
          creditAmount: kronerFromOre(creditOre),
        };
      },
      readAfter: ({ db }, filter, after: ListedPayment | undefined, limit) =>
        listPaymentsAfter(db, filter, after, limit),
      days: ({ paidFrom, paidTo }, own) => ({ word: own.paidOn, from: paidFrom, to: paidTo }),
      isSummed: true,
      columns: (words, own) => [
        [own.paidOn, 'date', ({ paidOn }) => paidOn],
        [own.recorded, 'date', ({ createdAt }) => osloDate(createdAt)],
        [own.invoice, 'code', ({ invoiceNumber }) => invoiceNumber],
        [words.customer, 'text', ({ clientName }) => clientName],
        [own.kid, 'code', ({ kid }) => kid],
        [own.reference, 'text', ({ reference }) => reference],
        [own.source, 'code', ({ source, vippsReference }) => own[vippsReference === null ? source : 'vipps']],
        [own.amount, 'amount', (payment) => paymentInKroner(payment, payment.currency).amountOre],
        [own.fees, 'amount', ({ claimsOre }) => claimsOre],
        [own.tooMuch, 'amount', (payment) => paymentInKroner(payment, payment.currency).creditOre],
      ],
    },
  );
}
