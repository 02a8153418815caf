import { Type } from 'typebox';
import { CURRENCIES } from '../../../domain/currency/currency.ts';
import { LIMITS } from '../../../domain/limits.ts';
import {
  date,
  id,
  kroner,
  nullable,
  oneOf,
  optional,
  requestObject,
  text,
  timestamp,
} from '../../../platform/http/fields.ts';
import { currencySchema } from '../content-schemas.ts';
import { REFUND_ORDER_STATUSES } from './refund.ts';
import { VIPPS_REFUSALS } from '../../../domain/vipps/refund-refusal.ts';

const amount = (description: string) =>
  Type.Number({
    exclusiveMinimum: 0,
    maximum: Number(LIMITS.totalOre / 100n),
    'x-max-decimals': 2,
    description,
    examples: [2500],
  });

export const refundSchema = Type.Object(
  {
    id: id('Identifier.', '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f96'),
    clientId: id('The client that got the money back.'),
    amount: Type.Number({ description: 'In `currency`.', examples: [2500] }),
    currency: currencySchema,
    amountNok: kroner('The kroner that left the account; of a refund in NOK the `amount`.', 2500),
    paidOn: date('Date on which the money was paid back.'),
    createdAt: timestamp('When it was recorded, in UTC.'),
  },
  { $id: 'Refund', description: 'Credit that was paid back to a client.' },
);

export const newRefund = requestObject('NewRefund', {
  amount: amount('In `currency`, above 0, at most 2 decimals; at most the credit balance in it.'),
  currency: optional(
    oneOf(CURRENCIES, { description: 'Of the credit that is paid back; left out: NOK.', examples: ['NOK'] }),
  ),
  amountNok: optional(
    amount(
      'Of credit in another currency: the kroner that left the account. Left out, `amount` at the rate of `paidOn`. Of credit in NOK `only-in-another-currency`.',
    ),
  ),
  paidOn: date(
    'Date on which the money was paid back; not after today, nor on a day when the credit was not there yet. The date in the books.',
  ),
});

export const refundOrderSchema = Type.Object(
  {
    id: id(
      'Identifier. The refund has the same one once it is paid.',
      '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f96',
    ),
    clientId: id('The client that gets the money back.'),
    amount: kroner('In `currency`.', 2500),
    currency: currencySchema,
    toAccount: nullable(
      text(
        'The account that is paid to; eleven digits. Null once the years for which it is kept are over, and for an order that Vipps pays.',
        '97104133219',
      ),
    ),
    status: oneOf(REFUND_ORDER_STATUSES, {
      description:
        '`open`: neither a file for the bank nor Vipps has it\n\n`sent`: a file for the bank has it, see `refundFileId`; or Vipps is asked, see `vippsPaymentId`\n\n`paid`: it is a refund now',
      examples: ['open'],
    }),
    paidOn: nullable(date('The day on which it was paid; null until then.')),
    refundId: nullable(id('The refund that paid it; null until it is paid.')),
    refundFileId: nullable(id('The file that has it; null without one.')),
    vippsPaymentId: nullable(
      id('The payment by Vipps whose money goes back; null for an order that the bank pays.'),
    ),
    reason: nullable(
      oneOf(VIPPS_REFUSALS, {
        description:
          'Why Vipps has refused an order that is `open` again; null otherwise.\n\n`not-found`: the present keys know no such payment\n\n`too-much`: so much of the payment is not left at Vipps\n\n`too-late`: the payment is more than 365 days old\n\n`refused`: Vipps tells no more',
        examples: ['too-late'],
      }),
    ),
    createdAt: timestamp('When it was made, in UTC.'),
  },
  {
    $id: 'RefundOrder',
    description: 'Credit that is to be paid back by the bank or by Vipps. It is kept for that.',
  },
);

export const newRefundOrder = requestObject('NewRefundOrder', {
  amount: amount(
    'In `currency`, above 0, at most 2 decimals; at most the credit balance in it less what is kept for other orders.',
  ),
  currency: optional(
    oneOf(CURRENCIES, {
      description:
        'Of the credit that is paid back; left out: NOK. Files for the bank have orders in NOK alone.',
      examples: ['NOK'],
    }),
  ),
  toAccount: optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      format: 'single-line',
      description:
        'The account that the client wants the money on: a Norwegian one of eleven digits; spaces and dots are left out. Either this or `vippsPaymentId`.',
      examples: ['97104133219'],
    }),
  ),
  vippsPaymentId: optional(
    Type.String({
      format: 'uuid',
      description:
        'Instead of `toAccount`, where the credit is in NOK: the `id` of a payment of the client whose `source` is `vipps`. Vipps pays the money back to the one who paid, at most what the payment brought less what other orders pay back of it.',
      examples: ['018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f91'],
    }),
  ),
});

export const paidRefundOrder = requestObject('PaidRefundOrder', {
  amountNok: optional(
    amount('Of an order in another currency: the kroner that left the account, as of `NewRefund`.'),
  ),
  paidOn: date(
    'Date on which the money was paid back; not after today, nor on a day when the credit was not there yet. The date in the books.',
  ),
});
