import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { REPORT_FILE_TYPES, reportParameters } from '../report-parameters.ts';
import { getVatReport } from './get-vat-report.ts';
import { termParameters, vatReport } from './vat-schemas.ts';
import { closedObject } from '../../../platform/http/fields.ts';

export function vatReportRoutes(endpoints: Endpoints): void {
  endpoints.report(
    {
      url: '/v1/reports/vat',
      operationId: 'getVatReport',
      inPieces: { deviations: {} },
      tag: 'Reports',
      summary: 'VAT of a term',
      description:
        'What the VAT return of a term will say, and how it follows from the journal.\n\nWhat is posted within the term counts. An entry with a line on 2740 or 2745 settles a term and is left out; `leftOut` has those that should not be.\n\nNeeds built-in accounting.',
      scope: 'reports:read',
      needsAccounting: true,
      query: closedObject({ ...termParameters, ...reportParameters }),
      answer: { schema: vatReport, description: 'The report.', alsoAs: REPORT_FILE_TYPES },
    },
    getVatReport,
  );
}
