import { ENVIRONMENTS } from '../../domain/access/environment.ts';
import { Type } from 'typebox';
import { findAccount, findCompanyAccounts } from '../companies/index.ts';
import { requireFound } from '../../domain/errors/errors.ts';
import { answerObject, closedObject, oneOf } from '../../platform/http/fields.ts';
import { pageParameters, pageSchema } from '../../platform/http/lists/page-schemas.ts';
import { readPage } from '../../platform/http/lists/paging.ts';
import { INCOMPLETE_ORDER, readEInvoiceDuty } from '../reports/index.ts';
import type { AppEndpoints } from './app-endpoints.ts';

const duty = answerObject('EInvoiceDuty', {
  invoiced: Type.Object(
    {
      from: Type.String({ format: 'date' }),
      to: Type.String({ format: 'date' }),
      net: Type.Number({ description: 'Kroner, with credit notes deducted.' }),
      documents: Type.Integer(),
      asEInvoices: Type.Integer(),
      isWhole: Type.Boolean({ description: 'False when only the newest documents were summed.' }),
    },
    { description: 'What went to Norwegian businesses in twelve months.' },
  ),
  customers: Type.Object(
    { complete: Type.Integer(), withoutNumber: Type.Integer(), wrongNumber: Type.Integer() },
    { description: 'The Norwegian businesses of the register, by their organisation number.' },
  ),
  incomplete: pageSchema(
    answerObject('IncompleteCustomer', {
      id: Type.String(),
      name: Type.String(),
      orgNumber: Type.String(),
      city: Type.String(),
    }),
    'IncompleteCustomerPage',
  ),
});

/** What the duty to send e-invoices means for the company. Owner and admins read it, because they can change the settings. */
export function eInvoiceRoutes({ atCompany, deps }: AppEndpoints): void {
  const { db } = deps;
  const query = closedObject({ ...pageParameters, environment: oneOf(ENVIRONMENTS) });
  atCompany(
    'changeSettings',
    { method: 'GET', url: '/e-invoice-duty', bound: 'few', query, answer: duty },
    async (call) => {
      const accountId = (await findCompanyAccounts(db, call.companyId))?.[call.query.environment];
      const account = requireFound(accountId === undefined ? undefined : await findAccount(db.of(accountId)));
      return readEInvoiceDuty(
        db.of(account.id),
        account.clock ?? call.now,
        readPage(INCOMPLETE_ORDER, account.id, call.query).page,
      );
    },
  );
}
