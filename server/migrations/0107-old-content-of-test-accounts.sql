-- A job deletes what test accounts have captured and drawn long ago (decision 61). A file can be drawn again from the snapshot
-- of its document, which the role may only insert.
grant delete on document_files to tilgode_app;
grant select on retention_holds to tilgode_app;
