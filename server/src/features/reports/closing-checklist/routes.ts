import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { getClosingChecklist } from './get-closing-checklist.ts';
import { checklistQuery, closingChecklist } from './schemas.ts';

export function closingChecklistRoutes(endpoints: Endpoints): void {
  endpoints.get(
    {
      url: '/v1/period-closing/checklist',
      operationId: 'getClosingChecklist',
      bound: 'few',
      tag: 'Books',
      summary: 'Get the checklist for closing months',
      description:
        'Checks the work that comes before closing a month or a year: each check says what is left to do. The checklist changes nothing, and months can be closed whatever a check finds. A year is `from=2026-01&through=2026-12`.\n\nNeeds built-in accounting. Without `invoices:read` or `bank:read` the checks of that scope are left out, and `leftOut` names them.',
      scope: 'bilag:read',
      needsAccounting: true,
      query: checklistQuery,
      answer: { schema: closingChecklist, description: 'The checks.' },
    },
    getClosingChecklist,
  );
}
