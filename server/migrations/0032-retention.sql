-- Documents are deleted after the years for which the law demands them. A hold keeps a company's documents (decision 61).

-- When the texts and files of the document were deleted. Null: they are kept.
alter table invoices add column document_deleted_at timestamptz;

-- While a hold stands, nothing of the company is deleted, however old it is.
create table retention_holds (
  id uuid primary key,
  company_id uuid not null references companies,
  reason text not null,
  set_at timestamptz not null,
  lifted_at timestamptz
);
create index retention_holds_company_idx on retention_holds (company_id);
