import type { Client, ClientDetails, ClientFields } from '../clients/index.ts';
import { clientDetails, findClientToInvoice, findMatchingClient, registerClient } from '../clients/index.ts';
import type { Language } from '../domain/language.ts';
import type { Trx } from '../database/database.ts';
import { ApiError, validationFailed } from '../errors.ts';
import type { InvoiceClient } from './invoice.ts';

/** The client that a request names: a client of the register by id, or an inline client. */
export type ClientChoice = { clientId?: string | null; client?: ClientFields | null };

/**
 * The client of an invoice, before the client is linked. `inline` has the caller's details, completed from the matching
 * client. `registered` is the client with the given id, if there is one.
 */
export type ChosenClient =
  | { inline: ReturnType<typeof clientDetails>; match: Client | undefined }
  | { registered: Client | undefined };

/**
 * Looks the client up. An inline client is completed: given fields count, and missing fields come from the matching client.
 * @throws ApiError `validation-failed` with `client.name` `required` when no client matches and no name is given
 */
export async function findChosenClient(
  trx: Trx,
  accountId: string,
  { client: fields, clientId }: ClientChoice,
): Promise<ChosenClient> {
  if (fields === undefined || fields === null) {
    return { registered: await findClientToInvoice(trx, accountId, clientId ?? '') };
  }
  const match = await findMatchingClient(trx, accountId, clientDetails(fields));
  const inline = completeClient(fields, match);
  if (inline.name === '') throw validationFailed([{ field: 'client.name', code: 'required' }]);
  return { inline, match };
}

/** Completes an inline client: given fields count, and missing fields come from the match. The name may stay empty. */
export function completeClient(fields: ClientFields, match: Client | undefined): ClientDetails {
  const given = onlyGiven(fields);
  return clientDetails({ ...(match && entryIn(match, given.country ?? match.country)), ...given });
}

/**
 * Links the invoice to its client of the register. An inline client without a match is added to the register.
 * @returns also the language that the client has chosen
 * @throws ApiError `client-not-found`
 */
export async function linkClient(
  trx: Trx,
  accountId: string,
  chosen: ChosenClient,
  now: Date,
): Promise<{ client: InvoiceClient; language: Language | null }> {
  if ('inline' in chosen) {
    const { inline, match } = chosen;
    const linked = match ?? (await registerClient(trx, accountId, inline, now)).client;
    return { client: invoiceClient(linked.id, inline), language: inline.language };
  }
  const { registered } = chosen;
  if (registered === undefined) throw new ApiError('client-not-found');
  return { client: invoiceClient(registered.id, registered), language: registered.language };
}

export function invoiceClient(id: string, details: Omit<InvoiceClient, 'id'>): InvoiceClient {
  const { name, email, address, postalCode, city, orgNumber, country, vatNumber } = details;
  return { id, name, email, address, postalCode, city, orgNumber, country, vatNumber };
}

/** The details of a client for use in that country. In another country its register numbers mean nothing. */
function entryIn(entry: Client, country: string): ClientFields {
  return country === entry.country ? entry : { ...entry, orgNumber: null, vatNumber: null };
}

/** Leaves empty texts out, because shops send empty texts for unknown fields. */
function onlyGiven(fields: ClientFields): ClientFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value === 'string' && value.trim() !== ''),
  );
}
