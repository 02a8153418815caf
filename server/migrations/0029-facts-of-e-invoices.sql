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
  ) not valid;

-- The pairs of metadata once more, for the filter: an index on the many invoices without metadata would have to read them all.
create table invoice_metadata (
  account_id text not null,
  key text not null,
  value text not null,
  invoice_id uuid not null,
  primary key (account_id, key, value, invoice_id),
  foreign key (account_id, invoice_id) references invoices on delete cascade
);
create index invoice_metadata_invoice_idx on invoice_metadata (account_id, invoice_id);

grant select, insert, delete on invoice_metadata to tilgode_app;
