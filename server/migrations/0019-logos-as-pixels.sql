-- Whether a logo was made anew from its pixels when it was uploaded. Those of before are made anew each time they are read:
-- issued documents name them by the hash of the file as it was uploaded.
alter table company_logos add column is_pixels_only boolean not null default false;
