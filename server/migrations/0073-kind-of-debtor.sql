-- What kind of debtor an invoice has, so that later changes of the register change no claim (forsinkelsesrenteloven § 3a). On a
-- draft: what the caller states; null: as the register says when the draft is sent. Documents from before this column have null,
-- too: for them the register says it, until the type in the register is about to change.
alter table invoices add column client_type text;
-- A statement of its own, because Citus adds a constraint alone.
alter table invoices add constraint invoices_client_type_check check (client_type in ('business', 'consumer')) not valid;
