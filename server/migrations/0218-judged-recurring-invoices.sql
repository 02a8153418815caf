-- What the dearest date of a recurring invoice came to when an API client made it that has limits or asks first.

alter table recurring_invoices add column judged_ore bigint;
comment on column recurring_invoices.judged_ore is
  'A date above it becomes a draft. Null: a person, or an API client without limits, made or changed the agreement last.';
