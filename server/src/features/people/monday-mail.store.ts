import { sql } from 'kysely';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Db, Trx } from '../../platform/database/database.ts';

/** The languages of mails to people who use the app. */
export const MONDAY_MAIL_LANGUAGES = ['nb', 'en'] as const;
export type MondayMailLanguage = (typeof MONDAY_MAIL_LANGUAGES)[number];

/** The language of the person's mail on Mondays; null for none. */
export async function getMondayMail(db: Db, personId: string): Promise<MondayMailLanguage | null> {
  const row = await db
    .selectFrom('people')
    .select('monday_mail as language')
    .where('id', '=', personId)
    .executeTakeFirst();
  return (row?.language ?? null) as MondayMailLanguage | null;
}

/**
 * @param language null: the person wants no mail
 * @param monday of this week, which counts as done: the first mail comes next week
 */
export async function setMondayMailOf(
  db: Db,
  personId: string,
  language: MondayMailLanguage | null,
  monday: LocalDate,
): Promise<void> {
  await db
    .updateTable('people')
    .set({ monday_mail: language, monday_mailed_on: monday })
    .where('id', '=', personId)
    .execute();
}

/** The people who want a mail and have none since `monday`, by id. */
export async function listMondayMailsDue(db: Db, monday: LocalDate): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('monday_mail', 'is not', null)
    .where('address_unproved_since', 'is', null)
    .where(isDue(monday))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes the mail of the week for this transaction. Of two processes at once only one gets it.
 * @returns undefined when the person has had it, or wants none any more
 */
export async function takeMondayMail(
  trx: Trx,
  personId: string,
  monday: LocalDate,
): Promise<{ email: string; language: MondayMailLanguage } | undefined> {
  const row = await trx
    .updateTable('people')
    .set({ monday_mailed_on: monday })
    .where('id', '=', personId)
    .where('monday_mail', 'is not', null)
    .where(isDue(monday))
    .returning(['email', 'monday_mail as language'])
    .executeTakeFirst();
  return row && { email: row.email, language: row.language as MondayMailLanguage };
}

function isDue(monday: LocalDate) {
  return sql<boolean>`(monday_mailed_on is null or monday_mailed_on < ${monday})`;
}
