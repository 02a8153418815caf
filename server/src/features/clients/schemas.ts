import { Type } from 'typebox';
import { CURRENCIES, FOREIGN_CURRENCIES } from '../../domain/currency/currency.ts';
import { CLIENT_TYPES } from '../../domain/parties/client-identity.ts';
import { LANGUAGES } from '../../domain/texts/language.ts';
import { LIMITS } from '../../domain/limits.ts';
import {
  id,
  newExternalId,
  nullable,
  oneOf,
  optional,
  refTo,
  requestObject,
  sharedParameters,
  timestamp,
} from '../../platform/http/fields.ts';
import { fieldErrorSchema } from '../../platform/http/openapi/documented-endpoint.ts';

const line = (maxLength: number, description: string, example: string) =>
  nullable(Type.String({ maxLength, format: 'single-line', description, examples: [example] }));

/** The writable fields that a register entry and an invoice's inline client share. */
export const clientFields = {
  externalId: optional(
    newExternalId(
      `Your own name of the client, 1 to ${LIMITS.externalIdCharacters} characters, such as its number in a shop. One client of the account at most has it.`,
      'kunde-311',
    ),
  ),
  name: Type.Optional(line(LIMITS.nameCharacters, 'Name.', 'Fjord Kaffe AS')),
  email: optional(
    Type.String({
      maxLength: LIMITS.emailCharacters,
      format: 'email',
      description: 'Where invoices are emailed.',
      examples: ['faktura@fjordkaffe.example'],
    }),
  ),
  address: Type.Optional(line(LIMITS.addressCharacters, 'Street address.', 'Storgata 1')),
  postalCode: Type.Optional(line(LIMITS.postalCodeCharacters, 'Postal code.', '0155')),
  city: Type.Optional(line(LIMITS.cityCharacters, 'City.', 'Oslo')),
  orgNumber: Type.Optional(
    line(
      LIMITS.orgNumberCharacters,
      'Organisation number; nine digits for a Norwegian business.',
      '974760673',
    ),
  ),
  country: optional(
    Type.String({
      format: 'country',
      description: 'ISO 3166-1 alpha-2; `NO` when left out.',
      examples: ['NO'],
    }),
  ),
  vatNumber: Type.Optional(
    line(LIMITS.vatNumberCharacters, "A foreign client's VAT number.", 'SE556677889901'),
  ),
  type: optional(
    oneOf(CLIENT_TYPES, {
      'x-error': 'unknown-client-type',
      description:
        '`business` or `consumer`; when left out, `business` with an `orgNumber` and `consumer` without.',
      examples: ['business'],
    }),
  ),
  language: optional(
    oneOf(LANGUAGES, {
      description:
        'What documents and mails are written in; when left out, Norwegian for a client in Norway and English for others.',
      examples: ['nb'],
    }),
  ),
};

const registerFields = {
  ...clientFields,
  phone: Type.Optional(line(LIMITS.phoneCharacters, 'Phone number.', '+47 22 00 00 00')),
  contactPerson: Type.Optional(line(LIMITS.contactPersonCharacters, 'Contact person.', 'Kari Nordmann')),
  paymentTermDays: optional(
    Type.Integer({
      minimum: 0,
      maximum: LIMITS.paymentTermDays,
      description: 'Days from the invoice date to the due date that the app proposes; null: as the company.',
      examples: [30],
    }),
  ),
  currency: optional(
    oneOf(CURRENCIES, {
      description:
        'The currency of new documents to the client; null: NOK. Another one is `unsupported-currency` until it is turned on.',
      examples: ['EUR'],
    }),
  ),
  internalNote: optional(
    Type.String({
      maxLength: LIMITS.notesCharacters,
      format: 'multi-line',
      description: 'A note for the company alone; no document shows it.',
      examples: ['Ring før levering.'],
    }),
  ),
};

export const newClient = requestObject('NewClient', {
  ...registerFields,
  name: Type.String({
    minLength: 1,
    maxLength: LIMITS.nameCharacters,
    pattern: '\\S',
    format: 'single-line',
    description: 'Name.',
    examples: ['Fjord Kaffe AS'],
  }),
});

