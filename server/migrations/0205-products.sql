-- What a company sells. Lines of documents take it from here.
create table products (
  account_id text not null references accounts,
  id uuid not null,
  -- From the series `products`, or as the company gave it.
  number text not null,
  name text not null,
  unit text,
  -- In ten-thousandths of a krone: with VAT or without, as the company gave it.
  unit_price_e4 bigint not null check (unit_price_e4 >= 0),
  is_with_vat boolean not null,
  vat_code integer,
  revenue_account text,
  -- Whether a line of a draft, a quote or a recurring invoice has taken it. It is then archived instead of deleted.
  is_used boolean not null default false,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  primary key (account_id, id),
  constraint products_number_key unique (account_id, number),
  check (not is_with_vat or vat_code is not null)
);
comment on table products is
  'The register of products. Written by /v1/products and by the import of files; is_used by lines that take one.';
create index products_name_idx on products (account_id, name collate norwegian, id);
grant select, insert, update, delete on products to tilgode_app;
