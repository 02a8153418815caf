-- What another system claimed beside an open invoice, and the VAT in what was open of the invoice itself.

alter table invoices add column opening_fees_ore bigint not null default 0;
alter table invoices add constraint invoices_opening_fees_ore_check check (opening_fees_ore >= 0) not valid;
comment on column invoices.opening_fees_ore is
  'Of an opening invoice: the part of fees_ore that came with it, and no letter of ours has claimed.';

-- As [{ "vatCode": 3, "amountOre": 25000 }].
alter table invoices add column opening_vat jsonb;
comment on column invoices.opening_vat is
  'Of an opening invoice: the VAT in total_ore by code, which a final loss takes back. Null: not known.';
