import { Type } from 'typebox';
import { CLIENT_ORDER, CLIENT_SORTS, listClients } from './client-list.store.ts';
import { createClient } from './create-client.ts';
import type { Ties } from '../../platform/database/ties.ts';
import { deleteClient } from './delete-client.ts';
import { findClient, toClient } from './clients.store.ts';
import { presentClient } from './present.ts';
import { checkNewClient } from './client.ts';
import { clientChanges, clientFilterParameters, clientSchema, newClient } from './schemas.ts';
import { updateClient } from './update-client.ts';
import type { Endpoints } from '../../platform/http/endpoint.ts';
import { pathId, refTo } from '../../platform/http/fields.ts';
import { sortParameter } from '../../platform/http/lists/page-schemas.ts';

const sort = sortParameter(CLIENT_SORTS, 'name', { example: '-updatedAt' });

const idParameter = Type.Object({
  id: pathId('ClientId', 'The client.'),
});

export function clientRoutes(endpoints: Endpoints, ties: readonly Ties[]): void {
  endpoints.page(
    {
      url: '/v1/clients',
      operationId: 'listClients',
      tag: 'Clients',
      summary: 'List clients',
      description: 'The customer register, by default ordered by name in the Norwegian alphabet.',
      scope: 'clients:read',
      filter: { ...clientFilterParameters, sort },
      answer: { items: refTo(clientSchema), name: 'ClientPage', description: 'One page of clients.' },
    },
    {
      order: CLIENT_ORDER,
      read: ({ db }, page, filter) => listClients(db, filter, page),
      present: (row) => presentClient(toClient(row)).body,
    },
  );

  endpoints.post(
    {
      url: '/v1/clients',
      operationId: 'createClient',
      growsDocuments: true,
      isInternal: true,
      tag: 'Clients',
      summary: 'Create a client',
      description:
        'Adds a client to the register.\n\nA client is known by its `externalId`, by its organisation number, and by its email when none of the two has another `externalId` or organisation number. `client-conflict`: `externalId` and `orgNumber` are those of two clients.',
      scope: 'clients:write',
      body: newClient,
      bodyRule: checkNewClient,
      answer: { status: 201, schema: refTo(clientSchema), description: 'The new client.', etag: true },
      errors: ['client-exists', 'client-conflict'],
    },
    createClient,
  );

  endpoints.one(
    {
      url: '/v1/clients/:id',
      operationId: 'getClient',
      bound: 'thing',
      readsAhead: true,
      tag: 'Clients',
      summary: 'Get a client',
      scope: 'clients:read',
      params: idParameter,
      answer: { schema: refTo(clientSchema), description: 'The client.', etag: true },
    },
    (db, { id }) => findClient(db, id),
    (client) => presentClient(client),
  );

  endpoints.patch(
    {
      url: '/v1/clients/:id',
      operationId: 'updateClient',
      growsDocuments: true,
      moves: 'nothing',
      shows: { before: 'getClient' },
      tag: 'Clients',
      summary: 'Change a client',
      description:
        'Changes fields of a client; those left out stay as they are.\n\nIssued invoices keep the name and address they were made out to.',
      scope: 'clients:write',
      params: idParameter,
      body: clientChanges,
      answer: {
        schema: refTo(clientSchema),
        description: 'The client after the change.',
        etag: true,
      },
      errors: ['client-exists', 'client-conflict', 'precondition-failed'],
    },
    (context, input) => updateClient(context, input, ties),
  );

  endpoints.delete(
    {
      url: '/v1/clients/:id',
      operationId: 'deleteClient',
      moves: 'nothing',
      shows: { before: 'getClient' },
      tag: 'Clients',
      summary: 'Delete a client',
      description:
        'Takes the client off the register and deletes what is kept about it, for good.\n\nDrafts have to be deleted first (`client-has-drafts`, `details.draftIds`, and `details.quoteIds` of quotes), and nothing may be open: `client-in-use` names in `details.openInvoices`, at most 100, the invoices on which something is outstanding, fees too.\n\nWhat bookkeeping law binds stays for five years after the year (bokføringsloven § 13): documents that were sent, and in the customer ledger, reports and SAF-T the name, organisation number, VAT number and country of a client that they name. Email, phone, address, contact person and note go.',
      scope: 'clients:admin',
      params: idParameter,
      answer: { status: 204, schema: Type.Undefined(), description: 'The client is deleted.' },
      errors: ['client-has-drafts', 'client-in-use', 'precondition-failed'],
    },
    (context, input) => deleteClient(context, input, ties),
  );
}
