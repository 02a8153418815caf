import { SOURCE_DOCUMENT_TYPES } from '../../../domain/books/journal.ts';
import { Type } from 'typebox';
import { allowedValues } from '../../../domain/errors/field-errors.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import {
  commaList,
  dayOrMonth,
  oneOf,
  sharedParameters,
  textFilter,
  amountFilter,
} from '../../../platform/http/fields.ts';
import { checkPeriodOrder } from './schemas.ts';

const firstDay = () => dayOrMonth('First day or month.', '2026-01');
const lastDay = () => dayOrMonth('Last day or month, included.', '2026-12');

/** The query parameters by which entries are chosen. */
export const entryFilterParameters = sharedParameters('EntryFilter', {
  from: firstDay(),
  to: lastDay(),
  q: textFilter(
    'Text of the entry or a line, the name, organisation number or mail address of its customer, the amount, or the number with its year (`12-2026`).',
    'bankgebyr',
  ),
  sourceDocumentType: commaList(oneOf(SOURCE_DOCUMENT_TYPES), 'One or more kinds of causing documents.', [
    'Payment',
    'Refund',
  ]),
  account: textFilter('With a line on this account.', '1920'),
  clientId: textFilter('With a line of this client.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90', 'uuid'),
  amountFrom: amountFilter('Debit of at least. Kroner.', 100),
  amountTo: amountFilter('Debit of at most.', 2500),
});

/** The same for the list, which also tells what has changed. Only then may the period be left out. */
export const listedEntryParameters = {
  ...entryFilterParameters,
  from: Type.Optional(firstDay()),
  to: Type.Optional(lastDay()),
  updatedSince: textFilter(
    'Posted at or after, or become `Reversed`. With it `from` and `to` may be left out. A change may show up to a minute after it was made: ask from a minute before the last time.',
    '2026-07-20T08:30:00Z',
    'date-time',
  ),
};

/** The rules of the list's parameters that their schemas cannot say. */
export function checkListedEntries(query: unknown): FieldError[] {
  const { from, to, updatedSince } = query as Record<string, unknown>;
  const isMissing = (value: unknown) => value === undefined && updatedSince === undefined;
  return [
    ...checkEntryFilter(query),
    ...(isMissing(from) ? [{ field: 'from', code: 'required' } as const] : []),
    ...(isMissing(to) ? [{ field: 'to', code: 'required' } as const] : []),
  ];
}

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
