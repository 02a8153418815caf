import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** What the id of a row's account must equal. With a single account PostgreSQL reads the rows in the order of their index. */
export function isOneOfAccounts(accountIds: readonly string[]): RawBuilder<string> {
  return accountIds.length === 1 ? sql`${accountIds[0]}` : sql`any(${accountIds})`;
}
