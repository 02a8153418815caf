-- What a new company is asked before its first invoice. Companies from before have not been asked, and go on as they are.

alter table companies
  add column vat_answered boolean not null default false,
  add column vat_registered_from date,
  add column asks_register boolean not null default false;
comment on column companies.vat_answered is
  'Whether somebody has said if the company is in the VAT register. Until then vat_registered is what was assumed.';
comment on column companies.vat_registered_from is
  'The day from which the company is in the VAT register; null when nobody has said, and outside the register.';
comment on column companies.asks_register is
  'Whether forms ask Enhetsregisteret about organisations, where the operator leaves that to each company.';
