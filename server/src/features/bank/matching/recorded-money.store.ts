import { sql } from 'kysely';
import type { Ore } from '../../../domain/money.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';

/** A payment that stands, of money. */
export async function findRecordedPayment(
  trx: Trx,
  accountId: string,
  id: string,
): Promise<{ id: string; invoiceId: string; amountOre: Ore; bankTransactionId: string | null } | undefined> {
  if (!isId(id)) return undefined;
  return trx
    .selectFrom('payments')
    .select([
      'id',
      'invoice_id as invoiceId',
      'amount_ore as amountOre',
      'bank_transaction_id as bankTransactionId',
    ])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('source', '=', 'bank')
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
}

/** A refund that stands, and whether a transaction of the bank stands behind it already. */
export async function findRefundToLink(
  trx: Trx,
  accountId: string,
  id: string,
): Promise<{ id: string; clientId: string; amountOre: Ore; isLinked: boolean } | undefined> {
  if (!isId(id)) return undefined;
  return trx
    .selectFrom('refunds')
    .select([
      'id',
      'client_id as clientId',
      'amount_ore as amountOre',
      sql<boolean>`exists (
        select from bank_allocations a where a.account_id = ${accountId} and a.id = refunds.id
      )`.as('isLinked'),
    ])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
}
