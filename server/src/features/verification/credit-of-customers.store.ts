import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AccountId } from '../../platform/database/database.ts';

/**
 * The amounts that the company owes its customers by its documents, as rows `client_id, booked, ore`, one for each
 * document. An amount is the credit beyond what was left to pay, plus payments beyond that, deposits, what was paid of corrected
 * fees, and refunded credit that is claimed with an invoice, less what was applied and paid back. `booked`: whether the amount is in the books (docs/decisions/0040-credit-of-customers.md).
 */
export function creditByDocument(accountId: AccountId): RawBuilder<unknown> {
  return sql`
    select client_id, booked, least(greatest(paid_ore + credited_ore - total_ore, 0), credited_ore) as ore
    from invoices where account_id = ${accountId} and type = 'invoice'
    union all
    select i.client_id, i.booked, case p.source when 'credit' then -p.amount_ore else p.credit_ore end
    from payments p join invoices i on i.account_id = ${accountId} and i.id = p.invoice_id
    where p.account_id = ${accountId} and p.reversed_at is null
    union all
    select i.client_id, i.booked, w.credit_ore + greatest(-w.refunded_ore, 0)
    from claim_waivers w join invoices i on i.account_id = ${accountId} and i.id = w.invoice_id
    where w.account_id = ${accountId} and (w.credit_ore <> 0 or w.refunded_ore < 0)
    union all
    select client_id, true, -booked_ore from refunds where account_id = ${accountId} and reversed_at is null
    union all
    select client_id, false, booked_ore - amount_ore from refunds where account_id = ${accountId} and reversed_at is null
    union all
    select client_id, true, booked_ore from deposits where account_id = ${accountId} and reversed_at is null
    union all
    select client_id, false, amount_ore - booked_ore from deposits where account_id = ${accountId} and reversed_at is null`;
}
