-- People sign up by themselves. The production account of their company waits for the operator.

alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links add constraint one_time_links_purpose_check
  check (purpose in ('password', 'invitation', 'sign-up')) not valid;
comment on table one_time_links is
  'Links that set a password, accept an invitation or finish a sign-up. Using a link deletes it. Written by the app and '
  'the command line.';

-- What the person gave who signs up; null in other links.
alter table one_time_links add column name text;
alter table one_time_links add column language text;
alter table one_time_links add constraint one_time_links_sign_up_check
  check ((purpose = 'sign-up') = (name is not null and language is not null)) not valid;

alter table people add column signed_up_at timestamptz;
comment on column people.signed_up_at is
  'When the person signed up, until the person works for a company. Written by the sign-up and with the membership. Null for all others.';

alter table accounts add column waits_since timestamptz;
comment on column accounts.waits_since is
  'Since when the production account waits for the operator to open it: until then it has no tokens and nobody gets in. Null: it is open. Written by the sign-up and by company approve.';
alter table accounts add constraint accounts_waits_since_check
  check (waits_since is null or environment = 'production') not valid;
