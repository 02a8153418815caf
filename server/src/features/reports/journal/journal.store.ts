import type { Series, SourceDocumentType } from '../../../domain/books/journal.ts';
import { sql } from 'kysely';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { ListOrder } from '../../../platform/http/lists/list-order.ts';
import type { Page, Paged } from '../../../platform/http/lists/paging.ts';
import { isBehindCursor, pageClauses, placedPage } from '../../../platform/http/lists/paging.ts';
import { POSTED_ORDER } from '../entry-document.store.ts';
import type { LineInCurrency } from '../in-currency.ts';

export type JournalLine = {
  entryId: string;
  series: Series;
  number: bigint;
  postingDate: LocalDate;
  documentDate: LocalDate;
  description: string;
  account: string;
  name: string;
  isCustom: boolean;
  vatCode: string | null;
  customerId: string | null;
  customerName: string | null;
  debitOre: Ore;
  creditOre: Ore;
  sourceDocumentType: SourceDocumentType;
  sourceDocumentId: string;
} & LineInCurrency;

type PlacedLine = JournalLine & { lineNumber: number };

export const JOURNAL_ORDER: ListOrder<PlacedLine> = { name: 'journal-report', ...POSTED_ORDER };

/** `debitOre` and `creditOre` are sums of the whole period, on every page. */
export type Journal = { found: Paged<JournalLine[]>; debitOre: Ore; creditOre: Ore };

/**
 * Every line posted in the period, both days included, in the order posting date, series, number, line. One statement reads
 * all, so that the figures are of one moment.
 */
export async function readJournal(
  db: AccountDb,
  { from, to }: { from: LocalDate; to: LocalDate },
  page: Page<PlacedLine>,
): Promise<Journal> {
  const { rows } = await sql<PlacedLine & Sums>`
    with posted as (
      select l.entry_id, l.line_number, l.debit_ore, l.credit_ore, e.posting_date, e.series, e.number
      from journal_entries e
      join journal_lines l on l.account_id = e.account_id and l.entry_id = e.id
      where e.account_id = ${db.accountId} and e.posting_date between ${from} and ${to}
    ), sums as (
      select coalesce(sum(debit_ore), 0)::bigint as "periodDebitOre",
        coalesce(sum(credit_ore), 0)::bigint as "periodCreditOre", count(*) as "totalCount"
      from posted
    ), page as (
      select * from posted where ${isBehindCursor(page)} ${pageClauses(page)}
    ), detailed as (
      select e.id as "entryId", e.series, e.number, e.posting_date as "postingDate", e.document_date as "documentDate",
        coalesce(l.description, e.description) as description, l.ledger_account as account, a.name,
        a.is_custom as "isCustom", l.vat_code as "vatCode", c.id as "customerId", c.name as "customerName",
        l.debit_ore as "debitOre", l.credit_ore as "creditOre", l.line_number as "lineNumber",
        l.currency, l.currency_amount_ore as "currencyAmountOre",
        e.source_document_type as "sourceDocumentType", e.source_document_id as "sourceDocumentId"
      from page
      join journal_entries e on e.account_id = ${db.accountId} and e.id = page.entry_id
      join journal_lines l
        on l.account_id = ${db.accountId} and l.entry_id = page.entry_id and l.line_number = page.line_number
      join ledger_accounts a on a.account_id = ${db.accountId} and a.number = l.ledger_account
      left join clients c on c.account_id = ${db.accountId} and c.id = l.customer_id
    )
    select sums.*, detailed.*
    from sums left join detailed on true
    order by "postingDate", series, number, "lineNumber"
  `.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('The sums always have a row.');
  const read = rows.filter(({ entryId }) => entryId !== null);
  const found = await placedPage(page, read, async () => Number(first.totalCount));
  return { found, debitOre: first.periodDebitOre, creditOre: first.periodCreditOre };
}

/** Every row carries the sums. Without lines, a single row carries the sums and its other columns are null. */
type Sums = { periodDebitOre: Ore; periodCreditOre: Ore; totalCount: bigint };
