import type { Currency } from '../../domain/currency/currency.ts';
import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import type { TurnedOn } from '../../domain/currency/turned-on.ts';
import { requireCurrency } from '../../domain/currency/turned-on.ts';
import {
  checkOrganisationNumber,
  clientDetails,
  clientWarnings,
  typeWarnings,
  clientConflict,
  findClientToInvoice,
  findMatchingClient,
  registerClient,
} from '../clients/index.ts';
import { asObject } from '../../platform/http/requests/as-object.ts';
import type { Client, ClientDetails, ClientFields, Register } from '../clients/index.ts';
import type { ClientType, MatchJudgement } from '../../domain/parties/client-identity.ts';
import { hasSameNumber, judgeMatch } from '../../domain/parties/client-identity.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import type { FieldError } from '../../domain/errors/field-errors.ts';
import { ApiError, validationFailed } from '../../domain/errors/errors.ts';
import { lentFields, linkToRegister } from './follow-register.ts';
import type { InvoiceClient } from './invoice.ts';

/** The client that a request names: a client of the register by id, or an inline client. */
export type ClientChoice = { clientId?: string | null; client?: ClientFields | null };

/** An inline client, completed from the matching client of the register. */
export type InlineClient = {
  given: ClientFields;
  details: ClientDetails;
  /** The kind of debtor, where the caller says the kind; null where the register decides at sending. */
  type: ClientType | null;
  match: Client | undefined;
  /** Whether `match` is made for this client. */
  isAdded?: true;
  /** The fields in which the caller's client differs from the register. */
  differs: MatchJudgement['differs'];
};

/** The client of an invoice, before the client is linked. `registered` is the client with the given id, if there is such a client. */
export type ChosenClient = { inline: InlineClient } | { registered: Client | undefined };

/**
 * The currency of a new document to a client.
 * @param given the currency that the document names; left out: that of the client counts, or else kroner
 * @throws ApiError `validation-failed` (`unsupported-currency`)
 */
export function currencyFor(
  account: TurnedOn,
  given: Currency | null | undefined,
  chosen: ChosenClient,
): Currency {
  const client = 'inline' in chosen ? chosen.inline.given : chosen.registered;
  // A client that is stored with the draft has a currency that is turned on, too.
  if ('inline' in chosen) requireCurrency(account, client?.currency ?? BOOK_CURRENCY, 'client.currency');
  const ofRegister = 'inline' in chosen ? chosen.inline.match?.currency : undefined;
  const currency = given ?? client?.currency ?? ofRegister ?? BOOK_CURRENCY;
  requireCurrency(account, currency);
  return currency;
}

/**
 * Looks the client up. An inline client is completed: given fields count, and a matching client lends the fields that `judgeMatch` of the
 * domain allows.
 * @throws ApiError `validation-failed` with `client.name` `required` when no client matches and no name is given; `client-conflict`
 */
export async function findChosenClient(
  trx: AccountTrx,
  { client: fields, clientId }: ClientChoice,
): Promise<ChosenClient> {
  if (fields === undefined || fields === null) {
    return { registered: await findClientToInvoice(trx, clientId ?? '') };
  }
  const match = await findMatchingClient(trx, clientDetails(fields));
  const inline = completeClient(fields, match);
  if (inline.details.name === '')
    throw validationFailed([{ field: 'client.name', code: 'required', message: NOT_IN_REGISTER }]);
  return { inline };
}

/**
 * Completes an inline client from the matching client. The name may stay empty.
 * @throws ApiError `client-conflict` when the match by externalId has another organisation number
 */
export function completeClient(fields: ClientFields, match: Client | undefined): InlineClient {
  const given = onlyGiven(fields);
  const stated = given.type ?? null;
  if (match === undefined) return { given, details: clientDetails(given), type: stated, match, differs: [] };
  const { externalId, name, orgNumber, country } = clientDetails(given);
  if (orgNumber !== '' && match.orgNumber !== '' && !hasSameNumber({ orgNumber, country }, match)) {
    throw clientConflict(match);
  }
  const judged = judgeMatch(
    { externalId, name, orgNumber, type: stated, country: given.country ?? null },
    match,
  );
  const lent = Object.fromEntries(lentFields(judged).map((field) => [field, match[field]]));
  const details = clientDetails({ ...lent, ...given });
  return {
    given,
    details,
    type: stated ?? (judged.lendsType ? null : details.type),
    match,
    differs: judged.differs,
  };
}

/** The sentence of an inline client without a name that no client of the register matches. */
export const NOT_IN_REGISTER = 'The register has no such client, so the name must be given.';

