-- Lines of rate 0 that name no VAT code: whether those for clients abroad are booked as export (code 52).
alter table companies add column foreign_sales_are_export boolean not null default false;
