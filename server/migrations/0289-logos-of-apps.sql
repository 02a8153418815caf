-- The logo of an app stands beside those of the company that has registered the app.

alter table apps add column logo_sha256 text;
