import { Type } from 'typebox';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { ITEMS } from '../../../platform/http/answers/pieces.ts';
import { reportDescription } from '../report-parameters.ts';
import { getNumberGaps } from './get-number-gaps.ts';
import { numberGapSchema } from './number-gap-schema.ts';

export function numberGapRoutes(endpoints: Endpoints): void {
  endpoints.report(
    {
      url: '/v1/reports/number-gaps',
      operationId: 'getNumberGaps',
      inPieces: ITEMS,
      summary: 'List the gaps in the number series',
      description:
        'The numbers that are left out because a backup was restored: they may have been given after the backup was made, and no number is given twice (bokføringsforskriften §§ 3-1 and 5-1-1).\n\nDocuments first, then entries by year and series. Empty as long as nothing was restored.',
      scope: 'reports:read',
      ...reportDescription({
        name: 'NumberGapReport',
        description: 'The gaps.',
        fields: {
          items: Type.Array(numberGapSchema, { description: 'Empty when there are none.' }),
        },
      }),
      errors: ['pdf-too-slow'],
    },
    getNumberGaps,
  );
}
