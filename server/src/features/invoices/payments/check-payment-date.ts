import type { FieldError } from '../../../domain/errors.ts';
import { osloDate } from '../../../domain/local-date.ts';
import { asObject } from '../../../platform/http/validation.ts';

/** A payment cannot be dated in the future. */
export function checkPaymentDate(body: unknown, now: Date): FieldError[] {
  const { paidOn } = asObject(body);
  const today = osloDate(now);
  return typeof paidOn === 'string' && paidOn > today
    ? [{ field: 'paidOn', code: 'out-of-range', details: { max: today } }]
    : [];
}
