/**
 * Types of the tables, from a freshly migrated database: server/src/platform/database/database-types.ts, and beside it
 * open-columns.ts with the columns that can grow.
 * Checks that the committed files are up to date; with --write writes them.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { openEmbeddedPostgresUrl } from './test-server-url.ts';

/** Columns that hold values of the domain: file below server/src/domain, type, whether it has a default. So rows need no casts. Only the service writes them. */
const VALUES = {
  'accounts.bank_file_format': ['bank-files', 'BankFileFormat | null'],
  'accounts.currencies': ['currency/currency', 'ForeignCurrency[]', 'Generated'],
  'accounts.currency_accounts': ['currency/currency-accounts', 'CurrencyAccount[]', 'Generated'],
  'accounts.e_invoices': ['deliveries', 'EInvoiceSetting', 'Generated'],
  'accounts.environment': ['access/environment', 'Environment'],
  'api_client_grants.scopes': ['access/scopes', 'Scope[]'],
  'api_clients.acts_as': ['proposals/api-client-mode', 'ActsAs', 'Generated'],
  'api_clients.kind': ['access/scopes', 'ApiClientKind'],
  'attachments.content_type': ['invoices/attachment-types', 'AttachmentType'],
  'bank_accounts.currency': ['currency/currency', 'Currency', 'Generated'],
  'bank_balances.currency': ['currency/currency', 'Currency', 'Generated'],
  'bank_files.currency': ['currency/currency', 'Currency', 'Generated'],
  'bank_files.format': ['bank-files', 'StatementFormat | null'],
  'bank_files.origin': ['bank-files', 'BankFileOrigin'],
  'bank_files.status': ['bank-files', 'BankFileStatus'],
  'bank_transactions.currency': ['currency/currency', 'Currency', 'Generated'],
  'bank_transactions.direction': ['bank-files', 'Direction'],
  'bank_transactions.format': ['bank-files', 'StatementFormat'],
  'bank_transactions.kind': ['bank-files', 'BankTransactionKind'],
  'bank_transactions.reason': ['bank-files', 'UnmatchedReason | null'],
  'bank_transactions.status': ['bank-files', "BankTransactionStatus | 'new'"],
  'bank_allocations.kind': ['bank-files', 'AllocationKind'],
  'clock_holds.reason': ['days/machine-clock', 'ClockHoldReason'],
  'clients.currency': ['currency/currency', 'Currency | null'],
  'clients.language': ['texts/language', 'Language | null'],
  'clients.type': ['parties/client-identity', 'ClientType'],
  'company_logos.content_type': ['invoices/attachment-types', 'PictureType'],
  'deliveries.status': ['deliveries', 'DeliveryStatus'],
  'e_invoice_deliveries.receipt': ['deliveries', 'Receipt', 'Generated'],
  'e_invoice_deliveries.status': ['deliveries', 'DeliveryStatus'],
  'exchange_rates.currency': ['currency/currency', 'ForeignCurrency'],
  'exchange_rates.source': ['currency/exchange-rate', 'RateSource'],
  'invoices.currency': ['currency/currency', 'Currency', 'Generated'],
  'journal_lines.currency': ['currency/currency', 'ForeignCurrency | null'],
  'invoices.rate_source': ['currency/exchange-rate', 'RateSource | null'],
  'payments.currency': ['currency/currency', 'Currency', 'Generated'],
  'refund_orders.currency': ['currency/currency', 'Currency', 'Generated'],
  'refunds.currency': ['currency/currency', 'Currency', 'Generated'],
  'quotes.currency': ['currency/currency', 'Currency', 'Generated'],
  'invoices.channel': ['deliveries', 'SentBy | null'],
  'invoices.client_type': ['parties/client-identity', 'ClientType | null'],
  'invoices.language': ['texts/language', 'Language | null'],
  'invoices.prepayment': ['invoices/sales-document', 'PrepaymentGround | null'],
  'invoices.status': ['invoices/invoice-status', 'InvoiceStatus'],
  'invoices.type': ['invoices/invoice-status', 'InvoiceType'],
  'journal_entries.series': ['books/journal', 'Series'],
  'journal_entries.source_document_type': ['books/journal', 'SourceDocumentType'],
  'journal_entries.status': ['books/journal', 'EntryStatus'],
  'late_payment_figures.kind': ['invoices/late-payment-figures', 'FigureKind'],
  'ledger_accounts.nature': ['books/ledger-account', 'AccountNature'],
  'ledger_accounts.type': ['books/ledger-account', 'AccountType'],
  'memberships.role': ['access/roles', 'Role'],
  'one_time_links.language': ['texts/language', 'Language | null'],
  'one_time_links.role': ['access/roles', 'InvitedRole | null'],
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
  'test_exchange_rates.currency': ['currency/currency', 'ForeignCurrency'],
  'webhook_deliveries.status': ['webhooks/webhooks', 'WebhookDeliveryStatus'],
  'webhook_deliveries.type': ['webhooks/event-types', 'EventType'],
  'webhook_endpoints.creator_type': ['webhooks/webhooks', 'ChooserType'],
  'webhook_endpoints.disabled_reason': ['webhooks/webhooks', 'DisabledReason | null'],
  'webhook_endpoints.scopes': ['access/scopes', 'Scope[]'],
  'webhook_endpoints.status': ['webhooks/webhooks', 'EndpointStatus'],
  'write_offs.ground': ['books/write-off-postings', 'LossGround | null'],
  'write_offs.loss_kind': ['books/write-off-postings', 'LossKind | null'],
  'write_offs.reason': ['invoices/money-kinds', 'WriteOffReason'],
} as const;

