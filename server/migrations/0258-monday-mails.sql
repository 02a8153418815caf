-- On Mondays a mail tells what waits at all companies of a person, if the person wants it.

alter table people
  add column monday_mail text,
  -- The day of the last one.
  add column monday_mailed_on date;
alter table people add constraint people_monday_mail_check check (monday_mail in ('nb', 'en')) not valid;
comment on column people.monday_mail is 'The language of the mail on Mondays. Null: the person wants none.';
-- A mail of many rows is shown as a table, too.
alter table people_emails add column html text;
