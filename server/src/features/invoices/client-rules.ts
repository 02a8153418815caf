import { checkOrganisationNumber } from '../clients/index.ts';
import type { FieldError } from '../../domain/errors.ts';
import { asObject } from '../../platform/http/validation.ts';

/** The rules for `clientChoice`. */
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
  if (given === 0 && required) return [{ field: 'client', code: 'required' }];
  return [];
}

/** A client without a name must be found in the register, by an organisation number or an email. */
function checkFindable(client: unknown): FieldError[] {
  if (typeof client !== 'object' || client === null || Array.isArray(client)) return [];
  const { name, orgNumber, email } = asObject(client);
  return [name, orgNumber, email].every(isBlank) ? [{ field: 'client.name', code: 'required' }] : [];
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
