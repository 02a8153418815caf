import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { AdminContext } from '../companies/index.ts';
import {
  AUTOMATIC_LETTERS,
  E_INVOICES,
  ENVIRONMENTS,
  findCompany,
  findLogo,
  getCompanySettings,
  setAccounting,
  setEInvoices,
  updateCompany,
} from '../companies/index.ts';
import { KID_CHECKS } from '../../domain/invoices/kid.ts';
import { numberFromScaled, scaledFromNumber } from '../../domain/money.ts';
import { VAT_TERM_KINDS } from '../../domain/vat/vat-term.ts';
import { ZERO_RATE_VAT_CODES } from '../../domain/vat/vat.ts';
import { ApiError } from '../../domain/errors.ts';
import { fileEtag, isNoneMatch } from '../../platform/http/etags.ts';
import { nullable, oneOf } from '../../platform/http/fields.ts';
import { MAX_BODY_BYTES } from '../../platform/http/request-body.ts';
import { findFirstDay, listMissingFigures } from '../rates/index.ts';
import type { AppEndpoints } from './app-endpoints.ts';

const closed = { additionalProperties: false };
const text = Type.Optional(Type.String());
const emptiable = Type.Optional(nullable(Type.String()));
const flag = Type.Optional(Type.Boolean());
const wholeNumber = Type.Optional(Type.Integer());

/** Fields left out stay as they are. `updateCompany` checks the texts and numbers. */
const settingsChanges = Type.Object(
  {
    name: text,
    address: emptiable,
    postalCode: emptiable,
    city: emptiable,
    bankAccount: emptiable,
    bic: emptiable,
    contactEmail: emptiable,
    inForetaksregisteret: flag,
    vatRegistered: flag,
    /** Percent. */
    defaultVatRate: Type.Optional(Type.Number({ minimum: 0, maximum: 100, 'x-max-decimals': 2 })),
    zeroRateVatCode: Type.Optional(oneOf(ZERO_RATE_VAT_CODES)),
    foreignSalesAreExport: flag,
    supplyKind: Type.Optional(oneOf(['goods', 'services'])),
    kidLength: wholeNumber,
    kidCheck: Type.Optional(oneOf(KID_CHECKS)),
    vatTerm: Type.Optional(oneOf(VAT_TERM_KINDS)),
    vatTermFrom: wholeNumber,
    firstInvoiceNumber: wholeNumber,
    accountingEnabled: Type.Optional(Type.Object({ production: flag, test: flag }, closed)),
    eInvoices: Type.Optional(
      Type.Object(
        { production: Type.Optional(oneOf(E_INVOICES)), test: Type.Optional(oneOf(E_INVOICES)) },
        closed,
      ),
    ),
    accentColour: text,
    language: Type.Optional(oneOf(['nb', 'nn'])),
    emailSubject: emptiable,
    emailMessage: emptiable,
    automaticLetters: Type.Optional(oneOf(AUTOMATIC_LETTERS)),
    fees: flag,
    reminderAfterDays: wholeNumber,
    paymentTermDays: wholeNumber,
  },
  closed,
);

/** The company's settings, for its owner and admins; everybody who works for it sees its logo. */
export function companyRoutes({ atCompany, deps }: AppEndpoints): void {
  const { db, mailIsSetUp, accessPointIsSetUp } = deps;

  atCompany('changeSettings', { method: 'GET', url: '/settings' }, ({ companyId }) =>
    readSettings(companyId),
  );

  atCompany('changeSettings', { method: 'GET', url: '/missing-figures' }, async ({ admin }) => ({
    items: await listMissingFigures(db, admin.now),
  }));

  atCompany(
    'changeSettings',
    { method: 'PATCH', url: '/settings', body: settingsChanges },
    async ({ companyId, admin, body }) => {
      await changeSettings(admin, companyId, body);
      return readSettings(companyId);
    },
  );

  atCompany(
    'changeSettings',
    {
      method: 'PUT',
      url: '/logo',
      body: Type.Object({ content: Type.String() }, closed),
      maxBodyBytes: MAX_BODY_BYTES,
    },
    async ({ companyId, admin, body }) => {
      await updateCompany(admin, companyId, { logo: Buffer.from(body.content, 'base64') });
      return undefined;
    },
  );

  atCompany('changeSettings', { method: 'DELETE', url: '/logo' }, async ({ companyId, admin }) => {
    await updateCompany(admin, companyId, { logo: null });
    return undefined;
  });

  atCompany('read', { method: 'GET', url: '/logo' }, async ({ companyId, request, reply }) => {
    const sha256 = (await findCompany(db, companyId))?.seller.logoSha256 ?? undefined;
    const logo = sha256 === undefined ? undefined : await findLogo(db, sha256);
    if (sha256 === undefined || logo === undefined) throw new ApiError('not-found');
    const etag = fileEtag(sha256);
    void reply.header('etag', etag);
    return isNoneMatch(request.headers['if-none-match'], etag)
      ? reply.code(304).send()
      : reply.type(logo.contentType).send(logo.bytes);
  });

  async function readSettings(companyId: string) {
    const { defaultVatRateBp, ...settings } = await getCompanySettings({ db }, companyId);
    const newCollectionAct = await findFirstDay(db);
    return {
      ...settings,
      defaultVatRate: numberFromScaled(BigInt(defaultVatRateBp), 2),
      mailIsSetUp,
      warningsEndOn: newCollectionAct?.from ?? null,
      accessPointIsSetUp,
    };
  }
}

/** @throws ApiError `validation-failed`, `numbering-started`; then accounting has not been changed either */
async function changeSettings(
  context: AdminContext,
  companyId: string,
  {
    accountingEnabled,
    eInvoices,
    defaultVatRate,
    firstInvoiceNumber,
    ...rest
  }: Static<typeof settingsChanges>,
): Promise<void> {
  await updateCompany(context, companyId, {
    ...rest,
    defaultVatRateBp: defaultVatRate === undefined ? undefined : Number(scaledFromNumber(defaultVatRate, 2)),
    firstInvoiceNumber: firstInvoiceNumber === undefined ? undefined : BigInt(firstInvoiceNumber),
  });
  for (const environment of ENVIRONMENTS) {
    const enabled = accountingEnabled?.[environment];
    if (enabled !== undefined) await setAccounting(context, companyId, environment, enabled);
    const setting = eInvoices?.[environment];
    if (setting !== undefined) await setEInvoices(context, companyId, environment, setting);
  }
}
