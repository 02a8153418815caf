import type { Schemas } from '../../../http/account-api.ts';
import { accountApi, newIdempotencyKey } from '../../../http/account-api.ts';
import { AppError } from '../../../http/app-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import type { Keys } from '../../../http/use-once.ts';
import { isStored } from '../../../http/use-once.ts';
import type { Verdict } from '../../../ui/many/use-many-change.ts';

export type Change = 'send' | 'remind';

/** So many are asked for in one request: few enough that a stop comes soon, and that nobody else waits long. */
export const AT_ONCE = 20;

export type Letter = Schemas['Reminder'];

/** What the service answers of a document that is sent, or would be. A whole document would be too much for thousands. */
export type Told = {
  isCreditNote: boolean;
  /** Kroner, below 0 of a credit note. */
  total: number;
  /** The letters about the invoice, the newest last. At most the last two. */
  letters: readonly Letter[];
  letterCount: number;
};

/** What a person has chosen for all. `deliveredOn`: of the drafts that nobody can be mailed, by id. */
export type Given = { deliveredOn?: ReadonlyMap<string, string>; withoutFee?: boolean };

/**
 * Asks the service about some documents, at most `AT_ONCE`. What can be done, and why not, is decided there.
 *
 * @param isTrial whether it only tells what would come
 * @throws AppError when the whole request failed
 */
export async function askMany(
  accountId: string,
  change: Change,
  ids: readonly string[],
  { isTrial, keys, given }: { isTrial: boolean; keys: Keys; given: Given },
): Promise<{ verdicts: Map<string, Verdict>; told: Map<string, Told> }> {
  const api = accountApi(accountId);
  const header = {
    'Idempotency-Key': newIdempotencyKey(),
    ...(isTrial && { 'Tilgode-Dry-Run': 'true' as const }),
  };
  const keyOf = (id: string) => {
    const key = keys.get(id) ?? newIdempotencyKey();
    if (!isTrial) keys.set(id, key);
    return key;
  };
  const { items } =
    change === 'send'
      ? dataOf(
          await api.POST('/v1/invoices/batch/send', {
            params: { header },
            body: {
              items: ids.map((id) => ({
                idempotencyKey: keyOf(id),
                id,
                ...sendOf(given.deliveredOn?.get(id)),
              })),
            },
          }),
        )
      : dataOf(
          await api.POST('/v1/invoices/batch/reminders', {
            params: { header },
            body: {
              items: ids.map((id) => ({ idempotencyKey: keyOf(id), id, reminder: reminderOf(given) })),
            },
          }),
        );
  const told = new Map<string, Told>();
  const verdicts = items.map(({ index, status, body }): [string, Verdict] => {
    const id = ids[index] ?? '';
    if (status < 400) {
      told.set(id, toldOf(body as Schemas['Invoice']));
      return [id, isTrial ? 'can' : 'done'];
    }
    const error = new AppError(status, body);
    if (isStored(error)) keys.delete(id);
    return [id, error];
  });
  return { verdicts: new Map(verdicts), told };
}

function toldOf({ type, total, totalNok, reminders }: Schemas['Invoice']): Told {
  const isCreditNote = type === 'credit_note';
  const kroner = totalNok ?? total;
  return {
    isCreditNote,
    total: isCreditNote ? 0 - kroner : kroner,
    letters: reminders.slice(-2),
    letterCount: reminders.length,
  };
}

/** The fee is claimed where the law allows it today, unless the person leaves it out. */
function reminderOf({ withoutFee = false }: Given) {
  return { type: 'reminder', feeWhereAllowed: !withoutFee } as const;
}

function sendOf(deliveredOn: string | undefined) {
  return deliveredOn === undefined ? {} : { send: { channel: 'none' as const, deliveredOn } };
}
