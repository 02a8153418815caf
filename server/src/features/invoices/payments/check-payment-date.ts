import type { FieldError } from '../../../domain/errors.ts';
import { osloDate } from '../../../domain/local-date.ts';
import { asObject } from '../../../platform/http/validation.ts';

/** A payment cannot be dated in the future. */
export function checkPaymentDate(body: unknown, now: Date): FieldError[] {
  const { paidOn } = asObject(body);
  return typeof paidOn === 'string' && paidOn > osloDate(now)
    ? [{ field: 'paidOn', code: 'out-of-range' }]
    : [];
}
