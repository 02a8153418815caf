-- By the SHA-256 of its idempotency key an integrator finds a call again. The key itself may say anything, so it is not kept. Null:
-- without a key, or of before.
alter table api_calls add column key_hash text;
