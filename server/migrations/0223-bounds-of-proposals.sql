-- How large proposals are and what lists show of them, when those who decide are told, and what ends a proposal early.

alter table proposals
  -- Of the request and of what it would do. Null: the proposal was made before this column.
  add column bytes integer,
  -- What lists show of the values that may be large: those that are small. Null as above.
  add column listed json,
  -- Not before then the owner and the admins are mailed that this one waits. Null: they have been mailed.
  add column tell_at timestamptz,
  -- A person has declined, and until then the same request is refused. Null: nobody has, or its API client took it back.
  add column not_before timestamptz,
  -- That of the secret with which the API client asked. Null as above.
  add column secret_version integer;
