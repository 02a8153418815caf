import type { Client, ClientFields } from '../clients/index.ts';
import { clientDetails, findClient, findMatchingClient, registerClient } from '../clients/index.ts';
import type { Language } from '../domain/language.ts';
import type { Trx } from '../platform/database.ts';
import { ApiError, validationFailed } from '../platform/errors.ts';
import type { InvoiceClient } from './invoice.ts';

/** Who an invoice is for: a register client by id, or an inline client. */
export type ClientChoice = { clientId?: string | null; client?: ClientFields | null };

/** An inline client before it is linked: what the caller gave, completed from the register entry that it matches. */
export type InlineClient = { details: ReturnType<typeof clientDetails>; match: Client | undefined };

/**
 * Completes an inline client: given fields count, missing ones come from the matched entry (design "inline client").
 * @returns undefined when the invoice names a register client by id
 * @throws ApiError `validation-failed` with `client.name` `required` when nothing matches and no name is given
 */
export async function completeInlineClient(
  trx: Trx,
  accountId: string,
  { client: fields }: ClientChoice,
): Promise<InlineClient | undefined> {
  if (fields === undefined || fields === null) return undefined;
  const match = await findMatchingClient(trx, accountId, clientDetails(fields));
  const details = clientDetails({ ...match, ...onlyGiven(fields) });
  if (details.name === '') throw validationFailed([{ field: 'client.name', code: 'required' }]);
  return { details, match };
}

/**
 * Links the invoice to its register client, which an inline client becomes when it is not found there.
 * @returns also the language that the client has chosen
 * @throws ApiError `client-not-found`
 */
export async function linkClient(
  trx: Trx,
  accountId: string,
  { clientId }: ClientChoice,
  inline: InlineClient | undefined,
  now: Date,
): Promise<{ client: InvoiceClient; language: Language | null }> {
  if (inline !== undefined) {
    const linked = inline.match ?? (await registerClient(trx, accountId, inline.details, now)).client;
    return { client: invoiceClient(linked.id, inline.details), language: inline.details.language };
  }
  const client = await findClient(trx, accountId, clientId ?? '');
  if (client === undefined) throw new ApiError('client-not-found');
  return { client: invoiceClient(client.id, client), language: client.language };
}

function invoiceClient(id: string, details: Omit<InvoiceClient, 'id'>): InvoiceClient {
  const { name, email, address, postalCode, city, orgNumber, country, vatNumber } = details;
  return { id, name, email, address, postalCode, city, orgNumber, country, vatNumber };
}

/** Shops send empty text for what they do not know: that is not given either. */
function onlyGiven(fields: ClientFields): ClientFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value === 'string' && value.trim() !== ''),
  );
}
