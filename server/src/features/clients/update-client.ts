import { isDeepStrictEqual } from 'node:util';
import type { ChangeContext, Input } from '../../platform/http/endpoint.ts';
import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import { requireCurrency } from '../../domain/currency/turned-on.ts';
import { ApiError, requireFound, validationFailed } from '../../domain/errors/errors.ts';
import { requiredName } from '../../domain/texts/stored-name.ts';
import { requireMatch } from '../../platform/http/answers/etags.ts';
import type { Client, ClientFields } from './client.ts';
import { changedDetails, checkOrganisationNumber, clientWarnings } from './client.ts';
import * as store from './clients.store.ts';
import type { Ties } from '../../platform/database/ties.ts';
import { presentClient } from './present.ts';
import { saveClient } from './save-client.ts';

/**
 * Changes a client. A change without new values leaves the version and `updatedAt` as they are. Issued invoices keep their
 * own copy of the name and address.
 * @throws ApiError `not-found`, `precondition-failed`, `validation-failed`, `client-exists`, `client-conflict`
 */
export async function updateClient(
  { trx, now, caller }: ChangeContext,
  { params, body, ifMatch }: Input<{ id: string }, unknown, ClientFields>,
  ties: readonly Ties[],
) {
  const client = requireFound(await store.lockClient(trx, params.id));
  requireMatch(ifMatch, client.version);

  if (typeof body.name === 'string') requiredName(body.name);
  const details = changedDetails(client, body);
  const warnings = clientWarnings(body, details);
  // The result is checked, because a new country can make an old organisation number wrong.
  const errors = checkOrganisationNumber(details, '');
  if (errors.length > 0) throw validationFailed(errors);
  // A currency that was turned off since stays.
  if (details.currency !== client.currency) requireCurrency(caller, details.currency ?? BOOK_CURRENCY);

  const isSameNumber = details.orgNumber === client.orgNumber && details.country === client.country;
  await refuseTaken({
    externalId: details.externalId === client.externalId ? null : details.externalId,
    orgNumber: isSameNumber ? '' : details.orgNumber,
    country: details.country,
    email: '',
  });
  if (isDeepStrictEqual({ ...client, ...details }, client)) return presentClient(client, warnings);
  // A request that waited for the lock may have begun before the last change. `updatedAt` must not go back.
  const updatedAt = now > client.updatedAt ? now : client.updatedAt;
  const changed: Client = { ...client, ...details, version: client.version + 1, updatedAt };
  if (changed.type !== client.type) for (const { beforeNewType } of ties) await beforeNewType?.(trx, client);
  await saveClient(trx, client, changed);
  return presentClient(changed, warnings);

  async function refuseTaken(given: store.MatchedBy): Promise<void> {
    if (given.externalId === null && given.orgNumber === '') return;
    await store.lockMatchingDetails(trx, given);
    const taken = await store.findMatchingClient(trx, given);
    if (taken !== undefined && taken.id !== client?.id)
      throw new ApiError('client-exists', { details: { existingId: taken.id } });
  }
}
