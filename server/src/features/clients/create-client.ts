import type { ChangeContext, Input } from '../../platform/http/endpoint.ts';
import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import { requireCurrency } from '../../domain/currency/turned-on.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { requiredName } from '../../domain/texts/stored-name.ts';
import type { ClientFields } from './client.ts';
import { clientDetails, clientWarnings, typeWarnings } from './client.ts';
import { presentClient } from './present.ts';
import { registerClient } from './register-client.ts';

/** @throws ApiError `client-exists` and `client-conflict`, with `details.existingId`; `validation-failed` (`unsupported-currency`) */
export async function createClient(
  { trx, now, caller }: ChangeContext,
  { body }: Input<unknown, unknown, ClientFields>,
) {
  requiredName(body.name ?? '');
  requireCurrency(caller, body.currency ?? BOOK_CURRENCY);
  const { client, isNew } = await registerClient(trx, clientDetails(body), now);
  if (!isNew) throw new ApiError('client-exists', { details: { existingId: client.id } });
  const warnings = [...clientWarnings(body, client), ...typeWarnings(body, client)];
  return { ...presentClient(client, warnings), location: `/v1/clients/${client.id}` };
}
