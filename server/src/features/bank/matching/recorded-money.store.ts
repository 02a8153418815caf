import { sql } from 'kysely';
import type { Ore } from '../../../domain/money.ts';
import { columns } from '../../../platform/database/columns.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';
import { findTransactionIdOfMatch } from '../../bank-transactions/index.ts';
import { lockClientCredit } from '../../clients/index.ts';
import { findRefund, refundInKroner } from '../../invoices/index.ts';

/** A payment that stands, of money. */
export async function findRecordedPayment(
  trx: AccountTrx,
  id: string,
): Promise<{ id: string; invoiceId: string; amountOre: Ore; bankTransactionId: string | null } | undefined> {
  if (!isId(id)) return undefined;
  return trx
    .selectFrom('payments')
    .select(columns('id invoice_id bank_transaction_id'))
    .select((eb) => eb.fn.coalesce('amount_nok_ore', sql<Ore>`amount_ore`).as('amountOre'))
    .where('account_id', '=', trx.accountId)
    .where('id', '=', id)
    .where('source', '=', 'bank')
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
}

/** A refund that stands, with its client locked. `isLinked`: a transaction of the bank is matched with the refund already. */
export async function lockRefundToLink(
  trx: AccountTrx,
  id: string,
): Promise<{ id: string; amountOre: Ore; isLinked: boolean } | undefined> {
  const seen = await findRefund(trx, id);
  if (seen === undefined) return undefined;
  await lockClientCredit(trx, seen.clientId);
  const refund = await findRefund(trx, id);
  return (
    refund && {
      id: refund.id,
      amountOre: refundInKroner(refund),
      isLinked: (await findTransactionIdOfMatch(trx, refund.id)) !== null,
    }
  );
}

/** Whether a transaction of the bank has made the payment. A payment by Vipps was recorded before its ledger told of it. */
export async function isPaymentOfTransaction(trx: AccountTrx, paymentId: string): Promise<boolean> {
  const payment = await trx
    .selectFrom('payments')
    .select('id')
    .where('account_id', '=', trx.accountId)
    .where('id', '=', paymentId)
    .where('bank_transaction_id', 'is not', null)
    .executeTakeFirst();
  return payment !== undefined;
}

/** Whether the refund came of a refund order, which the bank paid. */
export async function isRefundOfOrder(trx: AccountTrx, refundId: string): Promise<boolean> {
  const order = await trx
    .selectFrom('refund_orders')
    .select('id')
    .where('account_id', '=', trx.accountId)
    .where(sql<string>`coalesce(refund_id, id)`, '=', refundId)
    .where(
      sql<boolean>`not exists (
      select from vipps_refunds v where v.account_id = ${trx.accountId} and v.id = refund_orders.id)`,
    )
    .executeTakeFirst();
  return order !== undefined;
}
