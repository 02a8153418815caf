-- A request that makes several documents counts their sum towards the limit of the day, and the largest as a document.

alter table proposals add column day_ore bigint;
comment on column proposals.day_ore is 'All that the request moves together. Null: written by a service before, and as amount_ore.';
