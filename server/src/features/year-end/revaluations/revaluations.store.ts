import { sql } from 'kysely';
import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import type { ExchangeRate } from '../../../domain/currency/exchange-rate.ts';
import type { RevaluedItem } from '../../../domain/currency/revaluation.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { requireFound } from '../../../domain/errors/errors.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';
import { statement, updateRow } from '../../../platform/database/statement.ts';

export type RateOfCurrency = ExchangeRate & { currency: ForeignCurrency };

/** A revaluation that stands. */
export type Revaluation = {
  id: string;
  asOf: LocalDate;
  rates: RateOfCurrency[];
  lines: RevaluedItem[];
  takenBackId: string | null;
};

// Amounts travel as text: inside JSON they would become floating-point numbers.
type Amounts = 'amountOre' | 'nokOre' | 'closingNokOre' | 'differenceNokOre';
type AsText<I> = I extends unknown ? Omit<I, Amounts> & { [K in Amounts]: string } : never;
type LineJson = AsText<RevaluedItem>;
type RateJson = Omit<RateOfCurrency, 'rateE6'> & { rateE6: string };
type Row = Omit<Revaluation, 'rates' | 'lines'> & {
  rates: RateJson[];
  lines: LineJson[];
  journalEntryIds: string[];
};

export type BookedRevaluation = Revaluation & { journalEntryIds: string[] };

/** The day of the newest revaluation that stands. */
export async function findNewestRevaluation(db: AccountDbOrTrx): Promise<LocalDate | undefined> {
  const [newest] = await selectNewest(db, db.accountId);
  return newest?.asOf;
}

const selectNewest = statement<{ asOf: LocalDate }>(
  'select as_of as "asOf" from currency_revaluations where account_id = $1 and reversed_at is null order by as_of desc limit 1',
);

/** Whether a revaluation of the day stands. */
export async function hasRevaluationOf(db: AccountDbOrTrx, asOf: LocalDate): Promise<boolean> {
  return (await selectOfDay(db, db.accountId, asOf)).length > 0;
}

const selectOfDay = statement<{ id: string }>(
  'select id from currency_revaluations where account_id = $1 and as_of = $2::date and reversed_at is null',
);

/** @throws ApiError `not-found`, also for one that is taken back */
export async function findRevaluation(db: AccountDbOrTrx, id: string): Promise<BookedRevaluation> {
  const [found] = isId(id) ? await listRevaluations(db, id) : [];
  return requireFound(found);
}

/** The revaluations that stand, newest day first, each with its entries. @param id one of them alone */
export async function listRevaluations(db: AccountDbOrTrx, id?: string): Promise<BookedRevaluation[]> {
  const { rows } = await sql<Row>`
    select r.id, r.as_of as "asOf", r.rates, r.lines, r.taken_back_id as "takenBackId", array(
      select e.id from journal_entries e
      where e.account_id = ${db.accountId} and e.source_document_type = 'CurrencyRevaluation'
        and e.source_document_id in (r.id, r.taken_back_id) and e.corrects_entry_id is null
      order by e.posting_date
    ) as "journalEntryIds"
    from currency_revaluations r
    where r.account_id = ${db.accountId} and r.reversed_at is null ${id === undefined ? sql`` : sql`and r.id = ${id}`}
    order by r.as_of desc`.execute(db);
  return rows.map(({ rates, lines, ...row }) => ({
    ...row,
    rates: rates.map((rate) => ({ ...rate, rateE6: BigInt(rate.rateE6) })),
    lines: lines.map(toItem),
  }));
}

function toItem(line: LineJson): RevaluedItem {
  return {
    ...line,
    amountOre: BigInt(line.amountOre),
    nokOre: BigInt(line.nokOre),
    closingNokOre: BigInt(line.closingNokOre),
    differenceNokOre: BigInt(line.differenceNokOre),
  };
}

export async function insertRevaluation(
  trx: AccountTrx,
  { id, asOf, rates, lines, takenBackId }: Revaluation,
  now: Date,
): Promise<void> {
  const text = (value: unknown) =>
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one));
  await sql`
    insert into currency_revaluations (account_id, id, as_of, rates, lines, taken_back_id, created_at)
    values (${trx.accountId}, ${id}, ${asOf}, ${text(rates)}::jsonb, ${text(lines)}::jsonb, ${takenBackId}, ${now})`.execute(
    trx,
  );
}

/** Marks it as taken back. The row stays, because its entries and their mirrors name it. */
export async function markRevaluationReversed(trx: AccountTrx, id: string, now: Date): Promise<void> {
  await updateRow(trx, 'currency_revaluations', { id }, { reversedAt: now });
}
