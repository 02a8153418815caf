import { Type } from 'typebox';
import { checkOrganisationNumber } from '../clients/index.ts';
import { clientFields } from '../clients/schemas.ts';
import type { FieldError } from '../../domain/errors.ts';
import { id, nullable, optional, text } from '../../platform/http/fields.ts';
import { asObject } from '../../platform/http/validation.ts';

export const invoiceClientSchema = Type.Object(
  {
    id: nullable(id('The register client that the invoice is linked to; null when not linked.')),
    name: text('Name.', 'Fjord Kaffe AS'),
    email: text('Where the invoice is emailed.', 'faktura@fjordkaffe.example'),
    address: text('Street address.', 'Storgata 1'),
    postalCode: text('Postal code.', '0155'),
    city: text('City.', 'Oslo'),
    orgNumber: text('Organisation number; empty when none.', '974760673'),
    country: text('ISO 3166-1 alpha-2.', 'NO'),
    vatNumber: nullable(text("A foreign client's VAT number.", 'SE556677889901')),
  },
  { $id: 'InvoiceClient', description: 'The name and address that the invoice is made out to.' },
);

/** The client of an invoice: a client of the register by id, or an inline client. */
export const clientChoice = {
  clientId: optional(id('A client in this account. Not together with `client`.')),
  client: optional(
    Type.Object(clientFields, {
      additionalProperties: false,
      'x-name': 'NewInvoiceClient',
      description:
        'Inline client. Matched against the register by `externalId`, then by organisation number (of the same country), then by email (not of a client with another `externalId`), and added when not found. `client-conflict`: `externalId` names a client with another organisation number. A match completes what is missing, and leaves the register as it is. A match by email alone lends neither organisation number, VAT number nor address when `name`, `type` or `country` say otherwise than the register. Not together with `clientId`.',
    }),
  ),
};

/** The rules for `clientChoice`. */
export function checkClient(input: unknown, { required }: { required: boolean }): FieldError[] {
  const { client } = asObject(input);
  return [
    ...checkOneClient(input, { required }),
    ...checkFindable(client),
    ...checkOrganisationNumber(client, 'client'),
  ];
}

function checkOneClient(body: unknown, { required }: { required: boolean }): FieldError[] {
  const { client, clientId } = asObject(body);
  const given = [client, clientId].filter((value) => value !== undefined && value !== null).length;
  if (given === 2) return [{ field: 'client', code: 'client-and-client-id' }];
  if (given === 0 && required)
    return [{ field: 'client', code: 'required', message: 'Give `client` or `clientId`.' }];
  return [];
}

const UNNAMED =
  'Give `name`, or an `externalId`, `orgNumber` or `email` by which the client is found in the register.';

/** A client without a name must be found in the register, by an externalId, an organisation number or an email. */
function checkFindable(client: unknown): FieldError[] {
  if (typeof client !== 'object' || client === null || Array.isArray(client)) return [];
  const { externalId, name, orgNumber, email } = asObject(client);
  return [externalId, name, orgNumber, email].every(isBlank)
    ? [{ field: 'client.name', code: 'required', message: UNNAMED }]
    : [];
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
