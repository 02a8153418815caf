-- An invoice of the lost hours is made again with the number that its customer has (decision 84).

alter table number_gaps add column filled_numbers bigint[] not null default '{}';
comment on column number_gaps.filled_numbers is 'The numbers of the gap that documents have got again. Written by release.';
