import type { Currency } from '../../domain/currency/currency.ts';
import type { ClientType } from '../../domain/parties/client-identity.ts';
import { isInNorway } from '../../domain/parties/country.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { Ore } from '../../domain/money.ts';
import type { CreditBalance } from './credit-in-currency.ts';
import type { FieldError } from '../../domain/errors/field-errors.ts';
import { FIELD_ERRORS } from '../../domain/errors/field-errors.ts';
import { isCompanyName } from '../../domain/parties/company-form.ts';
import { isLikelyPostalCode } from '../../domain/parties/postal-code.ts';
import {
  isOrganisationNumber,
  normaliseOrganisationNumber,
} from '../../domain/parties/organisation-number.ts';
import { nameWarnings, storedName } from '../../domain/texts/stored-name.ts';

export type ClientDetails = {
  /** The caller's own name of the client. No other client of the account has it. */
  externalId: string | null;
  name: string;
  type: ClientType;
  /** Normalised for a Norwegian client. Empty when the client has no number. */
  orgNumber: string;
  vatNumber: string | null;
  country: string;
  email: string;
  phone: string;
  address: string;
  postalCode: string;
  city: string;
  contactPerson: string;
  /** The language of documents for this client. Null means the language that its country suggests. */
  language: Language | null;
  /** Days from the invoice date to the due date. Null means as the company says. */
  paymentTermDays: number | null;
  /** The currency of new documents to the client. Null means NOK. */
  currency: Currency | null;
  /** What the company notes about the client for its own use. No document shows it. Empty when there is none. */
  internalNote: string;
};

/** An entry of the customer register. */
export type Client = ClientDetails & {
  id: string;
  /** The amount that the company owes the client, in øre, 0 or more (client-credit.store.ts). */
  creditOre: Ore;
  /** What the company owes the client in other currencies. */
  creditBalances: CreditBalance[];
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** The details as they come over the wire. Null and a missing field both mean "not given". */
export type ClientFields = { [K in keyof ClientDetails]?: ClientDetails[K] | null | undefined };

/** The details of a new client from the given fields, trimmed, with the defaults of contract 6.3. */
export function clientDetails(fields: ClientFields): ClientDetails {
  const country = fields.country ?? 'NO';
  const orgNumber = tidyOrganisationNumber(fields.orgNumber ?? '', country);
  return {
    externalId: tidy(fields.externalId) || null,
    name: storedName(fields.name ?? ''),
    type: fields.type ?? (orgNumber === '' ? 'consumer' : 'business'),
    orgNumber,
    vatNumber: tidy(fields.vatNumber) || null,
    country,
    email: tidy(fields.email),
    phone: tidy(fields.phone),
    address: tidy(fields.address),
    postalCode: tidy(fields.postalCode),
    city: tidy(fields.city),
    contactPerson: storedName(fields.contactPerson ?? ''),
    language: fields.language ?? null,
    paymentTermDays: fields.paymentTermDays ?? null,
    currency: fields.currency ?? null,
    internalNote: tidy(fields.internalNote),
  };
}

/** The details after a change. Fields that are not in `changes` stay. Null empties a field. */
export function changedDetails(client: ClientDetails, changes: ClientFields): ClientDetails {
  return clientDetails({ ...client, ...withoutUndefined(changes), type: changes.type ?? client.type });
}

function tidyOrganisationNumber(orgNumber: string, country: string): string {
  return isInNorway(country) ? normaliseOrganisationNumber(orgNumber) : orgNumber.trim();
}

function tidy(text: string | null | undefined): string {
  return (text ?? '').trim();
}

function withoutUndefined(fields: ClientFields): ClientFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * A Norwegian client needs a valid organisation number (nine digits, MOD11). A foreign client's number may be any text.
 *
 * @param input the object with `orgNumber` and `country`, not yet validated
 * @param path of that object within the body: `''`, or for example `client`
 */
export function checkOrganisationNumber(input: unknown, path: string): FieldError[] {
  if (typeof input !== 'object' || input === null) return [];
  const { orgNumber, country: given } = input as Record<string, unknown>;
  const country = given ?? 'NO';
  if (typeof orgNumber !== 'string' || orgNumber.trim() === '') return [];
  if (typeof country !== 'string' || !isInNorway(country)) return [];
  if (isOrganisationNumber(normaliseOrganisationNumber(orgNumber))) return [];
  return [{ field: path === '' ? 'orgNumber' : `${path}.orgNumber`, code: 'invalid-org-number' }];
}

/**
 * What is stored of a client although it is hardly right, and what was stored otherwise than it was given.
 * @param given as the caller wrote it. @param stored what became of it
 * @param path as for `checkOrganisationNumber`
 */
export function clientWarnings(
  given: ClientFields,
  stored: Pick<ClientDetails, 'postalCode' | 'country'>,
  path = '',
): (FieldError & { message: string })[] {
  const warnings = [
    ...nameWarnings(given, CLIENT_NAMES),
    ...(isLikelyPostalCode(stored.postalCode, stored.country) ? [] : [UNLIKELY]),
  ];
  return path === '' ? warnings : warnings.map((one) => ({ ...one, field: `${path}.${one.field}` }));
}

/**
 * A client that is a consumer for want of an organisation number, although its name is that of a company. Consumers have other rules of
 * interest and fees, and get no e-invoice.
 * @param given as the caller wrote it. @param stored a new client that came of it. @param path as for `checkOrganisationNumber`
 */
export function typeWarnings(
  given: ClientFields,
  { type, name }: Pick<ClientDetails, 'type' | 'name'>,
  path = '',
): (FieldError & { message: string })[] {
  if ((given.type ?? null) !== null || type !== 'consumer' || !isCompanyName(name)) return [];
  const { message } = FIELD_ERRORS['type-assumed'];
  return [{ field: path === '' ? 'type' : `${path}.type`, code: 'type-assumed', message }];
}

export const CLIENT_NAMES = ['name', 'contactPerson'] as const;
const UNLIKELY = {
  field: 'postalCode',
  code: 'postal-code-unlikely' as const,
  message: 'A Norwegian post code has four digits. It is stored as it was given.',
};

/** The stricter rule of imports, whose spreadsheets drop zeros. @param path as for `checkOrganisationNumber` */
export function checkPostalCode(input: unknown, path: string): FieldError[] {
  if (typeof input !== 'object' || input === null) return [];
  const { postalCode, country = null } = input as Record<string, unknown>;
  if (typeof postalCode !== 'string' || (country !== null && typeof country !== 'string')) return [];
  if (isLikelyPostalCode(postalCode.trim(), country ?? 'NO')) return [];
  return [{ field: path === '' ? 'postalCode' : `${path}.postalCode`, code: 'postal-code-unlikely' }];
}

/** The rule over several fields of `POST /v1/clients`. */
export function checkNewClient(body: unknown): FieldError[] {
  return checkOrganisationNumber(body, '');
}
