-- Deadlines end on working days, letters can be paused, and fees and interest can be given up.

------------------------------------------------------------------------------------------------ working days

-- The last day on which a payment is in time: by the date that the invoice states, and by law where the invoice was sent after
-- that date. Both are null on a draft. domain/late-payment.ts computes them; they are stored so that statements can compare.
alter table invoices add column payable_until date, add column lawful_due_date date;
-- The same for the deadline that a letter states.
alter table reminders add column payable_until date;

do $$
begin
  -- domain/working-days.ts, for what was sent before the service knew working days.
  create function pg_temp.easter_sunday(y integer) returns date language sql immutable as '
    select make_date(y, month_and_day / 31, month_and_day % 31 + 1)
    from (select y % 19 as a, y / 100 as b, y % 100 as c) parts,
      lateral (select (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30 as h) epact,
      lateral (select (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7 as l) shift,
      lateral (select h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114 as month_and_day) day';
  create function pg_temp.next_working_day(day date) returns date language sql immutable as '
    select min(candidate)::date
    from generate_series(day, day + 7, interval ''1 day'') candidate,
      lateral (select pg_temp.easter_sunday(extract(year from candidate)::integer) as easter) holidays
    where extract(isodow from candidate) < 6
      and to_char(candidate, ''MM-DD'') not in (''01-01'', ''05-01'', ''05-17'', ''12-25'', ''12-26'')
      and candidate::date - easter not in (-3, -2, 0, 1, 39, 49, 50)';
  create temporary table moved_days on commit drop as
    select day, pg_temp.next_working_day(day) as moved
    from (
      select due_date as day from invoices where sent_at is not null
      union select issue_date + 30 from invoices where sent_at is not null and due_date < issue_date
      union select deadline from reminders
    ) days;
  update invoices i
  set payable_until = (select moved from moved_days where day = i.due_date),
    lawful_due_date = (select moved from moved_days
      where day = case when i.due_date >= i.issue_date then i.due_date else i.issue_date + 30 end)
  where sent_at is not null;
  update reminders r set payable_until = (select moved from moved_days where day = r.deadline);
  drop function pg_temp.next_working_day(date);
  drop function pg_temp.easter_sunday(integer);
end $$;

alter table invoices
  add check ((payable_until is null) = (sent_at is null)),
  add check ((lawful_due_date is null) = (sent_at is null));
alter table reminders alter column payable_until set not null, add check (payable_until >= deadline);

-- What the overdue job looks through: issued, unpaid and not yet overdue.
drop index invoices_open_idx;
create index invoices_open_idx on invoices (account_id, payable_until)
  where sent_at is not null and type = 'invoice' and overdue_since is null and paid_on is null;

------------------------------------------------------------------------------------------------ paused letters

-- Why no letter goes, and until which day, included; both null while letters may go.
alter table invoices add column reminders_paused_reason text, add column reminders_paused_until date;
alter table invoices add check (reminders_paused_until is null or reminders_paused_reason is not null);
-- What the job looks through that ends pauses.
create index invoices_paused_idx on invoices (account_id, reminders_paused_until) where reminders_paused_until is not null;

-- Every pause that an invoice ever had. Its times are the account's.
create table reminder_pauses (
  account_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  reason text not null,
  paused_at timestamptz not null,
  -- Null while it lasts.
  ended_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices
);
create index reminder_pauses_invoice_idx on reminder_pauses (account_id, invoice_id);

------------------------------------------------------------------------------------------------ claims given up

-- Fees and interest of letters that nobody has to pay any more: given up, or claimed on what a credit note has since taken
-- back. What falls away with a wholly credited or a lost invoice is not here.
create table claim_waivers (
  account_id text not null,
  id uuid not null,
  invoice_id uuid not null,
  ground text not null check (ground in ('given_up', 'credited')),
  reason text,
  fee_ore bigint not null check (fee_ore >= 0),
  interest_ore bigint not null check (interest_ore >= 0),
  waived_on date not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoices,
  check (fee_ore + interest_ore > 0)
);
create index claim_waivers_invoice_idx on claim_waivers (account_id, invoice_id);
-- The sum of an invoice's waivers: where it is 0 none are looked for.
alter table invoices add column waived_ore bigint not null default 0 check (waived_ore >= 0);

grant select, insert on claim_waivers to tilgode_app;
grant select, insert, update on reminder_pauses to tilgode_app;
