import { Type } from 'typebox';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { emailFilterParameters } from '../../invoices/schemas.ts';
import { MAX_PDF_LINES, MAX_XLSX_LINES } from '../report-limits.ts';
import { REPORT_FILE_TYPES, reportParameters } from '../report-parameters.ts';
import { getEmailReport } from './get-email-report.ts';
import { answerObject, closedObject } from '../../../platform/http/fields.ts';

export function emailReportRoutes(endpoints: Endpoints): void {
  endpoints.report(
    {
      url: '/v1/reports/emails',
      operationId: 'getEmailReport',
      holds: 'figures',
      tag: 'Reports',
      summary: 'Count chosen emails, or get the list as a file',
      description: `The count of the chosen emails, or the list of them as a file. The filters are those of \`GET /v1/emails\`.\n\nFiles have a line for each email, oldest first: XLSX at most ${MAX_XLSX_LINES}, PDF at most ${MAX_PDF_LINES} (\`report-too-long\`).`,
      scope: 'invoices:read',
      query: closedObject({ ...emailFilterParameters, ...reportParameters }),
      answer: {
        alsoAs: REPORT_FILE_TYPES,
        description: 'The numbers.',
        schema: answerObject('EmailReport', {
          count: Type.Integer({ description: 'Number of emails.', examples: [12] }),
          bouncedCount: Type.Integer({ description: 'How many of them bounced.', examples: [1] }),
        }),
      },
      errors: ['report-too-long', 'pdf-too-slow'],
    },
    getEmailReport,
  );
}
