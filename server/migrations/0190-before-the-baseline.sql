-- What only served rows of earlier versions goes, and every rule holds for every row: the next schema is the baseline.
--
-- unreleased: company_logos, company_logos.is_pixels_only, captured_emails.facts, invoices, memberships, one_time_links, accounts, claim_waivers

do $$ begin
  if exists (select from company_logos where not is_pixels_only) then
    raise exception 'This database has logos of an unreleased version that stored them as they were uploaded. Documents show them, so they cannot be made anew. Start with a new database';
  end if;
end $$;

alter table company_logos drop column is_pixels_only;
drop index invoices_unmoved_idx;
revoke update (facts) on captured_emails from tilgode_app;

alter table accounts validate constraint accounts_e_invoices_check;
alter table claim_waivers validate constraint claim_waivers_ground_check;
alter table claim_waivers validate constraint claim_waivers_fee_ore_check;
alter table claim_waivers validate constraint claim_waivers_interest_ore_check;
alter table claim_waivers validate constraint claim_waivers_check;
alter table invoices validate constraint invoices_delivery_period;
alter table invoices validate constraint invoices_channel_check;
alter table memberships validate constraint memberships_role_check;
alter table memberships validate constraint memberships_last_environment_check;
alter table one_time_links validate constraint one_time_links_role_check;
