import { getCompanyOfAccount } from '../../companies/index.ts';
import type { ClientFields } from '../../clients/index.ts';
import { addToRegister, clientDetails, findKnownNames, openRegister } from '../../clients/index.ts';
import { ApiError, catchRefusal, validationFailed } from '../../../domain/errors/errors.ts';
import { storedName } from '../../../domain/texts/stored-name.ts';
import { createGiveWay } from '../../../platform/database/give-way.ts';
import { createClientCompleter, NOT_IN_REGISTER } from '../resolve-client.ts';
import { findExternalIds } from '../invoices.store.ts';
import type { ClientWarning, InlineClient } from '../resolve-client.ts';
import type { NewInvoice } from './create-invoice.ts';
import { addDraft } from './create-invoice.ts';
import type { InvoiceContext } from '../save-invoice.ts';

const SAME_NAME = {
  field: 'client.name',
  code: 'same-name',
  message:
    'The register has a client of this name. Give the number, organisation number or mail address of that one, or those of the new one.',
} as const;
const NAMELESS = { field: 'client.name', code: 'required', message: NOT_IN_REGISTER } as const;

/**
 * Makes many drafts, each with an inline client and an externalId of its own, by the rules of `POST /v1/invoices`. No request can
 * take an externalId meanwhile: the key of the table lets the first one have it, and the other runs once more.
 * @returns for each draft why it was refused, or what the answer of the single request would tell. The caller undoes all when one
 *   was refused. A new client of a name that the register has already is asked about: one without a number or mail address of
 *   its own is refused, and another one is warned of
 */
export async function createInvoices(
  context: InvoiceContext,
  bodies: readonly NewInvoice[],
): Promise<{ outcomes: (ApiError | ClientWarning[])[]; newClientCount: number }> {
  const { trx, now } = context;
  const { settings, currencies } = await getCompanyOfAccount(trx);
  const taken = await findExternalIds(
    trx,
    bodies.flatMap(({ externalId }) => externalId?.trim() ?? []),
  );
  const given = bodies.map(({ client }): ClientFields => client ?? {});
  const register = await openRegister(trx, [], given.map(clientDetails));
  const complete = createClientCompleter(register, now);
  const names = await findKnownNames(
    trx,
    given.map(({ name }) => storedName(name ?? '')),
  );
  const second = new Set<InlineClient>();
  const clients: (InlineClient | ApiError)[] = [];
  const giveWay = createGiveWay();
  for (const fields of given) {
    clients.push(await catchRefusal(() => completed(fields)));
    await giveWay();
  }
  await addToRegister(trx, register);
  const outcomes: (ApiError | ClientWarning[])[] = [];
  for (const [index, body] of bodies.entries()) {
    outcomes.push(await catchRefusal(() => add(body, clients[index])));
    await giveWay();
  }
  return { outcomes, newClientCount: register.added.length };

  function completed(fields: ClientFields): InlineClient {
    const countBefore = register.added.length;
    const inline = named(complete(fields));
    const name = inline.details.name.toLowerCase();
    if (register.added.length > countBefore && names.has(name)) {
      const { externalId, orgNumber, email } = clientDetails(fields);
      if (externalId === null && orgNumber === '' && email === '') throw validationFailed([SAME_NAME]);
      second.add(inline);
    }
    names.add(name);
    return inline;
  }

  async function add(
    body: NewInvoice,
    inline: InlineClient | ApiError | undefined,
  ): Promise<ClientWarning[]> {
    const existingId = taken.get(body.externalId?.trim() ?? '');
    if (existingId !== undefined) throw new ApiError('invoice-exists', { details: { existingId } });
    if (inline === undefined || inline instanceof ApiError)
      throw inline ?? new Error('Each draft has a client.');
    const { warnings } = await addDraft(context, body, { settings, currencies, chosen: { inline } });
    return second.has(inline) ? [...warnings, SAME_NAME] : warnings;
  }
}

function named(inline: InlineClient): InlineClient {
  if (inline.match === undefined) throw validationFailed([NAMELESS]);
  return inline;
}
