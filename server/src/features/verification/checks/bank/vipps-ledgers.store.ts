import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { bySqlStatement } from '../../statement.store.ts';

/** So the account of Vipps in the books differs from Vipps by entries that can be named. */
export const vippsLedgers: Check = {
  name: 'vipps-ledgers',
  holds:
    'the entries of a ledger of Vipps sum to what moved between its balances; a capture that is matched with a payment recorded before is the capture of that payment',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from bank_transactions where account_id = ${accountId} and vipps_entry is not null`,
    breaches: sql`
      select format('%s on %s: moved by %s øre, its entries sum to %s øre', bank_account, day, moved_ore, told_ore) as breach
      from (
        select b.bank_account, b.day, b.balance_ore - lag(b.balance_ore) over of_ledger as moved_ore, coalesce((
            select sum(case t.direction when 'in' then t.amount_ore else -t.amount_ore end) from bank_transactions t
            where t.account_id = ${accountId} and t.bank_account = b.bank_account and t.booked_on = b.day
          ), 0) as told_ore
        from bank_balances b
        join bank_files f on f.account_id = ${accountId} and f.id = b.bank_file_id and f.format = 'vipps' and f.is_checked
        where b.account_id = ${accountId}
        window of_ledger as (partition by b.bank_account order by b.day)
      ) days where moved_ore <> told_ore
      union all
      select format('bank transaction %s: is the capture %s, and matched with the payment of %s', t.id, t.end_to_end_id, p.vipps_reference)
      from bank_transactions t
      join bank_allocations a on a.account_id = ${accountId} and a.bank_transaction_id = t.id and a.kind = 'payment'
      join payments p on p.account_id = ${accountId} and p.id = a.id and p.bank_transaction_id is null
      where t.account_id = ${accountId} and t.vipps_entry is not null and t.direction = 'in'
        and t.end_to_end_id <> p.vipps_reference
      order by breach`,
  })),
};
