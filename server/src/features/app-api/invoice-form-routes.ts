import { ENVIRONMENTS } from '../../domain/access/environment.ts';
import { Type } from 'typebox';
import type { TProperties } from 'typebox';
import { findCompany, findCompanyAccounts } from '../companies/index.ts';
import { isId } from '../../platform/database/ids.ts';
import { numberFromScaled } from '../../domain/money.ts';
import { SALES_VAT_CODES } from '../../domain/vat/vat.ts';
import { requireFound } from '../../domain/errors/errors.ts';
import { answerObject, closedObject, nullable, oneOf } from '../../platform/http/fields.ts';
import { listEarlierLines } from '../invoices/index.ts';
import type { AppEndpoints } from './app-endpoints.ts';

const defaults = answerObject('InvoiceDefaults', {
  paymentTermDays: Type.Integer(),
  vatRegistered: Type.Boolean(),
  defaultVatRate: Type.Number({ description: 'Percent.' }),
  orgNumber: Type.String(),
  accentColour: Type.String({ description: '`#rrggbb`' }),
  logo: nullable(Type.String({ description: 'Identifies the logo by its content; null without a logo.' })),
});
const earlierLines = answerObject('EarlierLineList', {
  items: Type.Array(
    Type.Object(
      {
        description: Type.String(),
        unit: nullable(Type.String()),
        unitPrice: Type.Number({ description: 'Kroner.' }),
        unitPriceWithVat: nullable(Type.Number({ description: 'Null where it was given without VAT.' })),
        vatCode: nullable(oneOf(SALES_VAT_CODES)),
        vatRateBp: Type.Integer(),
      },
      { 'x-name': 'EarlierLine', description: 'A line as it was last written, to be written again.' },
    ),
  ),
});

const notFound = answerObject('NotInRegister', { answer: oneOf(['unknown', 'silent', 'off', 'not-chosen']) });
/** What the register answers. */
function foundOr<P extends TProperties>(name: string, found: P) {
  return Type.Union([answerObject(name, { answer: oneOf(['found']), ...found }), notFound]);
}
export const organisation = foundOr('OrganisationInRegister', {
  orgNumber: Type.String(),
  name: Type.String(),
  address: Type.String(),
  postalCode: Type.String(),
  city: Type.String(),
  country: Type.String(),
  isEnding: Type.Boolean({ description: 'Whether the organisation is bankrupt or being wound up.' }),
});
export const city = foundOr('CityInRegister', { city: Type.String() });

/** The proposals of the invoice form, for every person who may sell. */
export function invoiceFormRoutes({ atCompany, deps }: AppEndpoints): void {
  const { db, organisations } = deps;
  const asksRegister = async (companyId: string) =>
    requireFound(await findCompany(db, companyId)).settings.asksRegister;

  atCompany(
    'sell',
    { method: 'GET', url: '/invoice-defaults', bound: 'few', answer: defaults },
    async ({ companyId }) => {
      const company = requireFound(await findCompany(db, companyId));
      const { paymentTermDays, vatRegistered, defaultVatRateBp } = company.settings;
      return {
        paymentTermDays,
        vatRegistered,
        defaultVatRate: numberFromScaled(BigInt(defaultVatRateBp), 2),
        orgNumber: company.seller.orgNumber,
        accentColour: company.seller.accentColour,
        logo: company.seller.logoSha256,
      };
    },
  );

  atCompany(
    'sell',
    {
      method: 'GET',
      url: '/earlier-lines',
      bound: 'few',
      query: closedObject({ environment: oneOf(ENVIRONMENTS), clientId: Type.Optional(Type.String()) }),
      answer: earlierLines,
    },
    async ({ companyId, query: { environment, clientId } }) => {
      const accounts = requireFound(await findCompanyAccounts(db, companyId));
      const client = clientId !== undefined && isId(clientId) ? clientId : null;
      const lines = await listEarlierLines(db, accounts[environment], client);
      return {
        items: lines.map(({ unitPriceE4, unitPriceWithVatE4, ...line }) => ({
          ...line,
          unitPrice: numberFromScaled(unitPriceE4, 4),
          unitPriceWithVat: unitPriceWithVatE4 === null ? null : numberFromScaled(unitPriceWithVatE4, 4),
        })),
      };
    },
  );

  atCompany(
    'sell',
    { method: 'GET', url: '/organisations/:orgNumber', bound: 'few', answer: organisation },
    async ({ companyId, params }) => {
      const answer = await organisations.organisation(
        params['orgNumber'] ?? '',
        await asksRegister(companyId),
      );
      return typeof answer === 'string' ? { answer } : { answer: 'found' as const, ...answer };
    },
  );

  atCompany(
    'sell',
    { method: 'GET', url: '/postal-codes/:postalCode', bound: 'few', answer: city },
    async ({ companyId, params }) => {
      const answer = await organisations.city(params['postalCode'] ?? '', await asksRegister(companyId));
      return typeof answer === 'string' ? { answer } : { answer: 'found' as const, ...answer };
    },
  );
}
