import type { Client, ClientDetails } from '../../clients/index.ts';
import { addToRegister, clientDetails, openRegister } from '../../clients/index.ts';
import type { ClientType } from '../../../domain/parties/client-identity.ts';
import { kindOfDebtor } from '../../../domain/parties/client-identity.ts';
import type { Language } from '../../../domain/texts/language.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { createGiveWay } from '../../../platform/database/give-way.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import { createClientCompleter, NOT_IN_REGISTER, invoiceClient } from '../resolve-client.ts';
import type { InvoiceClient } from '../invoice.ts';
import type { ClientChoice } from '../resolve-client.ts';

/** The client of an invoice, and the language that the client has chosen. */
export type OpeningClient = { invoiced: InvoiceClient; language: Language | null };

type Choices<T> = { invoices: readonly T[]; credits: readonly T[] };

/**
 * Finds or adds the client of each of many invoices and credits, by the rules of `POST /v1/invoices`, in few statements.
 *
 * @throws ApiError `client-not-found` with `details.openInvoices` and `details.openCredits`, the indexes from 0; `validation-failed` with
 *   `openInvoices[…].client.name` `required` when no client matches and no name is given
 */
export async function resolveOpeningClients(
  trx: AccountTrx,
  { invoices, credits }: Choices<ClientChoice>,
  now: Date,
): Promise<Choices<OpeningClient>> {
  const choices = [...invoices, ...credits];
  const placeOf = (index: number) =>
    index < invoices.length
      ? (['openInvoices', index] as const)
      : (['openCredits', index - invoices.length] as const);
  const inline = choices.flatMap(({ client }) => (client === undefined || client === null ? [] : [client]));
  const ids = choices.flatMap(({ clientId }) => clientId ?? []);
  const register = await openRegister(trx, ids, inline.map(clientDetails));
  const complete = createClientCompleter(register, now);
  const errors: FieldError[] = [];
  const unknown: number[] = [];
  const resolve = (choice: ClientChoice, index: number): OpeningClient | undefined => {
    if (choice.client === undefined || choice.client === null) {
      const client = register.byId(choice.clientId ?? '');
      if (client === undefined) unknown.push(index);
      return client && openingClient(client);
    }
    const { details, type, match } = complete(choice.client);
    if (match === undefined) {
      errors.push({
        field: `${placeOf(index)[0]}[${placeOf(index)[1]}].client.name`,
        code: 'required',
        message: NOT_IN_REGISTER,
      });
      return undefined;
    }
    return { invoiced: issuedTo(match, details, type), language: details.language };
  };
  const giveWay = createGiveWay();
  const clients: (OpeningClient | undefined)[] = [];
  for (const [index, choice] of choices.entries()) {
    clients.push(resolve(choice, index));
    await giveWay();
  }
  if (errors.length > 0) throw validationFailed(errors);
  if (unknown.length > 0) {
    const places = Map.groupBy(unknown.map(placeOf), ([list]) => list);
    const details = Object.fromEntries(
      [...places].map(([list, ofList]) => [list, ofList.map(([, index]) => index)]),
    );
    throw new ApiError('client-not-found', { details });
  }
  await addToRegister(trx, register);
  const all = clients.flatMap((client) => client ?? []);
  return { invoices: all.slice(0, invoices.length), credits: all.slice(invoices.length) };
}

/** The client of an open invoice that the register has. */
export function openingClient(client: Client): OpeningClient {
  return { invoiced: issuedTo(client, client, null), language: client.language };
}

/** An opening invoice is issued, so its kind of debtor is decided at once. */
function issuedTo(client: Client, details: ClientDetails, stated: ClientType | null): InvoiceClient {
  const type = kindOfDebtor({ ...details, type: stated }, client.type);
  return invoiceClient(client.id, { ...details, type, register: null });
}
