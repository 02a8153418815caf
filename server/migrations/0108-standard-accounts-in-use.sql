-- unreleased: ledger_accounts
-- A company stores a standard account only when something refers to it (decision 79). Nobody posts meanwhile: an account that
-- looks unused could otherwise be posted to before it is deleted.
lock table ledger_accounts in exclusive mode;
delete from ledger_accounts a
where not is_custom
  and not exists (select from journal_lines l where l.account_id = a.account_id and l.ledger_account = a.number)
  and not exists (select from booking_accounts b where b.account_id = a.account_id and b.ledger_account = a.number)
  and not exists (select from year_results y where y.account_id = a.account_id and y.equity_account = a.number);
