import { columns } from '../../../platform/database/columns.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';
import { newestFirst } from '../../../platform/http/lists/list-order.ts';
import type { Refund } from './refund.ts';

/** The refund, unless the refund is reversed. @param clientId left out: to any client */
export async function findRefund(
  db: AccountDbOrTrx,
  id: string,
  clientId?: string,
): Promise<Refund | undefined> {
  if (!isId(id) || (clientId !== undefined && !isId(clientId))) return undefined;
  const refunds = selectRefunds(db).where('id', '=', id);
  return (clientId === undefined ? refunds : refunds.where('client_id', '=', clientId)).executeTakeFirst();
}

export const REFUND_ORDER = newestFirst('refunds');

/** Refunds to the client that are not reversed, as a query. */
export function selectRefundsTo(db: AccountDbOrTrx, clientId: string) {
  return selectRefunds(db).where('client_id', '=', clientId);
}

function selectRefunds(db: AccountDbOrTrx) {
  return db
    .selectFrom('refunds')
    .select(columns('id client_id amount_ore booked_ore paid_on created_at'))
    .where('account_id', '=', db.accountId)
    .where('reversed_at', 'is', null);
}
