-- Payments by the time of their last change, which is when they were recorded or reversed.
--
-- unreleased: payments

create index payments_changed_idx on payments (account_id, greatest(created_at, reversed_at));
