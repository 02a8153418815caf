-- The day on which the write-off was taken back, by the account's clock. A statement of an earlier day still counts it. Null while it
-- stands, and where it was taken back before this was stored: then `reversed_at` tells the day.
alter table write_offs add column reversed_on date;
