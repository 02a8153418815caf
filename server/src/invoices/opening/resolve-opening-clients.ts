import type { Client, ClientDetails, ClientFields } from '../../clients/index.ts';
import { addToRegister, clientDetails, openRegister } from '../../clients/index.ts';
import type { Language } from '../../domain/language.ts';
import type { Trx } from '../../database/database.ts';
import type { FieldError } from '../../errors.ts';
import { ApiError, validationFailed } from '../../errors.ts';
import type { InvoiceClient } from '../invoice.ts';
import type { ClientChoice } from '../resolve-client.ts';
import { completeClient, invoiceClient } from '../resolve-client.ts';

/** The client of an invoice, and the language that the client has chosen. */
export type OpeningClient = { invoiced: InvoiceClient; language: Language | null };

/**
 * Finds or adds the client of each of many invoices, by the rules of `POST /v1/invoices`, in few statements. Inline clients
 * with the same details become one client, also when only the name is given, so that two invoices to one customer do not
 * make two clients.
 *
 * @throws ApiError `client-not-found` with `details.openInvoices`, the indexes from 0; `validation-failed` with
 *   `openInvoices[…].client.name` `required` when no client matches and no name is given
 */
export async function resolveOpeningClients(
  trx: Trx,
  accountId: string,
  choices: readonly ClientChoice[],
  now: Date,
): Promise<OpeningClient[]> {
  const inline = choices.flatMap(({ client }) => (client === undefined || client === null ? [] : [client]));
  const ids = choices.flatMap(({ clientId }) => clientId ?? []);
  const register = await openRegister(trx, accountId, ids, inline.map(clientDetails));
  const nameOnly = new Map<string, Client>();
  const errors: FieldError[] = [];
  const unknown: number[] = [];
  const clients = choices.map((choice, index): OpeningClient | undefined => {
    if (choice.client === undefined || choice.client === null) {
      const client = register.byId(choice.clientId ?? '');
      if (client === undefined) unknown.push(index);
      return client && { invoiced: invoiceClient(client.id, client), language: client.language };
    }
    const { details, match } = complete(choice.client);
    if (details.name === '') {
      errors.push({ field: `openInvoices[${index}].client.name`, code: 'required' });
      return undefined;
    }
    const client = match ?? register.add(details, now);
    if (match === undefined) nameOnly.set(keyOf(details), client);
    return { invoiced: invoiceClient(client.id, details), language: details.language };
  });
  if (errors.length > 0) throw validationFailed(errors);
  if (unknown.length > 0) throw new ApiError('client-not-found', { details: { openInvoices: unknown } });
  await addToRegister(trx, accountId, register);
  return clients.flatMap((client) => client ?? []);

  function complete(fields: ClientFields): { details: ClientDetails; match: Client | undefined } {
    const given = clientDetails(fields);
    const found = register.match(given);
    const details = completeClient(fields, found);
    return { details, match: found ?? nameOnly.get(keyOf(details)) };
  }
}

function keyOf(details: ClientDetails): string {
  return JSON.stringify(details);
}
