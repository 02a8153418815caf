import { isOrganisationNumber, normaliseOrganisationNumber } from '../domain/organisation-number.ts';
import type { FieldError } from '../errors.ts';

/**
 * An organisation number of a Norwegian client must be one (nine digits, MOD11); a foreign one is the client's own text.
 *
 * @param input the object with `orgNumber` and `country`, as it came
 * @param path of that object within the body, `''` or such as `client`
 */
export function checkOrganisationNumber(input: unknown, path: string): FieldError[] {
  if (typeof input !== 'object' || input === null) return [];
  const { orgNumber, country } = input as Record<string, unknown>;
  if (typeof orgNumber !== 'string' || orgNumber.trim() === '' || (country ?? 'NO') !== 'NO') return [];
  if (isOrganisationNumber(normaliseOrganisationNumber(orgNumber))) return [];
  return [{ field: path === '' ? 'orgNumber' : `${path}.orgNumber`, code: 'invalid-org-number' }];
}
