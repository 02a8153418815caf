import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { getClosingChecklist } from './get-closing-checklist.ts';
import { checklistQuery, closingChecklist } from './schemas.ts';

export function closingChecklistRoutes(endpoints: Endpoints): void {
  endpoints.get(
    {
      url: '/v1/period-closing/checklist',
      operationId: 'getClosingChecklist',
      tag: 'Books',
      summary: 'Check what is left to do before months are closed',
      description:
        'Looks at all that is usually done before a month or a year is closed. It changes nothing, and months can be closed whatever it finds. The year is `from=2026-01&through=2026-12`.\n\nNeeds `invoices:read` and `bank:read` as well, and built-in accounting.',
      scope: 'bilag:read',
      needsAccounting: true,
      query: checklistQuery,
      answer: { schema: closingChecklist, description: 'The checks.' },
    },
    getClosingChecklist,
  );
}
