import { mod11CheckDigit } from '../check-digits.ts';

/**
 * An organisation number (organisasjonsnummer) as it is stored and compared. Spaces, a leading `NO` and a
 * trailing `MVA` are removed, so `NO 974 760 673 MVA` equals `974760673`. The result need not be a valid
 * number.
 */
export function normaliseOrganisationNumber(text: string): string {
  return text.replace(/\s/g, '').replace(/^NO/i, '').replace(/MVA$/i, '');
}

/**
 * Whether a normalised text is a Norwegian organisation number: nine digits, the last one MOD11. Any first
 * digit is accepted, because the tax authorities' synthetic test companies start with 2 or 3.
 */
export function isOrganisationNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  return mod11CheckDigit(text.slice(0, 8)) === text.slice(8);
}
