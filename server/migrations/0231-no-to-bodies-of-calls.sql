-- A company that has the log of what calls say off, after it had it on, has said no. The log of changes tells.

-- The companies are found by their key. An update that reads all of them would keep requests from the table for as long.
set local enable_seqscan = off;
update companies set logs_test_bodies = false
where not logs_bodies and id = any(array(
  select company_id from audit_log where action = 'company.body-log-set'
));
reset enable_seqscan;
