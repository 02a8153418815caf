import { Type } from 'typebox';
import { CURRENCIES } from '../../../domain/currency/currency.ts';
import { TAXED_SALES_CODES } from '../../../domain/invoices/outstanding-vat.ts';
import { LIMITS } from '../../../domain/limits.ts';
import {
  answerObject,
  date,
  id,
  kroner,
  nullable,
  oneOf,
  optional,
  refTo,
  requestObject,
  timestamp,
} from '../../../platform/http/fields.ts';
import { clientChoice, invoiceClientSchema } from '../content-schemas.ts';

const MAX_ROWS = 1000;

export const MAX_OPEN_INVOICES = 5000;

const MAX_KRONER = Number(LIMITS.totalOre / 100n);

const side = (description: string, example: number) =>
  optional(
    Type.Number({
      minimum: 0,
      maximum: MAX_KRONER,
      'x-max-decimals': 2,
      description,
      examples: [example],
    }),
  );

const newRow = requestObject('NewOpeningBalanceRow', {
  account: Type.String({
    description:
      'Account number, one of `GET /v1/accounts`, each once (`already-used`). That of what is owed to customers only with `openCredits` (`reserved-account`).',
    examples: ['1500'],
  }),
  debit: side(
    'Kroner. Of `debit` and `credit` exactly one is above 0; the other is 0, null or left out.',
    12500,
  ),
  credit: side('Kroner; see `debit`.', 0),
});

const newOpenInvoice = requestObject('NewOpenInvoice', {
  number: Type.String({
    minLength: 1,
    maxLength: 40,
    pattern: '\\S',
    format: 'single-line',
    description:
      'The number that it was sent with; may have letters. One that an invoice here has, or that stands here twice, is `already-used`. Our own series leaves it out.',
    examples: ['10234'],
  }),
  kid: optional(
    Type.String({
      maxLength: 25,
      format: 'single-line',
      description:
        'The KID that it was sent with, if it had one: `invalid-kid` unless its check digit is right by MOD10 or MOD11; `already-used` as for `number`.',
      examples: ['102342'],
    }),
  ),
  ...clientChoice,
  issueDate: optional(
    date(
      'Its invoice date, not after `date`. Left out: `dueDate`, or `date` where that is earlier.',
      '2025-12-01',
    ),
  ),
  dueDate: date('Its due date. Interest counts from it.', '2025-12-31'),
  outstanding: Type.Number({
    exclusiveMinimum: 0,
    maximum: MAX_KRONER,
    'x-max-decimals': 2,
    description: 'What is outstanding on it at the end of `date`, VAT included, in `currency`.',
    examples: [12500],
  }),
  currency: optional(
    oneOf(CURRENCIES, {
      description: 'Left out: NOK. Another one: `unsupported-currency` until it is turned on.',
      examples: ['NOK'],
    }),
  ),
  outstandingNok: optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: MAX_KRONER,
      'x-max-decimals': 2,
      description:
        'Of one in another currency, and `required` there: what stands for `outstanding` among the receivables. In NOK `only-in-another-currency`.',
      examples: [11500],
    }),
  ),
  feesClaimed: optional(
    Type.Integer({
      minimum: 0,
      maximum: 2,
      description:
        'How many fees earlier letters have claimed. Due more than 14 days before `date`, or with `feesOutstanding`, it has no letter with a fee until that is said, here or with the letter.',
      examples: [0],
    }),
  ),
  feesOutstanding: optional(
    Type.Number({
      minimum: 0,
      maximum: MAX_KRONER,
      'x-max-decimals': 2,
      description:
        'What of `outstanding` is fees of earlier letters. They bear no interest, and are lost without VAT. Kroner; 0 in another currency.',
      examples: [0],
    }),
  ),
  vatOutstanding: optional(
    Type.Array(
      requestObject('NewOutstandingVat', {
        vatCode: oneOf(TAXED_SALES_CODES, {
          'x-error': 'unknown-vat-code',
          description: 'SAF-T code; each once (`already-used`).',
          examples: [3],
        }),
        amount: Type.Number({
          exclusiveMinimum: 0,
          maximum: MAX_KRONER,
          'x-max-decimals': 2,
          description:
            'At most what the rate allows of `outstanding` less `feesOutstanding`, else of `outstandingNok`. Kroner.',
          examples: [2500],
        }),
      }),
      {
        maxItems: TAXED_SALES_CODES.length,
        description: 'The VAT in it, which a final loss takes back; left out: none.',
      },
    ),
  ),
});

