import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { asObject } from '../../../platform/http/requests/as-object.ts';

/** An amount says what it is for, and stands instead of lines. */
export function checkCredit(body: unknown): FieldError[] {
  const given = (name: string) => (asObject(body)[name] ?? null) !== null;
  if (!given('amount')) {
    return ['vatCode', 'description'].filter(given).map((field) => ({
      field,
      code: 'unknown-field' as const,
      message: 'Goes with `amount` only.',
    }));
  }
  return [
    ...(given('lines')
      ? [{ field: 'lines', code: 'unknown-field' as const, message: 'Give `lines` or `amount`, not both.' }]
      : []),
    ...(given('description') ? [] : [{ field: 'description', code: 'required' as const }]),
  ];
}
