import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { byStatement } from '../../statement.store.ts';

/** So the bank's money is what became of it and what waits. */
export const bankTransactions: Check = {
  name: 'bank-transactions',
  holds:
    'all of a matched bank transaction is accounted for, or it and another one take each other back; a part at most of one that waits; nothing of an ignored one; only of the file of an API client is one above limits',
  examine: byStatement((accountId) => ({
    rows: sql`select count(*) from bank_transactions where account_id = ${accountId}`,
    breaches: sql`
        with allocated as (
          select bank_transaction_id as id, sum(amount_ore) as ore
          from bank_allocations where account_id = ${accountId} group by bank_transaction_id
        )
        select format('bank transaction %s of %s øre: is %s, %s øre are accounted for%s', t.id, t.amount_ore, t.status,
          coalesce(a.ore, 0), case when t.paired_transaction_id is not null then ', has a pair' end) as breach
        from bank_transactions t
        left join allocated a on a.id = t.id
        left join bank_transactions other on other.account_id = ${accountId} and other.id = t.paired_transaction_id
        where t.account_id = ${accountId} and case
          when t.paired_transaction_id is not null then
            a.ore is not null or t.status <> 'matched' or (
              other.paired_transaction_id = t.id and other.direction <> t.direction and other.amount_ore = t.amount_ore
            ) is not true
          when t.status = 'matched' then a.ore is distinct from t.amount_ore
          when t.status = 'unmatched' then a.ore >= t.amount_ore
          else a.ore is not null end
        union all
        select format('bank transaction %s: waits as above-limit, and no API client has sent its file', t.id)
        from bank_transactions t join bank_files f on f.account_id = ${accountId} and f.id = t.bank_file_id
        where t.account_id = ${accountId} and t.reason = 'above-limit' and f.grant_id is null
        order by breach`,
  })),
};
