import type { Deposit } from '../../invoices/index.ts';
import { columns } from '../../../platform/database/columns.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/** The deposits of these transactions that stand. */
export async function listDeposits(
  db: AccountDbOrTrx,
  transactionIds: readonly string[],
): Promise<Deposit[]> {
  if (transactionIds.length === 0) return [];
  return db
    .selectFrom('deposits')
    .select(columns('id client_id bank_transaction_id amount_ore booked_ore paid_on'))
    .where('account_id', '=', db.accountId)
    .where('bank_transaction_id', 'in', transactionIds)
    .where('reversed_at', 'is', null)
    .execute();
}

/**
 * The newest invoice of each client that has a standing deposit of this transaction, where the invoice is as much in the books as the
 * deposit. Refunded credit can be claimed with such an invoice.
 */
export const listInvoicesForClaims = statement<{ invoiceId: string }>(`
  select i.id as "invoiceId" from deposits d
  cross join lateral (
    select id from invoices
    where account_id = $1 and client_id = d.client_id and type = 'invoice' and sent_at is not null and booked = (d.booked_ore > 0)
      and status <> 'credited' and written_off_ore = 0 and document_deleted_at is null
    order by issue_date desc, id desc limit 1
  ) i
  where d.account_id = $1 and d.bank_transaction_id = $2 and d.reversed_at is null`);
