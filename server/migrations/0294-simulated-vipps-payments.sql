-- What Vipps would keep of the payments of test accounts.

create table simulated_vipps_payments (
  account_id text not null,
  reference text not null,
  amount_ore bigint not null check (amount_ore > 0),
  description text not null,
  return_url text not null,
  state text not null check (state in ('CREATED', 'ABORTED', 'EXPIRED', 'AUTHORIZED', 'TERMINATED')),
  captured_ore bigint not null default 0,
  cancelled_ore bigint not null default 0,
  -- By the time of the account.
  created_at timestamptz not null,
  authorised_at timestamptz,

  primary key (account_id, reference),
  check (captured_ore + cancelled_ore between 0 and amount_ore)
);
comment on table simulated_vipps_payments is 'The simulated Vipps of the test environment. Written by the simulated Vipps.';
grant select, insert, update on simulated_vipps_payments to tilgode_app;
