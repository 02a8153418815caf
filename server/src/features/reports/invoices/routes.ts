import { Type } from 'typebox';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { answerObject, closedObject, kroner } from '../../../platform/http/fields.ts';
import { checkFilter, filterParameters } from '../../invoices/schemas.ts';
import { MAX_PDF_LINES, MAX_XLSX_LINES } from '../report-limits.ts';
import { REPORT_FILE_TYPES, reportParameters } from '../report-parameters.ts';
import { getInvoiceReport } from './get-invoice-report.ts';

export function invoiceReportRoutes(endpoints: Endpoints): void {
  endpoints.report(
    {
      url: '/v1/reports/invoices',
      operationId: 'getInvoiceReport',
      holds: 'figures',
      tag: 'Reports',
      summary: 'Get the sums of chosen invoices and credit notes, or the list as a file',
      description: `The sums of the chosen invoices and credit notes, or the list of them as a file. The filters are those of \`GET /v1/invoices\`.\n\nDrafts are left out unless \`status=draft\` or \`issued=false\` asks for them. JSON has the sums, files have a line for each document, in the order in which they were made: XLSX at most ${MAX_XLSX_LINES}, PDF at most ${MAX_PDF_LINES} (\`report-too-long\`). In sums and files the amounts of credit notes are below 0.`,
      scope: 'invoices:read',
      query: closedObject({ ...filterParameters, ...reportParameters }),
      queryRule: checkFilter,
      answer: {
        alsoAs: REPORT_FILE_TYPES,
        description: 'The sums.',
        schema: answerObject('InvoiceReport', {
          count: Type.Integer({ description: 'Number of documents.', examples: [12] }),
          net: kroner('Without VAT. Kroner.', 1000),
          vat: kroner('VAT.', 250),
          total: kroner('With VAT.', 1250),
          outstanding: kroner('What is still owed of issued invoices, with fees.', 1250),
        }),
      },
      errors: ['report-too-long', 'pdf-too-slow'],
    },
    getInvoiceReport,
  );
}
