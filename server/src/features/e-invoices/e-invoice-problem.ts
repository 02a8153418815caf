import type { FieldErrorCode } from '../../domain/errors/field-errors.ts';

/**
 * Why a document makes no e-invoice. `rule` is the id of the official rule that would refuse it; null for what the official rules
 * let through and Norwegian practice does not. `message` tells developers what would be right, and holds nothing of the document.
 */
export type EInvoiceProblem = { field: string; code: FieldErrorCode; rule: string | null; message: string };

export function problem(
  field: string,
  code: FieldErrorCode,
  rule: string | null,
  message: string,
): EInvoiceProblem {
  return { field, code, rule, message };
}
