import type { Series } from '../../../domain/books/journal.ts';
import { sql } from 'kysely';
import { JOIN_MOVEMENTS, MOVED_INVOICE_ID } from '../../invoices/index.ts';
import type { LineInJson } from '../../books/index.ts';
import { amountsOfLine } from '../../books/index.ts';
import { orgNumberSql } from '../../clients/index.ts';
import type { InCurrency } from '../../../domain/books/postings.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { AccountDb } from '../../../platform/database/database.ts';

/**
 * The part of the journal that is in the file: entries that are posted from `from` to `to`, both included, and were in
 * the journal when the export began. Entries are only ever added, so the statements of an export agree without a
 * transaction, however slow its reader is.
 */
export type Selection = {
  from: LocalDate;
  to: LocalDate;
  lastPosition: bigint;
  /** The accounts whose lines are balances of customers: receivables, and what the company owes customers. */
  customerLedger: readonly string[];
};

/** The balances before the period and at its end. Debit is positive. */
export type Balance = { openingOre: Ore; closingOre: Ore };

/** The number of entries of the account, which is the position of the newest entry in the chain. */
export async function getLastPosition(db: AccountDb): Promise<bigint> {
  const row = await db
    .selectFrom('journals')
    .select('entry_count')
    .where('account_id', '=', db.accountId)
    .executeTakeFirstOrThrow();
  return row.entry_count;
}

export async function sumEntries(
  db: AccountDb,
  { from, to, lastPosition }: Selection,
): Promise<{ entryCount: bigint; debitOre: Ore; creditOre: Ore }> {
  const { rows } = await sql<{ entryCount: bigint; debitOre: bigint; creditOre: bigint }>`
    select count(distinct e.id) as "entryCount", coalesce(sum(l.debit_ore), 0)::bigint as "debitOre",
      coalesce(sum(l.credit_ore), 0)::bigint as "creditOre"
    from journal_entries e
    join journal_lines l on l.account_id = e.account_id and l.entry_id = e.id
    where e.account_id = ${db.accountId} and e.posting_date between ${from} and ${to}
      and e.chain_position <= ${lastPosition}
  `.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error('An aggregate has one row.');
  return sums;
}

export type AccountBalance = Balance & { number: string; name: string };

/**
 * The accounts with a balance or postings in the period, by number. An earlier balance of an income or cost account
 * (class 3 to 8) counts only from the first day of the year, because the result belongs to the year.
 */
export async function listAccountBalances(
  db: AccountDb,
  { from, to, lastPosition }: Selection,
): Promise<AccountBalance[]> {
  const { rows } = await sql<AccountBalance>`
    select l.ledger_account as number, a.name,
      coalesce(sum(l.debit_ore - l.credit_ore) filter (where e.posting_date < ${from}), 0)::bigint as "openingOre",
      coalesce(sum(l.debit_ore - l.credit_ore), 0)::bigint as "closingOre"
    from journal_entries e
    join journal_lines l on l.account_id = e.account_id and l.entry_id = e.id
    join ledger_accounts a on a.account_id = l.account_id and a.number = l.ledger_account
    where e.account_id = ${db.accountId} and e.posting_date <= ${to} and e.chain_position <= ${lastPosition}
      and (l.ledger_account < '3' or e.posting_date >= date_trunc('year', ${from}::date))
    group by l.ledger_account, a.name
    having bool_or(e.posting_date >= ${from}) or sum(l.debit_ore - l.credit_ore) <> 0
    order by l.ledger_account
  `.execute(db);
  return rows;
}

export type CustomerBalances = {
  id: string;
  name: string;
  orgNumber: string;
  address: string;
  postalCode: string;
  city: string;
  country: string;
  /** The balances on each account of the customer ledger that has lines of the customer, by number. */
  balances: (Balance & { account: string })[];
};

/**
 * The next customers with a balance or postings in the period, by id.
 *
 * @param after the id of the last customer of the batch before; undefined for the first batch
 */
export async function listCustomerBalances(
  db: AccountDb,
  { from, to, lastPosition, customerLedger }: Selection,
  after: string | undefined,
  limit: number,
): Promise<CustomerBalances[]> {
  const { rows } = await sql<Omit<CustomerBalances, 'balances'> & { balances: BalanceJson[] }>`
    select c.id, c.name, ${orgNumberSql('c')} as "orgNumber", c.address, c.postal_code as "postalCode", c.city, c.country,
      ledger.balances
    from clients c
    cross join lateral (
      select json_agg(json_build_object(
        'account', account, 'openingOre', opening_ore::text, 'closingOre', closing_ore::text
      ) order by account) as balances
      from (
        select l.ledger_account as account,
          coalesce(sum(l.debit_ore - l.credit_ore) filter (where e.posting_date < ${from}), 0) as opening_ore,
          sum(l.debit_ore - l.credit_ore) as closing_ore
        from journal_lines l
        join journal_entries e on e.account_id = l.account_id and e.id = l.entry_id
        where l.account_id = ${db.accountId} and l.customer_id = c.id
          and l.ledger_account = any(${customerLedger})
          and e.posting_date <= ${to} and e.chain_position <= ${lastPosition}
        group by l.ledger_account
        having bool_or(e.posting_date >= ${from}) or sum(l.debit_ore - l.credit_ore) <> 0
      ) by_account
    ) ledger
    where c.account_id = ${db.accountId} and ledger.balances is not null
      and (${after ?? null}::uuid is null or c.id > ${after ?? null}::uuid)
    order by c.id
    limit ${limit}
  `.execute(db);
  return rows.map((row) => ({ ...row, balances: row.balances.map(toBalance) }));
}

