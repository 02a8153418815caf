-- Every index of invoices costs each invoice an entry when it is made and another one whenever it changes. So each says who needs it.

comment on index invoices_pkey is 'An invoice by its id; references of other tables';
comment on index invoices_account_id_number_key is 'Each number once; filter number; sort=number; what text search has not indexed yet';
comment on index invoices_created_idx is 'Lists in the order of making; blocks of deep pages';
comment on index invoices_issued_idx is 'Filters issuedFrom and issuedTo, day by day';
comment on index invoices_updated_idx is 'Filter updatedSince; sort=updatedAt';
comment on index invoices_due_idx is 'Filters dueFrom and dueTo; sort=dueDate';
comment on index invoices_number_idx is 'sort=-number, where drafts come last';
comment on index invoices_status_idx is 'Filter status; drafts in a text search';
comment on index invoices_client_idx is 'Filter clientId; what keeps a client from being deleted';
comment on index invoices_kid_idx is 'Filter kid; KIDs that an opening balance may not repeat';
comment on index invoices_reference_idx is 'Filter reference';
comment on index invoices_credited_idx is 'The credit notes of an invoice';
comment on index invoices_credit_notes_idx is 'Filter type=credit_note';
comment on index invoices_open_idx is 'The midnight job: issued, unpaid and not yet overdue';
comment on index invoices_sent_past_due_idx is 'The job that marks within seconds what was due before it was sent';
comment on index invoices_overdue_idx is 'The job of automatic letters';
comment on index invoices_paused_idx is 'The job that ends pauses of letters';
comment on index invoices_opening_number_key is 'Each number of an opening invoice once; filter number; text search';
comment on index invoices_opening_line_key is 'The invoices of an opening balance';
comment on index invoices_line_accounts_idx is 'Whether an account of the chart is named by a line that is not booked';
comment on index invoices_unmoved_idx is 'The job move-invoices; empty when the job has moved all invoices';
