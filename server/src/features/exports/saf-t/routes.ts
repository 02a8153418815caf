import { Type } from 'typebox';
import { checkPeriodOrder } from '../../books/schemas.ts';
import {
  firstDayOf,
  firstDayOfMonth,
  isDayOrMonth,
  lastDayOf,
  lastDayOfMonth,
  monthOf,
} from '../../../domain/days/local-date.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { exportSafT } from './export-saf-t.ts';
import { SAF_T_WARNINGS, getSafTWarnings } from './saf-t-warnings.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { answerObject, closedObject, dayOrMonth, oneOf } from '../../../platform/http/fields.ts';
import { FIRST_MONTH_OF_1_40, SAF_T_VERSIONS } from './version.ts';

/** The last year that a SAF-T file can name. */
const LAST_YEAR = 2100;

export function safTRoutes(endpoints: Endpoints): void {
  endpoints.stream(
    {
      url: '/v1/exports/saf-t',
      operationId: 'exportSafT',
      tag: 'Exports',
      summary: 'Export the books as SAF-T',
      description: `The journal of a period of any length as SAF-T Financial (Norwegian), with the accounts, customers and VAT codes that it touches.\n\nPeriods that reach into 2027 are written in version 1.40, earlier ones in 1.30 unless you ask for 1.40.\n\nThe file is written while it is sent: one that ends before \`</AuditFile>\` is incomplete.\n\nNeeds built-in accounting.`,
      scope: 'reports:read',
      needsAccounting: true,
      query: closedObject({
        from: dayOrMonth('First month, or its first day.', '2026-01'),
        to: dayOrMonth(`Last month, or its last day; at most ${LAST_YEAR}-12.`, '2026-12'),
        version: Type.Optional(
          oneOf(SAF_T_VERSIONS, {
            'x-name': 'SafTVersion',
            description: 'Version of the format. 1.30 is refused for periods that reach into 2027.',
            examples: ['1.40'],
          }),
        ),
      }),
      queryRule: (query) => [
        ...checkPeriodOrder(query),
        ...checkWholeMonths(query),
        ...checkLastYear(query),
        ...checkVersion(query),
      ],
      answer: {
        schema: Type.String({
          description: 'SAF-T Financial.',
          examples: ['<?xml version="1.0" encoding="UTF-8"?>'],
        }),
        contentType: 'application/xml',
        description: 'The file.',
      },
    },
    exportSafT,
  );

  endpoints.list(
    {
      url: '/v1/exports/saf-t/warnings',
      operationId: 'getSafTWarnings',
      tag: 'Exports',
      summary: 'Get what stands against a SAF-T file',
      description:
        'What makes the file of the period useless to the tax authorities. The file is written all the same.\n\n- `test-environment`\n- `address-missing`: the company’s address is not whole\n- `no-entries`\n- `period-not-over`\n- `opening-not-balanced`: the result of an earlier year is not in equity, see `/v1/year-results`\n\nNeeds built-in accounting.',
      scope: 'reports:read',
      needsAccounting: true,
      query: closedObject({
        from: dayOrMonth('First month, or its first day.', '2026-01'),
        to: dayOrMonth(`Last month, or its last day; at most ${LAST_YEAR}-12.`, '2026-12'),
      }),
      queryRule: (query) => [...checkPeriodOrder(query), ...checkWholeMonths(query), ...checkLastYear(query)],
      answer: {
        schema: answerObject('SafTWarningList', {
          items: Type.Array(
            Type.Object({
              code: oneOf(SAF_T_WARNINGS, { description: 'What it is.', examples: ['period-not-over'] }),
            }),
            { description: 'Empty when nothing stands against it.' },
          ),
        }),
        description: 'The warnings.',
      },
    },
    getSafTWarnings,
  );
}

const WHOLE_MONTHS = { format: 'yyyy-MM' };
const TOO_OLD = `Version 1.30 ends before ${FIRST_MONTH_OF_1_40}; leave \`version\` out, or end the period earlier.`;

/** A SAF-T file names its period by months. */
function checkWholeMonths(query: unknown): FieldError[] {
  const { from, to } = query as Record<string, unknown>;
  const errors: FieldError[] = [];
  if (typeof from === 'string' && isDayOrMonth(from) && firstDayOf(from) !== firstDayOfMonth(monthOf(from))) {
    errors.push({ field: 'from', code: 'invalid-month', details: WHOLE_MONTHS });
  }
  if (typeof to === 'string' && isDayOrMonth(to) && lastDayOf(to) !== lastDayOfMonth(monthOf(to))) {
    errors.push({ field: 'to', code: 'invalid-month', details: WHOLE_MONTHS });
  }
  return errors;
}

function checkLastYear(query: unknown): FieldError[] {
  return Object.entries(query as Record<string, unknown>)
    .filter(
      ([, value]) => typeof value === 'string' && isDayOrMonth(value) && monthOf(value) > `${LAST_YEAR}-12`,
    )
    .map(([field]) => ({ field, code: 'out-of-range', details: { max: `${LAST_YEAR}-12` } }));
}

function checkVersion(query: unknown): FieldError[] {
  const { to, version } = query as Record<string, unknown>;
  const isTooOld = version === '1.30' && typeof to === 'string' && to >= FIRST_MONTH_OF_1_40;
  return isTooOld ? [{ field: 'version', code: 'out-of-range', message: TOO_OLD }] : [];
}
