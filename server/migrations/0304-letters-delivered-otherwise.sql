-- A letter can be delivered otherwise than by mail, as on paper.
alter table reminders add column delivered_on date;
comment on column reminders.delivered_on is 'The day on which the letter was delivered otherwise than by mail. Null: it went by mail.';
