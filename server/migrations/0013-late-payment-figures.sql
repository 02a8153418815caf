-- Interest rates, reminder fees and compensations that were announced after this version was made, entered at the command
-- line. They are the same for every company. `value_e2`: hundredths of a percent or of a krone.
create table late_payment_figures (
  kind text not null check (kind in ('interest', 'reminder-fee', 'compensation')),
  valid_from date not null,
  value_e2 bigint not null check (value_e2 >= 0),
  source text not null,
  entered_at timestamptz not null,
  primary key (kind, valid_from)
);
grant select, insert, update on late_payment_figures to tilgode_app;

-- What is done for the whole service is of no company.
alter table audit_log alter column company_id drop not null;

-- A letter's fee may be the compensation that a business owes instead of fees (forsinkelsesrenteloven § 3a).
alter table reminders add column is_compensation boolean not null default false;

-- A loss is final, with its VAT back, or not confirmed yet, without. `ground`: why it is final (merverdiavgiftsforskriften
-- § 4-7-1). All losses until now were booked as final ones.
alter table write_offs add column loss_kind text check (loss_kind in ('final', 'unconfirmed'));
alter table write_offs add column ground text
  check (ground in ('collection_in_vain', 'overdue_and_reminded', 'insolvency', 'irrecoverable'));
update write_offs set loss_kind = 'final' where reason = 'loss';
alter table write_offs add check ((reason = 'loss') = (loss_kind is not null));
alter table write_offs add check (ground is null or loss_kind = 'final');

-- Fees and interest can be left on an invoice that is itself paid: they may be lost alone.
alter table write_offs drop constraint write_offs_amount_ore_check;
alter table write_offs add constraint write_offs_amount_ore_check check (amount_ore >= 0 and amount_ore + fees_ore > 0);
