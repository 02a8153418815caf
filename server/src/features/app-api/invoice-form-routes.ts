import { Type } from 'typebox';
import { ENVIRONMENTS, findCompany, findCompanyAccounts } from '../companies/index.ts';
import { isId } from '../../platform/database/ids.ts';
import { numberFromScaled } from '../../domain/money.ts';
import { ApiError } from '../../domain/errors.ts';
import { oneOf } from '../../platform/http/fields.ts';
import { listEarlierLines } from '../invoices/index.ts';
import type { AppEndpoints } from './app-endpoints.ts';

/** What the form of an invoice proposes. For everybody who may sell. */
export function invoiceFormRoutes({ atCompany, deps }: AppEndpoints): void {
  const { db, organisations } = deps;

  atCompany('sell', { method: 'GET', url: '/invoice-defaults' }, async ({ companyId }) => {
    const company = await findCompany(db, companyId);
    if (company === undefined) throw new ApiError('not-found');
    const { paymentTermDays, vatRegistered, defaultVatRateBp } = company.settings;
    return {
      paymentTermDays,
      vatRegistered,
      defaultVatRate: numberFromScaled(BigInt(defaultVatRateBp), 2),
      orgNumber: company.seller.orgNumber,
      accentColour: company.seller.accentColour,
      logo: company.seller.logoSha256,
    };
  });

  atCompany(
    'sell',
    {
      method: 'GET',
      url: '/earlier-lines',
      query: Type.Object(
        { environment: oneOf(ENVIRONMENTS), clientId: Type.Optional(Type.String()) },
        { additionalProperties: false },
      ),
    },
    async ({ companyId, query: { environment, clientId } }) => {
      const accounts = await findCompanyAccounts(db, companyId);
      if (accounts === undefined) throw new ApiError('not-found');
      const client = clientId !== undefined && isId(clientId) ? clientId : null;
      const lines = await listEarlierLines(db, accounts[environment], client);
      return {
        items: lines.map(({ unitPriceE4, ...line }) => ({
          ...line,
          unitPrice: numberFromScaled(unitPriceE4, 4),
        })),
      };
    },
  );

  atCompany('sell', { method: 'GET', url: '/organisations/:orgNumber' }, async ({ params }) => {
    const answer = await organisations.organisation(params['orgNumber'] ?? '');
    return typeof answer === 'string' ? { answer } : { answer: 'found', ...answer };
  });

  atCompany('sell', { method: 'GET', url: '/postal-codes/:postalCode' }, async ({ params }) => {
    const answer = await organisations.city(params['postalCode'] ?? '');
    return typeof answer === 'string' ? { answer } : { answer: 'found', ...answer };
  });
}
