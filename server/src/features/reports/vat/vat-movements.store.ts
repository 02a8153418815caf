import { sql } from 'kysely';
import type { Series } from '../../../domain/books/journal.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { VAT_ACCOUNTS, VAT_SETTLEMENT_ACCOUNTS } from '../../../domain/vat/vat-accounts.ts';
import type { VatMovement } from '../../../domain/vat/vat-return.ts';
import type { AccountDb } from '../../../platform/database/database.ts';

type Period = { from: LocalDate; to: LocalDate };

const ACCOUNTS = Object.keys(VAT_ACCOUNTS);

/**
 * The movements for the VAT return, from entries posted in the period, both days included. Entries that settle a term's VAT
 * are left out. Entries of the same kind are summed, so that the result does not grow with their number.
 */
export async function listVatMovements(db: AccountDb, period: Period): Promise<VatMovement[]> {
  const { rows } = await sql<VatMovement>`
    with amounts as (
      select l.entry_id, to_char(e.posting_date, 'YYYY-MM') as month, e.source_document_type = 'WriteOff' as is_loss,
        case when l.ledger_account = any(${ACCOUNTS}) then null else l.vat_code end as vat_code,
        case when l.ledger_account = any(${ACCOUNTS}) then l.ledger_account end as vat_account,
        sum(l.credit_ore - l.debit_ore) as credited
      from journal_entries e
      join journal_lines l on l.account_id = e.account_id and l.entry_id = e.id
      where e.account_id = ${db.accountId} and e.posting_date between ${period.from} and ${period.to}
        -- VAT that was brought over belongs to the returns of earlier books.
        and e.source_document_type <> 'OpeningBalance'
        and (l.vat_code is not null or l.ledger_account = any(${ACCOUNTS}))
        and not exists (
          select from journal_lines s
          where s.account_id = ${db.accountId} and s.entry_id = e.id and s.ledger_account = any(${VAT_SETTLEMENT_ACCOUNTS})
        )
      group by 1, 2, 3, 4, 5
    ), entries as (
      select entry_id, array_agg(coalesce(vat_code, vat_account) order by vat_code, vat_account) as make_up
      from amounts group by entry_id
    )
    select month, vat_code as "vatCode", vat_account as "vatAccount", sum(credited)::bigint as "creditedOre",
      is_loss as "isLoss", make_up as "makeUp", count(*)::integer as entries
    from amounts join entries using (entry_id)
    group by month, vat_code, vat_account, is_loss, make_up
    order by month, vat_code, vat_account, is_loss, make_up
  `.execute(db);
  return rows;
}

/** The entries posted in the period, both days included, that state VAT on purpose that is not base times rate; oldest first. */
export async function listDeviatingEntries(db: AccountDb, period: Period): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from journal_entries e
    where e.account_id = ${db.accountId} and e.posting_date between ${period.from} and ${period.to}
      and e.source_document_type = 'Manual' and exists (
        select from journal_lines l where l.account_id = ${db.accountId} and l.entry_id = e.id and l.vat_deviation
      )
    order by e.posting_date, e.series, e.number
  `.execute(db);
  return rows.map(({ id }) => id);
}

export type LeftOutEntry = {
  id: string;
  series: Series;
  number: bigint;
  postingDate: LocalDate;
  description: string;
};

/**
 * The entries posted in the period, both days included, whose lines of a VAT code stand beside the settlement of a term; oldest
 * first. The return leaves such an entry out. None is posted any more, and a reversed one has been mended.
 */
export async function listLeftOutEntries(db: AccountDb, period: Period): Promise<LeftOutEntry[]> {
  const { rows } = await sql<LeftOutEntry>`
    select e.id, e.series, e.number, e.posting_date as "postingDate", e.description from journal_entries e
    where e.account_id = ${db.accountId} and e.posting_date between ${period.from} and ${period.to}
      and e.source_document_type = 'Manual' and e.status = 'Posted' and e.corrects_entry_id is null
      and exists (
        select from journal_lines l
        where l.account_id = ${db.accountId} and l.entry_id = e.id and l.ledger_account = any(${VAT_SETTLEMENT_ACCOUNTS})
      )
      and exists (
        select from journal_lines l where l.account_id = ${db.accountId} and l.entry_id = e.id and l.vat_code is not null
      )
    order by e.posting_date, e.series, e.number
  `.execute(db);
  return rows;
}

/** The balance in øre. Debit is positive. */
export type VatAccountBalance = {
  account: string;
  name: string;
  isCustom: boolean;
  openingOre: Ore;
  changeOre: Ore;
  closingOre: Ore;
};

/** The balances of used VAT accounts and used settlement accounts of VAT, by number. */
export async function listVatAccountBalances(
  db: AccountDb,
  { from, to }: Period,
): Promise<VatAccountBalance[]> {
  const { rows } = await sql<VatAccountBalance>`
    select a.number as account, a.name, a.is_custom as "isCustom",
      coalesce(sum(l.debit_ore - l.credit_ore) filter (where e.posting_date < ${from}), 0)::bigint as "openingOre",
      coalesce(sum(l.debit_ore - l.credit_ore) filter (where e.posting_date >= ${from}), 0)::bigint as "changeOre",
      sum(l.debit_ore - l.credit_ore)::bigint as "closingOre"
    from journal_lines l
    join journal_entries e on e.account_id = l.account_id and e.id = l.entry_id
    join ledger_accounts a on a.account_id = l.account_id and a.number = l.ledger_account
    where l.account_id = ${db.accountId} and e.posting_date <= ${to}
      and l.ledger_account = any(${[...ACCOUNTS, ...VAT_SETTLEMENT_ACCOUNTS]})
    group by a.number, a.name, a.is_custom
    order by a.number
  `.execute(db);
  return rows;
}
