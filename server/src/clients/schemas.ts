import { Type } from 'typebox';
import { LANGUAGES } from '../domain/language.ts';
import { LIMITS } from '../domain/limits.ts';
import { describe } from '../http/endpoint.ts';
import { nullable, oneOf, refTo } from '../http/openapi.ts';
import { pageOf, pageParameters } from '../http/page-schemas.ts';
import { checkOrganisationNumber } from './organisation-number-rule.ts';

const CLIENT_TYPES = ['business', 'consumer'] as const;

const line = (maxLength: number, description: string, example: string) =>
  nullable(Type.String({ maxLength, format: 'single-line', description, examples: [example] }));

/** The writable fields that a register entry and an invoice's inline client share. */
export const clientFields = {
  name: Type.Optional(line(LIMITS.nameCharacters, 'Name.', 'Fjord Kaffe AS')),
  email: Type.Optional(
    nullable(
      Type.String({
        maxLength: LIMITS.emailCharacters,
        format: 'email',
        description: 'Where invoices are emailed.',
        examples: ['faktura@fjordkaffe.example'],
      }),
    ),
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
  country: Type.Optional(
    nullable(
      Type.String({
        format: 'country',
        description: 'ISO 3166-1 alpha-2; `NO` when left out.',
        examples: ['NO'],
      }),
    ),
  ),
  vatNumber: Type.Optional(
    line(LIMITS.vatNumberCharacters, "A foreign client's VAT number.", 'SE556677889901'),
  ),
  type: Type.Optional(
    nullable(
      oneOf(CLIENT_TYPES, {
        'x-error': 'unknown-client-type',
        description:
          '`business` or `consumer`; when left out, `business` with an `orgNumber` and `consumer` without.',
        examples: ['business'],
      }),
    ),
  ),
  language: Type.Optional(
    nullable(
      oneOf(LANGUAGES, {
        description:
          'What documents and mails are written in; when left out, Norwegian for a client in Norway and English for others.',
        examples: ['nb'],
      }),
    ),
  ),
};

const registerFields = {
  ...clientFields,
  phone: Type.Optional(line(LIMITS.phoneCharacters, 'Phone number.', '+47 22 00 00 00')),
  contactPerson: Type.Optional(line(LIMITS.contactPersonCharacters, 'Contact person.', 'Kari Nordmann')),
};

const newClient = Type.Object(
  {
    ...registerFields,
    name: Type.String({
      minLength: 1,
      maxLength: LIMITS.nameCharacters,
      pattern: '\\S',
      format: 'single-line',
      description: 'Name.',
      examples: ['Fjord Kaffe AS'],
    }),
  },
  { additionalProperties: false, 'x-name': 'NewClient' },
);

const clientChanges = Type.Object(
  { ...registerFields, name: Type.Optional(newClient.properties.name) },
  { additionalProperties: false, 'x-name': 'ClientChanges' },
);

export const clientSchema = Type.Object(
  {
    id: Type.String({
      format: 'uuid',
      description: 'Identifier.',
      examples: ['018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90'],
    }),
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
    creditBalance: Type.Number({
      description:
        'The credit balance: the amount that the company owes the client, in kroner. Overpayments that are kept and credit notes on paid invoices raise the balance. Credit applied to invoices and refunds lower the balance.',
      examples: [0],
    }),
    createdAt: Type.String({
      format: 'date-time',
      description: 'When it was made, in UTC.',
      examples: ['2026-07-20T08:30:00.000Z'],
    }),
    updatedAt: Type.String({
      format: 'date-time',
      description: 'When it or its credit balance last changed, in UTC.',
      examples: ['2026-07-20T08:30:00.000Z'],
    }),
  },
  { $id: 'Client', description: 'An entry of the customer register.' },
);

const idParameter = Type.Object({
  id: Type.String({
    'x-name': 'ClientId',
    description: 'The client.',
    examples: ['018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90'],
  }),
});

export const listClientsEndpoint = describe({
  url: '/v1/clients',
  operationId: 'listClients',
  tag: 'Clients',
  summary: 'List clients',
  description: 'The whole customer register, ordered by name in the Norwegian alphabet.',
  scope: 'clients:read',
  query: Type.Object(pageParameters, { additionalProperties: false }),
  answer: {
    status: 200,
    schema: pageOf(refTo(clientSchema), 'ClientPage'),
    description: 'One page of clients.',
  },
});

export const getClientEndpoint = describe({
  url: '/v1/clients/:id',
  operationId: 'getClient',
  tag: 'Clients',
  summary: 'Get a client',
  scope: 'clients:read',
  params: idParameter,
  answer: { status: 200, schema: refTo(clientSchema), description: 'The client.', etag: true },
});

export const createClientEndpoint = describe({
  url: '/v1/clients',
  operationId: 'createClient',
  tag: 'Clients',
  summary: 'Create a client',
  description:
    'A client is known by its organisation number, and by its email when none of the two has another organisation number.',
  scope: 'clients:write',
  body: newClient,
  bodyRule: (input) => checkOrganisationNumber(input, ''),
  answer: { status: 201, schema: refTo(clientSchema), description: 'The new client.', etag: true },
  errors: ['client-exists'],
});

export const updateClientEndpoint = describe({
  url: '/v1/clients/:id',
  operationId: 'updateClient',
  tag: 'Clients',
  summary: 'Change a client',
  description:
    'Fields left out stay as they are. Issued invoices keep the name and address they were made out to.',
  scope: 'clients:write',
  params: idParameter,
  body: clientChanges,
  answer: {
    status: 200,
    schema: refTo(clientSchema),
    description: 'The client after the change.',
    etag: true,
  },
  errors: ['client-exists', 'precondition-failed'],
});

export const deleteClientEndpoint = describe({
  url: '/v1/clients/:id',
  operationId: 'deleteClient',
  tag: 'Clients',
  summary: 'Delete a client',
  description:
    'Takes the client off the register and deletes what is kept about it, for good. Drafts have to be deleted first (`client-has-drafts`, `details.draftIds`), and nothing may be open: `client-in-use` names in `details.openInvoices`, at most 100, the invoices on which something is outstanding, fees and interest too. What bookkeeping law binds stays for five years after the year (bokføringsloven § 13): documents that were sent, and in the customer ledger, reports and SAF-T the name, organisation number, VAT number and country of a client that they name. Email, phone, address and contact person go.',
  scope: 'clients:admin',
  params: idParameter,
  answer: { status: 204, schema: Type.Undefined(), description: 'The client is deleted.' },
  errors: ['client-has-drafts', 'client-in-use', 'precondition-failed'],
});
