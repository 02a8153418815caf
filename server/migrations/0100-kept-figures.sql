-- Totals and sums are kept in one table, and the sequencer keeps them (decision 28).
--
-- unreleased: list_counts, list_count_changes, money_days, money_changes, summed_money, invoice_blocks, journal_days, ledger_days
-- unreleased: summed_journals, payments_by_day, payments_by_day_marks, payments_by_amount, payment_days, summed_payments
-- unreleased: payments, event_positions, new_events, accounts, invoice_text_marks, searched_journals

-- What the rows of a table add up to, by day and key. server/src/features/derived/figures.ts lists the figures.
create table kept_figures (
  account_id text not null,
  figure text not null,
  -- `2026-01-31`, or empty.
  day text not null,
  key text not null,
  item_count bigint not null,
  amount_ore bigint not null,
  second_ore bigint not null,
  third_ore bigint not null,
  primary key (account_id, figure, key, day)
);

-- What the transaction adds to figures: a list of [figure, day, key, item_count, amount_ore, second_ore, third_ore].
alter table new_events add column differences jsonb;
-- The entries that the transaction posted. The database gives them their days, so what they add is read from their lines.
alter table new_events add column entry_ids uuid[];

-- Whether kept_figures and what waits in new_events are all there is. While they are not, figures are counted from their tables.
alter table event_positions add column figures_kept boolean not null default true;
insert into event_positions (account_id, last_sequence, figures_kept) select id, 0, false from accounts
on conflict (account_id) do update set figures_kept = false;

create index payments_paid_on_idx on payments (account_id, paid_on, id) where reversed_at is null;
create index payments_amount_idx on payments (account_id, amount_ore, id) where reversed_at is null;

drop table list_counts, list_count_changes, money_days, money_changes, summed_money, invoice_blocks, journal_days, ledger_days;
drop table summed_journals, payments_by_day, payments_by_day_marks, payments_by_amount, payment_days, summed_payments;

-- How far a job has made documents and entries quick to find: by the number of the document, and by the position in the chain.
create table search_marks (
  account_id text primary key references accounts,
  texts_through bigint not null default 0,
  entries_through bigint not null default 0
);
insert into search_marks (account_id, texts_through, entries_through)
select account_id, coalesce(through_number, 0), coalesce(through_position, 0)
from invoice_text_marks full join searched_journals using (account_id);
drop table invoice_text_marks, searched_journals;

grant select, insert, update on search_marks to tilgode_app;
grant select, insert, update, delete on kept_figures to tilgode_app;
grant update on new_events to tilgode_app;
grant delete on invoice_texts, searched_entries to tilgode_app;
