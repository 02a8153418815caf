-- A draft shows what the register says of its client today, where the caller gave no value of its own.

alter table invoices
  add column client_register jsonb,
  add column due_days integer;
comment on column invoices.client_register is
  'Of a draft: which values of its client follow the register (follows), and which given values the register had, too (agrees); at: the version of the draft that says so. Null, or of another version: the draft is of a release before, and what stands in it stays.';
comment on column invoices.due_days is
  'Of the draft of a recurring invoice whose due date nobody has set: the days from the invoice date to the due date.';
