-- Why an invoice with VAT may be issued before delivery (bokføringsforskriften § 5-2-6); null when it says no ground.
alter table invoices add column prepayment text constraint invoices_prepayment check (
  prepayment in (
    'passenger_transport', 'catering', 'subscription', 'rent', 'dues', 'admission', 'sports_event'
  )
);
