import type { Static } from 'typebox';
import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import type { TurnedOn } from '../../domain/currency/turned-on.ts';
import { requireCurrency } from '../../domain/currency/turned-on.ts';
import { ApiError, catchRefusal, validationFailed } from '../../domain/errors/errors.ts';
import type { FieldError } from '../../domain/errors/field-errors.ts';
import { isSameName } from '../../domain/parties/client-identity.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import { nameWarnings, requiredName } from '../../domain/texts/stored-name.ts';
import { createGiveWay } from '../../platform/database/give-way.ts';
import type { ClientDetails } from './client.ts';
import { CLIENT_NAMES, clientDetails, typeWarnings } from './client.ts';
import { findKnownNames } from './clients.store.ts';
import { addToRegister, openRegister } from './register-clients.ts';
import type { newClient } from './schemas.ts';

const TWICE = 'An earlier one in the file has the same externalId, organisation number or email.';

const OTHER_NAME = {
  field: 'name',
  code: 'differs-from-register',
  message: 'The client of the register has another name, and keeps it.',
} as const;

/** What becomes of a client that the register has already: it is refused, or it stays as it is. */
export type Existing = 'refuse' | 'keep';

/** A client of the register. @property warnings what may be a mistake of its row */
export type TakenClient = { id: string; isNew: boolean; warnings: FieldError[] };

/**
 * Adds many clients to the register, in few statements, by the rules of `POST /v1/clients`.
 * @param account which currencies are turned on
 * @param existing with `keep`, a client of nothing but a name that the register has already is refused, too: nothing tells whether
 *   the two are the same
 * @returns for each client why it was refused: `client-exists`, `client-conflict`, `validation-failed` (`unsupported-currency`,
 *   `same-name`); or the client. The caller undoes all when one was refused
 */
export async function createClients(
  trx: AccountTrx,
  account: TurnedOn,
  bodies: readonly Static<typeof newClient>[],
  { now, existing: wanted }: { now: Date; existing: Existing },
): Promise<(ApiError | TakenClient)[]> {
  const details = bodies.map(clientDetails);
  const register = await openRegister(trx, [], details);
  const isNameless = ({ externalId, orgNumber, email }: ClientDetails) =>
    externalId === null && orgNumber === '' && email === '';
  const names =
    wanted === 'keep'
      ? await findKnownNames(
          trx,
          details.filter(isNameless).map(({ name }) => name),
        )
      : new Set<string>();
  const kept = new Set<string>();
  const take = (one: ClientDetails): TakenClient => {
    requiredName(one.name);
    requireCurrency(account, one.currency ?? BOOK_CURRENCY);
    const existing = register.match(one);
    if (existing === undefined) {
      if (isNameless(one) && names.has(one.name.toLowerCase()))
        throw validationFailed([{ field: 'name', code: 'same-name' }]);
      return { id: register.add(one, now).id, isNew: true, warnings: [] };
    }
    if (register.added.includes(existing)) throw new ApiError('client-exists', { message: TWICE });
    if (wanted === 'refuse' || kept.has(existing.id))
      throw new ApiError('client-exists', { details: { existingId: existing.id } });
    kept.add(existing.id);
    return {
      id: existing.id,
      isNew: false,
      warnings: isSameName(one.name, existing.name) ? [] : [OTHER_NAME],
    };
  };
  const giveWay = createGiveWay();
  const outcomes: (ApiError | TakenClient)[] = [];
  for (const [index, one] of details.entries()) {
    const outcome = await catchRefusal(() => take(one));
    if (!(outcome instanceof ApiError)) {
      const given = bodies[index] ?? {};
      outcome.warnings.push(...nameWarnings(given, CLIENT_NAMES));
      if (outcome.isNew) outcome.warnings.push(...typeWarnings(given, one));
    }
    outcomes.push(outcome);
    await giveWay();
  }
  if (!outcomes.some((outcome) => outcome instanceof ApiError)) await addToRegister(trx, register);
  return outcomes;
}
