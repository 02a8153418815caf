-- The claim of an idempotency key travels with what its request reads first, and nothing of that may run, or wait for a lock, where
-- the key is taken: so the claim fails there, by calling this (decision 36).
create function idempotency_key_is_taken() returns boolean language plpgsql as $$
begin
  raise exception using errcode = 'TG001', message = 'an idempotency key is taken';
end
$$;
grant execute on function idempotency_key_is_taken to tilgode_app;
