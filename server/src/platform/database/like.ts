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
