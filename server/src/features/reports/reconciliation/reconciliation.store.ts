import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { selectTransactions, withAllocations } from '../../bank-transactions/index.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import type { JournalEntry } from '../../books/index.ts';
import { postingsUntil, readEntries } from '../../books/index.ts';
import { BEFORE_OPENING } from '../../../domain/bank-files.ts';
import type { BankPeriod } from '../../../domain/books/bank-accounts.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Amount } from '../../../domain/money.ts';
import type { AccountDb } from '../../../platform/database/database.ts';

export type ReconciliationSums = {
  /** Null where the ledger is left out. */
  ledgerOre: Amount | null;
  /** Null where no camt.053 tells a balance. */
  bankOre: Amount | null;
  /** The day of `bankOre`: the last day, until the date, of which a file tells the balance. */
  bankBalanceDate: LocalDate | null;
  /** The first day of which files tell. */
  since: LocalDate | null;
  unmatchedOre: Amount;
  ignoredOre: Amount;
  /** The ignored transactions of months that are not closed: an entry must still stand for each. */
  openIgnored: { count: number; ore: Amount };
  /** Null where the ledger is left out. */
  unbankedOre: Amount | null;
  /** The part of `unbankedOre` that stands for movements at the bank in periods without lines. Null where the ledger is left out. */
  coveringOre: Amount | null;
  /** Of the transactions after the balance. */
  laterOre: Amount;
};

/** The transactions that the books lack, and the entries that the bank lacks, with amounts: money in is above 0, money out below. */
export type Reconciliation = ReconciliationSums & {
  unmatched: { transaction: BankTransaction; ore: Amount }[];
  ignored: { transaction: BankTransaction; ore: Amount }[];
  /** The periods in which the bank moved more than the lines of files tell, by their days. At most one a month and bank account. */
  withoutLines: PeriodWithoutLines[];
  unbanked: { entry: JournalEntry; ore: Amount }[];
};

/** @property balanceOre of the bank at the end of the period @property movedOre moved by the balances, without a line in a file */
export type PeriodWithoutLines = { from: LocalDate; to: LocalDate; balanceOre: Amount; movedOre: Amount };

/**
 * @property currency of the ledger account, in which both sides are compared
 * @property periods the bank accounts that tell of the ledger account, with their days; `allBut`: every bank account but these tells of it
 * @property closedThrough the last closed day
 * @property hasLedger false: the ledger is not read, and the rest of a transaction is its amount less its matches
 */
export type ReconciledAccount = {
  account: string;
  currency: Currency;
  periods: readonly BankPeriod[] | { allBut: readonly string[] };
  date: LocalDate;
  closedThrough: LocalDate | null;
  hasLedger: boolean;
};

/**
 * Compares the lines of a ledger account with the transactions of its bank account, both until the day. One statement reads all
 * sums, so that they are of one moment.
 *
 * An entry counts as reconciled when a bank transaction booked by that day produced the entry, or was paired with the entry. A
 * transaction that took a payment back is reconciled with the mirror of the payment's entry. The entries and transactions that are left
 * over sum to the difference, to the øre (decision 81).
 *
 * Left out are entries with their mirrors, and transactions that the bank took back, both by that day; opening balances and entries from
 * before the files begin, because the bank's balance has their money (but an entry that a transaction was paired with is compared); and
 * duplicates of other transactions, because neither side has their money; and what the bank told of days that the opening balance has.
 *
 * Several bank accounts may tell of one ledger account: a new number, and the number before. Their balances are summed.
 *
 * @param most how many transactions and entries are listed
 */
