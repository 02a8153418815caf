/**
 * Types of the tables, from a freshly migrated database: server/src/platform/database/database-types.ts.
 * Checks that the committed file is up to date; with --write writes it.
 */
import { spawnSync } from 'node:child_process';
import { openEmbeddedPostgresUrl } from './test-server-url.ts';

/** Columns that hold values of the domain: file below server/src/domain, type. So rows need no casts. Only the service writes them. */
const VALUES = {
  'api_client_grants.scopes': ['scopes', 'Scope[]'],
  'clients.language': ['language', 'Language | null'],
  'clients.type': ['client-identity', 'ClientType'],
  'invoices.client_type': ['client-identity', 'ClientType | null'],
  'invoices.language': ['language', 'Language | null'],
  'invoices.prepayment': ['invoices/sales-document', 'PrepaymentGround | null'],
  'invoices.type': ['invoices/invoice-status', 'InvoiceType'],
  'ledger_accounts.nature': ['books/ledger-account', 'AccountNature'],
  'ledger_accounts.type': ['books/ledger-account', 'AccountType'],
  'memberships.role': ['roles', 'Role'],
  'one_time_links.role': ['roles', 'InvitedRole | null'],
  'reminders.type': ['invoices/late-payment', 'LetterType'],
  'webhook_deliveries.type': ['event-types', 'EventType'],
  'webhook_endpoints.scopes': ['scopes', 'Scope[]'],
  'write_offs.ground': ['books/write-off-postings', 'LossGround | null'],
  'write_offs.loss_kind': ['books/write-off-postings', 'LossKind | null'],
} as const;

const OUT_FILE = 'server/src/platform/database/database-types.ts';

const columns = Object.fromEntries(
  Object.entries(VALUES).map(([column, [file, type]]) => [
    column,
    `import('../../domain/${file}.ts').${type}`,
  ]),
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
