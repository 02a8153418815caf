-- The order of a refund that comes back is open again, and may be paid once more.

alter table refund_orders
  add column refund_id uuid,
  add column returned_file_ids uuid[] not null default '{}';
comment on column refund_orders.refund_id is
  'The refund that paid it, where that is not the first one: the first has the id of the order. Written when it is paid.';
comment on column refund_orders.returned_file_ids is
  'The files whose payment of it came back. Written when its refund is taken back by the bank.';
