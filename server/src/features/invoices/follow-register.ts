import type { ClientFields, Registered } from '../clients/index.ts';
import { REGISTERED_FIELDS, clientDetails } from '../clients/index.ts';
import { judgeMatch } from '../../domain/parties/client-identity.ts';
import type { MatchJudgement } from '../../domain/parties/client-identity.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { InvoiceClient, RegisterLink, RegisteredField } from './invoice.ts';

/** The customer of a document, and the language that the document chooses or the customer has. */
export type Addressed = { client: InvoiceClient; language: Language | null };

const OF_COUNTRY = new Set<RegisteredField>(['address', 'postalCode', 'city', 'orgNumber', 'vatNumber']);

/** The fields that a matching client lends. Its name and mail address stand where none is given. */
export function lentFields({ lendsAddress, lendsNumbers }: MatchJudgement): RegisteredField[] {
  return REGISTERED_FIELDS.filter((field) => {
    if (field === 'name' || field === 'email' || field === 'language') return true;
    return field === 'orgNumber' || field === 'vatNumber' ? lendsNumbers : lendsAddress;
  });
}

/** @param given the details that the caller gives of the customer; none where the client is named by its id */
export function linkToRegister(entry: Registered, given: ClientFields): RegisterLink {
  const { externalId, name, orgNumber, ...rest } = clientDetails(given);
  const identity = { externalId, name, orgNumber, type: given.type ?? null, country: given.country ?? null };
  const said = { name, orgNumber, ...rest };
  const isGiven = (field: RegisteredField) => (given[field] ?? '') !== '';
  return {
    follows: lentFields(judgeMatch(identity, { externalId: null, ...entry })).filter(
      (field) => !isGiven(field),
    ),
    agrees: REGISTERED_FIELDS.filter((field) => isGiven(field) && said[field] === entry[field]),
    version: entry.version,
  };
}

/** The details on a draft of an earlier release stay, and an entry of the register completes the rest as it completes an inline client. */
function assumedLink(client: InvoiceClient, language: Language | null, entry: Registered): RegisterLink {
  return linkToRegister(entry, { ...client, language });
}

/**
 * The customer of a draft as of today: details that follow the register have the values of the register. An address and the numbers of
 * another country do not come to a customer whose country was given.
 * @param entry undefined where the client is not linked
 */
export function followRegister(
  { client, language }: Addressed,
  known: Pick<RegisterLink, 'follows' | 'agrees'> | null,
  entry: Registered | null,
): Addressed {
  if (entry === null) return { client: { ...client, register: null }, language };
  const { follows, agrees } = known ?? assumedLink(client, language, entry);
  const isSameCountry = follows.includes('country') || client.country === entry.country;
  const taken = follows.filter((field) => isSameCountry || !OF_COUNTRY.has(field));
  const values = Object.fromEntries(taken.map((field) => [field, entry[field]]));
  const { language: chosen = language, ...details } = values as Partial<Registered>;
  return {
    client: { ...client, ...details, register: { follows, agrees, version: entry.version } },
    language: chosen,
  };
}
