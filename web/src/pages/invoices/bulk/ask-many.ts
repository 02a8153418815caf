import { accountApi, newIdempotencyKey } from '../../../http/account-api.ts';
import { AppError } from '../../../http/app-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import type { Verdict } from './use-many-change.ts';

export type Change = 'send' | 'remind';

/** So many are asked for in one request: few enough that a stop comes soon, and that nobody else waits long. */
export const AT_ONCE = 20;

/** The key of the change of each document, kept while it is unknown whether it was done, so that it is never done twice. */
export type Keys = Map<string, string>;

/**
 * Asks the service about some documents, at most `AT_ONCE`. What can be done, and why not, is decided there.
 *
 * @param isTrial whether it only tells what would come
 * @param deliveredOn of the drafts that nobody can be mailed, by id
 * @throws AppError when the whole request failed
 */
export async function askMany(
  accountId: string,
  change: Change,
  ids: readonly string[],
  { isTrial, keys, deliveredOn }: { isTrial: boolean; keys: Keys; deliveredOn: ReadonlyMap<string, string> },
): Promise<Map<string, Verdict>> {
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
              items: ids.map((id) => ({ idempotencyKey: keyOf(id), id, ...sendOf(deliveredOn.get(id)) })),
            },
          }),
        )
      : dataOf(
          await api.POST('/v1/invoices/batch/reminders', {
            params: { header },
            body: { items: ids.map((id) => ({ idempotencyKey: keyOf(id), id, reminder: REMINDER })) },
          }),
        );
  return new Map(
    items.map(({ index, status, body }): [string, Verdict] => {
      const id = ids[index] ?? '';
      if (status < 400) return [id, isTrial ? 'can' : 'done'];
      const error = new AppError(status, body);
      if (isStored(error)) keys.delete(id);
      return [id, error];
    }),
  );
}

/** The fee is claimed where the law allows it today. */
const REMINDER = { type: 'reminder', feeWhereAllowed: true } as const;

function sendOf(deliveredOn: string | undefined) {
  return deliveredOn === undefined ? {} : { send: { channel: 'none' as const, deliveredOn } };
}

/** The answer belongs to its key for good, so another try needs another key. */
function isStored({ status, code }: AppError): boolean {
  return status < 500 && status !== 429 && code !== 'idempotency-key-in-progress';
}
