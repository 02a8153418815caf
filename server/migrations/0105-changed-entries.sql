-- Entries by the time at which they were posted. An entry becomes `Reversed` when the entry that corrects it is posted.
--
-- unreleased: journal_entries

create index journal_entries_created_idx on journal_entries (account_id, created_at);
