-- The proposal that an API call was answered with.

alter table api_calls add column proposal_id uuid;
