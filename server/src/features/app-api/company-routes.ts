import { E_INVOICE_SETTINGS } from '../../domain/deliveries.ts';
import { ENVIRONMENTS } from '../../domain/access/environment.ts';
import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import type { AdminContext, CompanyTexts } from '../companies/index.ts';
import {
  AUTOMATIC_LETTERS,
  findAnyCompany,
  findLogo,
  getCompanySettings,
  SETTING_TEXTS,
  setAccounting,
  setEInvoices,
  setFourEyesRefunds,
  updateCompany,
} from '../companies/index.ts';
import { SUPPLY_KINDS } from '../../domain/books/booking-accounts.ts';
import { KID_CHECKS } from '../../domain/invoices/kid.ts';
import { numberFromScaled, scaledFromNumber } from '../../domain/money.ts';
import { VAT_TERM_KINDS } from '../../domain/vat/vat-term.ts';
import { ZERO_RATE_VAT_CODES } from '../../domain/vat/vat.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { answerObject, nullable, oneOf, optional, requestObject } from '../../platform/http/fields.ts';
import { MAX_BODY_BYTES } from '../../platform/http/requests/request-body.ts';
import { findCollectionActStart } from '../rates/index.ts';
import type { AppEndpoints } from './app-endpoints.ts';
import { NOTHING } from './app-endpoints.ts';
import { logoAnswer, requireRoomForLogo } from './logos.ts';

const closed = { additionalProperties: false };
const ofEach = <S extends TSchema>(schema: S) => Type.Object({ production: schema, test: schema });
const wholeNumber = Type.Optional(Type.Integer());

/** The texts among the settings, each with its schema. */
function texts<S extends TSchema>(schema: S) {
  return Object.fromEntries(SETTING_TEXTS.map((name) => [name, schema])) as Record<keyof CompanyTexts, S>;
}

/** Settings that are no texts, and that are answered as they are changed. */
const choices = {
  inForetaksregisteret: Type.Boolean(),
  vatRegistered: Type.Boolean(),
  asksRegister: Type.Boolean({
    description: 'Whether forms ask Enhetsregisteret, where the operator leaves that to each company.',
  }),
  defaultVatRate: Type.Number({
    minimum: 0,
    maximum: 100,
    'x-max-decimals': 2,
    description: 'Percent: 25, 15, 12 or 0.',
  }),
  zeroRateVatCode: oneOf(ZERO_RATE_VAT_CODES, {
    description: 'The code with which lines of rate 0 without a code are booked.',
  }),
  foreignSalesAreExport: Type.Boolean(),
  supplyKind: oneOf(SUPPLY_KINDS),
  kidLength: Type.Integer(),
  kidCheck: oneOf(KID_CHECKS),
  paymentTermDays: Type.Integer({ description: 'Days from the invoice date to the due date, 0 to 365.' }),
  vatTerm: oneOf(VAT_TERM_KINDS),
  language: oneOf(['nb', 'nn']),
  automaticLetters: oneOf(AUTOMATIC_LETTERS),
  fees: Type.Boolean(),
  reminderAfterDays: Type.Integer({ description: '1 to 365.' }),
};

const { orgNumber: _, ...changeableTexts } = texts(optional(Type.String()));

/** Fields left out stay as they are. `updateCompany` checks the texts and numbers. */
const settingsChanges = requestObject('CompanySettingsChanges', {
  ...changeableTexts,
  ...Type.Partial(Type.Object(choices)).properties,
  vatRegisteredFrom: optional(Type.String({ format: 'date', description: 'Not after today.' })),
  vatTermFrom: wholeNumber,
  firstInvoiceNumber: wholeNumber,
  fourEyesRefunds: Type.Optional(Type.Boolean()),
  accountingEnabled: Type.Optional(Type.Partial(ofEach(Type.Boolean()), closed)),
  eInvoices: Type.Optional(Type.Partial(ofEach(oneOf(E_INVOICE_SETTINGS)), closed)),
});

