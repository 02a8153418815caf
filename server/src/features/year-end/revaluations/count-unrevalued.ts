import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { getBookingAccounts } from '../../books/index.ts';
import { readMoneyItems } from './money-items.store.ts';
import { hasRevaluationOf } from './revaluations.store.ts';

/** How many items stand in other currencies at the end of a day. 0 once a revaluation of the day stands. */
export async function countUnrevalued(db: AccountDb, asOf: LocalDate): Promise<number> {
  if (await hasRevaluationOf(db, asOf)) return 0;
  return (await readMoneyItems(db, await getBookingAccounts(db), asOf)).length;
}
