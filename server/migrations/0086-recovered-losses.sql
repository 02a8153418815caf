-- A payment that takes a part of a loss back names the loss. Whatever of the payment covers the invoice or its fees and interest
-- is no longer lost, as long as neither the payment nor the write-off is reversed.
alter table payments add column recovers_write_off_id uuid;
