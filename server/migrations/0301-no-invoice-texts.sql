-- Services of 1.0.0 alone searched in invoice_texts. None of them runs on these tables (decision 78). Services of 1.1.0 empty texts in it
-- when they delete documents, which finds no row from now on. So the table goes with the release after this one.

truncate invoice_texts;
comment on table invoice_texts is 'Empty, and not used since 1.2.0. Services of 1.1.0 update its rows, so it stays while one can run.';
comment on column search_marks.texts_through is 'Not used since 1.1.0.';
