import { COMPANY_FORMS } from './company-form.ts';
import { isInNorway } from './country.ts';

export const CLIENT_TYPES = ['business', 'consumer'] as const;
export type ClientType = (typeof CLIENT_TYPES)[number];

/** Who a client is. The organisation number is normalised, and empty when there is none. */
export type Identity = {
  externalId: string | null;
  name: string;
  type: ClientType;
  orgNumber: string;
  vatNumber: string | null;
  country: string;
};

/** What a caller says about a client. Null and an empty text mean "not given"; a country that is not given is Norway. */
export type GivenIdentity = {
  externalId: string | null;
  name: string;
  type: ClientType | null;
  orgNumber: string;
  country: string | null;
};

/**
 * What a client of the register, found by its externalId, its organisation number or its mail address, gives to a document.
 * `differs` names what the caller says otherwise than the register, as fields of the client.
 */
export type MatchJudgement = {
  lendsAddress: boolean;
  lendsNumbers: boolean;
  /** Whether the register's type decides, where the caller gives none. */
  lendsType: boolean;
  differs: ('externalId' | 'name' | 'type' | 'country')[];
};

/** Whether both have the same organisation number in the same register. Svalbard and Jan Mayen have Norway's register. */
export function hasSameNumber(
  one: Pick<Identity, 'orgNumber' | 'country'>,
  other: Pick<Identity, 'orgNumber' | 'country'>,
): boolean {
  return one.orgNumber !== '' && one.orgNumber === other.orgNumber && isSameRegister(one, other);
}

function isSameRegister(one: { country: string }, other: { country: string }): boolean {
  return one.country === other.country || (isInNorway(one.country) && isInNorway(other.country));
}

/**
 * The one rule of what a match lends. An organisation number proves who the client is, and an externalId is the caller's own
 * word for it, so the entry completes what is missing. A mail address proves nothing, because families and companies share addresses. So a match by mail lends nothing
 * of an identity when the caller names somebody else, another type or another country.
 *
 * A consumer never gets the numbers of a business, and an address is lent only within its country.
 */
export function judgeMatch(given: GivenIdentity, entry: Identity): MatchJudgement {
  // An organisation number without a country is Norwegian.
  const country = given.country ?? (given.orgNumber === '' ? entry.country : 'NO');
  const isByNumber = hasSameNumber({ ...given, country: given.country ?? 'NO' }, entry);
  const isCertain = isByNumber || (given.externalId !== null && given.externalId === entry.externalId);
  const differs: MatchJudgement['differs'] = [];
  if (given.name.trim() !== '' && !isSameName(given.name, entry.name)) differs.push('name');
  if (!isByNumber) {
    if (given.type !== null && given.type !== entry.type) differs.push('type');
    if (!isSameRegister({ country }, entry)) differs.push('country');
  }
  const lends = isCertain || differs.length === 0;
  if (given.externalId !== null && given.externalId !== entry.externalId) differs.push('externalId');
  return {
    lendsAddress: lends && country === entry.country,
    lendsNumbers: lends && given.type !== 'consumer' && isSameRegister({ country }, entry),
    lendsType: lends && (isByNumber || given.orgNumber === ''),
    differs,
  };
}

/**
 * The kind of debtor that an invoice has. Only between businesses may compensation be claimed (forsinkelsesrenteloven § 3a).
 * @param client as the invoice names it; `type` is null where the register decides
 * @param registered the type in the register; undefined when the invoice is not linked
 */
export function kindOfDebtor(
  client: Pick<Identity, 'orgNumber' | 'vatNumber'> & { type: ClientType | null },
  registered: ClientType | undefined,
): ClientType {
  if (client.type !== null) return client.type;
  // A client without an organisation number is registered as a consumer unless its type is given, also a foreign business.
  if (client.vatNumber !== null) return 'business';
  return registered ?? (client.orgNumber === '' ? 'consumer' : 'business');
}

/** The forms of companies that customers' names show and leave out, Norwegian ones and their neighbours'. */
const FORMS: ReadonlySet<string> = new Set(
  [
    ...COMPANY_FORMS,
    'ENK',
    'STI',
    'BA',
    'SE',
    'AB',
    'HB',
    'APS',
    'IVS',
    'OY',
    'OYJ',
    'GMBH',
    'AG',
    'LTD',
    'LLC',
  ].map((form) => form.toLowerCase()),
);

/** Whether two names mean the same: without capitals, spaces, punctuation and forms of company. */
export function isSameName(one: string, other: string): boolean {
  return core(one) === core(other);
}

function core(name: string): string {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    // `A/S` and `A.S.` are the form AS.
    .replaceAll(/(?<![\p{L}\p{N}])(\p{L})[./](\p{L})\.?(?![\p{L}\p{N}])/gu, '$1$2')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  const others = words.filter((word) => !FORMS.has(word));
  // A name of nothing but a form, or of nothing but signs, is a name as well.
  return others.join('') || words.join('') || name.trim();
}

/** The customer of a quote or an agreement whose texts are deleted. Its id and country stay. */
export const FORGOTTEN_CLIENT = {
  name: '',
  email: '',
  address: '',
  postalCode: '',
  city: '',
  orgNumber: '',
  vatNumber: null,
  type: null,
};
