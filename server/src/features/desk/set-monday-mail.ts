import { mondayOf, osloDate } from '../../domain/days/local-date.ts';
import type { Db } from '../../platform/database/database.ts';
import type { MondayMailLanguage } from '../people/index.ts';
import { setMondayMailOf } from '../people/index.ts';

/** Turns the person's mail on Mondays on or off. The first one comes on the next Monday. @param language null: off */
export async function setMondayMail(
  db: Db,
  personId: string,
  language: MondayMailLanguage | null,
  now: Date,
): Promise<void> {
  await setMondayMailOf(db, personId, language, mondayOf(osloDate(now)));
}
