import type { AccountDb } from '../../platform/database/database.ts';
import type { EventType } from '../../domain/webhooks/event-types.ts';
import { statement } from '../../platform/database/statement.ts';

/** Events that one transaction wrote, with the number of the last one. */
export type EventRow = {
  id: string;
  lastSequence: bigint;
  types: EventType[];
  body: string;
  writtenAt: Date;
};

const COLUMNS = `id, last_sequence as "lastSequence", types, body, written_at as "writtenAt"`;

/** How much of rows is read at once, in bytes, and the row that goes beyond: a row can hold a hundred large invoices. */
const MOST_BYTES = 4_000_000;

/** `found`: how many rows there were. Of long ones not all are read. */
type Found = { found: number };

/** The first of these rows, and how many they are. PostgreSQL knows how long a text is without reading the text. */
function firstOf(rows: string, order: string): string {
  return `
    select ${COLUMNS}, found from (
      select *, count(*) over ()::integer as found, sum(octet_length(body)) over (${order}) - octet_length(body) as before
      from (${rows}) chosen
    ) measured
    where before <= ${MOST_BYTES} ${order}`;
}

/** The rows with events after a number, in their order. */
export const listRowsAfter = statement<EventRow & Found>(
  firstOf(
    'select * from events where account_id = $1 and last_sequence > $2 order by last_sequence limit $3',
    'order by last_sequence',
  ),
);

/** The rows with events before a number, the newest first. The first one may also have events after it. */
export const listRowsBefore = statement<EventRow & Found>(
  firstOf(
    `select * from events where account_id = $1 and last_sequence < $2::bigint + 100 and last_sequence > $3
       and last_sequence - cardinality(types) + 1 < $2::bigint
     order by last_sequence desc limit $4`,
    'order by last_sequence desc',
  ),
);

/** The rows of these ids. */
export const listRowsById = statement<EventRow>(`
  select ${COLUMNS} from events where account_id = $1 and id = any($2::uuid[])`);

export async function findRow(db: AccountDb, id: string): Promise<EventRow | undefined> {
  const [row] = await selectRow(db, db.accountId, id);
  return row;
}

const selectRow = statement<EventRow>(`select ${COLUMNS} from events where account_id = $1 and id = $2`);

/** The number of the account's last event. */
export async function lastSequence(db: AccountDb): Promise<number> {
  const [row] = await selectLast(db, db.accountId);
  return Number(row?.last ?? 0n);
}

const selectLast = statement<{ last: bigint }>(
  'select last_sequence as last from event_positions where account_id = $1',
);

/** The number up to which events have been deleted. */
export async function deletedThrough(db: AccountDb): Promise<number> {
  const [row] = await selectDeleted(db, db.accountId);
  return Number(row?.through ?? 0n);
}

const selectDeleted = statement<{ through: bigint }>(
  'select deleted_through as through from event_positions where account_id = $1',
);
