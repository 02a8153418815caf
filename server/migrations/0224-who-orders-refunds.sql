-- The person or API client that ordered a refund. Null for orders from before this column.

alter table refund_orders add column ordered_by text;
