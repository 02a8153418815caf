import { sql } from 'kysely';
import { postingsUntil } from '../../books/index.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { addDays, yearOf } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';

/**
 * The sum of the balances with which a file of the period opens, and whether anything is posted in the period. Income and
 * expenses count from the beginning of the year, as in the file.
 */
export async function readOpening(
  db: AccountDb,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<{ openingOre: Ore; hasEntries: boolean }> {
  const { rows } = await sql<{ openingOre: Ore; hasEntries: boolean }>`
    select coalesce(sum(debit_ore - credit_ore) filter (
        where day < ${from} and (ledger_account < '3' or day >= ${`${yearOf(from)}-01-01`})
      ), 0)::bigint as "openingOre",
      coalesce(bool_or(day between ${from} and ${to}), false) as "hasEntries"
    from (${await postingsUntil(db, [addDays(from, -1), to])}) postings`.execute(db);
  const [opening] = rows;
  if (opening === undefined) throw new Error('A statement that sums has no answer.');
  return opening;
}
