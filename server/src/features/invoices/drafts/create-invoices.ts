import { getCompanyOfAccount } from '../../companies/index.ts';
import type { ClientFields } from '../../clients/index.ts';
import { addToRegister, clientDetails, openRegister } from '../../clients/index.ts';
import { ApiError, orRefusal, validationFailed } from '../../../domain/errors.ts';
import { completingFrom } from '../clients-of-many.ts';
import { findExternalIds } from '../invoices.store.ts';
import type { ClientWarning, InlineClient } from '../resolve-client.ts';
import { NOT_IN_REGISTER } from '../resolve-client.ts';
import type { NewInvoice } from './create-invoice.ts';
import { addDraft } from './create-invoice.ts';
import type { ContentContext } from './draft-content.ts';

const NAMELESS = { field: 'client.name', code: 'required', message: NOT_IN_REGISTER } as const;

/** The process is left to others after so many. */
const AT_ONCE = 50;

/**
 * Makes many drafts, each with an inline client and an externalId of its own, by the rules of `POST /v1/invoices`. No request can
 * take an externalId meanwhile: the key of the table lets the first one have it, and the other runs once more.
 * @returns for each draft why it was refused, or what the answer of the single request would tell. The caller undoes all when one
 *   was refused
 */
export async function createInvoices(
  context: ContentContext,
  bodies: readonly NewInvoice[],
): Promise<(ApiError | ClientWarning[])[]> {
  const { trx, accountId, now } = context;
  const { settings } = await getCompanyOfAccount(trx, accountId);
  const taken = await findExternalIds(
    trx,
    accountId,
    bodies.flatMap(({ externalId }) => externalId?.trim() ?? []),
  );
  const given = bodies.map(({ client }): ClientFields => client ?? {});
  const register = await openRegister(trx, accountId, [], given.map(clientDetails));
  const complete = completingFrom(register, now);
  const clients: (InlineClient | ApiError)[] = [];
  for (const fields of given) clients.push(await orRefusal(() => named(complete(fields))));
  await addToRegister(trx, accountId, register);
  const outcomes: (ApiError | ClientWarning[])[] = [];
  for (const [index, body] of bodies.entries()) {
    outcomes.push(await orRefusal(() => add(body, clients[index])));
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise(setImmediate);
  }
  return outcomes;

  async function add(
    body: NewInvoice,
    inline: InlineClient | ApiError | undefined,
  ): Promise<ClientWarning[]> {
    const existingId = taken.get(body.externalId?.trim() ?? '');
    if (existingId !== undefined) throw new ApiError('invoice-exists', { details: { existingId } });
    if (inline === undefined || inline instanceof ApiError)
      throw inline ?? new Error('Each draft has a client.');
    const { warnings } = await addDraft(context, body, { settings, chosen: { inline } });
    return warnings;
  }
}

function named(inline: InlineClient): InlineClient {
  if (inline.match === undefined) throw validationFailed([NAMELESS]);
  return inline;
}