export async function readReconciliation(
  db: AccountDb,
  compared: ReconciledAccount,
  most: number,
): Promise<Reconciliation> {
  const { date, closedThrough, hasLedger } = compared;
  const since = await findFirstDay(db, compared);
  const ledger = hasLedger ? await ofLedger(db, compared, { since, most }) : ofMatches(db.accountId);
  const { rows } = await sql<Found>`
    with balances as (
      select bank_account, day, balance_ore from bank_balances
      where account_id = ${db.accountId} and day <= ${date} and ${isWithin(compared, 'day')}
    ), balance as (
      select distinct on (bank_account) * from balances order by bank_account, day desc
    ), told as materialized (
      select id, bank_account, booked_on, status, paired_transaction_id as pair,
        case direction when 'in' then amount_ore else -amount_ore end as ore, ignored_because is not distinct from ${BEFORE_OPENING} as is_before
      from bank_transactions
      where account_id = ${db.accountId} and booked_on <= ${date} and status <> 'new' and ${isWithin(compared, 'booked_on')}
        and not (status = 'ignored' and duplicate_of is not null)
    ), spans as (
      select bank_account, day, balance_ore, lag(day) over of_account as after,
        balance_ore - lag(balance_ore) over of_account as ore
      from (
        select distinct on (bank_account, date_trunc('month', day)) * from balances
        order by bank_account, date_trunc('month', day), day desc
      ) ends window of_account as (partition by bank_account order by day)
    ), without_lines as materialized (
      select * from (
        select after + 1 as from_day, day as to_day, balance_ore, ore - coalesce((
          select sum(t.ore) from told t
          where t.bank_account = s.bank_account and t.booked_on > s.after and t.booked_on <= s.day
        ), 0)::bigint as moved_ore
        from spans s where after is not null
      ) periods where moved_ore <> 0
    ), ${ledger.tied}, open as materialized (
      select t.id, t.booked_on, t.status, t.ore - coalesce(b.ore, 0) as ore
      from told t
      left join (
        select transaction_id, sum(ore)::bigint as ore from tied group by transaction_id
      ) b on b.transaction_id = t.id
      where t.ore <> coalesce(b.ore, 0) and not t.is_before
        and (t.pair is null or t.pair not in (select id from told where pair is not null))
    )
    select
      ${ledger.ledgerOre} as "ledgerOre", ${ledger.unbankedOre} as "unbankedOre", ${ledger.unbanked} as unbanked,
      ${ledger.coveringOre} as "coveringOre",
      (select sum(balance_ore)::bigint from balance) as "bankOre", (select max(day) from balance) as "bankBalanceDate",
      coalesce((select sum(ore) from open where status <> 'ignored'), 0)::bigint as "unmatchedOre",
      coalesce((select sum(ore) from open where status = 'ignored'), 0)::bigint as "ignoredOre",
      (select count(*) from open where ${isOpenIgnored(closedThrough)})::integer as "ignoredCount",
      coalesce((select sum(ore) from open where ${isOpenIgnored(closedThrough)}), 0)::bigint as "openIgnoredOre",
      coalesce((
        select sum(t.ore) from told t left join balance b on b.bank_account = t.bank_account
        where t.booked_on > coalesce(b.day, '-infinity') and exists (select from balance)
      ), 0)::bigint as "laterOre",
      array(
        select array[from_day::text, to_day::text, balance_ore::text, moved_ore::text]
        from without_lines order by to_day, from_day
      ) as "withoutLines",
      array(
        select array[id::text, ore::text] from open where status = 'ignored' order by booked_on, id limit ${most}
      ) as ignored,
      array(
        select array[id::text, ore::text] from open where status <> 'ignored' order by booked_on, id limit ${most}
      ) as unmatched`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The sums always have a row.');
  const { unmatched, ignored, unbanked, withoutLines, ignoredCount, openIgnoredOre, ...sums } = found;
  return {
    ...sums,
    since,
    openIgnored: { count: ignoredCount, ore: openIgnoredOre },
    withoutLines: withoutLines.map(([from, to, balance, moved]) => ({
      from,
      to,
      balanceOre: BigInt(balance),
      movedOre: BigInt(moved),
    })),
    ignored: await transactionsOf(db, new Map(ignored)),
    unmatched: await transactionsOf(db, new Map(unmatched)),
    unbanked: await entriesOf(db, new Map(unbanked)),
  };
}

/** @property tied SQL of the CTE with the reconciled part of each transaction */
type LedgerParts = Record<
  'tied' | 'ledgerOre' | 'unbankedOre' | 'coveringOre' | 'unbanked',
  RawBuilder<unknown>
>;

