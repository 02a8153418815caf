import type { Db, DbOrTrx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';
import { newestFirst } from '../../../platform/http/list-order.ts';
import type { Page, Place } from '../../../platform/http/paging.ts';
import { isBehind, limitOf, offsetOf, placed } from '../../../platform/http/paging.ts';
import type { Refund } from './refund.ts';

/** The refund, unless it is reversed. @param clientId left out: to any client */
export async function findRefund(
  db: DbOrTrx,
  accountId: string,
  id: string,
  clientId?: string,
): Promise<Refund | undefined> {
  if (!isId(id) || (clientId !== undefined && !isId(clientId))) return undefined;
  const refunds = selectRefunds(db, accountId).where('id', '=', id);
  return (clientId === undefined ? refunds : refunds.where('client_id', '=', clientId)).executeTakeFirst();
}

export const REFUND_ORDER = newestFirst('refunds');

/** Refunds to the client that are not reversed, newest first. */
export async function listRefunds(
  db: Db,
  accountId: string,
  clientId: string,
  page: Page,
): Promise<Place & { rows: Refund[] }> {
  const refunds = await selectRefunds(db, accountId)
    .where('client_id', '=', clientId)
    .where(isBehind(REFUND_ORDER, page))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limitOf(page))
    .offset(offsetOf(page))
    .execute();
  return placed(REFUND_ORDER, page, refunds, async () => {
    const { count } = await db
      .selectFrom('refunds')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('account_id', '=', accountId)
      .where('client_id', '=', clientId)
      .where('reversed_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(count);
  });
}

function selectRefunds(db: DbOrTrx, accountId: string) {
  return db
    .selectFrom('refunds')
    .select([
      'id',
      'client_id as clientId',
      'amount_ore as amountOre',
      'booked_ore as bookedOre',
      'paid_on as paidOn',
      'created_at as createdAt',
    ])
    .where('account_id', '=', accountId)
    .where('reversed_at', 'is', null);
}
