import type { DB } from './database-types.ts';

/**
 * The tables by the room that owns them. Only the owner writes a table. Rooms that may import the owner read its tables, too
 * (server/test/table-owners.test.ts). A new table without an owner does not compile (`Unowned`).
 */
// prettier-ignore
export const TABLE_OWNERS = {
  database: ['counters', 'kept_file_parts', 'number_gaps', 'oldest_versions'],
  events: ['event_positions', 'events', 'kept_figures', 'new_events'],
  operations: ['clock_holds', 'hold_releases', 'holds', 'schedules'],
  http: ['idempotency_keys'],
  access: ['api_call_bodies', 'api_calls', 'rate_limit_windows', 'signing_keys'],
  companies: ['accounts', 'api_client_grants', 'api_clients', 'audit_log', 'companies', 'company_logos'],
  people: [
    'known_devices', 'memberships', 'one_time_links', 'passkey_challenges', 'passkeys',
    'password_link_requests', 'people', 'people_emails', 'sessions',
  ],
  books: [
    'bank_accounts', 'booking_accounts', 'entry_attachments', 'entry_templates', 'journal_entries',
    'journal_lines', 'journals', 'ledger_accounts', 'period_closings', 'searched_entries', 'searched_journal', 'waiting_vouchers',
  ],
  clients: ['clients'],
  mail: ['captured_emails', 'deliveries', 'quote_mails', 'statement_mails'],
  'issued-documents': ['attachments', 'document_files', 'issued_documents'],
  rates: [
    'collection_acts', 'consumer_price_indexes', 'exchange_rates', 'late_payment_figures', 'test_exchange_rates',
  ],
  'bank-transactions': ['bank_allocations', 'bank_transactions'],
  'e-invoices': ['e_invoice_recipients', 'test_e_invoice_recipients'],
  'account-exports': ['account_exports'],
  products: ['products'],
  proposals: ['proposals'],
  invoices: [
    'claim_waivers', 'deposits', 'e_invoice_deliveries', 'invoice_metadata', 'invoice_texts', 'invoices',
    'opening_balances', 'opening_credits', 'payment_references', 'payments', 'public_links', 'refund_orders', 'refunds',
    'reminder_pauses', 'reminders', 'searched_documents', 'write_offs',
    'vipps_refunds',
  ],
  apps: ['app_credentials', 'apps'],
  'year-end': ['currency_revaluations', 'year_results'],
  bank: ['bank_balances', 'bank_file_parts', 'bank_files', 'refund_files'],
  quotes: ['quote_invoices', 'quotes'],
  'recurring-invoices': ['recurring_invoices', 'recurring_occurrences'],
  imports: ['import_facts', 'import_lines', 'imports'],
  moves: ['moves'],
  derived: ['search_marks'],
  retention: ['retention_holds'],
  vipps: ['simulated_vipps_entries', 'simulated_vipps_payments', 'vipps_keys', 'vipps_payments'],
  webhooks: ['webhook_deliveries', 'webhook_endpoints'],
} as const satisfies Record<string, readonly (keyof DB)[]>;

/** A room that owns tables. */
export type Owner = keyof typeof TABLE_OWNERS;

type None<T extends never> = T;
/** Does not compile while a table has no owner. The error names the table. */
export type Unowned = None<Exclude<keyof DB, (typeof TABLE_OWNERS)[Owner][number]>>;
