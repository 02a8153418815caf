import type { WebhookDeliveryStatus } from '../../domain/webhooks.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, DbOrTrx, Trx } from '../../platform/database/database.ts';
import { ring } from '../../platform/database/bell.ts';
import { newId, isId } from '../../platform/database/ids.ts';
import { insertRows } from '../../platform/database/statement.ts';
import type { EventType } from '../../domain/event-types.ts';
import type { Page } from '../../platform/http/paging.ts';
import { offsetOf } from '../../platform/http/paging.ts';
import type { Attempt, WebhookDelivery } from './webhook-endpoint.ts';

/** `about` is the resource; `event` is the event itself where the feed does not have it. */
export type NewDelivery = {
  eventId: string;
  sequence: number;
  type: EventType;
  about: string;
  event: string | null;
};

const ROWS_AT_ONCE = 100;

/** @returns the ids */
export function insertDeliveries(
  trx: Trx,
  accountId: string,
  endpointId: string,
  deliveries: NewDelivery[],
  now: Date,
): string[] {
  const rows = deliveries.map(({ eventId, sequence, type, about, event }) => ({
    id: newId(),
    endpoint_id: endpointId,
    event_id: eventId,
    sequence: BigInt(sequence),
    type,
    about,
    event,
    status: 'pending' as const,
    next_attempt_at: now,
    created_at: now,
  }));
  trx.afterCommit(() => ring('webhooks'));
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    trx.later(insertRows(trx, accountId, 'webhook_deliveries', rows.slice(first, first + ROWS_AT_ONCE)));
  }
  return rows.map(({ id }) => id);
}

const SHOWN = [
  'id',
  'event_id as eventId',
  'type',
  'status',
  'attempts',
  'next_attempt_at as nextAttemptAt',
] as const;

/** An endpoint that gets events all the time has millions of deliveries. Only this many are listed. */
const MOST_LISTED = 10_000;

/** The deliveries of an endpoint, newest first. @param filter.types undefined: all */
export async function listDeliveries(
  db: Db,
  accountId: string,
  endpointId: string,
  { status, types }: { status: WebhookDeliveryStatus | undefined; types: readonly EventType[] | undefined },
  page: Page,
): Promise<{ deliveries: WebhookDelivery[]; totalCount: number }> {
  const newest = db
    .selectFrom('webhook_deliveries')
    .select(SHOWN)
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? null))
    .orderBy('id', 'desc')
    .limit(MOST_LISTED);
  // Among these, because the types of all that an endpoint ever got are in no index.
  const listed = db
    .selectFrom(newest.as('newest'))
    .$if(types !== undefined, (query) => query.where('type', 'in', [...(types ?? [])]));
  const rows = await listed
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset(Math.min(offsetOf(page), MOST_LISTED))
    .execute();
  const { count } = await listed
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return { deliveries: rows.map(toDelivery), totalCount: Number(count) };
}

export async function findDelivery(
  db: DbOrTrx,
  accountId: string,
  endpointId: string,
  id: string,
): Promise<WebhookDelivery | undefined> {
  if (!isId(id)) return undefined;
  const row = await db
    .selectFrom('webhook_deliveries')
    .select(SHOWN)
    .where('account_id', '=', accountId)
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toDelivery(row);
}

function toDelivery(row: Omit<WebhookDelivery, 'attempts'> & { attempts: unknown }): WebhookDelivery {
  return { ...row, attempts: row.attempts as Attempt[] };
}

/** The event of a delivery where the feed does not have it. */
export async function findOwnEvent(db: Db, accountId: string, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('event')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.event ?? null;
}

/** Makes the delivery due at once, whatever has become of it. */
export async function retryNow(trx: Trx, accountId: string, id: string, now: Date): Promise<void> {
  trx.afterCommit(() => ring('webhooks'));
  await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', next_attempt_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export type DueDelivery = {
  id: string;
  eventId: string;
  type: EventType;
  about: string;
  event: string | null;
  attemptCount: number;
};

/** SQL for whether the delivery `d` waits for no earlier one of its resource. */
export function isFirstOfResource(): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from webhook_deliveries earlier
    where earlier.account_id = d.account_id and earlier.endpoint_id = d.endpoint_id and earlier.status = 'pending'
      and earlier.about = d.about and (earlier.sequence, earlier.id) < (d.sequence, d.id)
  )`;
}

/** Due deliveries of an endpoint, the earliest event first; of each resource only the first that is on its way. */
export async function listDue(
  db: Db,
  accountId: string,
  endpointId: string,
  now: Date,
  limit: number,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.id, d.event_id as "eventId", d.type, d.about, d.event, d.attempt_count as "attemptCount"
    from webhook_deliveries d
    where d.account_id = ${accountId} and d.endpoint_id = ${endpointId} and d.status = 'pending'
      and d.next_attempt_at <= ${now}
      and ${isFirstOfResource()}
    order by d.next_attempt_at, d.sequence, d.id limit ${limit}`.execute(db);
  return rows;
}

/** `nextAttemptAt` is null when the delivery has ended. */
export type Outcome = {
  id: string;
  attempt: Attempt;
  status: WebhookDelivery['status'];
  nextAttemptAt: Date | null;
};

/** Notes attempts. A delivery that has ended meanwhile stays as it is. */
export async function noteAttempts(trx: Trx, accountId: string, outcomes: Outcome[]): Promise<void> {
  const given = outcomes.map(({ id, attempt, status, nextAttemptAt }) => ({
    id,
    attempt,
    status,
    next: nextAttemptAt?.toISOString() ?? null,
  }));
  await sql`
    update webhook_deliveries set attempts = attempts || given.attempt,
      attempt_count = attempt_count + 1, status = given.status, next_attempt_at = given.next
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (id uuid, attempt jsonb, status text, next timestamptz)
    where account_id = ${accountId} and webhook_deliveries.id = given.id and webhook_deliveries.status = 'pending'
  `.execute(trx);
}

/**
 * Deletes deliveries that are older than the events of the feed. It covers all accounts, so only the job may call it.
 * @param before UUIDs tell their time, so this is the first id of the oldest that stay
 */
export async function deleteOldDeliveries(db: Db, before: string, stopping?: AbortSignal): Promise<void> {
  const { rows: endpoints } = await sql<{ accountId: string; id: string }>`
    select account_id as "accountId", id from webhook_endpoints`.execute(db);
  for (const { accountId, id } of endpoints) {
    for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) {
      stopping?.throwIfAborted();
      const { numAffectedRows = 0n } = await sql`
        delete from webhook_deliveries where account_id = ${accountId} and id in (
          select id from webhook_deliveries
          where account_id = ${accountId} and endpoint_id = ${id} and id < ${before} order by id limit ${DELETED_AT_ONCE}
        )`.execute(db);
      deleted = Number(numAffectedRows);
    }
  }
}

const DELETED_AT_ONCE = 5_000;
