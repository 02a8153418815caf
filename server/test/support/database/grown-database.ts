import { sql } from 'kysely';
import type { AccountDb, AccountDbOrTrx, Db, DbOrTrx } from '../../../src/platform/database/database.ts';

import { asTransactionOfAccount } from '../../../src/platform/database/database.ts';

const ACCOUNTS = 60;
const OF_EACH = 100;
/** Of the account itself: many more than a page, yet a small part of all. */
const OF_ACCOUNT = 1_200;
const PEOPLE = 1_500;

/** Business tables of which each new account gets a copy, those that others refer to first. */
const COPIED = `
  journals ledger_accounts booking_accounts bank_accounts counters clients invoices payments
  reminders write_offs refunds public_links issued_documents deliveries e_invoice_deliveries statement_mails
  quotes quote_invoices quote_mails
  document_files captured_emails
  bank_files bank_file_parts bank_transactions bank_allocations bank_balances deposits refund_files refund_orders payment_references
  journal_entries journal_lines entry_attachments waiting_vouchers entry_templates searched_documents searched_journal search_marks
  kept_figures period_closings idempotency_keys
  api_calls api_call_bodies events event_positions webhook_endpoints webhook_deliveries
`
  .trim()
  .split(/\s+/);

/**
 * Makes a database that has grown, for the planner to choose as it would there: other accounts like this one, more rows
 * in all of them, more people and companies; then its statistics.
 * @param owner may do more than the service
 */
export async function growDatabase(owner: AccountDb): Promise<void> {
  await owner.transaction().execute(async (trx) => {
    const accountTrx = asTransactionOfAccount(trx, owner.accountId);
    // References are whole, being copies; looking each of them up takes most of the time. Only a superuser may leave it out.
    await sql`
      select set_config('session_replication_role', 'replica', true) from pg_roles where rolname = current_user and rolsuper
    `.execute(trx);
    await addRows(accountTrx, 'a', OF_EACH);
    await addCompanies(trx);
    for (const table of COPIED) await copyToOtherAccounts(accountTrx, table);
    await addRows(accountTrx, 'b', OF_ACCOUNT);
  });
  await sql`vacuum analyze`.execute(owner);
}

const QUOTE_CONTENT = JSON.stringify({
  deliveryDate: null,
  deliveryPeriod: null,
  prepayment: null,
  metadata: {},
  language: 'nb',
  client: {
    id: null,
    name: '',
    email: '',
    address: '',
    postalCode: '',
    city: '',
    orgNumber: '',
    country: 'NO',
    vatNumber: null,
    type: null,
  },
});