// Amounts travel as text: inside JSON they would become floating-point numbers.
type BalanceJson = { account: string; openingOre: string; closingOre: string };

function toBalance({ account, openingOre, closingOre }: BalanceJson): Balance & { account: string } {
  return { account, openingOre: BigInt(openingOre), closingOre: BigInt(closingOre) };
}

export type ExportedEntry = {
  series: Series;
  year: number;
  number: bigint;
  position: bigint;
  documentDate: LocalDate;
  postingDate: LocalDate;
  description: string;
  createdAt: Date;
  sourceDocumentId: string;
  /** The entry that this one corrects. */
  corrects: { series: string; year: number; number: string } | null;
  /** The invoice or credit note that the entry is about. */
  document: ExportedDocument | null;
  /** Of a credit note: the number of its invoice. */
  credits: string | null;
  lines: ExportedLine[];
};

export type ExportedDocument = { number: string; kid: string | null; dueDate: LocalDate };

export type ExportedLine = {
  lineNumber: number;
  account: string;
  description: string | null;
  debitOre: Ore;
  creditOre: Ore;
  vatCode: string | null;
  vatDeviation: boolean;
  customerId: string | null;
  /** What the line is in another currency; left out where it is in kroner alone. */
  inCurrency?: InCurrency;
  /** Of the entry of an opening balance: the invoice that the line is. */
  document: ExportedDocument | null;
};

/** The key of the entry after which a batch begins. */
export type EntryKey = { year: number; number: bigint };

/** The next entries of a series, by year and number. */
export async function listEntriesAfter(
  db: AccountDb,
  { from, to, lastPosition }: Selection,
  series: Series,
  after: EntryKey,
  limit: number,
): Promise<ExportedEntry[]> {
  const { rows } = await sql<Omit<ExportedEntry, 'lines'> & { lines: LineInJson<ExportedLine>[] }>`
    select e.series, e.year, e.number, e.chain_position as position, e.document_date as "documentDate",
      e.posting_date as "postingDate", e.description, e.created_at as "createdAt",
      e.source_document_id as "sourceDocumentId",
      case when c.id is not null
        then json_build_object('series', c.series, 'year', c.year, 'number', c.number::text) end as corrects,
      case when coalesce(i.number::text, i.opening_number) is not null
        then json_build_object('number', coalesce(i.number::text, i.opening_number), 'kid', i.kid, 'dueDate', i.due_date) end as document,
      coalesce(credited.number::text, credited.opening_number) as credits,
      l.lines
    from journal_entries e
    left join journal_entries c on c.account_id = e.account_id and c.id = e.corrects_entry_id
    ${JOIN_MOVEMENTS}
    left join invoices i on i.account_id = e.account_id and i.id = coalesce(${MOVED_INVOICE_ID}, e.source_document_id)
    left join invoices credited on credited.account_id = e.account_id and credited.id = i.credited_invoice_id
    cross join lateral (
      select json_agg(json_build_object(
        'lineNumber', l.line_number, 'account', l.ledger_account, 'description', l.description,
        'debitOre', l.debit_ore::text, 'creditOre', l.credit_ore::text, 'vatCode', l.vat_code, 'vatDeviation', coalesce(l.vat_deviation, false),
        'customerId', l.customer_id, 'currency', l.currency, 'currencyAmountOre', l.currency_amount_ore::text, 'document', case when opened.id is not null
          then json_build_object('number', opened.opening_number, 'kid', opened.kid, 'dueDate', opened.due_date) end
      ) order by l.line_number) as lines
      from journal_lines l
      left join invoices opened on opened.account_id = l.account_id
        and opened.opening_balance_id = e.source_document_id and opened.opening_line = l.line_number
      where l.account_id = ${db.accountId} and l.entry_id = e.id
    ) l
    where e.account_id = ${db.accountId} and e.series = ${series}
      and (e.year, e.number) > (${after.year}::smallint, ${after.number}::bigint)
      and e.posting_date between ${from} and ${to} and e.chain_position <= ${lastPosition}
    order by e.year, e.number
    limit ${limit}
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    lines: row.lines.map((line) => ({ ...line, ...amountsOfLine(line) })),
  }));
}
