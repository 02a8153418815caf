import { sql } from 'kysely';
import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import type { ExchangeRate } from '../../../domain/currency/exchange-rate.ts';
import type { RevaluedItem } from '../../../domain/currency/revaluation.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';
import { updateRow } from '../../../platform/database/statement.ts';

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
type LineJson = { [K in Amounts]: string };
type RateJson = Omit<RateOfCurrency, 'rateE6'> & { rateE6: string };
type Row = Omit<Revaluation, 'rates' | 'lines'> & {
  rates: RateJson[];
  lines: LineJson[];
  journalEntryIds: string[];
};

export type BookedRevaluation = Revaluation & { journalEntryIds: string[] };

/** The revaluations that stand, newest day first, each with its entries. @param id one of them alone */
export async function listRevaluations(
  db: AccountDbOrTrx,
  { id }: { id?: string } = {},
): Promise<BookedRevaluation[]> {
  if (id !== undefined && !isId(id)) return [];
  const { rows } = await sql<Row>`
    select r.id, r.as_of as "asOf", r.rates, r.lines, r.taken_back_id as "takenBackId", array(
      select e.id from journal_entries e
      where e.account_id = ${db.accountId} and e.source_document_type = 'CurrencyRevaluation'
        and e.source_document_id in (r.id, r.taken_back_id) and e.corrects_entry_id is null
      order by e.posting_date
    ) as "journalEntryIds"
    from currency_revaluations r
    where r.account_id = ${db.accountId} and r.reversed_at is null and (${id ?? null}::uuid is null or r.id = ${id ?? null}::uuid)
    order by r.as_of desc`.execute(db);
  return rows.map(({ rates, lines, ...row }) => ({
    ...row,
    rates: rates.map((rate) => ({ ...rate, rateE6: BigInt(rate.rateE6) })),
    lines: lines.map(
      (line) =>
        ({
          ...line,
          amountOre: BigInt(line.amountOre),
          nokOre: BigInt(line.nokOre),
          closingNokOre: BigInt(line.closingNokOre),
          differenceNokOre: BigInt(line.differenceNokOre),
        }) as RevaluedItem,
    ),
  }));
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
