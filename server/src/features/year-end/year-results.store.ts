import { sql } from 'kysely';
import { RESULT_ALLOCATION } from '../../domain/books/income-statement.ts';
import type { Ore } from '../../domain/money.ts';
import type { AccountDbOrTrx, AccountTrx, Db, Trx } from '../../platform/database/database.ts';
import { storeStandardAccounts } from '../books/index.ts';
import { insertRows, updateRow } from '../../platform/database/statement.ts';

/** The result of a year by the journal, and its transfer to equity. Profits and credits are positive. */
export type YearResult = {
  year: number;
  /** Income less costs and tax: classes 3 to 8 without the accounts for the result itself and its use (88 and 89). */
  resultOre: Ore;
  /** The sum of classes 3 to 8. It is 0 when the next year opens without a result of this year. */
  undistributedOre: Ore;
  transfer: Transfer | null;
};

/** A result that was moved to equity and not taken back. */
export type Transfer = {
  id: string;
  equityAccount: string;
  resultOre: Ore;
  entryId: string;
  createdAt: Date;
};

/** The results of the years with postings on income or costs, newest first. @param to the last year of the list */
export async function listYearResults(
  db: AccountDbOrTrx,
  { from = 2000, to }: { from?: number; to: number },
): Promise<YearResult[]> {
  const { rows } = await sql<Row>`
    with results as (
      select e.year, coalesce(sum(l.credit_ore - l.debit_ore) filter (where l.ledger_account < ${RESULT_ALLOCATION}), 0)::bigint as "resultOre",
        sum(l.credit_ore - l.debit_ore)::bigint as "undistributedOre"
      from journal_entries e
      join journal_lines l on l.account_id = e.account_id and l.entry_id = e.id
      where e.account_id = ${db.accountId} and e.posting_date between ${`${from}-01-01`} and ${`${to}-12-31`}
        and l.ledger_account >= '3'
      group by e.year
    )
    select results.*, r.id, r.equity_account as "equityAccount", r.result_ore as "transferredOre",
      r.created_at as "createdAt", e.id as "entryId"
    from results
    left join year_results r on r.account_id = ${db.accountId} and r.year = results.year and r.reversed_at is null
    left join journal_entries e on e.account_id = r.account_id and e.source_document_id = r.id
      and e.source_document_type = 'YearResult' and e.corrects_entry_id is null
    order by results.year desc
  `.execute(db);
  return rows.map(toYearResult);
}

type Row = Pick<YearResult, 'year' | 'resultOre' | 'undistributedOre'> &
  (
    | { id: null }
    | { id: string; equityAccount: string; transferredOre: Ore; createdAt: Date; entryId: string }
  );

function toYearResult(row: Row): YearResult {
  const { year, resultOre, undistributedOre } = row;
  if (row.id === null) return { year, resultOre, undistributedOre, transfer: null };
  const { id, equityAccount, transferredOre, entryId, createdAt } = row;
  const transfer = { id, equityAccount, resultOre: transferredOre, entryId, createdAt };
  return { year, resultOre, undistributedOre, transfer };
}

/** The result of one year; undefined when the year has no postings on income or costs. */
export async function findYearResult(
  db: Db | Trx,
  accountId: string,
  year: number,
): Promise<YearResult | undefined> {
  const [found] = await listYearResults(db.of(accountId), { from: year, to: year });
  return found;
}

export async function insertTransfer(
  trx: AccountTrx,
  transfer: { id: string; year: number; equityAccount: string; resultOre: Ore },
  now: Date,
): Promise<void> {
  trx.later(...storeStandardAccounts(trx, [transfer.equityAccount]));
  await insertRows(trx, 'year_results', [
    {
      id: transfer.id,
      year: transfer.year,
      equityAccount: transfer.equityAccount,
      resultOre: transfer.resultOre,
      createdAt: now,
    },
  ]);
}

/** Marks the transfer as taken back. The row stays, because its entry and the mirror entry name it. */
export async function markTransferReversed(trx: AccountTrx, id: string, now: Date): Promise<void> {
  await updateRow(trx, 'year_results', { id }, { reversedAt: now });
}
