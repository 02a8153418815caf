-- Whether the log of calls keeps what the calls of the test account say. Null: the company has not said, and it does. The column
-- logs_bodies is for the production account from now on.

alter table companies add column logs_test_bodies boolean;
