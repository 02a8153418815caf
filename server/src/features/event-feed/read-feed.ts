import type { AccountDb } from '../../platform/database/database.ts';
import type { StoredEvent } from './event.ts';
import { eventsOfRow } from './event.ts';
import * as store from './events.store.ts';

const ROWS_AT_ONCE = 100;
/** A page ends when so much has been read, because a row can hold a hundred large invoices. */
const CHARACTERS_AT_MOST = 4_000_000;
/** So many rows are looked through for events that a filter lets pass. */
const ROWS_AT_MOST = 5_000;

/** `last` is the number up to which everything has been looked at. `hasMore`: there was something after it. */
export type FeedPage = { events: StoredEvent[]; last: number; hasMore: boolean };

/** The next events of the account after a number that `isWanted` lets pass, in their order. */
export async function readFeed(
  db: AccountDb,
  after: number,
  { limit, isWanted }: { limit: number; isWanted: (event: StoredEvent) => boolean },
): Promise<FeedPage> {
  const events: StoredEvent[] = [];
  let last = after;
  let characters = 0;
  let rowCount = 0;
  while (rowCount < ROWS_AT_MOST) {
    const rows = await store.listRowsAfter(db, db.accountId, last, ROWS_AT_ONCE);
    for (const row of rows) {
      if (characters > CHARACTERS_AT_MOST) return { events, last, hasMore: true };
      characters += row.body.length;
      for (const event of eventsOfRow(row)) {
        if (event.sequence <= last) continue;
        if (events.length === limit) return { events, last, hasMore: true };
        if (isWanted(event)) events.push(event);
        last = event.sequence;
      }
    }
    rowCount += rows.length;
    const found = rows[0]?.found ?? 0;
    if (rows.length === found && found < ROWS_AT_ONCE) return { events, last, hasMore: false };
  }
  return { events, last, hasMore: true };
}
