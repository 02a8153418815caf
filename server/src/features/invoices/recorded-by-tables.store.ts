import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AccountId } from '../../platform/database/database.ts';

/**
 * What the column `recorded` of an invoice has to say, put together from the tables of payments, letters, write-offs and waivers.
 * @param invoices the name that the statement gives to the table of invoices
 */
export function recordedByTables(accountId: AccountId, invoices: string): RawBuilder<object | null> {
  const i = sql.raw(invoices);
  return sql`nullif(json_strip_nulls(json_build_object(
    'payments', (
      select json_agg(json_build_object('id', p.id, 'amountOre', p.amount_ore, 'claimsOre', p.fees_ore, 'creditOre', p.credit_ore,
        'paidOn', p.paid_on, 'source', p.source, 'recoversWriteOffId', p.recovers_write_off_id) order by p.created_at, p.id)
      from payments p
      where p.account_id = ${accountId} and p.invoice_id = ${i}.id and p.reversed_at is null),
    'reminders', (
      select json_agg(json_build_object('id', r.id, 'type', r.type, 'sentOn', r.sent_on, 'deadline', r.deadline,
        'feeOre', r.fee_ore, 'isCompensation', r.is_compensation, 'interestOre', r.interest_ore)
        order by r.sent_on, r.created_at, r.id)
      from reminders r where r.account_id = ${accountId} and r.invoice_id = ${i}.id),
    'writeOffs', (
      select json_agg(json_build_object('id', w.id, 'reason', w.reason, 'lossKind', w.loss_kind, 'ground', w.ground,
        'remindersElsewhere', w.reminders_elsewhere, 'date', w.written_off_on, 'amountOre', w.amount_ore, 'claimsOre', w.fees_ore) order by w.created_at, w.id)
      from write_offs w
      where w.account_id = ${accountId} and w.invoice_id = ${i}.id and w.reversed_at is null),
    'waivers', (
      select json_agg(json_build_object('id', v.id, 'ground', v.ground, 'reason', v.reason, 'feeOre', v.fee_ore,
        'interestOre', v.interest_ore, 'creditOre', nullif(v.credit_ore, 0), 'waivedOn', v.waived_on) order by v.created_at, v.id)
      from claim_waivers v where v.account_id = ${accountId} and v.invoice_id = ${i}.id)
  ))::text, '{}')::json`;
}