/** The VAT in what is outstanding on an invoice of another system. */
export const outstandingVatSchema = Type.Array(
  answerObject('OutstandingVat', {
    vatCode: oneOf(TAXED_SALES_CODES, { description: 'SAF-T code.', examples: [3] }),
    amount: kroner('Kroner.', 2500),
  }),
  { description: 'The VAT in it; empty where nobody has said it.' },
);

const newOpenCredit = requestObject('NewOpenCredit', {
  number: Type.String({
    minLength: 1,
    maxLength: 40,
    pattern: '\\S',
    format: 'single-line',
    description: 'Of the credit note or the payment that it comes from.',
    examples: ['K-12'],
  }),
  ...clientChoice,
  amount: Type.Number({
    exclusiveMinimum: 0,
    maximum: MAX_KRONER,
    'x-max-decimals': 2,
    description: 'What the customer had to its credit at the end of `date`. Kroner.',
    examples: [250],
  }),
});

export const newOpeningBalance = requestObject('NewOpeningBalance', {
  date: date(
    'The day at whose end the balances are, as a rule the last of a year or a VAT term. Neither in the future nor in a closed month (`out-of-range`); no account may have a balance by then (`earlier-balances`, `details.accounts`).',
    '2025-12-31',
  ),
  balances: Type.Array(newRow, {
    minItems: 1,
    maxItems: MAX_ROWS,
    description: `The trial balance, at most ${MAX_ROWS} rows, without VAT codes. Debit and credit sum to the same: else \`not-balanced\`, \`details.difference\` being debit less credit.`,
  }),
  openInvoices: Type.Array(newOpenInvoice, {
    maxItems: MAX_OPEN_INVOICES,
    description: `What customers owe, invoice by invoice, at most ${MAX_OPEN_INVOICES}. In kroner they sum to the balance of receivables: else \`receivables-mismatch\`, \`details.receivablesDifference\` being the balance less the sum.`,
  }),
  openCredits: optional(
    Type.Array(newOpenCredit, {
      maxItems: MAX_OPEN_INVOICES,
      description: `What customers have to their credit, at most ${MAX_OPEN_INVOICES}: together the balance of what is owed to customers: else \`credits-mismatch\`, \`details.creditsDifference\` in kroner.`,
    }),
  ),
});

export const openingBalanceSchema = Type.Object(
  {
    id: id('Identifier.'),
    date: date('The day at whose end the balances are.', '2025-12-31'),
    journalEntryId: id('The entry that it was posted as.'),
    inUse: Type.Boolean({
      description:
        'Whether something has happened to one of its invoices, or a credit was used, so that it cannot be deleted any more.',
      examples: [false],
    }),
    balances: Type.Array(
      Type.Object({
        account: Type.String({ description: 'Account number.', examples: ['1500'] }),
        debit: kroner('Kroner; 0 when it is a credit.', 12500),
        credit: kroner('Kroner; 0 when it is a debit.', 0),
      }),
      { description: 'By account.' },
    ),
    openInvoices: Type.Array(
      Type.Object({
        id: id('The invoice, as in `GET /v1/invoices/{id}`.'),
        number: Type.String({ description: 'The number that it was sent with.', examples: ['10234'] }),
        kid: nullable(
          Type.String({
            description: 'The KID that it was sent with; null when none.',
            examples: ['102342'],
          }),
        ),
        client: refTo(invoiceClientSchema),
        issueDate: date('Its invoice date.', '2025-12-01'),
        dueDate: date('Its due date.', '2025-12-31'),
        currency: Type.String({ description: 'ISO 4217.', examples: ['NOK'] }),
        outstanding: Type.Number({
          description: 'What was outstanding on it then, in `currency`.',
          examples: [12500],
        }),
        outstandingNok: nullable(kroner('The same in the books; null in NOK.', 11500)),
        feesClaimed: nullable(
          Type.Integer({
            description: 'How many fees earlier letters have claimed; null: nobody says.',
            examples: [0],
          }),
        ),
        feesOutstanding: kroner('What of `outstanding` was fees. Kroner.', 0),
        vatOutstanding: outstandingVatSchema,
      }),
      { description: 'In the order in which they were given.' },
    ),
    openCredits: Type.Array(
      answerObject('OpenCredit', {
        id: id('Identifier.'),
        number: Type.String({ description: 'Of what it comes from.', examples: ['K-12'] }),
        clientId: id('The client, as in `GET /v1/clients/{id}`.'),
        amount: kroner('What the client had to its credit then. Kroner.', 250),
      }),
      { description: 'In the order in which they were given.' },
    ),
    createdAt: timestamp('When it was posted, in UTC.', '2026-01-05T08:30:00.000Z'),
  },
  { $id: 'OpeningBalance', description: 'What the company brought along from earlier books.' },
);