/** Tables with so many rows that none should be read as a whole. */
export async function grownTables(owner: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= 1000
  `.execute(owner);
  return rows.map(({ name }) => name);
}

/** @param series tells the rows of one call from those of another */
async function addRows(owner: AccountDbOrTrx, series: string, count: number): Promise<void> {
  const made = `select n, md5($1 || '${series}' || n)::uuid as id, $1 as account_id,
    timestamptz '2026-01-01' + n * interval '1 minute' as at from generate_series(1, ${count}) n`;
  const statements = [
    `insert into clients (account_id, id, name, type, org_number, country, email, phone, address, postal_code, city,
       contact_person, created_at, updated_at)
     select account_id, id, 'Kunde ' || n, 'business', '', 'NO', n || '@kunder.example', '', '', '', '', '', at, at from made`,
    `insert into invoices (account_id, id, type, status, number, kid, issue_date, due_date, reference, client_id, client_name,
       client_email, client_address, client_postal_code, client_city, client_org_number, client_country, subtotal_ore, vat_ore,
       total_ore, paid_ore, paid_on, booked, sent_at, payable_until, lawful_due_date, public_token, language, created_at, updated_at, lines)
     select account_id, id, 'invoice', 'paid', n * 10 + ascii('${series}') * 100000, n * 10 + ascii('${series}') * 100000, at,
       at + interval '14 days', 'Ordre ' || n, id, 'Kunde', '', '', '', '', '', 'NO', 100, 0, 100, 100, at, true, at, at, at, id, 'nb',
       at, at, '[]'
     from made`,
    `insert into kept_figures (account_id, figure, day, key, item_count, amount_ore, second_ore, third_ore)
     select account_id, figure, (date '1990-01-01' + n * 2 + ascii('${series}') % 2)::text, key, 1, 100, 0, 0
     from made cross join (values ('invoices', 'paid invoice'), ('invoices-made', ''), ('owed', ''), ('payments', 'bank'),
       ('entries', ''), ('ledger', '1500'), ('ledger', '3100')) figures (figure, key)`,
    `insert into payments (account_id, id, invoice_id, amount_ore, paid_on, created_at)
     select account_id, id, id, 100, at, at from made`,
    `insert into reminders (account_id, id, invoice_id, type, sent_on, deadline, payable_until, fee_ore, interest_ore, snapshot, created_at)
     select account_id, id, id, 'reminder', at, at + interval '14 days', at + interval '16 days', 0, 0, '{}', at from made where n % 5 = 0`,
    `insert into write_offs
       (account_id, id, invoice_id, reason, loss_kind, written_off_on, amount_ore, fees_ore, created_at, reversed_at)
     select account_id, id, id, 'loss', 'final', at, 100, 0, at, at from made where n % 5 = 0`,
    `insert into claim_waivers (account_id, id, invoice_id, ground, fee_ore, interest_ore, waived_on, created_at)
     select account_id, id, id, 'given_up', 100, 0, at, at from made where n % 5 = 0`,
    `insert into reminder_pauses (account_id, id, invoice_id, reason, paused_at, ended_at)
     select account_id, id, id, 'Tvist', at, at from made where n % 5 = 0`,
    `insert into refunds (account_id, id, client_id, amount_ore, booked_ore, paid_on, created_at)
     select account_id, id, id, 100, 100, at, at from made where n % 5 = 0`,
    `insert into bank_files (account_id, id, origin, sha256, size_bytes, format, status, is_checked, created_at, finished_at)
     select account_id, id, 'api', id, 1, 'camt.053', 'done', true, at, at from made`,
    `insert into bank_file_parts (account_id, file_id, position, bytes) select account_id, id, 0, '' from made`,
    `insert into bank_transactions (account_id, id, bank_file_id, position, format, identity, bank_account, booked_on, amount_ore, direction,
       kind, payer_account, status, reason, created_at, updated_at)
     select account_id, id, id, 1, 'camt.053', sha256(id::text::bytea), '86011117947', at, 100, 'in', 'payment', n,
       case n % 5 when 0 then 'unmatched' else 'matched' end, case n % 5 when 0 then 'no-kid' end, at, at from made`,
    `insert into bank_allocations (account_id, bank_transaction_id, kind, id, invoice_id, amount_ore)
     select account_id, id, 'payment', id, id, 100 from made where n % 5 <> 0`,
    `insert into bank_balances (account_id, bank_account, day, balance_ore, bank_file_id)
     select account_id, '86011117947', date '1990-01-01' + n * 2 + ascii('${series}') % 2, 100, id from made`,
    `insert into deposits (account_id, id, client_id, bank_transaction_id, amount_ore, booked_ore, paid_on, created_at)
     select account_id, id, id, id, 100, 100, at, at from made where n % 5 = 0`,
    `insert into refund_files (account_id, id, source, refund_count, amount_ore, created_at)
     select account_id, id, '', 1, 100, at from made where n % 5 = 0`,
    `insert into refund_orders (account_id, id, client_id, amount_ore, to_account, refund_file_id, created_at, cancelled_at)
     select account_id, id, id, 100, '', id, at, at from made where n % 5 = 0`,
    `insert into payment_references (account_id, payment_id, reference) select account_id, id, n from made`,
    `insert into public_links (token, account_id, invoice_id) select id, account_id, id from made`,
    `insert into issued_documents (account_id, invoice_id, snapshot, issued_at) select account_id, id, '{}', at from made`,
    `insert into deliveries (account_id, id, invoice_id, status, recipient, next_attempt_at, created_at, dated_at)
     select account_id, id, id, 'captured', '', at, at, at from made`,
    `insert into statement_mails (account_id, id, client_id, snapshot, created_at) select account_id, id, id, '{}', at from made`,
    `insert into quotes (account_id, id, number, status, issue_date, valid_until, client_id, client_name, subtotal_ore, vat_ore, total_ore,
       content, lines, snapshot, public_token, sent_at, created_at, updated_at)
     select account_id, id, n + ascii('${series}') * 100000, case n % 20 when 0 then 'sent' else 'invoiced' end, at, at, id,
       'Kunde ' || n, 100, 25, 125, '${QUOTE_CONTENT}', '[]', '{}', id, at, at, at from made`,
    `insert into quote_invoices (account_id, quote_id, invoice_id, share_e4, parts, created_at)
     select account_id, id, id, 10000, '[]', at from made where n % 20 <> 0`,
    `insert into quote_mails (account_id, id, quote_id, created_at) select account_id, id, id, at from made`,
    `insert into e_invoice_deliveries (account_id, id, invoice_id, status, is_decided, participant, mail_recipient, has_mail_copy,
       document, created_at, dated_at, delivered_at, receipt)
     select account_id, id, id, 'captured', true, '0192:974760673', '', false, '', at, at, at, 'accepted' from made`,
    `insert into captured_emails (account_id, id, delivery_id, recipient, subject, source, created_at, facts)
     select account_id, id, id, '', '', '', at, '{}' from made`,
    `insert into document_files (account_id, document_id, pdf, sha256, created_at) select account_id, id, '', '', at from made`,
    `insert into journal_entries (account_id, id, series, year, number, document_date, posting_date, description, status,
       source_document_type, source_document_id, created_at, chain_position, hash)
     select account_id, id, 'SalesInvoice', 2026, n + ascii('${series}') * 100000, at, at, 'Faktura', 'Posted', 'Invoice', id, at,
       n + ascii('${series}') * 100000, '' from made`,
    `insert into journal_lines (account_id, entry_id, line_number, ledger_account, debit_ore, credit_ore, customer_id)
     select account_id, id, line, (array['1500', '3100']) [line], (2 - line) * 100, (line - 1) * 100, id
     from made, generate_series(1, 2) line`,
    `insert into events (account_id, last_sequence, id, types, body, written_at)
     select account_id, (extract(epoch from now()) * 1000000)::bigint + n * 2 + ascii('${series}') % 2, id, '{invoice.sent}',
       '{"resources": [], "events": []}', at from made`,
    `insert into webhook_endpoints (account_id, id, url, types, description, status, creator_type, creator_id, scopes, secret, position,
       created_at, updated_at)
     select account_id, id, '', '{}', '', 'enabled', 'person', '', '{}', '', 0, at, at from made where n <= 20`,
    `insert into webhook_deliveries (account_id, id, endpoint_id, event_id, sequence, type, about, status, next_attempt_at, created_at)
     select account_id, id, (select id from made where n = 1), id, n, 'invoice.sent', id, 'delivered', null, at from made`,
    `insert into idempotency_keys (account_id, grant_id, key, fingerprint, status, headers, body, created_at)
     select account_id, id, n, '', 200, '{}', '', now() - n * interval '1 minute' from made`,
    `insert into api_calls (account_id, id, client_id, at, method, path, status, milliseconds)
     select account_id, id, (array['one', 'two']) [n % 2 + 1], now() - n * interval '1 minute', 'GET', '/', case n % 20 when 0 then 400 else 200 end, 1 from made`,
  ];
  for (const statement of statements) {
    await sql
      .raw(
        statement
          .replace(/\bselect\b/, `with made as (${made}) select`)
          .replaceAll('$1', `'${owner.accountId}'::text`),
      )
      .execute(owner);
  }
}

/**
 * Companies with an account each, and people who work there, have signed in and changed something. The accounts' ids begin
 * with T0, as none does that the service draws.
 */
async function addCompanies(owner: DbOrTrx): Promise<void> {
  const id = (what: string) => `md5('${what}' || n)::uuid`;
  const each = `from generate_series(1, ${PEOPLE}) n`;
  const statements = [
    `insert into companies (id, name, org_number, address, postal_code, city, bank_account, vat_registered, default_vat_rate_bp,
       zero_rate_vat_code, created_at)
     select ${id('company')}, 'Bedrift', '123456785', '', '', '', '86011117947', true, 2500, 5, now() ${each}`,
    `insert into accounts (id, company_id, environment, accounting_enabled)
     select 'T0' || lpad(n::text, 7, '0'), ${id('company')}, 'test', true ${each}`,
    `insert into people (id, email, email_folded, created_at)
     select ${id('person')}, n || '@folk.example', n || '@folk.example', now() ${each}`,
    `insert into memberships (company_id, person_id, role) select ${id('company')}, ${id('person')}, 'owner' ${each}`,
    `insert into sessions (id, token_sha256, person_id, created_at, last_seen_at, expires_at, address, user_agent)
     select ${id('person')}, sha256(n::text::bytea), ${id('person')}, now(), now(), now() + interval '1 day', '', '' ${each}`,
    `insert into passkeys (id, credential_id, person_id, name, public_key, counter, created_at)
     select ${id('person')}, n, ${id('person')}, '', '', 0, now() ${each}`,
    `insert into passkey_challenges (challenge, expires_at) select n, now() + interval '1 day' ${each}`,
    `insert into one_time_links (id, token_sha256, purpose, email, email_folded, company_id, role, inviter_id, created_by,
       created_at, expires_at)
     select ${id('company')}, sha256(n::text::bytea), 'invitation', '', n, ${id('company')}, 'member', ${id('person')}, '', now(),
       now() + interval '1 day' ${each}`,
    `insert into known_devices (id, token_sha256, person_id, created_at, expires_at)
     select ${id('person')}, sha256(n::text::bytea), ${id('person')}, now(), now() + interval '1 day' ${each}`,
    `insert into api_clients (id, company_id, name, kind, secret_sha256, created_at)
     select 'client ' || n, ${id('company')}, '', 'advanced', '', now() ${each}`,
    `insert into api_client_grants (id, client_id, account_id, scopes, created_at)
     select ${id('company')}, 'client ' || n, 'T0' || lpad(n::text, 7, '0'), '{}', now() ${each}`,
    `insert into audit_log (id, at, actor, action, company_id, subject, details)
     select ${id('company')}, now(), '', '', ${id('company')}, '', '{}' ${each}`,
    `insert into rate_limit_windows (subject, started_at, request_count) select n, now(), 1 ${each}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(owner);
}

async function copyToOtherAccounts(owner: AccountDbOrTrx, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}
  `.execute(owner);
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) =>
    name === 'account_id' ? 'a.id' : name === 'token' ? 't.token || a.id' : `t.${name}`,
  );
  await sql
    .raw(
      `insert into ${table} (${columns.join()}) select ${values.join()} from ${table} t,
        (select id from accounts where id like 'T0%' order by md5(id) limit ${ACCOUNTS}) a where t.account_id = '${owner.accountId}'`,
    )
    .execute(owner);
}
