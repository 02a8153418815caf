import { Type } from 'typebox';
import { LIMITS } from '../../../domain/limits.ts';
import {
  date,
  oneOf,
  optional,
  requestObject,
  sharedParameters,
  textFilter,
  amountFilter,
  id,
  nullable,
  text,
  timestamp,
} from '../../../platform/http/fields.ts';
import { PAYMENT_METHODS, SHOWN_PAYMENT_SOURCES } from '../../../domain/invoices/money-kinds.ts';
import { filterParameters } from '../filter-parameters.ts';
import { paymentSchema } from '../recorded-schemas.ts';

const amount = (description: string, example: number) =>
  Type.Number({
    exclusiveMinimum: 0,
    maximum: Number(LIMITS.totalOre / 100n),
    'x-max-decimals': 2,
    description,
    examples: [example],
  });

export const newPayment = requestObject('NewPayment', {
  amount: amount('In the currency of the invoice; above 0, at most 2 decimals.', 517.16),
  amountNok: optional(
    amount(
      'Of an invoice in another currency: the kroner that reached the account, after `feeNok`. Left out, `amount` at the rate of `paidOn`, less `feeNok`. Of an invoice in NOK `only-in-another-currency`.',
      11590,
    ),
  ),
  feeNok: optional(
    Type.Number({
      minimum: 0,
      maximum: Number(LIMITS.totalOre / 100n),
      'x-max-decimals': 2,
      description: 'What the bank has kept of it, in kroner. Only of an invoice in another currency.',
      examples: [60],
    }),
  ),
  paidOn: date(
    'Date on which the money was paid; not after today. Before the invoice date it is a prepayment: at most a year before, not in a closed month (`closed-month`), and after the opening balance (`before-opening-balance`). From the invoice date on, what is dated in a closed month is posted on the first open day. Of an opening invoice not before its opening balance.',
  ),
  overpayment: optional(
    oneOf(['credit'], {
      description:
        '`credit`: what is more than the invoice and its fees becomes credit of the customer. Left out, more than that is `payment-exceeds-outstanding`.',
      examples: ['credit'],
    }),
  ),
  recoversLoss: optional(
    Type.Boolean({
      default: false,
      description:
        'Whether the money comes in on a loss. It takes that part of the loss back, with its VAT where the loss was final, and pays the invoice with it; the rest stays lost. Its date is not before that of the loss. Without it an invoice that is lost is `invoice-not-payable`.',
      examples: [false],
    }),
  ),
  reference: optional(
    Type.String({
      minLength: 1,
      maxLength: LIMITS.referenceCharacters,
      pattern: '\\S',
      format: 'single-line',
      description: 'What the payer or the till calls it, so that it is found again.',
      examples: ['VIPPS-48213'],
    }),
  ),
  method: optional(
    oneOf(PAYMENT_METHODS, {
      description:
        'How it was paid. `cash`, `card` and `vipps` are booked on their own accounts (`/v1/booking-accounts`); where none is chosen, on `bank`, and `warnings` says so.',
      examples: ['vipps'],
    }),
  ),
});

/** The query parameters by which payments are chosen. */
export const paymentFilterParameters = sharedParameters('PaymentFilter', {
  paidFrom: textFilter('Paid on or after.', '2026-07-01', 'date'),
  paidTo: textFilter('Paid on or before.', '2026-07-31', 'date'),
  amountFrom: amountFilter('Of at least so much. Kroner.', 100),
  amountTo: amountFilter('Of at most so much.', 2500),
  source: Type.Optional(
    oneOf(SHOWN_PAYMENT_SOURCES, { description: 'Of this `source`.', examples: ['bank'] }),
  ),
  method: Type.Optional(
    oneOf(PAYMENT_METHODS, { description: 'Paid with this `method`.', examples: ['vipps'] }),
  ),
  bankTransactionId: textFilter(
    'From this transaction of the bank.',
    '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90',
    'uuid',
  ),
  clientId: filterParameters.clientId,
  q: textFilter(
    "As `q` of invoices finds the paid invoice; or text in the payment's own reference, or in what the bank tells: who paid, from which account, and what the payer wrote.",
    'fjord',
  ),
});

export const listedPaymentSchema = Type.Object(
  {
    ...paymentSchema.properties,
    createdAt: timestamp('When it was recorded, in UTC.'),
    updatedAt: timestamp('When it was recorded or, if it was, reversed; in UTC.'),
    reversedAt: nullable(timestamp('When it was reversed, in UTC; null while it stands.')),
    invoiceId: id('The invoice that it paid.'),
    invoiceNumber: text('Its number.', '1'),
    kid: nullable(text('Its KID.', '0000000018')),
    reference: text('The reference of the invoice.', 'ordre-10045'),
    paymentReference: nullable(text('What the payer or the till called the payment.', 'VIPPS-48213')),
    payerName: nullable(text('Who paid, where a file of the bank tells.', 'Fjord Kaffe AS')),
    clientId: nullable(id('Its client in the register.')),
    clientName: text("Its client's name.", 'Fjord Kaffe AS'),
  },
  { $id: 'ListedPayment', 'x-extends': 'Payment', description: 'A payment with its invoice.' },
);

export const creditToApply = requestObject('CreditToApply', {
  invoiceId: id('An invoice of this client.'),
  amount: amount(
    'In the currency of the invoice, above 0, at most 2 decimals; at most what is outstanding on the invoice, its fees with it.',
    2500,
  ),
});
