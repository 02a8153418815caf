import { Type } from 'typebox';
import { clientFields } from '../clients/schemas.ts';
import { id, nullable, optional, text } from '../../platform/http/fields.ts';

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
  {
    $id: 'InvoiceClient',
    description:
      'The name and address that the invoice is made out to. Those of a draft follow the register, but for values that were given.',
  },
);

/** The client of an invoice: a client of the register by id, or an inline client. */
export const clientChoice = {
  clientId: optional(id('A client in this account. Not together with `client`.')),
  client: optional(
    Type.Object(clientFields, {
      additionalProperties: false,
      'x-name': 'NewInvoiceClient',
      description:
        'Inline client. Matched against the register by `externalId`, then by organisation number (of the same country), then by email (not of a client with another `externalId`), and added when not found. `client-conflict`: `externalId` names a client with another organisation number.\n\nA match completes what is missing, and leaves the register as it is. A match by email alone lends neither organisation number, VAT number nor address when `name`, `type` or `country` say otherwise than the register.\n\nNot together with `clientId`.',
    }),
  ),
};
