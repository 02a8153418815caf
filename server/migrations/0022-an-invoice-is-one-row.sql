-- An invoice is one row: its lines and what has been recorded on it stand in it (decision 51).

-- `lines`: as domain/invoices has them, without what is null; null on a row that the job `move-invoices` has not moved yet,
-- whose lines are in `invoice_lines`.
-- `recorded`: the payments, letters, write-offs and waivers that stand; null when there are none.
-- `line_accounts`: the accounts that the lines of a document that is not booked ask for; null when there are none. Of a booked
-- document the journal tells.
alter table invoices
  add column lines json,
  add column recorded json,
  add column line_accounts text[];

-- `move-invoices` looks here for what is left to move.
create index invoices_unmoved_idx on invoices (account_id, id) where lines is null;
-- `isLedgerAccountUsed` looks here.
create index invoices_line_accounts_idx on invoices (account_id) where line_accounts is not null;
