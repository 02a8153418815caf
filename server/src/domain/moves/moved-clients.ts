import { hasSameNumber, isSameName } from '../parties/client-identity.ts';
import { isCompanyName } from '../parties/company-form.ts';
import { isCountryCode, isInNorway } from '../parties/country.ts';
import { isOrganisationNumber, normaliseOrganisationNumber } from '../parties/organisation-number.ts';
import { isEmailAddress } from '../texts/email-address.ts';
import { LIMITS } from '../limits.ts';
import type { CustomerFact } from './import-facts.ts';
import type { KnownClient, MoveChoices, MoveProblem, MoveTarget, MovedClient } from './move.ts';
import type { Found } from './problems.ts';

export type MovedClients = Found & { clients: MovedClient[] };

/**
 * Who of the register each customer is. A person's choice comes first; then the number of the old system, as `externalId`; then the
 * organisation number; then the mail address of somebody of the same name who has neither. Customers of one client become one.
 */
export function moveClients(
  facts: readonly CustomerFact[],
  choices: Pick<MoveChoices, 'customers' | 'companiesAreBusinesses'>,
  { clients: known }: Pick<MoveTarget, 'clients'>,
): MovedClients {
  const errors: MoveProblem[] = [];
  const warnings: MoveProblem[] = [];
  const chosen = new Map(choices.customers.map(({ from, clientId }) => [from, clientId]));
  const register = indexOf(known);
  const clients = new Map<string, MovedClient & { customers: [string, ...string[]] }>();
  for (const given of facts) {
    const { customer } = given;
    const fact = registrable(given);
    if (!isSame(given, fact)) warnings.push({ code: 'value-left-out', customer });
    const choice = chosen.get(customer);
    const found =
      choice === undefined ? match(fact, register) : register.byId.get(choice?.toLowerCase() ?? '');
    if (found === 'ambiguous') errors.push({ code: 'ambiguous-client', customer });
    if (found === undefined && choice) errors.push({ code: 'unknown-client', customer });
    const clientId = typeof found === 'object' ? found.id : null;
    const isNewByChoice = choice === null;
    const externalId = clientId === null && !isNewByChoice ? externalIdOf(customer) : null;
    const key =
      clientId ?? (fact.orgNumber === null || isNewByChoice ? `customer ${customer}` : numberKey(fact));
    const earlier = clients.get(key);
    if (earlier !== undefined) {
      earlier.customers.push(customer);
      continue;
    }
    const isUnsaid = clientId === null && fact.orgNumber === null && isCompanyName(fact.name);
    const isBusiness = isUnsaid && choices.companiesAreBusinesses === true;
    if (isUnsaid && !isBusiness) warnings.push({ code: 'type-assumed', customer });
    const type = isBusiness ? 'business' : null;
    clients.set(key, { clientId, customers: [customer], externalId, type, fact });
  }
  return { clients: [...clients.values()], errors, warnings };
}

type RegisterIndex = {
  byId: ReadonlyMap<string, KnownClient>;
  byExternalId: ReadonlyMap<string | null, KnownClient[]>;
  byOrgNumber: ReadonlyMap<string, KnownClient[]>;
  byEmail: ReadonlyMap<string, KnownClient[]>;
};

function indexOf(clients: readonly KnownClient[]): RegisterIndex {
  return {
    byId: new Map(clients.map((client) => [client.id, client])),
    byExternalId: Map.groupBy(clients, ({ externalId }) => externalId),
    byOrgNumber: Map.groupBy(clients, ({ orgNumber }) => orgNumber),
    byEmail: Map.groupBy(clients, ({ email }) => email.toLowerCase()),
  };
}

