-- What 0254 said of new rows holds for all.

alter table one_time_links validate constraint one_time_links_purpose_check;
alter table one_time_links validate constraint one_time_links_sign_up_check;
alter table accounts validate constraint accounts_waits_since_check;
