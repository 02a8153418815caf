import { Type } from 'typebox';
import { checkEntryFilter, entryFilterParameters } from '../../books/schemas.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { answerObject, closedObject, kroner } from '../../../platform/http/fields.ts';
import { MAX_CSV_LINES, MAX_PDF_LINES, MAX_XLSX_LINES } from '../report-limits.ts';
import { REPORT_FILE_TYPES, reportParameters } from '../report-parameters.ts';
import { getEntryReport } from './get-entry-report.ts';

export function entryReportRoutes(endpoints: Endpoints): void {
  endpoints.report(
    {
      url: '/v1/reports/journal-entries',
      operationId: 'getEntryReport',
      holds: 'figures',
      tag: 'Reports',
      summary: 'Get the sum of chosen journal entries, or the list as a file',
      description: `The sum of the chosen entries, or the list of them as a file. The filters are those of \`GET /v1/journal-entries\`.\n\nJSON has the sum, files have a line for each entry: CSV at most ${MAX_CSV_LINES}, XLSX at most ${MAX_XLSX_LINES}, PDF at most ${MAX_PDF_LINES} (\`report-too-long\`).\n\nNeeds built-in accounting.`,
      scope: 'bilag:read',
      needsAccounting: true,
      query: closedObject({ ...entryFilterParameters, ...reportParameters }),
      queryRule: checkEntryFilter,
      answer: {
        alsoAs: REPORT_FILE_TYPES,
        description: 'The sum.',
        schema: answerObject('EntryReport', {
          count: Type.Integer({ description: 'Number of entries.', examples: [12] }),
          amount: kroner('Their debit. Kroner.', 1250),
        }),
      },
      errors: ['period-too-long', 'report-too-long', 'pdf-too-slow'],
    },
    getEntryReport,
  );
}
