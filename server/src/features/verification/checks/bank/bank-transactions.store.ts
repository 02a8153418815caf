import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { bySqlStatement } from '../../statement.store.ts';

/** So the bank's money is what became of it and what waits. */
export const bankTransactions: Check = {
  name: 'bank-transactions',
  holds:
    'all of a matched bank transaction is accounted for, or it and another one take each other back; a part at most of one that waits; nothing of an ignored one, whose duplicate is the same money; only of the file of an API client is one above limits, and only what may be a duplicate waits as one; what the bank took out of one is its next fee',
  examine: bySqlStatement((accountId) => ({
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
                and other.currency = t.currency
            ) is not true
          when t.status = 'matched' then a.ore is distinct from t.amount_ore
          when t.status = 'unmatched' then a.ore >= t.amount_ore
          else a.ore is not null end
        union all
        select format('bank transaction %s: is %s, the duplicate of %s, which is not the same money', t.id, t.status, t.duplicate_of)
        from bank_transactions t
        left join bank_transactions other on other.account_id = ${accountId} and other.id = t.duplicate_of
        where t.account_id = ${accountId} and t.status = 'ignored' and t.duplicate_of is not null and (
          other.id <> t.id and other.status <> 'new' and other.bank_account = t.bank_account
            and other.direction = t.direction and other.amount_ore = t.amount_ore
        ) is not true
        union all
        select format('bank transaction %s: waits as above-limit, and no API client has sent its file', t.id)
        from bank_transactions t join bank_files f on f.account_id = ${accountId} and f.id = t.bank_file_id
        where t.account_id = ${accountId} and t.reason = 'above-limit' and f.grant_id is null
        union all
        select format('bank transaction %s: waits as may-be-duplicate, and its import had no doubt', id)
        from bank_transactions where account_id = ${accountId} and reason = 'may-be-duplicate' and not may_be_duplicate
        union all
        select format('bank transaction %s: the bank took %s øre out of it, and the next one of its file is no such fee', t.id, t.charges_ore)
        from bank_transactions t
        where t.account_id = ${accountId} and t.charges_ore <> 0 and t.status <> 'new' and not exists (
          select from bank_transactions fee
          where fee.account_id = ${accountId} and fee.bank_file_id = t.bank_file_id and fee.position = t.position + 1
            and fee.kind = 'fee' and fee.direction = 'out' and fee.amount_ore = t.charges_ore
            and (fee.bank_account, fee.currency, fee.booked_on) = (t.bank_account, t.currency, t.booked_on)
        )
        order by breach`,
  })),
};
