import { Type } from 'typebox';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { answerObject, closedObject, kroner } from '../../../platform/http/fields.ts';
import { paymentFilterParameters } from '../../invoices/schemas.ts';
import { MAX_PDF_LINES, MAX_XLSX_LINES } from '../report-limits.ts';
import { REPORT_FILE_TYPES, reportParameters } from '../report-parameters.ts';
import { getPaymentReport } from './get-payment-report.ts';

export function paymentReportRoutes(endpoints: Endpoints): void {
  endpoints.report(
    {
      url: '/v1/reports/payments',
      operationId: 'getPaymentReport',
      holds: 'figures',
      tag: 'Reports',
      summary: 'Get the sums of chosen payments, or the list as a file',
      description: `The sums of the chosen payments, or the list of them as a file. The filters are those of \`GET /v1/payments\`.\n\nJSON has the sums, files have a line for each payment, by day: XLSX at most ${MAX_XLSX_LINES}, PDF at most ${MAX_PDF_LINES} (\`report-too-long\`).`,
      scope: 'invoices:read',
      query: closedObject({ ...paymentFilterParameters, ...reportParameters }),
      answer: {
        alsoAs: REPORT_FILE_TYPES,
        description: 'The sums.',
        schema: answerObject('PaymentReport', {
          count: Type.Integer({ description: 'Number of payments.', examples: [12] }),
          amount: kroner('Paid. Kroner.', 1250),
          feesAmount: kroner('What of it went to fees.', 38),
          creditAmount: kroner('What of it became credit of customers.', 0),
        }),
      },
      errors: ['report-too-long', 'pdf-too-slow'],
    },
    getPaymentReport,
  );
}
