import type { LocalDate } from '../../../domain/local-date.ts';
import type { DbOrTrx, Trx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';
import { newestFirst } from '../../../platform/http/list-order.ts';
import type { Refund } from './refund.ts';
import { insertRows, updateRow } from '../../../platform/database/statement.ts';

export async function insertRefund(trx: Trx, accountId: string, refund: Refund): Promise<void> {
  await insertRows(trx, accountId, 'refunds', [
    {
      id: refund.id,
      client_id: refund.clientId,
      amount_ore: refund.amountOre,
      booked_ore: refund.bookedOre,
      paid_on: refund.paidOn,
      created_at: refund.createdAt,
    },
  ]);
}

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

/** Marks a refund as reversed. The row stays as history, but is no longer listed. */
export async function markRefundReversed(
  trx: Trx,
  accountId: string,
  refundId: string,
  { on, now }: { on: LocalDate; now: Date },
): Promise<void> {
  await updateRow(trx, accountId, 'refunds', { id: refundId }, { reversed_at: now, reversed_on: on });
}

/** Refunds to the client that are not reversed, as a query. */
export function refundsTo(db: DbOrTrx, accountId: string, clientId: string) {
  return selectRefunds(db, accountId).where('client_id', '=', clientId);
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