const settings = answerObject('CompanySettings', {
  companyId: Type.String(),
  accounts: ofEach(Type.String()),
  ...texts(Type.String()),
  ...choices,
  vatRegisteredFrom: nullable(
    Type.String({ format: 'date', description: 'The first day in the VAT register; null when not known.' }),
  ),
  vatAnswered: Type.Boolean({
    description:
      'Whether somebody has said if the company is in the VAT register. Until then it is taken to be there.',
  }),
  vatTermFrom: nullable(
    Type.Integer({
      description: 'The first year of this kind of term, which may lie ahead; null when it was always so.',
    }),
  ),
  accountingEnabled: ofEach(Type.Boolean()),
  fourEyesRefunds: Type.Boolean({
    description: 'Whether a person other than the one who ordered a refund must make its file for the bank.',
  }),
  eInvoices: ofEach(oneOf(E_INVOICE_SETTINGS)),
  logo: nullable(Type.String({ description: 'Identifies the logo by its content; null without a logo.' })),
  emailSubject: nullable(Type.String({ description: 'Null for the standard text.' })),
  emailMessage: nullable(Type.String({ description: 'Null for the standard text.' })),
  automaticLettersSince: nullable(Type.String({ format: 'date' })),
  nextInvoiceNumber: ofEach(Type.String()),
  registerLookUp: oneOf(['on', 'chosen', 'off'], {
    description:
      'Whether forms ask Enhetsregisteret: for every company, for those with `asksRegister`, or for none.',
  }),
  mailIsSetUp: Type.Boolean({ description: 'Whether the service can send mail at all.' }),
  warningsEndOn: nullable(
    Type.String({
      format: 'date',
      description: 'The day from which only collection agencies may send warnings; null when none is known.',
    }),
  ),
  accessPointIsSetUp: Type.Boolean({
    description: 'Whether e-invoices of real documents have an access point to go to.',
  }),
});

/** The company's settings, for its owner and admins; everybody who works for it sees its logo. */
export function companyRoutes({ atCompany, fileAtCompany, deps }: AppEndpoints): void {
  const { db, mailIsSetUp, accessPointIsSetUp, organisations } = deps;

  atCompany(
    'changeSettings',
    { method: 'GET', url: '/settings', bound: 'few', answer: settings },
    ({ companyId }) => readSettings(companyId),
  );

  atCompany(
    'changeSettings',
    {
      method: 'PATCH',
      url: '/settings',
      logs: 'company.updated',
      needsFreshSignIn: 'when-widened',
      body: settingsChanges,
      answer: settings,
    },
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
      logs: 'company.updated',
      body: requestObject('NewLogo', { content: Type.String() }),
      maxBodyBytes: MAX_BODY_BYTES,
      answer: NOTHING,
    },
    async ({ companyId, admin, body }) => {
      const logo = Buffer.from(body.content, 'base64');
      await requireRoomForLogo(deps, companyId, logo);
      await updateCompany(admin, companyId, { logo });
    },
  );

  atCompany(
    'changeSettings',
    { method: 'DELETE', url: '/logo', logs: 'company.updated', answer: NOTHING },
    async ({ companyId, admin }) => {
      await updateCompany(admin, companyId, { logo: null });
    },
  );

  fileAtCompany('read', { method: 'GET', url: '/logo' }, async ({ companyId, request }) => {
    const sha256 = (await findAnyCompany(db, companyId))?.seller.logoSha256 ?? undefined;
    const logo = sha256 === undefined ? undefined : await findLogo(db, sha256);
    if (sha256 === undefined || logo === undefined) throw new ApiError('not-found');
    return logoAnswer(request, sha256, logo);
  });

  async function readSettings(companyId: string) {
    const { defaultVatRateBp, ...settings } = await getCompanySettings({ db }, companyId);
    const newCollectionAct = await findCollectionActStart(db);
    return {
      ...settings,
      defaultVatRate: numberFromScaled(BigInt(defaultVatRateBp), 2),
      registerLookUp: organisations.reach,
      mailIsSetUp,
      warningsEndOn: newCollectionAct?.from ?? null,
      accessPointIsSetUp,
    };
  }
}

/** @throws ApiError `validation-failed`, `numbering-started`, `confirmation-required`, `four-eyes-needs-two`; then accounting has not been changed either */
async function changeSettings(
  context: AdminContext,
  companyId: string,
  {
    accountingEnabled,
    eInvoices,
    defaultVatRate,
    firstInvoiceNumber,
    fourEyesRefunds,
    ...rest
  }: Static<typeof settingsChanges>,
): Promise<void> {
  await updateCompany(context, companyId, {
    ...rest,
    defaultVatRateBp: defaultVatRate === undefined ? undefined : Number(scaledFromNumber(defaultVatRate, 2)),
    firstInvoiceNumber: firstInvoiceNumber === undefined ? undefined : BigInt(firstInvoiceNumber),
  });
  if (fourEyesRefunds !== undefined) await setFourEyesRefunds(context, companyId, fourEyesRefunds);
  for (const environment of ENVIRONMENTS) {
    const enabled = accountingEnabled?.[environment];
    if (enabled !== undefined) await setAccounting(context, companyId, environment, enabled);
    const setting = eInvoices?.[environment];
    if (setting !== undefined) await setEInvoices(context, companyId, environment, setting);
  }
}