/** A field in which an inline client differs from the client of the register. `message` is for developers. */
export type ClientWarning = FieldError & { message: string };

/** The client as the invoice has the client, the language that the client has chosen, and the warnings of the answer. */
export type LinkedClient = { client: InvoiceClient; language: Language | null; warnings: ClientWarning[] };

/**
 * Links the invoice to its client of the register. An inline client without a match is added to the register.
 * @throws ApiError `client-not-found`
 */
export async function linkClient(trx: AccountTrx, chosen: ChosenClient, now: Date): Promise<LinkedClient> {
  if ('inline' in chosen) return linkInline(trx, chosen.inline, now);
  const { registered } = chosen;
  if (registered === undefined) throw new ApiError('client-not-found');
  const register = linkToRegister(registered, {});
  const client = invoiceClient(registered.id, { ...registered, type: null, register });
  return { client, language: registered.language, warnings: [] };
}

async function linkInline(trx: AccountTrx, inline: InlineClient, now: Date): Promise<LinkedClient> {
  const { given, match } = inline;
  const linked = match ?? (await registerClient(trx, inline.details, now));
  if ('isNew' in linked && !linked.isNew) {
    // Another request has added the client meanwhile.
    return linkInline(trx, completeClient(given, linked.client), now);
  }
  const entry = 'isNew' in linked ? linked.client : linked;
  const { details, type, differs } = inline;
  return {
    client: invoiceClient(entry.id, { ...details, type, register: linkToRegister(entry, given) }),
    language: details.language,
    warnings: [
      ...differs.map((field): ClientWarning => ({
        field: `client.${field}`,
        code: 'differs-from-register',
        message: DIFFERENCES[field],
      })),
      ...clientWarnings(given, details, 'client'),
      ...(inline.isAdded === true || 'isNew' in linked ? typeWarnings(given, details, 'client') : []),
    ],
  };
}

/** The warnings that an answer has beside the draft. */
export function withWarnings(warnings: ClientWarning[]): { warnings?: ClientWarning[] } {
  return warnings.length === 0 ? {} : { warnings };
}

const DIFFERENCES = {
  externalId: 'The matching client of the register has another externalId or none, and keeps it so.',
  name: 'The matching client of the register has another name. The invoice keeps the given name.',
  type: 'The matching client of the register has another type. The invoice keeps the given type.',
  country: 'The matching client of the register is in another country. The invoice keeps the given country.',
};

export function invoiceClient(id: string, details: Omit<InvoiceClient, 'id'>): InvoiceClient {
  const { name, email, address, postalCode, city, orgNumber, country, vatNumber, type, register } = details;
  return { id, name, email, address, postalCode, city, orgNumber, country, vatNumber, type, register };
}

/** Leaves empty texts out, because shops send empty texts for unknown fields. */
function onlyGiven(fields: ClientFields): ClientFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value === 'string' && value.trim() !== ''),
  );
}

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
    return { ...inline, match: client, isAdded: true };
  };
}

function keyOf(details: ClientDetails): string {
  return JSON.stringify(details);
}

/** The rules for the client of an invoice: one of the register by id, or an inline client. */
export function checkClient(input: unknown, { required }: { required: boolean }): FieldError[] {
  const { client } = asObject(input);
  return [
    ...checkOneClient(input, { required }),
    ...checkFindable(client),
    ...checkOrganisationNumber(client, 'client'),
  ];
}

function checkOneClient(body: unknown, { required }: { required: boolean }): FieldError[] {
  const { client, clientId } = asObject(body);
  const given = [client, clientId].filter((value) => value !== undefined && value !== null).length;
  if (given === 2) return [{ field: 'client', code: 'client-and-client-id' }];
  if (given === 0 && required)
    return [{ field: 'client', code: 'required', message: 'Give `client` or `clientId`.' }];
  return [];
}

const UNNAMED =
  'Give `name`, or an `externalId`, `orgNumber` or `email` by which the client is found in the register.';

/** A client without a name must be found in the register, by an externalId, an organisation number or an email. */
function checkFindable(client: unknown): FieldError[] {
  if (typeof client !== 'object' || client === null || Array.isArray(client)) return [];
  const { externalId, name, orgNumber, email } = asObject(client);
  return [externalId, name, orgNumber, email].every(isBlank)
    ? [{ field: 'client.name', code: 'required', message: UNNAMED }]
    : [];
}

function isBlank(value: unknown): boolean {
  return !isGiven(value) || (typeof value === 'string' && value.trim() === '');
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
