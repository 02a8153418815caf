import type { Client, ClientDetails, ClientFields } from '../clients/index.ts';
import { clientDetails, findClientToInvoice, findMatchingClient, registerClient } from '../clients/index.ts';
import type { Language } from '../domain/language.ts';
import type { Trx } from '../database/database.ts';
import { ApiError, validationFailed } from '../errors.ts';
import type { InvoiceClient } from './invoice.ts';

/** Who an invoice is for: a register client by id, or an inline client. */
export type ClientChoice = { clientId?: string | null; client?: ClientFields | null };

/**
 * The client that an invoice names, before it is linked. `inline`: what the caller gave, completed from the register entry
 * that it matches. `registered`: the client named by id, if there is one.
 */
export type ChosenClient =
  | { inline: ReturnType<typeof clientDetails>; match: Client | undefined }
  | { registered: Client | undefined };

/**
 * Looks the client up; an inline one is completed: given fields count, missing ones come from the matched entry.
 * @throws ApiError `validation-failed` with `client.name` `required` when nothing matches and no name is given
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

/** An inline client: given fields count, missing ones come from the entry that it matches. Without either it has no name. */
export function completeClient(fields: ClientFields, match: Client | undefined): ClientDetails {
  const given = onlyGiven(fields);
  return clientDetails({ ...(match && entryIn(match, given.country ?? match.country)), ...given });
}

/**
 * Links the invoice to its register client, which an inline client becomes when it is not found there.
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

/** What a register entry says of a client in that country: numbers of another country's registers mean nothing there. */
function entryIn(entry: Client, country: string): ClientFields {
  return country === entry.country ? entry : { ...entry, orgNumber: null, vatNumber: null };
}

/** Shops send empty text for what they do not know: that is not given either. */
function onlyGiven(fields: ClientFields): ClientFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value === 'string' && value.trim() !== ''),
  );
}
