/**
 * Types of the tables, from a freshly migrated database: server/src/platform/database/database-types.ts.
 * Checks that the committed file is up to date; with --write writes it.
 */
import { spawnSync } from 'node:child_process';
import { openEmbeddedPostgresUrl } from './test-server-url.ts';

/** Columns that hold values of the domain: file below server/src/domain, type, whether it has a default. So rows need no casts. Only the service writes them. */
const VALUES = {
  'accounts.bank_file_format': ['bank-files', 'BankFileFormat | null'],
  'accounts.e_invoices': ['deliveries', 'EInvoices', 'Generated'],
  'accounts.environment': ['environment', 'Environment'],
  'api_client_grants.scopes': ['scopes', 'Scope[]'],
  'api_clients.acts_as': ['proposals/api-client-mode', 'ActsAs', 'Generated'],
  'api_clients.kind': ['scopes', 'ApiClientKind'],
  'attachments.content_type': ['invoices/attachment-types', 'AttachmentType'],
  'bank_files.format': ['bank-files', 'BankFileFormat | null'],
  'bank_files.origin': ['bank-files', 'BankFileOrigin'],
  'bank_files.status': ['bank-files', 'BankFileStatus'],
  'bank_transactions.direction': ['bank-files', 'Direction'],
  'bank_transactions.format': ['bank-files', 'BankFileFormat'],
  'bank_transactions.kind': ['bank-files', 'BankTransactionKind'],
  'bank_transactions.reason': ['bank-files', 'UnmatchedReason | null'],
  'bank_transactions.status': ['bank-files', "BankTransactionStatus | 'new'"],
  'bank_allocations.kind': ['bank-files', 'AllocationKind'],
  'clients.language': ['language', 'Language | null'],
  'clients.type': ['client-identity', 'ClientType'],
  'company_logos.content_type': ['invoices/attachment-types', 'PictureType'],
  'deliveries.status': ['deliveries', 'DeliveryStatus'],
  'e_invoice_deliveries.receipt': ['deliveries', 'Receipt', 'Generated'],
  'e_invoice_deliveries.status': ['deliveries', 'DeliveryStatus'],
  'invoices.channel': ['deliveries', 'SentBy | null'],
  'invoices.client_type': ['client-identity', 'ClientType | null'],
  'invoices.language': ['language', 'Language | null'],
  'invoices.prepayment': ['invoices/sales-document', 'PrepaymentGround | null'],
  'invoices.status': ['invoices/invoice-status', 'InvoiceStatus'],
  'invoices.type': ['invoices/invoice-status', 'InvoiceType'],
  'journal_entries.series': ['books/journal', 'Series'],
  'journal_entries.source_document_type': ['books/journal', 'SourceDocumentType'],
  'journal_entries.status': ['books/journal', 'EntryStatus'],
  'late_payment_figures.kind': ['invoices/late-payment-figures', 'FigureKind'],
  'ledger_accounts.nature': ['books/ledger-account', 'AccountNature'],
  'ledger_accounts.type': ['books/ledger-account', 'AccountType'],
  'memberships.role': ['roles', 'Role'],
  'one_time_links.role': ['roles', 'InvitedRole | null'],
  'payments.method': ['invoices/money-kinds', 'PaymentMethod | null'],
  'payments.source': ['invoices/money-kinds', 'PaymentSource', 'Generated'],
  'quotes.accepted_via': ['quotes/quote-status', 'AnsweredVia | null'],
  'quotes.declined_via': ['quotes/quote-status', 'AnsweredVia | null'],
  'quotes.status': ['quotes/quote-status', 'QuoteStatus'],
  'products.unit': ['invoices/units', 'UnitCode | null'],
  'products.vat_code': ['vat/vat', 'SalesVatCode | null'],
  'recurring_invoices.status': ['invoices/recurrence', 'RecurringStatus'],
  'recurring_occurrences.outcome': ['invoices/recurrence', 'OccurrenceOutcome'],
  'reminders.type': ['invoices/late-payment', 'LetterType'],
  'statement_mails.status': ['deliveries', 'DeliveryStatus'],
  'webhook_deliveries.status': ['webhooks', 'WebhookDeliveryStatus'],
  'webhook_deliveries.type': ['event-types', 'EventType'],
  'webhook_endpoints.creator_type': ['webhooks', 'ChooserType'],
  'webhook_endpoints.disabled_reason': ['webhooks', 'DisabledReason | null'],
  'webhook_endpoints.scopes': ['scopes', 'Scope[]'],
  'webhook_endpoints.status': ['webhooks', 'EndpointStatus'],
  'write_offs.ground': ['books/write-off-postings', 'LossGround | null'],
  'write_offs.loss_kind': ['books/write-off-postings', 'LossKind | null'],
  'write_offs.reason': ['invoices/money-kinds', 'WriteOffReason'],
} as const;

const OUT_FILE = 'server/src/platform/database/database-types.ts';

const columns = Object.fromEntries(
  Object.entries(VALUES).map(([column, [file, type, isDefaulted]]) => {
    const value = `import('../../domain/${file}.ts').${type}`;
    return [column, isDefaulted === undefined ? value : `Generated<${value}>`];
  }),
);

const server = await openEmbeddedPostgresUrl();
try {
  const result = spawnSync(
    'node_modules/.bin/kysely-codegen',
    [
      ['--url', server.url],
      ['--dialect', 'postgres'],
      ['--date-parser', 'string'],
      ['--type-mapping', JSON.stringify({ int8: 'bigint' })],
      ['--overrides', JSON.stringify({ columns })],
      ['--include-pattern', 'public.*'],
      ['--exclude-pattern', '*.schema_migrations'],
      ['--out-file', OUT_FILE],
      process.argv.includes('--write') ? [] : ['--verify'],
    ].flat(),
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (result.status !== 0) {
    process.stderr.write(`${OUT_FILE} does not match the migrations; run "npm run schema".\n`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}
