import type { Endpoints } from '../http/endpoint.ts';
import { createClient } from './create-client.ts';
import { deleteClient } from './delete-client.ts';
import { getClient } from './get-client.ts';
import { listClients } from './list-clients.ts';
import * as endpoint from './schemas.ts';
import { updateClient } from './update-client.ts';

export function clientRoutes(endpoints: Endpoints): void {
  endpoints.get(endpoint.listClientsEndpoint, listClients);
  endpoints.post(endpoint.createClientEndpoint, createClient);
  endpoints.get(endpoint.getClientEndpoint, getClient);
  endpoints.patch(endpoint.updateClientEndpoint, updateClient);
  endpoints.delete(endpoint.deleteClientEndpoint, deleteClient);
}
