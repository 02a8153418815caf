import { Type } from 'typebox';
import { FOREIGN_CURRENCIES } from '../../../domain/currency/currency.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { STANDARD_TAX_CODES } from '../../../domain/vat/standard-tax-codes.ts';
import { date, id, oneOf, optional, requestObject } from '../../../platform/http/fields.ts';

const MAX_LINES = 500;
const MAX_VOUCHERS = 20;

const text = (description: string, example: string) =>
  Type.String({
    minLength: 1,
    maxLength: LIMITS.descriptionCharacters,
    pattern: '\\S',
    format: 'single-line',
    description,
    examples: [example],
  });

const amount = (description: string, example: number) =>
  optional(
    Type.Number({
      minimum: 0,
      maximum: Number(LIMITS.totalOre / 100n),
      'x-max-decimals': 2,
      description,
      examples: [example],
    }),
  );

const newLine = requestObject('NewJournalLine', {
  account: Type.String({
    description:
      'Account number, one of `GET /v1/accounts`. Not the accounts of receivables and of what is owed to customers (`reserved-account`): they stay the sum of what is outstanding on invoices, which only invoices, credit notes, payments and letters change.',
    examples: ['7770'],
  }),
  debit: amount(
    'Kroner. Of `debit` and `credit` exactly one is above 0; the other is 0, null or left out.',
    150,
  ),
  credit: amount('Kroner; see `debit`.', 0),
  description: optional(
    Type.String({
      maxLength: LIMITS.descriptionCharacters,
      format: 'single-line',
      description: 'Text of the line.',
      examples: ['Gebyr oktober'],
    }),
  ),
  vatCode: optional(
    oneOf(STANDARD_TAX_CODES, {
      'x-error': 'unknown-vat-code',
      description:
        'SAF-T tax code, on an account that accepts VAT (else `unfitting-vat-code`). It marks the amount without VAT; the VAT itself is a line of its own, on an account of VAT and without a code.\n\nNot 12, 32, 91 and 92, whose VAT has no account (`unsupported-vat-code`).\n\n2704 to 2706 and 2714 to 2716 serve several codes: an entry with a line there has exactly one of them, else the VAT return could not tell whose VAT it is (`vat-codes-share-account`). Post each code as an entry of its own.\n\nVAT without any line of its code is `vat-code-missing` at the VAT line, but for adjustments (2719) and settlements.\n\nAn entry with a line on 2740 or 2745 settles a VAT term and is left out of the VAT return: a code in such an entry is `vat-with-settlement`.',
      examples: [null],
    }),
  ),
  vatDeviation: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'States a VAT amount on purpose that is not base times rate.\n\nOtherwise the VAT of each code must be within a krone of it for each line of the base (`vat-amount-mismatch`, `details.expectedVat` in kroner by field).\n\nOn a line with a code, or on an account of VAT (else `vat-code-missing`); it counts for all VAT of that code in the entry. Alone on 2700 to 2703 and 2711 to 2713 it states VAT without a base. The VAT report lists it.',
      examples: [false],
    }),
  ),
  currency: optional(
    oneOf(FOREIGN_CURRENCIES, {
      description:
        'On a line of a ledger account of `currencyAccounts` (`GET /v1/settings`): the currency of the account, and no other one (else `unsupported-currency`). Together with `currencyAmount`.',
      examples: [null],
    }),
  ),
  currencyAmount: optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: Number(LIMITS.totalOre / 100n),
      'x-max-decimals': 2,
      description: 'The amount in `currency`, on the side of the kroner.',
      examples: [null],
    }),
  ),
  customerId: optional(
    Type.String({
      format: 'uuid',
      description: 'A client in this account; else 404 `client-not-found`, `details.lines` saying where.',
      examples: [null],
    }),
  ),
});

export const newManualEntry = requestObject('NewJournalEntry', {
  documentDate: date(
    'Date of the document; at the latest the last day of next year. What would count on the day of the opening balance or before is `before-opening-balance`.',
    '2026-10-31',
  ),
  description: text('What is booked.', 'Bankgebyr oktober'),
  lines: Type.Array(newLine, {
    minItems: 2,
    maxItems: MAX_LINES,
    description: `2 to ${MAX_LINES}. Debit and credit sum to the same: else \`unbalanced\`, \`details.difference\` being debit less credit in kroner.`,
  }),
  bankTransactionId: optional(
    id(
      'A transaction of the bank that waits (else `unknown-value`), for which the entry stands: the transaction is matched by the entry, and waits again when either is undone. The lines on the bank account (`bank` of `GET /v1/booking-accounts`) sum to what remains of the transaction (else `other-amount`, with `details.remainder`).',
    ),
  ),
  voucherIds: Type.Optional(
    Type.Array(id('A voucher of `GET /v1/vouchers`.'), {
      maxItems: MAX_VOUCHERS,
      description: `Vouchers that wait, which then belong to the entry and stay; at most ${MAX_VOUCHERS} and 10 MB together. One that does not wait is \`unknown-value\`.`,
      examples: [[]],
    }),
  ),
});

export const newReversal = requestObject('NewReversal', {
  documentDate: optional(
    date(
      "Date of the reversal, not before the entry's `postingDate` and at the latest the last day of next year; today when left out, or that `postingDate` where it lies ahead.",
      '2026-11-01',
    ),
  ),
  description: optional(
    text("Text of the reversal; the entry's own after `Tilbakeført:` when left out.", 'Feil konto'),
  ),
});
