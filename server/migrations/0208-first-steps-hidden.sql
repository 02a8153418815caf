-- When the person hid the first steps of the company on the overview. They never come back.
alter table memberships add column first_steps_hidden_at timestamptz;
