import { Type } from 'typebox';
import {
  answerObject,
  date,
  id,
  kroner,
  nullable,
  oneOf,
  pathId,
  refTo,
  requestObject,
} from '../../../platform/http/fields.ts';
import { exchangeRateSchema, foreignCurrency, newRate } from '../../rates/schemas.ts';
import { FOREIGN_CURRENCIES } from '../../../domain/currency/currency.ts';

const revaluationLine = answerObject('CurrencyRevaluationLine', {
  kind: oneOf(['receivable', 'credit', 'bank'], {
    description: 'What an invoice has open, the credit of a customer, or the balance of a bank account.',
    examples: ['receivable'],
  }),
  currency: foreignCurrency,
  amount: Type.Number({
    description:
      'In `currency`. Below 0: an overdrawn bank account, or a payment that is dated before its invoice.',
    examples: [1000],
  }),
  amountNok: kroner('What stands for it in the books before.', 11500),
  closingNok: kroner('`amount` at the closing rate.', 11590),
  difference: kroner('The unrealised gain; a loss is below 0.', 90),
  invoiceId: nullable(id('The invoice of a receivable; else null.')),
  customerId: nullable(id('The customer of a receivable or credit; null without one.')),
  account: nullable(
    Type.String({ description: 'The ledger account of a bank account; else null.', examples: [null] }),
  ),
});

export const currencyRevaluationSchema = Type.Object(
  {
    id: id('Identifier.'),
    asOf: date('The closing day.', '2026-12-31'),
    rates: Type.Array(refTo(exchangeRateSchema), { description: 'The closing rate of each currency.' }),
    lines: Type.Array(revaluationLine, { description: 'What was open, also without a difference.' }),
    journalEntryIds: Type.Array(id('An entry.'), {
      description:
        'The entry of the closing day, and the one of the next day that takes back what was booked of receivables and credits. Empty without a difference.',
    }),
  },
  {
    $id: 'CurrencyRevaluation',
    description: 'What is open in other currencies at the rate of a closing day (rskl. § 5-9).',
  },
);

export const newCurrencyRevaluation = requestObject('NewCurrencyRevaluation', {
  asOf: date('A day that is over (else `out-of-range`).', '2026-12-31'),
  rates: Type.Optional(
    Type.Array(requestObject('NewClosingRate', { currency: foreignCurrency, rate: newRate }), {
      maxItems: FOREIGN_CURRENCIES.length,
      description:
        'Closing rates by hand, each currency once (`already-used`). The others get the newest rate of the day, else 409 `exchange-rate-missing`.',
      examples: [[]],
    }),
  ),
});

export const revaluationParameter = Type.Object({
  id: pathId('CurrencyRevaluationId', 'The revaluation.'),
});
