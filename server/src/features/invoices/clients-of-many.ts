import type { Client, ClientDetails, ClientFields, Register } from '../clients/index.ts';
import { clientDetails } from '../clients/index.ts';
import type { InlineClient } from './resolve-client.ts';
import { completeClient } from './resolve-client.ts';

/**
 * Completes the inline clients of many invoices, by the rules of `POST /v1/invoices`, and adds new clients to the register. Inline clients
 * with the same details become a single client, also when only the name is given, so that two invoices to a customer do not make two
 * clients.
 *
 * @returns for each client: without `match` when neither the register nor the request says its name
 * @throws ApiError (for each client) `client-conflict`
 */
export function createClientCompleter(register: Register, now: Date): (given: ClientFields) => InlineClient {
  const nameOnly = new Map<string, Client>();
  return (given) => {
    const inline = completeClient(given, register.match(clientDetails(given)));
    const { details, match } = inline;
    if (match !== undefined || details.name === '') return inline;
    const client = nameOnly.get(keyOf(details)) ?? register.add(details, now);
    nameOnly.set(keyOf(details), client);
    return { ...inline, match: client };
  };
}

function keyOf(details: ClientDetails): string {
  return JSON.stringify(details);
}
