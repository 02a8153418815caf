-- What is looked for every second: invoices that were due when they were sent, until they are marked overdue.
create index invoices_sent_past_due_idx on invoices (account_id)
  where sent_at is not null and type = 'invoice' and overdue_since is null and paid_on is null and payable_until < issue_date;
