import { Type } from 'typebox';
import { CURRENCIES } from '../../domain/currency/currency.ts';
import { validationFailed } from '../../domain/errors/errors.ts';
import { LIMITS } from '../../domain/limits.ts';
import { answerObject, instant, nullable, oneOf, requestObject } from '../../platform/http/fields.ts';
import { closeCompany, openCompany, readClosing } from '../closing/index.ts';
import type { AppEndpoints } from './app-endpoints.ts';
import { NOTHING } from './app-endpoints.ts';

const count = Type.Integer();
const day = Type.String({ format: 'date' });
const sum = { count, amount: Type.Number({ description: 'Kroner.' }) };
const closing = answerObject('CompanyClosing', {
  name: Type.String(),
  closedAt: nullable(instant),
  onTheirWay: Type.Object(
    { refundFiles: count, vippsRefunds: count, eInvoices: count },
    { description: 'While there is any, the company cannot be closed.' },
  ),
  open: Type.Object({
    unpaidInvoices: Type.Object(sum),
    credit: Type.Object(sum),
    refunds: Type.Array(
      Type.Object({
        currency: oneOf(CURRENCIES),
        count,
        amount: Type.Number({ description: 'In the currency.' }),
      }),
      { description: 'Ordered and not paid, for each currency.' },
    ),
    drafts: count,
    recurringInvoices: count,
    vatTerms: Type.Array(Type.Object({ year: count, term: count, from: day, to: day, dueOn: day }), {
      description: 'Those that have begun and whose deadline has not passed.',
    }),
  }),
});

/** The end of the company, for its owner. */
export function closingRoutes({ atCompany, deps }: AppEndpoints): void {
  const { db } = deps;
  const url = '/closing';

  atCompany(
    'closeCompany',
    { method: 'GET', url, bound: 'few', answer: closing },
    async ({ companyId, now }) => readClosing({ db, now }, companyId),
  );

  atCompany(
    'closeCompany',
    {
      method: 'POST',
      url,
      logs: 'company.closed',
      needsFreshSignIn: 'always',
      body: requestObject('NewClosing', {
        name: Type.String({
          maxLength: LIMITS.nameCharacters,
          format: 'single-line',
          description: 'The name of the company, so that nobody closes another one by mistake.',
        }),
      }),
      answer: NOTHING,
    },
    async ({ companyId, now, admin, body }) => {
      const { name } = await readClosing({ db, now }, companyId);
      if (folded(body.name) !== folded(name)) {
        throw validationFailed([
          { field: 'name', code: 'unknown-value', message: 'Must be the name of the company.' },
        ]);
      }
      await closeCompany(admin, companyId);
    },
  );

  atCompany(
    'closeCompany',
    { method: 'DELETE', url, logs: 'company.opened', needsFreshSignIn: 'always', answer: NOTHING },
    async ({ companyId, admin }) => openCompany(admin, companyId),
  );
}

function folded(name: string): string {
  return name.trim().toLocaleLowerCase('nb');
}
