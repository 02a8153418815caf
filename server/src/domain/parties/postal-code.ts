import { isInNorway } from './country.ts';

/** Whether it may be a post code of that country: a Norwegian one has four digits. None is known to be wrong elsewhere. */
export function isLikelyPostalCode(postalCode: string, country: string): boolean {
  return postalCode === '' || !isInNorway(country) || /^\d{4}$/.test(postalCode);
}

/** The code with the zero in front that a spreadsheet has dropped; undefined where none was. */
export function withLostZero(postalCode: string): string | undefined {
  return /^\d{3}$/.test(postalCode) ? `0${postalCode}` : undefined;
}