/** @returns `ambiguous` where the externalId means somebody else than the rest does */
function match(fact: CustomerFact, register: RegisterIndex): KnownClient | undefined | 'ambiguous' {
  const { name } = fact;
  const identity = { orgNumber: fact.orgNumber ?? '', country: countryOf(fact) };
  const byNumber = (register.byOrgNumber.get(identity.orgNumber) ?? []).find((one) =>
    hasSameNumber(one, identity),
  );
  const [named] = register.byExternalId.get(externalIdOf(fact.customer)) ?? [];
  if (named !== undefined) {
    if (hasSameNumber(named, identity)) return named;
    const mayBe = named.orgNumber === '' || identity.orgNumber === '';
    return byNumber === undefined && mayBe && isSameName(named.name, name) ? named : 'ambiguous';
  }
  if (byNumber !== undefined || fact.email === null) return byNumber;
  return (register.byEmail.get(fact.email.toLowerCase()) ?? []).find(
    (one) =>
      one.externalId === null &&
      (one.orgNumber === '' || identity.orgNumber === '') &&
      isSameName(one.name, name),
  );
}

function externalIdOf(customer: string): string {
  return customer.slice(0, LIMITS.externalIdCharacters);
}

/** The country that a client of the fact has. */
export function countryOf({ address: { country } }: CustomerFact): string {
  return country ?? 'NO';
}

function numberKey(fact: CustomerFact): string {
  return `number ${isInNorway(countryOf(fact)) ? 'NO' : countryOf(fact)} ${fact.orgNumber}`;
}

/** By what a customer of a file may be found in the register. */
export function soughtBy(given: CustomerFact) {
  const fact = registrable(given);
  return {
    externalId: externalIdOf(fact.customer),
    orgNumber: fact.orgNumber ?? '',
    country: countryOf(fact),
    email: fact.email ?? '',
  };
}

/** The fact with what the register can keep: a value that it refuses is left out, a text that is too long is shortened. */
function registrable(fact: CustomerFact): CustomerFact {
  const country = fact.address.country?.trim().toUpperCase() ?? 'NO';
  const isCountry = isCountryCode(country);
  const number = isInNorway(isCountry ? country : 'NO')
    ? normaliseOrganisationNumber(fact.orgNumber ?? '')
    : (fact.orgNumber ?? '').trim();
  const isNumber = isInNorway(isCountry ? country : 'NO')
    ? isOrganisationNumber(number)
    : number.length <= LIMITS.orgNumberCharacters;
  const email = fact.email?.trim() ?? '';
  const term = fact.paymentTermDays;
  return {
    ...fact,
    name: clipped(fact.name, LIMITS.nameCharacters) ?? fact.customer,
    orgNumber: number !== '' && isNumber ? number : null,
    email: isEmailAddress(email) ? email : null,
    phone: clipped(fact.phone, LIMITS.phoneCharacters),
    address: {
      lines: [
        clipped(
          fact.address.lines.filter((line) => line.trim() !== '').join(', '),
          LIMITS.addressCharacters,
        ) ?? '',
      ],
      postalCode: clipped(fact.address.postalCode, LIMITS.postalCodeCharacters),
      city: clipped(fact.address.city, LIMITS.cityCharacters),
      country: isCountry ? country : null,
    },
    paymentTermDays: term !== null && term >= 0 && term <= LIMITS.paymentTermDays ? term : null,
  };
}

function clipped(text: string | null, characters: number): string | null {
  const oneLine = (text ?? '').replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return oneLine.slice(0, characters).trim() || null;
}

/** Whether nothing that the file says is lost. */
function isSame(given: CustomerFact, kept: CustomerFact): boolean {
  const lost = (one: string | null, other: string | null) =>
    (one ?? '').replaceAll(/[\p{Cc}\s]+/gu, '').length > (other ?? '').replaceAll(/\s/g, '').length;
  return !(
    (given.orgNumber?.trim() && kept.orgNumber === null) ||
    (given.email?.trim() && kept.email === null) ||
    (given.address.country?.trim() && kept.address.country === null) ||
    (given.paymentTermDays !== null && kept.paymentTermDays === null) ||
    lost(given.name, kept.name) ||
    lost(given.phone, kept.phone) ||
    lost(given.address.lines.join(''), kept.address.lines.join('')) ||
    lost(given.address.city, kept.address.city) ||
    lost(given.address.postalCode, kept.address.postalCode)
  );
}
