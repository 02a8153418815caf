-- What waits for a person is kept by account, for the page of all companies of a person (decision 89).

alter table new_events add column knows_waiting boolean not null default false;
comment on column new_events.knows_waiting is
  'Whether the writer notes what waits for a person. Release 1.1 does not.';

alter table event_positions add column waiting_through bigint not null default 0;
comment on column event_positions.waiting_through is
  'Up to this number of the feed the figures of what waits are right. While it is not the last number, the outbox counts them anew.';