export const clientChanges = requestObject('ClientChanges', {
  ...registerFields,
  name: Type.Optional(newClient.properties.name),
});

export const clientSchema = Type.Object(
  {
    id: id('Identifier.'),
    externalId: nullable(
      Type.String({
        description: "The caller's own name of the client, which no other one has; null when none.",
        examples: ['kunde-311'],
      }),
    ),
    name: Type.String({ description: 'Name.', examples: ['Fjord Kaffe AS'] }),
    type: oneOf(CLIENT_TYPES, { description: 'A business or a consumer.', examples: ['business'] }),
    orgNumber: Type.String({ description: 'Organisation number; empty when none.', examples: ['974760673'] }),
    vatNumber: nullable(
      Type.String({ description: "A foreign client's VAT number.", examples: ['SE556677889901'] }),
    ),
    country: Type.String({ description: 'ISO 3166-1 alpha-2.', examples: ['NO'] }),
    email: Type.String({
      description: 'Where invoices are emailed; empty when none.',
      examples: ['faktura@fjordkaffe.example'],
    }),
    phone: Type.String({ description: 'Phone number; empty when none.', examples: ['+47 22 00 00 00'] }),
    address: Type.String({ description: 'Street address; empty when none.', examples: ['Storgata 1'] }),
    postalCode: Type.String({ description: 'Postal code; empty when none.', examples: ['0155'] }),
    city: Type.String({ description: 'City; empty when none.', examples: ['Oslo'] }),
    contactPerson: Type.String({
      description: 'Contact person; empty when none.',
      examples: ['Kari Nordmann'],
    }),
    language: nullable(
      oneOf(LANGUAGES, {
        description: 'What documents and mails are written in; null: as the country suggests.',
        examples: ['nb'],
      }),
    ),
    paymentTermDays: nullable(
      Type.Integer({
        description:
          'Days from the invoice date to the due date that the app proposes; null: as the company.',
        examples: [30],
      }),
    ),
    currency: nullable(
      oneOf(CURRENCIES, {
        description: 'The currency of new documents to the client; null: NOK.',
        examples: ['EUR'],
      }),
    ),
    internalNote: Type.String({
      description: 'A note for the company alone; no document shows it. Empty when there is none.',
      examples: ['Ring før levering.'],
    }),
    creditBalance: Type.Number({
      description:
        'The credit balance: the amount that the company owes the client, in kroner. Overpayments that are kept and credit notes on paid invoices raise the balance. Credit applied to invoices and refunds lower the balance.',
      examples: [0],
    }),
    creditBalances: Type.Array(
      Type.Object({
        currency: oneOf(FOREIGN_CURRENCIES, { description: 'Another currency than NOK.', examples: ['EUR'] }),
        amount: Type.Number({ description: 'In that currency, above 0.', examples: [250] }),
      }),
      { description: 'As `creditBalance`, in other currencies. Each pays invoices in its currency.' },
    ),
    createdAt: timestamp('When it was made, in UTC.'),
    updatedAt: timestamp('When it or its credit balance last changed, in UTC.'),
    warnings: Type.Optional(
      Type.Array(refTo(fieldErrorSchema), {
        description:
          'In the answer of a write alone, and left out when there is nothing: `postal-code-unlikely`, a Norwegian post code that has not four digits; `type-assumed`, a new client that is a consumer for want of `type` and organisation number although its name is that of a company; `direction-marks-removed`, a name that was stored without marks that turn the direction of text.',
      }),
    ),
  },
  { $id: 'Client', description: 'An entry of the customer register.' },
);

const filter = (description: string, example: string, format = 'single-line') =>
  Type.Optional(Type.String({ maxLength: 254, format, description, examples: [example] }));

/** The query parameters by which clients are chosen. */
export const clientFilterParameters = sharedParameters('ClientFilter', {
  q: filter('Text in the name, the organisation number or the email.', 'fjord'),
  externalId: filter('With exactly this `externalId`; one at most has it.', 'kunde-311'),
  orgNumber: filter('With this organisation number.', '974760673'),
  email: filter('With this email, upper and lower case alike.', 'faktura@fjordkaffe.example'),
  updatedSince: filter('Changed at or after.', '2026-07-20T08:30:00Z', 'date-time'),
});
