import { Type } from 'typebox';
import { LIMITS } from '../../../domain/limits.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import { allowedValues } from '../../../domain/field-errors.ts';
import type { FieldError } from '../../../domain/errors.ts';
import { commaList, dayOrMonth, oneOf, sharedParameters } from '../../../platform/http/fields.ts';
import { SOURCE_DOCUMENT_TYPES } from './journal-entry.ts';
import { checkPeriodOrder } from './schemas.ts';

const filter = (description: string, example: string, format = 'single-line') =>
  Type.Optional(Type.String({ maxLength: 200, format, description, examples: [example] }));

const amount = (description: string, example: number) =>
  Type.Optional(
    Type.Number({
      'x-max-decimals': 2,
      minimum: 0,
      maximum: kronerFromOre(LIMITS.totalOre),
      description,
      examples: [example],
    }),
  );

/** The query parameters by which entries are chosen. */
export const entryFilterParameters = sharedParameters('EntryFilter', {
  from: dayOrMonth('First day or month.', '2026-01'),
  to: dayOrMonth('Last day or month, included.', '2026-12'),
  q: filter(
    'Text of the entry or a line, the name, organisation number or mail address of its customer, the amount, or the number with its year (`12-2026`).',
    'bankgebyr',
  ),
  sourceDocumentType: commaList(oneOf(SOURCE_DOCUMENT_TYPES), 'One or more kinds of causing documents.', [
    'Payment',
    'Refund',
  ]),
  account: filter('With a line on this account.', '1920'),
  clientId: filter('With a line of this client.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90', 'uuid'),
  amountFrom: amount('Debit of at least. Kroner.', 100),
  amountTo: amount('Debit of at most.', 2500),
});

/** The rules of these parameters that their schemas cannot say. */
export function checkEntryFilter(query: unknown): FieldError[] {
  const { sourceDocumentType } = query as Record<string, unknown>;
  const known: readonly string[] = SOURCE_DOCUMENT_TYPES;
  const isKnown =
    typeof sourceDocumentType !== 'string' ||
    sourceDocumentType.split(',').every((name) => known.includes(name));
  return [
    ...checkPeriodOrder(query),
    ...(isKnown
      ? []
      : [{ field: 'sourceDocumentType', code: 'unknown-value', details: allowedValues(known) } as const]),
  ];
}
