import { Type } from 'typebox';
import { kronerFromOre } from '../../../domain/money.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { optional, requestObject } from '../../../platform/http/fields.ts';
import { askedTexts } from '../content-schemas.ts';

const credited = {
  amount: optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: kronerFromOre(LIMITS.totalOre),
      'x-max-decimals': 2,
      description:
        'An amount with VAT to credit, instead of `lines`. It is shared to the øre over the VAT of the invoice, by what is left of each.',
      examples: [500],
    }),
  ),
  vatCode: optional(
    Type.Integer({
      description: 'With `amount`: take it from the lines with this VAT code alone.',
      examples: [3],
    }),
  ),
  description: optional(
    Type.String({
      maxLength: LIMITS.descriptionCharacters,
      format: 'single-line',
      description: 'With `amount`: what it is credited for. Required then.',
      examples: ['Prisavslag'],
    }),
  ),
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
        description: 'What to credit; without it and without `amount`: all that is left.',
      },
    ),
  ),
};

export const newCreditNote = requestObject('NewCreditNote', { ...credited, notes: askedTexts.notes });

/** In a change of a draft credit note. */
export const creditChange = Type.Object(credited, {
  additionalProperties: false,
  'x-name': 'CreditChange',
  description: 'Of a credit note: what it credits instead, as in the request that makes one.',
});