/** SQL: the entries that are reconciled with transactions, and the entries that are left over. */
async function ofLedger(
  db: AccountDb,
  { account, currency, date }: ReconciledAccount,
  { since, most }: { since: LocalDate | null; most: number },
): Promise<LedgerParts> {
  const from = since ?? '-infinity';
  const paired = await findFirstPairedDay(db);
  // A paired entry counts with its transaction, also when a person had posted the entry before the files begin.
  const first = paired !== null && paired < from ? paired : from;
  return {
    tied: sql`posted as materialized (
      select e.id, coalesce(e.corrects_entry_id, e.id) as first_id, e.posting_date, e.series, e.number,
        e.source_document_id as document_id, e.corrects_entry_id is not null as is_mirror, l.ore
      from (
        select entry_id, sum(${movedIn(currency)})::bigint as ore from journal_lines
        where account_id = ${db.accountId} and ledger_account = ${account} group by entry_id
      ) l
      join journal_entries e on e.account_id = ${db.accountId} and e.id = l.entry_id
      where e.posting_date between ${first} and ${date} and e.source_document_type <> 'OpeningBalance'
    ), tied as materialized (
      select p.id as entry_id, t.id as transaction_id, p.ore
      from bank_allocations a
      join told t on t.id = a.bank_transaction_id
      join posted p on p.is_mirror = (a.kind = 'payment' and t.ore < 0)
        and case a.kind when 'entry' then p.id else p.document_id end = a.id
      where a.account_id = ${db.accountId}
    ), unbanked as materialized (
      select * from (
        select p.*, sum(p.ore) over (partition by first_id) as left_ore
        from posted p where not exists (select from tied where entry_id = p.id)
        and (p.posting_date >= ${from} or exists (
          select from bank_allocations a
          where a.account_id = ${db.accountId} and a.kind in ('entry', 'refund') and a.id in (p.id, p.document_id)))
      ) entries where left_ore <> 0
    )`,
    ledgerOre:
      currency === BOOK_CURRENCY
        ? sql`coalesce((
        select sum(debit_ore - credit_ore) from (${await postingsUntil(db, [date], account)}) postings
        where day <= ${date}
      ), 0)::bigint`
        : sql`coalesce((
        select sum(${movedIn(currency)}) from journal_lines
        join journal_entries e on e.account_id = ${db.accountId} and e.id = entry_id and e.posting_date <= ${date}
        where journal_lines.account_id = ${db.accountId} and ledger_account = ${account}
      ), 0)::bigint`,
    unbankedOre: sql`coalesce((select sum(ore) from unbanked), 0)::bigint`,
    coveringOre: sql`coalesce((
        select sum(u.ore) from unbanked u where exists (
          select from without_lines w
          where u.posting_date between w.from_day and w.to_day and sign(u.ore) = sign(w.moved_ore))
      ), 0)::bigint`,
    unbanked: sql`array(
        select array[id::text, ore::text] from unbanked order by posting_date, series, number limit ${most}
      )`,
  };
}

/** Entries with their sum on the ledger account, and the first and the last of their days. */
export type EntriesBefore = { count: number; ore: Amount; from: LocalDate; to: LocalDate };

/**
 * The entries on the account that no transaction is compared with, because the bank's balance has their money: those from before the files
 * begin, and the opening balance. What differed then is among what is unexplained.
 * @param since the first day of which files tell
 * @returns null where there are none
 */
export async function findEntriesBefore(
  db: AccountDb,
  { account, currency, date }: Pick<ReconciledAccount, 'account' | 'currency' | 'date'>,
  since: LocalDate,
): Promise<EntriesBefore | null> {
  const { rows } = await sql<{ [Field in keyof EntriesBefore]: EntriesBefore[Field] | null }>`
    select count(*)::integer as count, sum(ore)::bigint as ore, min(posting_date) as "from", max(posting_date) as "to" from (
      select e.posting_date, sum(${movedIn(currency)}) as ore
      from journal_entries e join journal_lines l on l.account_id = ${db.accountId} and l.entry_id = e.id and l.ledger_account = ${account}
      where e.account_id = ${db.accountId} and e.posting_date <= ${date}
        and (e.posting_date < ${since} or e.source_document_type = 'OpeningBalance')
        and not exists (
          select from bank_allocations a
          where a.account_id = ${db.accountId} and a.kind in ('entry', 'refund') and a.id in (e.id, e.source_document_id))
      group by e.id, e.posting_date
    ) entries`.execute(db);
  const { count, ore = null, from = null, to = null } = rows[0] ?? {};
  if (!count || ore === null || from === null || to === null) return null;
  return { count, ore, from, to };
}

/** SQL: what a line of the journal moves to the debit side, in the currency. A line in kroner alone moves nothing in another currency. */
function movedIn(currency: Currency): RawBuilder<unknown> {
  if (currency === BOOK_CURRENCY) return sql`debit_ore - credit_ore`;
  return sql`case when currency is distinct from ${currency} then 0
    when debit_ore > 0 then currency_amount_ore else -currency_amount_ore end`;
}

