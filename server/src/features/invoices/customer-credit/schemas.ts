import { Type } from 'typebox';
import { LIMITS } from '../../../domain/limits.ts';
import { date, id, requestObject, timestamp } from '../../../platform/http/fields.ts';

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
    amount: Type.Number({ description: 'In kroner.', examples: [2500] }),
    paidOn: date('Date on which the money was paid back.'),
    createdAt: timestamp('When it was recorded, in UTC.'),
  },
  { $id: 'Refund', description: 'Credit that was paid back to a client.' },
);

export const newRefund = requestObject('NewRefund', {
  amount: amount('Kroner, above 0, at most 2 decimals; at most the credit balance.'),
  paidOn: date(
    'Date on which the money was paid back; not after today, nor on a day when the credit was not there yet. The date in the books.',
  ),
});

export const creditToApply = requestObject('CreditToApply', {
  invoiceId: id('An invoice of this client.'),
  amount: amount(
    'Kroner, above 0, at most 2 decimals; at most what is outstanding on the invoice, its fees with it.',
  ),
});
