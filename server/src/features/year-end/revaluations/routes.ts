import { Type } from 'typebox';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { answerObject, refTo } from '../../../platform/http/fields.ts';
import { createRevaluation } from './create-revaluation.ts';
import { deleteRevaluation } from './delete-revaluation.ts';
import { presentRevaluation } from './present-revaluation.ts';
import { findRevaluation, listRevaluations } from './revaluations.store.ts';
import { currencyRevaluationSchema, newCurrencyRevaluation, revaluationParameter } from './schemas.ts';

const common = { tag: 'Books', needsAccounting: true } as const;

export function revaluationRoutes(endpoints: Endpoints): void {
  endpoints.list(
    {
      ...common,
      url: '/v1/currency-revaluations',
      operationId: 'listCurrencyRevaluations',
      summary: 'List the revaluations of other currencies',
      description: 'Those that stand, newest day first.\n\nNeeds built-in accounting.',
      scope: 'bilag:read',
      answer: {
        schema: answerObject('CurrencyRevaluationList', {
          items: Type.Array(refTo(currencyRevaluationSchema), { description: 'Newest day first.' }),
        }),
        description: 'The revaluations.',
      },
    },
    async ({ db }) => ({ body: { items: (await listRevaluations(db)).map(presentRevaluation) } }),
  );

  endpoints.post(
    {
      ...common,
      url: '/v1/currency-revaluations',
      operationId: 'createCurrencyRevaluation',
      growsDocuments: true,
      moves: 'money',
      shows: 'answer',
      summary: 'Revalue what is open in other currencies',
      description:
        'Books the unrealised gains (8060) and losses (8160) of a closing day: what each invoice has open, what each customer has to their credit, and the balance of each bank account in another currency. What is booked of invoices and credits is taken back on the next day.\n\n409 `currency-revaluation-exists` when that day or a later one has been revalued, `day-closed` when its month is closed, `year-result-exists` when the result of its year, or of the year of the next day, has been moved.\n\nNeeds built-in accounting.',
      scope: 'bilag:write',
      body: newCurrencyRevaluation,
      answer: { status: 201, schema: refTo(currencyRevaluationSchema), description: 'The revaluation.' },
      errors: [
        'currency-revaluation-exists',
        'day-closed',
        'year-result-exists',
        'exchange-rate-missing',
        'exchange-rate-unlikely',
      ],
    },
    createRevaluation,
  );

  endpoints.shown(
    {
      ...common,
      url: '/v1/currency-revaluations/:id',
      operationId: 'getCurrencyRevaluation',
      bound: 'thing',
      summary: 'Get a revaluation of other currencies',
      description: '404 once it is taken back.\n\nNeeds built-in accounting.',
      scope: 'bilag:read',
      params: revaluationParameter,
      answer: { schema: refTo(currencyRevaluationSchema), description: 'The revaluation.' },
    },
    async ({ db }, { params }) => ({ body: presentRevaluation(await findRevaluation(db, params.id)) }),
  );

  endpoints.delete(
    {
      ...common,
      url: '/v1/currency-revaluations/:id',
      operationId: 'deleteCurrencyRevaluation',
      moves: 'money',
      shows: { before: 'getCurrencyRevaluation' },
      summary: 'Take a revaluation of other currencies back',
      description:
        'Posts the mirrors of its entries, each on its day. The newest one first: 409 `currency-revaluation-exists` while a later one stands; `day-closed` and `year-result-exists` as at `POST`.\n\nNeeds built-in accounting.',
      scope: 'bilag:write',
      params: revaluationParameter,
      answer: { schema: refTo(currencyRevaluationSchema), description: 'The revaluation as it was.' },
      errors: ['currency-revaluation-exists', 'day-closed', 'year-result-exists'],
    },
    deleteRevaluation,
  );
}
