import type { DB } from '../../database/database-types.ts';
import type { OpenColumns } from '../../database/open-columns.ts';
import { PROPOSAL_HEADER } from '../once/proposing.ts';
import type { Counts } from './counts.ts';
import { OF_ACCESS } from './columns-of-access.ts';
import { OF_BANK } from './columns-of-bank.ts';
import { OF_VIPPS } from './columns-of-vipps.ts';
import { WORD, MADE, OPERATOR, FOLLOWS, SETTINGS, FILE, LOGGED, SHORT_LIVED } from './uncounted-reasons.ts';

/** What is decided about a table. */
type Decision<T extends keyof DB> = {
  /** The columns that no quota counts, by the reason. */
  readonly uncounted?: { readonly [reason: string]: readonly OpenColumns[T][] };
} & ('account_id' extends keyof DB[T]
  ? Counts<OpenColumns[T]>
  : {
      /** Rows of a company are counted for each of its two accounts. */
      readonly ofCompany?: Counts<OpenColumns[T]>;
    });

/**
 * Every column that can grow, by table: the quota that counts the column, or why none does. Quotas are counted by this list alone. A new column
 * without a decision does not compile (`Undecided`). What callers fill is counted, unless a bound is enforced elsewhere.
 */
export const STORED = {
  account_exports: {
    exports: { row: 300, values: ['error', 'requested_by'] },
    uncounted: { [MADE]: ['sha256'], [WORD]: ['kind', 'status'] },
  },
  accounts: {
    uncounted: {
      [SETTINGS]: ['bank_fee_account', 'bank_file_format', 'currency_accounts', 'environment', 'id'],
      [WORD]: ['currencies', 'e_invoices'],
    },
  },
  api_call_bodies: { calls: { row: 0, values: ['answer', 'query', 'request'] } },
  api_calls: {
    calls: { row: 300, values: ['error', 'path'] },
    uncounted: { [MADE]: ['client_id', 'key_hash'], [WORD]: ['method'] },
  },
  ...OF_ACCESS,
  ...OF_VIPPS,
  attachments: {
    attachments: { row: 300, values: ['name'], files: ['bytes'] },
    uncounted: { [FILE]: ['content_type', 'sha256'] },
  },
  audit_log: {
    ofCompany: { events: { row: 200, values: ['actor', 'address', 'details', 'subject'] } },
    uncounted: { [WORD]: ['action'] },
  },
  ...OF_BANK,
  booking_accounts: { uncounted: { [WORD]: ['ledger_account', 'purpose'] } },
  captured_emails: {
    captured: { row: 100, values: ['facts', 'left_out', 'recipient', 'source', 'subject'] },
  },
  claim_waivers: { documents: { row: 100, values: ['reason'] }, uncounted: { [WORD]: ['ground'] } },
  clients: {
    documents: {
      row: 300,
      values: [
        'address',
        'city',
        'contact_person',
        'email',
        'external_id',
        'internal_note',
        'name',
        'org_number',
        'phone',
        'postal_code',
        'vat_number',
      ],
    },
    uncounted: { [FOLLOWS]: ['foreign_credit'], [WORD]: ['country', 'currency', 'language', 'type'] },
  },
  clock_holds: { uncounted: { [OPERATOR]: ['ended_by'], [WORD]: ['reason'] } },
  collection_acts: { uncounted: { [OPERATOR]: ['act', 'source'] } },
  companies: {
    uncounted: {
      [SETTINGS]: [
        'accent_colour',
        'address',
        'automatic_letters',
        'bank_account',
        'bic',
        'city',
        'contact_email',
        'country',
        'document_language',
        'email_message',
        'email_subject',
        'kid_check',
        'logo_sha256',
        'name',
        'org_number',
        'postal_code',
        'supply_kind',
      ],
      'a number a year in which VAT terms change': ['vat_term_changes'],
    },
  },
  company_logos: {
    ofCompany: { attachments: { row: 100, files: ['bytes'] } },
    uncounted: { [FILE]: ['content_type', 'sha256'] },
  },
  consumer_price_indexes: { uncounted: { [OPERATOR]: ['source'] } },
  counters: {
    uncounted: {
      [WORD]: ['series'],
      'the numbers of imported documents that are still to come, each of a counted row': ['reserved_numbers'],
    },
  },
  deliveries: {
    documents: { row: 200, values: ['last_error', 'message', 'recipient', 'subject'] },
    uncounted: { [MADE]: ['bounce_token'], [WORD]: ['status'] },
  },
  deposits: { documents: { row: 100 } },
  document_files: { documents: { row: 100, values: ['pdf'] }, uncounted: { [MADE]: ['sha256'] } },
  e_invoice_deliveries: {
    documents: {
      row: 300,
      values: ['last_error', 'mail_message', 'mail_recipient', 'mail_subject', 'participant', 'rejection'],
    },
    capturedInTest: { row: 0, values: ['document'] },
    uncounted: { [WORD]: ['receipt', 'status'] },
  },
  e_invoice_recipients: {
    uncounted: { 'one row for each organisation number that there is': ['document_types', 'participant'] },
  },
  entry_attachments: {
    vouchers: { row: 300, values: ['name'], files: ['bytes'] },
    uncounted: { [FILE]: ['content_type', 'sha256'] },
  },
  entry_templates: {
    uncounted: { 'an account has at most 200, with names of at most 200 characters': ['name'] },
  },
  event_positions: {},
  events: { events: { row: 200, values: ['body', 'types'] } },
  hold_releases: { uncounted: { [OPERATOR]: ['kind', 'released_by', 'thing_id'] } },
  holds: { uncounted: { [OPERATOR]: ['ended_by'], [WORD]: ['reason'] } },
  exchange_rates: { uncounted: { [WORD]: ['currency', 'source'] } },
  idempotency_keys: {
    answers: {
      row: 300,
      values: ['body', 'headers', 'key'],
      // The answer that names a proposal has at most 20 kB, and no quota counts the answer: a proposal must not end the room of answers.
      where: `not t.headers ? '${PROPOSAL_HEADER}'`,
    },
    uncounted: { [MADE]: ['fingerprint'] },
  },
  import_facts: { imports: { row: 100, values: ['fact', 'key'] }, uncounted: { [WORD]: ['kind'] } },
  import_lines: {
    imports: { row: 100, values: ['customer', 'key', 'kid', 'ledger_account', 'line', 'reference'] },
    uncounted: { [WORD]: ['key_from'] },
  },
  imports: {
    imports: { row: 300, values: ['columns', 'error', 'name', 'report', 'source'] },
    uncounted: { [MADE]: ['sha256'], [WORD]: ['content_type', 'kind', 'status'] },
  },
  invoice_metadata: { uncounted: { [FOLLOWS]: ['key', 'value'] } },
  invoice_texts: { uncounted: { [FOLLOWS]: ['text'] } },
  invoices: {
    documents: {
      row: 300,
      values: [
        'buyer_reference',
        'client_address',
        'client_city',
        'client_email',
        'client_name',
        'client_org_number',
        'client_postal_code',
        'client_vat_number',
        'delivery_place',
        'external_id',
        'handed_over_reference',
        'handed_over_to',
        'line_accounts',
        'lines',
        'metadata',
        'notes',
        'opening_number',
        'opening_vat',
        'order_reference',
        'recorded',
        'reference',
        'reminders_paused_reason',
      ],
    },
    uncounted: {
      [MADE]: ['kid', 'public_token'],
      [WORD]: [
        'channel',
        'client_country',
        'client_register',
        'client_type',
        'currency',
        'language',
        'prepayment',
        'rate_source',
        'status',
        'type',
      ],
    },
  },
  issued_documents: { documents: { row: 100, values: ['snapshot'] } },
  journal_entries: {
    documents: { row: 200, values: ['description'] },
    uncounted: { [MADE]: ['hash'], [WORD]: ['series', 'source_document_type', 'status'] },
  },
  journal_lines: {
    documents: { row: 100, values: ['description'] },
    uncounted: { [WORD]: ['currency', 'ledger_account', 'vat_code'] },
  },
  journals: { uncounted: { [MADE]: ['last_hash'] } },
  kept_file_parts: {
    documents: { row: 100, files: ['bytes'], where: `t.quota = 'documents'` },
    exports: { row: 100, files: ['bytes'], where: `t.quota = 'exports'` },
    imports: { row: 100, files: ['bytes'], where: `t.quota = 'imports'` },
    uncounted: { [WORD]: ['quota'] },
  },
  kept_figures: { uncounted: { [FOLLOWS]: ['day', 'figure', 'key'] } },
  known_devices: { uncounted: { [SHORT_LIVED]: ['token_sha256'] } },
  late_payment_figures: { uncounted: { [OPERATOR]: ['kind', 'source'] } },
  ledger_accounts: {
    documents: { row: 100, values: ['name', 'number'] },
    uncounted: { [WORD]: ['default_vat_code', 'nature', 'type'] },
  },
  memberships: { uncounted: { [WORD]: ['last_environment', 'role'] } },
  moves: {
    imports: { row: 700, values: ['choices', 'report', 'requested_by'] },
    uncounted: { [MADE]: ['client_ids', 'hash', 'import_ids'], [WORD]: ['account_numbers', 'status'] },
  },
  new_events: { events: { row: 200, values: ['body', 'differences', 'entry_ids', 'types'] } },
  number_gaps: { uncounted: { [OPERATOR]: ['filled_numbers', 'reason', 'series'] } },
  oldest_versions: { uncounted: { [WORD]: ['migration', 'version'] } },
  one_time_links: {
    uncounted: {
      [SHORT_LIVED]: ['created_by', 'email', 'email_folded', 'language', 'name', 'token_sha256'],
      [WORD]: ['purpose', 'role'],
    },
  },
  opening_balances: { documents: { row: 100 } },
  opening_credits: { documents: { row: 100, values: ['number'] } },
  passkey_challenges: { uncounted: { [SHORT_LIVED]: ['challenge'] } },
  passkeys: { uncounted: { 'a person makes each with a device': ['credential_id', 'name', 'public_key'] } },
  password_link_requests: {},
  payment_references: { uncounted: { [FOLLOWS]: ['reference'] } },
  payments: {
    documents: { row: 200, values: ['reference'] },
    uncounted: { [MADE]: ['vipps_reference'], [WORD]: ['currency', 'method', 'source'] },
  },
  people: {
    uncounted: {
      [LOGGED]: ['email', 'email_folded', 'name'],
      [MADE]: ['password_hash'],
      [WORD]: ['monday_mail'],
    },
  },
  people_emails: { uncounted: { [SHORT_LIVED]: ['html', 'recipient', 'status', 'subject', 'text'] } },
  period_closings: { documents: { row: 100, values: ['actor'] } },
  products: {
    documents: { row: 300, values: ['name', 'number'] },
    uncounted: { [WORD]: ['revenue_account', 'unit'] },
  },
  proposals: {
    proposals: {
      row: 500,
      values: [
        'about',
        'address',
        'answer',
        'body',
        'client_name',
        'decided_by',
        'effects',
        'if_match',
        'listed',
        'params',
        'query',
        'result',
        'seen',
      ],
    },
    uncounted: {
      [MADE]: ['client_id', 'fingerprint', 'hash'],
      [WORD]: ['method', 'operation', 'scope', 'status'],
    },
  },
  public_links: { uncounted: { [FOLLOWS]: ['token'] } },
  quote_invoices: { documents: { row: 300, values: ['parts'] } },
  quote_mails: { documents: { row: 100 } },
  quotes: {
    documents: {
      row: 300,
      values: [
        'accepted_by',
        'accepted_reason',
        'client_name',
        'content',
        'declined_by',
        'declined_reason',
        'external_id',
        'line_accounts',
        'lines',
        'snapshot',
      ],
    },
    uncounted: {
      [MADE]: ['accepted_pdf_sha256', 'public_token'],
      [WORD]: ['accepted_via', 'currency', 'declined_via', 'status'],
    },
  },
  rate_limit_windows: { uncounted: { [SHORT_LIVED]: ['subject'] } },
  recurring_invoices: {
    documents: { row: 300, values: ['external_id', 'line_accounts', 'problem', 'terms'] },
    uncounted: { [WORD]: ['status'] },
  },
  recurring_occurrences: {
    documents: { row: 100, values: ['reason'] },
    uncounted: { [WORD]: ['outcome'] },
  },
  refund_files: { documents: { row: 100, values: ['source'] } },
  refund_orders: {
    documents: { row: 200, values: ['currency', 'ordered_by', 'returned_file_ids', 'to_account'] },
  },
  refunds: { documents: { row: 100, values: ['currency'] } },
  reminder_pauses: { documents: { row: 100, values: ['reason', 'reference'] } },
  reminders: { documents: { row: 200, values: ['snapshot'] }, uncounted: { [WORD]: ['type'] } },
  retention_holds: { uncounted: { [OPERATOR]: ['reason'] } },
  schedules: { uncounted: { [WORD]: ['name'] } },
  search_marks: {},
  searched_documents: { uncounted: { [FOLLOWS]: ['text'] } },
  searched_entries: {
    uncounted: { [FOLLOWS]: ['accounts', 'customer_ids', 'series', 'source_document_type', 'text'] },
  },
  searched_journal: {
    uncounted: { [FOLLOWS]: ['accounts', 'customer_ids', 'series', 'source_document_type', 'text'] },
  },
  sessions: { uncounted: { [SHORT_LIVED]: ['address', 'token_sha256', 'user_agent'] } },
  signing_keys: { uncounted: { [MADE]: ['kid', 'private_jwk'] } },
  statement_mails: { documents: { row: 100, values: ['snapshot'] } },
  test_e_invoice_recipients: {
    documents: { row: 100, values: ['org_number'] },
    uncounted: { [WORD]: ['outcome'] },
  },
  test_exchange_rates: { documents: { row: 100 }, uncounted: { [WORD]: ['currency'] } },
  waiting_vouchers: {
    vouchers: { row: 300, values: ['name'], files: ['bytes'] },
    uncounted: { [FILE]: ['content_type', 'sha256'] },
  },
  webhook_deliveries: {
    events: { row: 300, values: ['about', 'attempts', 'event'] },
    uncounted: { [WORD]: ['status', 'type'] },
  },
  webhook_endpoints: {
    uncounted: {
      'an account has at most 20, of at most 10 kB': ['description', 'types', 'url'],
      [MADE]: ['creator_id', 'previous_secret', 'secret'],
      [WORD]: ['creator_type', 'disabled_reason', 'scopes', 'status'],
    },
  },
  write_offs: {
    documents: { row: 100, values: ['reminders_elsewhere'] },
    uncounted: { [WORD]: ['ground', 'loss_kind', 'reason'] },
  },
  currency_revaluations: { documents: { row: 100, values: ['lines', 'rates'] } },
  year_results: { documents: { row: 100 }, uncounted: { [WORD]: ['equity_account'] } },
} as const satisfies { [T in keyof DB]: Decision<T> };
/** The names in all lists of a decision. */
type Listed<D> = D extends readonly (infer C)[] ? C : D extends object ? Listed<D[keyof D]> : never;
type None<C extends never> = C;
/** Does not compile while a column has no decision. The error names the column. */
export type Undecided = None<
  {
    [T in keyof DB]: `${T}.${Exclude<OpenColumns[T], Listed<(typeof STORED)[T]>>}`;
  }[keyof DB]
>;