/** SQL: the parts of transactions that persons and imports have matched. The ledger is not read. */
function ofMatches(accountId: string): LedgerParts {
  return {
    tied: sql`tied as materialized (
      select t.id as transaction_id, case when t.ore < 0 then -a.amount_ore else a.amount_ore end as ore
      from bank_allocations a
      join told t on t.id = a.bank_transaction_id
      where a.account_id = ${accountId}
    )`,
    ledgerOre: sql`null::bigint`,
    unbankedOre: sql`null::bigint`,
    coveringOre: sql`null::bigint`,
    unbanked: sql`array[]::text[]`,
  };
}

/** SQL: whether a row is of a bank account and day that tell of the ledger account. */
function isWithin(
  { periods, currency }: Pick<ReconciledAccount, 'periods' | 'currency'>,
  day: 'day' | 'booked_on',
): RawBuilder<boolean> {
  if ('allBut' in periods)
    return sql`(currency = ${currency} and bank_account <> all(${periods.allBut}::text[]))`;
  if (periods.length === 0) return sql`false`;
  const on = sql.ref(day);
  const each = periods.map(
    ({ number, from, before }) =>
      sql`(bank_account = ${number} and ${on} >= ${from ?? '-infinity'} and ${on} < ${before ?? 'infinity'})`,
  );
  return sql`(currency = ${currency} and (${sql.join(each, sql` or `)}))`;
}

/** SQL: whether an entry must still stand for an ignored transaction. Closed months stay as they are. */
function isOpenIgnored(closedThrough: LocalDate | null): RawBuilder<boolean> {
  return sql`status = 'ignored' and booked_on > ${closedThrough ?? '-infinity'}`;
}

/**
 * The first day of which files tell. It is read before the sums, because PostgreSQL must know how many entries are of later days.
 */
export async function findFirstDay(
  db: AccountDb,
  compared: Pick<ReconciledAccount, 'periods' | 'currency'>,
): Promise<LocalDate | null> {
  const row = await db
    .selectFrom('bank_transactions')
    .select('booked_on')
    .where('account_id', '=', db.accountId)
    .where('status', '!=', 'new')
    .where(isWithin(compared, 'booked_on'))
    .orderBy('booked_on')
    .limit(1)
    .executeTakeFirst();
  return row?.booked_on ?? null;
}

/** The first posting date of the entries and refunds that people have paired with transactions. */
async function findFirstPairedDay(db: AccountDb): Promise<LocalDate | null> {
  const { rows } = await sql<{ day: LocalDate | null }>`
    select min(posting_date) as day from (
      select e.posting_date from bank_allocations a
      join journal_entries e on e.account_id = a.account_id and e.id = a.id
      where a.account_id = ${db.accountId} and a.kind = 'entry'
      union all
      select e.posting_date from bank_allocations a
      join journal_entries e
        on e.account_id = a.account_id and e.source_document_type = 'Refund' and e.source_document_id = a.id
      where a.account_id = ${db.accountId} and a.kind = 'refund'
    ) paired`.execute(db);
  return rows[0]?.day ?? null;
}

/** The id of a transaction or an entry, and the part that the other side lacks. */
type Part = [id: string, ore: string];

type Found = Omit<ReconciliationSums, 'since' | 'openIgnored'> & {
  ignoredCount: number;
  openIgnoredOre: Amount;
  unmatched: Part[];
  ignored: Part[];
  unbanked: Part[];
  withoutLines: [from: string, to: string, balanceOre: string, movedOre: string][];
};

async function transactionsOf(db: AccountDb, parts: Map<string, string>) {
  if (parts.size === 0) return [];
  const rows = await selectTransactions(db)
    .where('id', 'in', [...parts.keys()])
    .orderBy('booked_on')
    .orderBy('id')
    .execute();
  const transactions = await withAllocations(db, rows);
  return transactions.map((transaction) => ({ transaction, ore: BigInt(parts.get(transaction.id) ?? 0) }));
}

async function entriesOf(db: AccountDb, parts: Map<string, string>) {
  const entries = await readEntries(db, [...parts.keys()]);
  return entries.map((entry) => ({ entry, ore: BigInt(parts.get(entry.id) ?? 0) }));
}
