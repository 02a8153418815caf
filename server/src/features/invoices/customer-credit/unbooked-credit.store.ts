import type { BalanceMovement } from '../../../domain/invoices/customer-credit.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/**
 * The changes of a client's unbooked credit (øre), each with the date of its cause, in no order. Credit from an invoice
 * that was paid and credited counts from the last credit note, because only then all of the credit existed.
 */
export function listUnbookedByDay(trx: Trx, accountId: string, clientId: string): Promise<BalanceMovement[]> {
  return selectUnbooked(trx, accountId, clientId);
}

const selectUnbooked = statement<BalanceMovement>(`
  select p.paid_on as day, case p.source when 'credit' then -p.amount_ore else p.credit_ore end as ore
  from invoices i
  join payments p on p.account_id = i.account_id and p.invoice_id = i.id
  where i.account_id = $1 and i.client_id = $2 and not i.booked and p.reversed_at is null
    and (p.source = 'credit' or p.credit_ore > 0)
  union all
  select w.waived_on, w.credit_ore + greatest(-w.refunded_ore, 0)
  from invoices i
  join claim_waivers w on w.account_id = i.account_id and w.invoice_id = i.id
  where i.account_id = $1 and i.client_id = $2 and not i.booked and (w.credit_ore <> 0 or w.refunded_ore < 0)
  union all
  select max(n.issue_date), i.paid_ore + i.credited_ore - i.total_ore
  from invoices i
  join invoices n on n.account_id = i.account_id and n.credited_invoice_id = i.id and n.sent_at is not null
  where i.account_id = $1 and i.client_id = $2 and not i.booked and i.paid_ore + i.credited_ore > i.total_ore
  group by i.id, i.paid_ore, i.credited_ore, i.total_ore
  union all
  select paid_on, booked_ore - amount_ore
  from refunds where account_id = $1 and client_id = $2 and reversed_at is null
  union all
  select paid_on, amount_ore - booked_ore
  from deposits where account_id = $1 and client_id = $2 and reversed_at is null`);
