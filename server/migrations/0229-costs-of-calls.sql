-- What a call took: CPU time of the process that answered, bytes that came and went, and the time that it waited for its turn. Null for
-- calls that an older version has written.

alter table api_calls
  add column cpu_microseconds bigint,
  add column bytes bigint,
  add column waited_milliseconds bigint;
