-- The accounts that companies have, and those whose balances files have told: only balances of the company's own account are kept.

insert into bank_accounts (account_id, number, from_day, ledger_account)
select j.account_id, c.bank_account, '-infinity', coalesce(b.ledger_account, '1920')
from journals j
join accounts a on a.id = j.account_id
join companies c on c.id = a.company_id
left join booking_accounts b on b.account_id = j.account_id and b.purpose = 'bank'
where c.bank_account <> ''
on conflict do nothing;

insert into bank_accounts (account_id, number, from_day, ledger_account, until_day)
select t.account_id, t.bank_account, '-infinity', coalesce(b.ledger_account, '1920'), t.until_day
from (select account_id, bank_account, max(day) as until_day from bank_balances group by account_id, bank_account) t
left join booking_accounts b on b.account_id = t.account_id and b.purpose = 'bank'
on conflict do nothing;
