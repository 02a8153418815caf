import { Type } from 'typebox';
import type { Endpoints } from '../../platform/http/endpoint.ts';
import { closedObject, date, refTo } from '../../platform/http/fields.ts';
import { getExchangeRate } from './exchange-rates/get-rate.ts';
import { exchangeRateSchema, foreignCurrency } from './schemas.ts';

export function exchangeRateRoutes(endpoints: Endpoints): void {
  endpoints.get(
    {
      url: '/v1/exchange-rates',
      operationId: 'getExchangeRate',
      bound: 'thing',
      tag: 'Invoices',
      summary: 'Get the exchange rate of a document',
      description:
        'The newest rate that Norges Bank had published before that moment: what a document that is sent then has. Rates are published at about 16:00 on banking days.',
      scope: 'invoices:read',
      query: closedObject({
        currency: foreignCurrency,
        on: Type.Optional(
          date('As at the end of this day, at most today. Left out: as of now.', '2026-07-20'),
        ),
      }),
      answer: { schema: refTo(exchangeRateSchema), description: 'The rate.' },
      errors: ['exchange-rate-missing', 'validation-failed'],
    },
    getExchangeRate,
  );
}
