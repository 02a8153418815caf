-- What an e-invoice tells beside what documents had before: references of the buyer, and a period of delivery. Metadata is the
-- caller's own. Units and discounts stand in the lines (decision 51).
alter table invoices
  add column delivery_from date,
  add column delivery_to date,
  add column buyer_reference text,
  add column order_reference text,
  -- Pairs of texts; null when there are none.
  add column metadata jsonb,
  add constraint invoices_delivery_period check (
    (delivery_from is null) = (delivery_to is null) and delivery_to >= delivery_from
    and (delivery_from is null or delivery_date is null)
  );

-- Where the extension of migration 0024 is not allowed, a filter by metadata reads all invoices of the account.
do $$
begin
  create index invoices_metadata_idx on invoices using gin (account_id, metadata jsonb_path_ops)
    where metadata is not null;
  comment on index invoices_metadata_idx is 'Filter metadata';
exception
  when undefined_object then null;
end $$;
