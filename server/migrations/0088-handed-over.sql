-- The agency that collects the claim, since which day, and the case's number there. All null while no agency has it.
alter table invoices add column handed_over_to text, add column handed_over_on date, add column handed_over_reference text;
