-- The ledger of the simulated Vipps: what it captures, keeps as fees and pays out.

create table simulated_vipps_entries (
  account_id text not null,
  -- What the simulated Vipps calls the entry. One name is one entry.
  psp_reference text not null,
  ledger_date date not null,
  entry_type text not null,
  reference text not null,
  -- Below 0 where money leaves the ledger.
  amount_ore bigint not null check (amount_ore <> 0),
  -- By the time of the account. Fees and the payout end the day.
  made_at timestamptz not null,

  primary key (account_id, psp_reference)
);
comment on table simulated_vipps_entries is 'The ledger of the simulated Vipps of the test environment. Written by the simulated Vipps.';
create index simulated_vipps_entries_day_idx on simulated_vipps_entries (account_id, ledger_date);
grant select, insert on simulated_vipps_entries to tilgode_app;
