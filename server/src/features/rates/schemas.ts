import { Type } from 'typebox';
import { FOREIGN_CURRENCIES } from '../../domain/currency/currency.ts';
import { RATE_DECIMALS, RATE_SOURCES } from '../../domain/currency/exchange-rate.ts';
import { HIGHEST_RATE_E6 } from '../../domain/currency/rate-for-sending.ts';
import { numberFromRate } from '../../domain/currency/wire-rate.ts';
import { date, oneOf } from '../../platform/http/fields.ts';

/** The code of a currency other than NOK. */
export const foreignCurrency = oneOf(FOREIGN_CURRENCIES, { description: 'ISO 4217.', examples: ['EUR'] });

/** A rate in a request: kroner for one unit. */
export const newRate = Type.Number({
  exclusiveMinimum: 0,
  maximum: numberFromRate(HIGHEST_RATE_E6),
  'x-max-decimals': RATE_DECIMALS,
  description: 'Kroner for one unit.',
  examples: [11.4235],
});

/** The parts of a rate in an answer. */
export const rateFields = {
  rate: Type.Number({
    description:
      'Kroner for one unit, also of currencies that Norges Bank quotes for 100. At most 6 decimals.',
    examples: [11.4235],
  }),
  date: date('The day of the rate.', '2026-07-20'),
  source: oneOf(RATE_SOURCES, {
    description:
      '`manual`: entered by hand; also the rates of a test account that Norges Bank has not published.',
    examples: ['norges-bank'],
  }),
};

export const exchangeRateSchema = Type.Object(
  { currency: foreignCurrency, ...rateFields },
  { $id: 'ExchangeRate', description: 'What one unit of a currency costs in kroner.' },
);
