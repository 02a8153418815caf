-- Mails to people are claimed as other mails are (decision 77).
--
-- unreleased: people_emails, people_emails.leased_until

alter table people_emails add column status text not null default 'queued';
alter table people_emails drop column leased_until;
