import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { asObject } from '../../../platform/http/requests/as-object.ts';

const isGiven = (body: unknown, name: string) => (asObject(body)[name] ?? null) !== null;

/** A credit note takes lines of the invoice, lines of its own, or an amount, which says what it is for. */
export function checkCredit(body: unknown): FieldError[] {
  const given = (name: string) => isGiven(body, name);
  const [, ...others] = ['amount', 'ownLines', 'lines'].filter(given);
  const several = others.map((field) => ({
    field,
    code: 'unknown-field' as const,
    message: 'Give `lines`, `ownLines` or `amount`, one of them.',
  }));
  if (!given('amount')) {
    const ofAmount = ['vatCode', 'description'].filter(given).map((field) => ({
      field,
      code: 'unknown-field' as const,
      message: 'Goes with `amount` only.',
    }));
    return [...several, ...ofAmount, ...checkOwnPrices(body)];
  }
  return [...several, ...(given('description') ? [] : [{ field: 'description', code: 'required' as const }])];
}

/** An own line has one price. Whether that is the kind of the invoice is judged when the invoice is known. */
function checkOwnPrices(body: unknown): FieldError[] {
  const { ownLines } = asObject(body);
  if (!Array.isArray(ownLines)) return [];
  return ownLines.flatMap((line: unknown, index): FieldError[] => {
    if (typeof line !== 'object' || line === null || Array.isArray(line)) return [];
    const [net, gross] = [isGiven(line, 'unitPrice'), isGiven(line, 'unitPriceWithVat')];
    const at = (field: string) => `ownLines[${index}].${field}`;
    if (net && gross) return [{ field: at('unitPriceWithVat'), code: 'price-and-price-with-vat' }];
    return net || gross ? [] : [{ field: at('unitPrice'), code: 'required' }];
  });
}
