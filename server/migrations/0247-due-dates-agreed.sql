-- A due date that was agreed on beforehand bears interest, however late the invoice is sent (forsinkelsesrenteloven § 2).

alter table invoices add column due_date_agreed boolean not null default false;
comment on column invoices.due_date_agreed is 'Whether the parties agreed on the due date before the invoice was sent, as the caller says.';
