-- What 0274 said of new rows holds for all.

alter table journal_lines validate constraint journal_lines_currency_check;
