import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { selectTransactions, withAllocations } from '../../bank-transactions/index.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import type { JournalEntry } from '../../books/index.ts';
import { postingsUntil, readEntries } from '../../books/index.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { Db } from '../../../platform/database/database.ts';

export type Sums = {
  ledgerOre: Ore;
  /** Null where no camt.053 tells it. */
  bankOre: Ore | null;
  /** The day of that balance: the last one until the date that a file tells of. */
  bankBalanceDate: LocalDate | null;
  /** The first day of which files tell. */
  since: LocalDate | null;
  unmatchedOre: Ore;
  ignoredOre: Ore;
  unbankedOre: Ore;
  /** Of the transactions after the balance. */
  laterOre: Ore;
};

/** What the bank and the books each lack of the other, and for how much: money in is above 0, money out below. */
export type Reconciliation = Sums & {
  unmatched: { transaction: BankTransaction; ore: Ore }[];
  unbanked: { entry: JournalEntry; ore: Ore }[];
};

/** @property bankAccount null: files of no account tell of the ledger account; empty: those of every account do */
export type Compared = { account: string; bankAccount: string | null; date: LocalDate };

/**
 * Compares the lines of a ledger account with the transactions of its bank account, both until the day. One statement reads all
 * sums, so that they are of one moment.
 *
 * An entry has a transaction behind it that was booked by then and became it, and that transaction has the entry. Money that left
 * and took a payment back has the mirror entry. The rest of both is the difference, to the øre (decision 81). Entries that were taken back by then, and transactions that the bank took back by
 * then, cancel each other and are left out. So are opening balances and what was posted before the files begin, because the bank's
 * balance has them.
 *
 * @param most how many transactions and entries are listed
 */
export async function readReconciliation(
  db: Db,
  accountId: string,
  { account, bankAccount, date }: Compared,
  most: number,
): Promise<Reconciliation> {
  const isOfAccount = comparesWith(bankAccount);
  const since = await findFirstDay(db, accountId, bankAccount);
  const { rows } = await sql<Omit<Sums, 'since'> & { unmatched: Part[]; unbanked: Part[] }>`
    with balance as (
      select day, balance_ore from bank_balances
      where account_id = ${accountId} and day <= ${date} and ${isOfAccount} order by day desc limit 1
    ), told as materialized (
      select id, booked_on, status, paired_transaction_id as pair,
        case direction when 'in' then amount_ore else -amount_ore end as ore
      from bank_transactions
      where account_id = ${accountId} and booked_on <= ${date} and status <> 'new' and ${isOfAccount}
    ), posted as materialized (
      select e.id, coalesce(e.corrects_entry_id, e.id) as first_id, e.posting_date, e.series, e.number,
        e.source_document_id as document_id, e.corrects_entry_id is not null as is_mirror, l.ore
      from (
        select entry_id, sum(debit_ore - credit_ore)::bigint as ore from journal_lines
        where account_id = ${accountId} and ledger_account = ${account} group by entry_id
      ) l
      join journal_entries e on e.account_id = ${accountId} and e.id = l.entry_id
      where e.posting_date between ${since ?? '-infinity'} and ${date} and e.source_document_type <> 'OpeningBalance'
    ), tied as materialized (
      select p.id as entry_id, t.id as transaction_id, p.ore
      from bank_allocations a
      join told t on t.id = a.bank_transaction_id
      join posted p on p.document_id = a.id and p.is_mirror = (a.kind = 'payment' and t.ore < 0)
      where a.account_id = ${accountId}
    ), open as materialized (
      select t.id, t.booked_on, t.status, t.ore - coalesce(b.ore, 0) as ore
      from told t
      left join (
        select transaction_id, sum(ore)::bigint as ore from tied group by transaction_id
      ) b on b.transaction_id = t.id
      where t.ore <> coalesce(b.ore, 0)
        and (t.pair is null or t.pair not in (select id from told where pair is not null))
    ), unbanked as materialized (
      select * from (
        select p.*, sum(p.ore) over (partition by first_id) as left_ore
        from posted p where not exists (select from tied where entry_id = p.id)
      ) entries where left_ore <> 0
    )
    select
      coalesce((
        select sum(debit_ore - credit_ore) from (${await postingsUntil(db, accountId, [date], account)}) postings
        where day <= ${date}
      ), 0)::bigint as "ledgerOre",
      (select balance_ore from balance) as "bankOre", (select day from balance) as "bankBalanceDate",
      coalesce((select sum(ore) from open where status <> 'ignored'), 0)::bigint as "unmatchedOre",
      coalesce((select sum(ore) from open where status = 'ignored'), 0)::bigint as "ignoredOre",
      coalesce((select sum(ore) from unbanked), 0)::bigint as "unbankedOre",
      coalesce((select sum(ore) from told where booked_on > (select day from balance)), 0)::bigint as "laterOre",
      array(
        select array[id::text, ore::text] from open where status <> 'ignored' order by booked_on, id limit ${most}
      ) as unmatched,
      array(
        select array[id::text, ore::text] from unbanked order by posting_date, series, number limit ${most}
      ) as unbanked`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The sums always have a row.');
  const { unmatched, unbanked, ...sums } = found;
  return {
    ...sums,
    since,
    unmatched: await transactionsOf(db, accountId, new Map(unmatched)),
    unbanked: await entriesOf(db, accountId, new Map(unbanked)),
  };
}

/** SQL: whether a row is of the bank account. */
function comparesWith(bankAccount: string | null): RawBuilder<boolean> {
  if (bankAccount === null) return sql`false`;
  return bankAccount === '' ? sql`true` : sql`bank_account = ${bankAccount}`;
}

/**
 * The first day of which files tell. It is read ahead of the sums, because PostgreSQL must know how many entries there are behind it.
 */
export async function findFirstDay(
  db: Db,
  accountId: string,
  bankAccount: string | null,
): Promise<LocalDate | null> {
  const row = await db
    .selectFrom('bank_transactions')
    .select('booked_on')
    .where('account_id', '=', accountId)
    .where('status', '!=', 'new')
    .where(comparesWith(bankAccount))
    .orderBy('booked_on')
    .limit(1)
    .executeTakeFirst();
  return row?.booked_on ?? null;
}

/** An id, and what of it the other side lacks, in øre. */
type Part = [id: string, ore: string];

async function transactionsOf(db: Db, accountId: string, parts: Map<string, string>) {
  if (parts.size === 0) return [];
  const rows = await selectTransactions(db, accountId)
    .where('id', 'in', [...parts.keys()])
    .orderBy('booked_on')
    .orderBy('id')
    .execute();
  const transactions = await withAllocations(db, accountId, rows);
  return transactions.map((transaction) => ({ transaction, ore: BigInt(parts.get(transaction.id) ?? 0) }));
}

async function entriesOf(db: Db, accountId: string, parts: Map<string, string>) {
  const entries = await readEntries(db, accountId, [...parts.keys()]);
  return entries.map((entry) => ({ entry, ore: BigInt(parts.get(entry.id) ?? 0) }));
}
