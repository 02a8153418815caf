-- The mail of a statement of account is about a client and not about a document. A service of the previous version cannot make such
-- a mail: it leaves the mail in the queue for later.
alter table deliveries alter column invoice_id drop not null;
