import { Type } from 'typebox';
import { LIMITS } from '../../../domain/limits.ts';
import { optional, requestObject } from '../../../platform/http/fields.ts';
import { askedTexts } from '../invoice-text-schemas.ts';

export const newCreditNote = requestObject('NewCreditNote', {
  lines: optional(
    Type.Array(
      requestObject('NewCreditNoteLine', {
        lineIndex: Type.Integer({
          minimum: 0,
          maximum: LIMITS.invoiceLines - 1,
          description: 'The line of the invoice, from 0 as in `lines[0]`.',
          examples: [0],
        }),
        quantity: Type.Number({
          exclusiveMinimum: 0,
          maximum: LIMITS.quantity,
          'x-max-decimals': 4,
          description: 'How much of it to credit.',
          examples: [1],
        }),
      }),
      {
        minItems: 1,
        maxItems: LIMITS.invoiceLines,
        description: 'What to credit; left out: all that is left.',
      },
    ),
  ),
  notes: askedTexts.notes,
});
