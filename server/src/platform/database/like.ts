import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** What somebody searches for, without the blanks around it. */
export function trimmedSearch(text: string): string {
  return text.trim().normalize('NFC');
}

/**
 * SQL for whether a text contains another one, capitals and accents or not. By our own collation, since the database's may not know
 * Å as the capital of å.
 * @param said SQL for the text
 */
export function containsText(said: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`plain_letters(lower(${said} collate norwegian)) like plain_letters(lower(${likePattern(text)} collate norwegian))`;
}

/** The pattern of `like` for texts that contain this text. */
export function likePattern(text: string): string {
  return `%${trimmedSearch(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** SQL for a text without capitals. */
export const LOWER = (text: string): RawBuilder<string> => sql`lower(${text} collate norwegian)`;
/** SQL for a text without capitals and accents. */
export const PLAIN = (text: string): RawBuilder<string> =>
  sql`plain_letters(lower(${text} collate norwegian))`;

/** Such a text has plain letters only. */
export const IS_ASCII = /^[ -~]*$/;

/** An index finds texts by three characters in a row. */
const LEAST_INDEXED = 3;

/**
 * SQL for whether the column `text` contains another one, for tables with an index of `account_trigrams(account_id, text)`.
 * @param text trimmed
 * @param form in which the column has its texts
 */
export function hasTrigrams(
  accountId: string,
  text: string,
  form: typeof PLAIN = PLAIN,
): RawBuilder<unknown> {
  const said = sql`text like ${form(likePattern(text))}`;
  return text.length < LEAST_INDEXED
    ? said
    : sql`${said} and account_trigrams(account_id, text) @> account_trigrams(${accountId}, ${form(text)})`;
}
