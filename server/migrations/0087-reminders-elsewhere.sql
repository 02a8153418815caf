-- The days of letters that another system sent. They are a part of why a loss is final.
alter table write_offs add column reminders_elsewhere date[];
