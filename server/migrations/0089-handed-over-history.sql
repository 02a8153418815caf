-- No letter is sent while an agency has the claim. So that is a pause too: its reason is the agency, and it has this day.
alter table reminder_pauses add column handed_over_on date, add column reference text;
