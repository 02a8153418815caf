import { Type } from 'typebox';
import { kronerFromOre } from '../../../domain/money.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { optional, requestObject } from '../../../platform/http/fields.ts';
import { askedTexts } from '../content-schemas.ts';

const price = { exclusiveMinimum: 0, maximum: LIMITS.unitPriceKroner, 'x-max-decimals': 4 };
const quantity = { exclusiveMinimum: 0, maximum: LIMITS.quantity, 'x-max-decimals': 4, examples: [1] };

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
        quantity: Type.Number({ ...quantity, description: 'How much of it to credit.' }),
      }),
      {
        minItems: 1,
        maxItems: LIMITS.invoiceLines,
        description: 'What to credit; without it, `ownLines` and `amount`: all that is left.',
      },
    ),
  ),
  ownLines: optional(
    Type.Array(
      requestObject('NewCreditNoteOwnLine', {
        description: Type.String({
          minLength: 1,
          maxLength: LIMITS.descriptionCharacters,
          format: 'multi-line',
          description: 'What is credited, in your own words.',
          examples: ['Prisavslag, skadet emballasje'],
        }),
        quantity: Type.Number({ ...quantity, description: 'How many.' }),
        unitPrice: optional(
          Type.Number({
            ...price,
            description: 'What each is credited with, without VAT. Of an invoice with prices without VAT.',
            examples: [80],
          }),
        ),
        unitPriceWithVat: optional(
          Type.Number({
            ...price,
            description: 'The same with VAT. Of an invoice with prices with VAT (`mixed-prices`).',
            examples: [null],
          }),
        ),
        vatCode: optional(
          Type.Integer({
            description: 'A VAT code of the invoice. Required where its lines have several.',
            examples: [3],
          }),
        ),
      }),
      {
        minItems: 1,
        maxItems: LIMITS.invoiceLines,
        description:
          'Lines that the invoice does not have, instead of `lines`. Each is at most what is left of the lines with its VAT code, and takes its share of their VAT to the øre.',
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
