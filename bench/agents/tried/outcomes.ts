import type { Outcome } from '../task.ts';

/** The tables whose rows are counted before and after a task: what a person would notice. */
export const COUNTED = [
  'attachments',
  'bank_allocations',
  'claim_waivers',
  'clients',
  'deliveries',
  'deposits',
  'invoices',
  'journal_entries',
  'payments',
  'period_closings',
  'products',
  'quotes',
  'recurring_invoices',
  'refund_orders',
  'refunds',
  'reminder_pauses',
  'reminders',
  'statement_mails',
  'write_offs',
] as const;

/** What a model was asked to do by one sentence. Its calls are recorded beside this file. */
export type TriedTask = {
  /** Names the file of the recorded calls. */
  name: string;
  says: string;
  company: 'usual' | 'odd';
  /** By how many rows each table has grown; the tables that are left out have neither gained nor lost a row. */
  adds: Partial<Record<(typeof COUNTED)[number], number>>;
  /** Queries with the account as `$1`, and their rows, each value as text. */
  leaves: readonly (readonly [query: string, ...rows: (readonly (string | null)[])[]])[];
  /** What the API reads afterwards, where a table keeps it in a form of its own. */
  reads?: readonly Outcome[];
  /** What the person was told. */
  tells?: RegExp;
};

/** Of an invoice: status, kroner, and of each line quantity, unit, price, discount in kroner and in percent, and account. */
export const INVOICE = `status, (total_ore / 100.0)::float::text, (
  select string_agg(concat_ws(' ', (l->>'quantityE4')::float / 1e4, coalesce(l->>'unit', 'EA'),
    coalesce(l->>'unitPriceWithVatE4', l->>'unitPriceE4')::float / 1e4, '-' || (l->>'discountOre')::float / 100,
    '-' || (l->>'discountPercentE4')::float / 1e4 || '%', l->>'account'), '; ')
  from json_array_elements(lines) l)`;
export const INVOICES_FROM = (number: number) =>
  `select client_name, due_date::text, ${INVOICE} from invoices where account_id = $1 and number >= ${number}`;
export const DRAFT_OF = (name: string) =>
  `select ${INVOICE} from invoices where account_id = $1 and client_name = '${name}' and status = 'draft'`;
export const PAYMENTS_OF = (number: number) =>
  `select (amount_ore / 100.0)::float::text, p.paid_on::text, reversed_on::text
  from payments p join invoices i on (i.account_id, i.id) = (p.account_id, p.invoice_id)
  where p.account_id = $1 and number = ${number}`;
/** The only recurring invoice of the account. */
export const agreement = (is: Outcome['is']): readonly Outcome[] => [{ of: '/v1/recurring-invoices', is }];
/** The sums by account of the newest entry. */
export const ENTRY = `select ledger_account, ((debit_ore - credit_ore) / 100.0)::float::text
  from journal_lines where account_id = $1 and entry_id = (
    select id from journal_entries where account_id = $1 order by chain_position desc limit 1)
  order by 1`;
export const NEWEST_DATES = `select document_date::text, posting_date::text
  from journal_entries where account_id = $1 order by chain_position desc limit 1`;
