import { isInNorway } from '../../domain/country.ts';
import { isOrganisationNumber, normaliseOrganisationNumber } from '../../domain/organisation-number.ts';
import type { FieldError } from '../../domain/errors.ts';

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
