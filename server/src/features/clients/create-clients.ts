import type { Static } from 'typebox';
import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import type { TurnedOn } from '../../domain/currency/turned-on.ts';
import { requireCurrency } from '../../domain/currency/turned-on.ts';
import { ApiError, catchRefusal } from '../../domain/errors/errors.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import { requiredName } from '../../domain/texts/stored-name.ts';
import { createGiveWay } from '../../platform/database/give-way.ts';
import type { ClientDetails } from './client.ts';
import { clientDetails } from './client.ts';
import { addToRegister, openRegister } from './register-clients.ts';
import type { newClient } from './schemas.ts';

const TWICE = 'An earlier one in the file has the same externalId, organisation number or email.';

/**
 * Adds many clients to the register, in few statements, by the rules of `POST /v1/clients`.
 * @param account which currencies are turned on
 * @returns for each client why it was refused: `client-exists`, `client-conflict`, `validation-failed` (`unsupported-currency`); undefined
 *   where it was added. The caller undoes all when one was refused
 */
export async function createClients(
  trx: AccountTrx,
  account: TurnedOn,
  bodies: readonly Static<typeof newClient>[],
  now: Date,
): Promise<(ApiError | void)[]> {
  const details = bodies.map(clientDetails);
  const register = await openRegister(trx, [], details);
  const add = (one: ClientDetails) => {
    requiredName(one.name);
    requireCurrency(account, one.currency ?? BOOK_CURRENCY);
    const existing = register.match(one);
    if (existing === undefined) register.add(one, now);
    else if (register.added.includes(existing)) throw new ApiError('client-exists', { message: TWICE });
    else throw new ApiError('client-exists', { details: { existingId: existing.id } });
  };
  const giveWay = createGiveWay();
  const outcomes: (ApiError | void)[] = [];
  for (const one of details) {
    outcomes.push(await catchRefusal(() => add(one)));
    await giveWay();
  }
  if (outcomes.every((outcome) => outcome === undefined)) await addToRegister(trx, register);
  return outcomes;
}
