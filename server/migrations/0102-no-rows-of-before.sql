-- An invoice is one row (decision 51), and captured mails have their facts. Versions before this one moved the rows of before.
--
-- unreleased: invoices, invoices.lines, invoice_lines, invoices.booked_accounts, invoices.booked_vat_codes, captured_emails
-- unreleased: captured_emails.facts

do $$ begin
  if exists (select from invoices where lines is null) or exists (select from captured_emails where facts is null) then
    raise exception 'Rows of an earlier version have not been moved. Start Tilgode at commit 6da48b5d, wait until "tilgode doctor" says that no data waits to be moved or indexed, and a minute longer, and start this version again';
  end if;
end $$;

alter table invoices alter column lines set not null;
alter table captured_emails alter column facts set not null;
alter table invoices drop column booked_accounts, drop column booked_vat_codes;
drop table invoice_lines;
