import type { Endpoints } from '../platform/endpoint.ts';
import { createClient } from './create-client.ts';
import { deleteClient } from './delete-client.ts';
import { getClient } from './get-client.ts';
import { listClients } from './list-clients.ts';
import * as describe from './schemas.ts';
import { updateClient } from './update-client.ts';

export function clientRoutes(endpoints: Endpoints): void {
  endpoints.get(describe.listClientsEndpoint, listClients);
  endpoints.post(describe.createClientEndpoint, createClient);
  endpoints.get(describe.getClientEndpoint, getClient);
  endpoints.patch(describe.updateClientEndpoint, updateClient);
  endpoints.delete(describe.deleteClientEndpoint, deleteClient);
}