/**
 * The amounts of the tables whose rows have a currency: those in that currency, and those that are in kroner whatever the currency. All
 * other columns whose names end in `_ore` are in kroner.
 */
const AMOUNTS_BESIDE_CURRENCY: Record<string, { inCurrency: string; inKroner: string }> = {
  invoices: {
    inCurrency:
      'subtotal_ore vat_ore total_ore paid_ore credited_ore written_off_ore surplus_ore fees_ore fees_paid_ore waived_ore opening_fees_ore',
    inKroner: 'subtotal_nok_ore vat_nok_ore total_nok_ore open_nok_ore',
  },
  payments: {
    inCurrency: 'amount_ore credit_ore fees_ore',
    inKroner: 'amount_nok_ore fee_nok_ore covered_nok_ore credit_nok_ore',
  },
  // The currency of new documents to the client.
  clients: { inCurrency: '', inKroner: 'credit_ore booked_credit_ore' },
  refunds: { inCurrency: 'amount_ore booked_ore', inKroner: 'amount_nok_ore used_nok_ore booked_nok_ore' },
  refund_orders: { inCurrency: 'amount_ore', inKroner: '' },
  bank_balances: { inCurrency: 'balance_ore', inKroner: '' },
  bank_files: { inCurrency: '', inKroner: 'amount_ore overpaid_ore' },
  bank_transactions: { inCurrency: 'amount_ore charges_ore', inKroner: '' },
  journal_lines: { inCurrency: 'currency_amount_ore', inKroner: 'debit_ore credit_ore' },
  quotes: { inCurrency: 'subtotal_ore vat_ore total_ore', inKroner: '' },
};
/**
 * A write-off has the currency of its invoice, an agreement that of its terms, which stands there alone, and what a transaction of the bank
 * became has that of the transaction.
 */
const AMOUNTS_ELSEWHERE = new Set([
  'bank_allocations.amount_ore',
  'write_offs.amount_ore',
  'write_offs.fees_ore',
  'recurring_invoices.judged_ore',
]);

const OUT_FILE = 'server/src/platform/database/database-types.ts';
const OPEN_FILE = 'server/src/platform/database/open-columns.ts';

/**
 * The columns of each table whose type has no fixed size. The key of the account is none of them: it has nine characters.
 * Types of TypeScript do not tell them: dates and ids are strings there, too.
 */
async function openColumnsFile(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string; columns: string[] }>(`
      select c.relname as table, array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attlen = -1 and a.attname <> 'account_id'
        order by a.attname
      ) as columns
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
      order by c.relname`);
    const lines = rows.map(
      ({ table, columns }) => `  ${table}: ${columns.map((one) => `'${one}'`).join(' | ') || 'never'};\n`,
    );
    return `/** Generated by "npm run schema": the columns of each table that can grow (text, bytea, json and lists). */
export type OpenColumns = {\n${lines.join('')}};\n`;
  } finally {
    await client.end();
  }
}

/**
 * The type of each amount, so that a column in øre and one in another currency cannot be mixed up.
 * @throws Error for an amount beside a currency of which nothing says whether it is in that currency
 */
async function typesOfAmounts(url: string): Promise<Record<string, string>> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{
      table: string;
      column: string;
      nullable: boolean;
      defaulted: boolean;
      has_currency: boolean;
    }>(`
      select c.relname as table, a.attname as column, not a.attnotnull as nullable, a.atthasdef as defaulted,
        exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'currency' and o.attnum > 0) as has_currency
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
        and a.attname like '%\\_ore' and a.atttypid = 'int8'::regtype
      order by 1, 2`);
    return Object.fromEntries(
      rows.map(({ table, column, nullable, defaulted, has_currency: hasCurrency }) => {
        const { inCurrency = '', inKroner = '' } = AMOUNTS_BESIDE_CURRENCY[table] ?? {};
        const name = `${table}.${column}`;
        const isInCurrency = inCurrency.split(' ').includes(column) || AMOUNTS_ELSEWHERE.has(name);
        if (hasCurrency && !isInCurrency && !inKroner.split(' ').includes(column)) {
          throw new Error(`AMOUNTS_BESIDE_CURRENCY does not say whether ${name} is in kroner`);
        }
        const type = `import('../../domain/money.ts').${isInCurrency ? 'Amount' : 'Ore'}${nullable ? ' | null' : ''}`;
        return [name, defaulted ? `Generated<${type}>` : type];
      }),
    );
  } finally {
    await client.end();
  }
}

const values = Object.fromEntries(
  Object.entries(VALUES).map(([column, [file, type, isDefaulted]]) => {
    const value = `import('../../domain/${file}.ts').${type}`;
    return [column, isDefaulted === undefined ? value : `Generated<${value}>`];
  }),
);

const server = await openEmbeddedPostgresUrl();
try {
  const columns = { ...values, ...(await typesOfAmounts(server.url)) };
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
  const open = await openColumnsFile(server.url);
  if (process.argv.includes('--write')) writeFileSync(OPEN_FILE, open);
  const stale = [
    ...(result.status === 0 ? [] : [OUT_FILE]),
    ...(readFileSync(OPEN_FILE, 'utf8') === open ? [] : [OPEN_FILE]),
  ];
  for (const file of stale) {
    process.stderr.write(`${file} does not match the migrations; run "npm run schema".\n`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}
