-- Whether a line of a manual entry states on purpose a VAT amount that is not base times rate. Null: the entry was not judged by
-- that rule, because the service made it or because it is older than the rule.
alter table journal_lines add column vat_deviation boolean;
