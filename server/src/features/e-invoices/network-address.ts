import { isInNorway } from '../../domain/parties/country.ts';
import { isOrganisationNumber } from '../../domain/parties/organisation-number.ts';
import { mod10CheckDigit } from '../../domain/check-digits.ts';
import type { Buyer } from '../issued-documents/index.ts';

/** The address of a participant in Peppol: `scheme` of the code list of electronic addresses (EAS), `id` within the scheme. */
export type NetworkAddress = { scheme: string; id: string };

export const NORWEGIAN_ORGANISATIONS = '0192';

/** The schemes of countries whose participants are found by their VAT number, by the prefix of that number. */
const VAT_SCHEMES: Readonly<Record<string, string>> = {
  AD: '9922',
  AL: '9923',
  AT: '9914',
  BA: '9924',
  BE: '9925',
  BG: '9926',
  CH: '9927',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FR: '9957',
  GB: '9932',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  LI: '9936',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MC: '9940',
  ME: '9941',
  MK: '9942',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  RS: '9948',
  SI: '9949',
  SK: '9950',
  SM: '9951',
  TR: '9952',
  VA: '9953',
};

/**
 * The address of a buyer; undefined when the facts give none. In Norway the address is the organisation number. Swedish,
 * Danish and Finnish businesses have theirs as well, others are found by their VAT number.
 */
export function networkAddressOf({ country, orgNumber, vatNumber }: Buyer): NetworkAddress | undefined {
  if (isInNorway(country)) {
    return isOrganisationNumber(orgNumber) ? { scheme: NORWEGIAN_ORGANISATIONS, id: orgNumber } : undefined;
  }
  const vat = withoutSpaces(vatNumber ?? '');
  if (country === 'SE') return swedishAddress(orgNumber, vat);
  if (country === 'DK') return danishAddress(orgNumber, vat);
  if (country === 'FI') return finnishAddress(orgNumber, vat);
  const scheme = VAT_SCHEMES[vat.slice(0, 2)];
  return scheme !== undefined && /^[A-Z]{2}[0-9A-Z]{2,15}$/.test(vat) ? { scheme, id: vat } : undefined;
}

/** From this day on Peppol BIS Billing 3.0.22 is mandatory. Of its new rules ours lack only that of Dutch VAT numbers. */
export const MANDATORY_3_0_22 = '2027-02-24';

/** Whether a buyer abroad has a VAT number of the Netherlands that is none: NL, nine digits, B and two digits (PEPPOL-COMMON-R056). */
export function hasWrongDutchNumber({ country, vatNumber }: Pick<Buyer, 'country' | 'vatNumber'>): boolean {
  const vat = withoutSpaces(vatNumber ?? '');
  return !isInNorway(country) && vat.startsWith('NL') && !/^NL\d{9}B\d{2}$/.test(vat);
}

/** A number without spaces, dots and hyphens, in capitals: `SE 556677-8899` is `SE5566778899`. */
export function withoutSpaces(number: string): string {
  return number.replaceAll(/[\s.-]/g, '').toUpperCase();
}

/** Ten digits, the last one by Luhn's rule. A Swedish VAT number has the same digits, and `01` behind. */
function swedishAddress(orgNumber: string, vat: string): NetworkAddress | undefined {
  const id = [withoutSpaces(orgNumber), /^SE(\d{10})\d\d$/.exec(vat)?.[1] ?? ''].find(
    (number) => /^\d{10}$/.test(number) && mod10CheckDigit(number.slice(0, 9)) === number.slice(9),
  );
  return id === undefined ? undefined : { scheme: '0007', id };
}

/** The OVT code: `0037` and the eight digits of the business number, which the VAT number has behind `FI`. */
function finnishAddress(orgNumber: string, vat: string): NetworkAddress | undefined {
  const digits = [orgNumber, vat]
    .map((number) => withoutSpaces(number).replace(/^FI/, ''))
    .find((number) => /^\d{8}$/.test(number));
  return digits === undefined ? undefined : { scheme: '0216', id: `0037${digits}` };
}

/** Eight digits. A Danish VAT number is the same with `DK` before. */
function danishAddress(orgNumber: string, vat: string): NetworkAddress | undefined {
  const id = [orgNumber, vat]
    .map((number) => withoutSpaces(number).replace(/^DK/, ''))
    .find((number) => /^\d{8}$/.test(number));
  return id === undefined ? undefined : { scheme: '0184', id };
}
