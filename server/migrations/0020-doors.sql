-- How people come in, and what ends when they are shown out.

-- One folding of addresses for look-up, uniqueness and limits: `foldEmail` of domain/email-address.ts. PostgreSQL's lower() depends on
-- the collation of the database and differs from it for letters such as İ.
alter table people add column email_folded text;
alter table one_time_links add column email_folded text;
do $$
begin
  update people set email_folded = lower(normalize(trim(email), nfc) collate "und-x-icu");
  update one_time_links set email_folded = lower(normalize(trim(email), nfc) collate "und-x-icu");
exception
  -- A PostgreSQL built without ICU: letters of ASCII and most others are folded alike by its own lower().
  when undefined_object or feature_not_supported then
    update people set email_folded = lower(trim(email));
    update one_time_links set email_folded = lower(trim(email));
end $$;
alter table people alter column email_folded set not null;
alter table one_time_links alter column email_folded set not null;
drop index people_email_key;
create unique index people_email_key on people (email_folded);

-- An invitation is worth what its maker may give when it is accepted. One whose maker is no longer known is worth nothing.
alter table one_time_links add column inviter_id uuid references people on delete cascade;
update one_time_links l set inviter_id = p.id from people p
where l.purpose = 'invitation' and p.email_folded = lower(trim(l.created_by));
delete from one_time_links l where purpose = 'invitation' and not exists (
  select from memberships m
  where m.company_id = l.company_id and m.person_id = l.inviter_id and m.role in ('owner', 'admin')
);
alter table one_time_links add check ((purpose = 'invitation') = (inviter_id is not null));
create index one_time_links_inviter_idx on one_time_links (inviter_id);

-- The token of a mailed link is made when the mail is sent, so that no table and no backup ever holds one that works.
alter table one_time_links alter column token_sha256 drop not null;
alter table people_emails
  -- The text then holds {link}. Where the link goes, its mail goes.
  add column link_id uuid references one_time_links on delete cascade,
  -- Whom a mail without a link is to.
  add column person_id uuid references people on delete cascade;
-- Mails that wait get their link anew; the tokens that they held are worth nothing from now on.
with waiting as (
  update people_emails e set link_id = l.id, text = regexp_replace(e.text, 'https?://\S+#[A-Za-z0-9_-]{43}', '{link}')
  from one_time_links l
  where l.token_sha256 = sha256(convert_to(substring(e.text from '#([A-Za-z0-9_-]{43})'), 'UTF8'))
  returning l.id
)
update one_time_links set token_sha256 = null where id in (select id from waiting);
delete from people_emails where link_id is null;
alter table people_emails add check ((link_id is null) <> (person_id is null));
create index people_emails_link_idx on people_emails (link_id);
create index people_emails_person_idx on people_emails (person_id);

-- Browsers that a person has signed in with. Wrong passwords from elsewhere do not lock them out; they sign nobody in.
create table known_devices (
  id uuid primary key,
  token_sha256 bytea not null unique,
  person_id uuid not null references people on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index known_devices_person_idx on known_devices (person_id, created_at);
create index known_devices_expires_idx on known_devices (expires_at);
grant select, insert, delete on known_devices to tilgode_app;
