import type { WebhookDeliveryStatus } from '../../../domain/webhooks/webhooks.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { columns } from '../../../platform/database/columns.ts';
import type { AccountDb, AccountDbOrTrx, AccountTrx, Db } from '../../../platform/database/database.ts';
import { ringBell } from '../../../platform/database/bell.ts';
import { newId, isId } from '../../../platform/database/ids.ts';
import { insertRows } from '../../../platform/database/statement.ts';
import { isNotHeld } from '../../../platform/operations/holds.store.ts';
import type { EventType } from '../../../domain/webhooks/event-types.ts';
import type { ListOrder } from '../../../platform/http/lists/list-order.ts';
import type { Page, Paged } from '../../../platform/http/lists/paging.ts';
import { pageOf } from '../../../platform/http/lists/paging.ts';
import type { Attempt, WebhookDelivery } from '../endpoints/webhook-endpoint.ts';

/** `about` is the resource; `event` is the event itself where the feed does not have it. */
export type NewDelivery = {
  eventId: string;
  sequence: number;
  type: EventType;
  about: string;
  event: string | null;
};

const ROWS_AT_ONCE = 100;

/** The webhooks, in the outbox and where they are held. */
export const WEBHOOKS = 'webhooks';

/** SQL for whether a delivery is not held. @param alias the name that the statement gives the table */
export function isDeliveryNotHeld(alias: string): RawBuilder<boolean> {
  return isNotHeld(WEBHOOKS, {
    account: sql.ref(`${alias}.account_id`),
    thing: sql`${sql.ref(`${alias}.id`)}::text`,
    madeAt: sql.ref(`${alias}.created_at`),
  });
}

/** SQL for the deliveries that are held. It covers all accounts, so only the command may use it. */
export function heldDeliveries(): RawBuilder<unknown> {
  return sql`
    select d.account_id, d.id::text as id, d.created_at as since from webhook_deliveries d
    where d.status = 'pending' and not ${isDeliveryNotHeld('d')}`;
}

/** Ends a delivery that is held. */
export async function endHeldDelivery(
  trx: AccountTrx,
  id: string,
  status: 'delivered' | 'failed',
): Promise<void> {
  await sql`
    update webhook_deliveries d set status = ${status}, next_attempt_at = null
    where d.account_id = ${trx.accountId} and d.id = ${id} and d.status = 'pending' and not ${isDeliveryNotHeld('d')}`.execute(
    trx,
  );
}

/** @returns the ids */
export function insertDeliveries(
  trx: AccountTrx,
  endpointId: string,
  deliveries: NewDelivery[],
  now: Date,
): string[] {
  const rows = deliveries.map(({ eventId, sequence, type, about, event }) => ({
    id: newId(),
    endpointId,
    eventId,
    sequence: BigInt(sequence),
    type,
    about,
    event,
    status: 'pending' as const,
    nextAttemptAt: now,
    createdAt: now,
  }));
  trx.afterCommit(() => ringBell('webhooks'));
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    trx.later(insertRows(trx, 'webhook_deliveries', rows.slice(first, first + ROWS_AT_ONCE)));
  }
  return rows.map(({ id }) => id);
}

const SHOWN = columns('id event_id type status attempts next_attempt_at');

/** An endpoint that gets events all the time has millions of deliveries. Only this many are listed. */
const MOST_LISTED = 10_000;

export const DELIVERY_ORDER: ListOrder<{ id: string }> = {
  name: 'webhook-deliveries',
  isDescending: true,
  keys: [{ column: 'id', type: 'uuid', of: ({ id }) => id }],
};

/** SQL for whether the last attempt failed, as `isFailing` of the domain says. */
const IS_FAILING = sql<boolean>`(status = 'failed' or status = 'pending' and attempts <> '[]'
  and coalesce((attempts -> -1 ->> 'statusCode')::int not between 200 and 299, true))`;

/** The deliveries of an endpoint, newest first. @param filter.types undefined: all */
export async function listDeliveries(
  db: AccountDb,
  endpointId: string,
  {
    status,
    failing,
    types,
  }: {
    status: WebhookDeliveryStatus | undefined;
    failing: boolean | undefined;
    types: readonly EventType[] | undefined;
  },
  page: Page<{ id: string }>,
): Promise<Paged<WebhookDelivery[]>> {
  const newest = db
    .selectFrom('webhook_deliveries')
    .select(SHOWN)
    .where('account_id', '=', db.accountId)
    .where('endpoint_id', '=', endpointId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? null))
    .$if(failing !== undefined, (query) =>
      query.where((eb) => (failing === true ? IS_FAILING : eb.not(IS_FAILING))),
    )
    .orderBy('id', 'desc')
    .limit(MOST_LISTED);
  // Among these, because the types of all that an endpoint ever got are in no index.
  const listed = db
    .selectFrom(newest.as('newest'))
    .selectAll()
    .$if(types !== undefined, (query) => query.where('type', 'in', [...(types ?? [])]));
  const found = await pageOf(page, listed);
  return { ...found, items: found.items.map(toDelivery) };
}

export async function findDelivery(
  db: AccountDbOrTrx,
  endpointId: string,
  id: string,
): Promise<WebhookDelivery | undefined> {
  if (!isId(id)) return undefined;
  const row = await db
    .selectFrom('webhook_deliveries')
    .select(SHOWN)
    .where('account_id', '=', db.accountId)
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toDelivery(row);
}

function toDelivery(row: Omit<WebhookDelivery, 'attempts'> & { attempts: unknown }): WebhookDelivery {
  return { ...row, attempts: row.attempts as Attempt[] };
}

/** The event of a delivery where the feed does not have it. */
export async function findOwnEvent(db: AccountDb, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('event')
    .where('account_id', '=', db.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.event ?? null;
}

/**
 * Makes the delivery due at once, whatever has become of it, and with it the earlier ones of its resource, which go first. It counts as
 * made now, because it is asked for now. The earlier ones that are held stay held.
 */
export async function retryDeliveryNow(
  trx: AccountTrx,
  endpointId: string,
  id: string,
  now: Date,
): Promise<void> {
  const { about, sequence } = await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', next_attempt_at: now, created_at: now })
    .where('account_id', '=', trx.accountId)
    .where('id', '=', id)
    .returning(['about', 'sequence'])
    .executeTakeFirstOrThrow();
  const isUpToIt = sql<boolean>`about = ${about} and (sequence, id) <= (${sequence}::bigint, ${id}::uuid)`;
  await bringForward(trx, endpointId, now, isUpToIt);
}

/** Requests that an endpoint gets at the same time, each about another resource. */
export const REQUESTS_AT_ONCE = 8;

/**
 * Makes all that waits for the endpoint due at once, because a caller says so: also before the receiver's own `Retry-After`. What is due
 * already stays as it is, because else a caller who asks again and again would have all of it written each time. But what may be on its way
 * now is due once more, also when its attempt fails.
 */
export async function bringDeliveriesForward(trx: AccountTrx, endpointId: string, now: Date): Promise<void> {
  const due = await listDueDeliveries(trx, endpointId, now, REQUESTS_AT_ONCE);
  const ids = due.map(({ id }) => id);
  await bringForward(trx, endpointId, now, sql`(next_attempt_at > ${now} or id = any(${ids}::uuid[]))`);
}

/** An event that the receiver never takes is not posted for ever beside those that it takes. */
const MOST_EXTRA_ATTEMPTS = 10;

/** Makes due what waits for an endpoint that answers again, but nothing before the receiver's own `Retry-After`. */
export async function bringDeliveriesForwardAfterAnswer(
  trx: AccountTrx,
  endpointId: string,
  now: Date,
): Promise<void> {
  const mayCome = sql<boolean>`next_attempt_at > ${now}
    and jsonb_array_length(attempts) - attempt_count < ${sql.lit(MOST_EXTRA_ATTEMPTS)}`;
  const notBefore = sql<Date | null>`(attempts -> -1 ->> 'notBefore')::timestamptz`;
  await bringForward(trx, endpointId, now, mayCome, notBefore);
}

/**
 * Their times are a microsecond apart, in the order of the events, so that the index has the order in which they are sent. The
 * attempt that comes takes no place among the pauses: an event is tried for as long as if nothing had come forward.
 * @param which the pending deliveries
 * @param notBefore of a delivery: it comes forward to this time at most
 */
async function bringForward(
  trx: AccountTrx,
  endpointId: string,
  now: Date,
  which: RawBuilder<boolean>,
  notBefore: RawBuilder<Date | null> = sql`null::timestamptz`,
): Promise<void> {
  trx.afterCommit(() => ringBell('webhooks'));
  await sql`
    update webhook_deliveries d
    set next_attempt_at = forward.at, attempt_count = greatest(d.attempt_count - 1, 0)
    from (
      select id, greatest(${notBefore}, ${now}::timestamptz
        - (count(*) over () - row_number() over (order by sequence, id)) * interval '1 microsecond') as at
      from webhook_deliveries
      where account_id = ${trx.accountId} and endpoint_id = ${endpointId} and status = 'pending' and ${which}
    ) forward
    where d.account_id = ${trx.accountId} and d.id = forward.id`.execute(trx);
}

/** Those of these events whose delivery to the endpoint is on its way. One that is held is not. */
export async function listWaitingEvents(
  trx: AccountTrx,
  endpointId: string,
  events: readonly Pick<NewDelivery, 'eventId' | 'about'>[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('webhook_deliveries')
    .select('event_id')
    .where('account_id', '=', trx.accountId)
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .where(isDeliveryNotHeld('webhook_deliveries'))
    .where('about', 'in', [...new Set(events.map(({ about }) => about))])
    .where(
      'event_id',
      'in',
      events.map(({ eventId }) => eventId),
    )
    .execute();
  return new Set(rows.map((row) => row.event_id));
}

export type DueDelivery = {
  id: string;
  eventId: string;
  type: EventType;
  about: string;
  event: string | null;
  attemptCount: number;
  /** When it became due, to the microsecond. */
  dueAt: string;
};

/** SQL for whether the delivery `d` is not held, and waits for no earlier one of its resource. One that is held keeps none waiting. */
export function isFirstOfResource(): RawBuilder<boolean> {
  return sql<boolean>`${isDeliveryNotHeld('d')} and not exists (
    select from webhook_deliveries earlier
    where earlier.account_id = d.account_id and earlier.endpoint_id = d.endpoint_id and earlier.status = 'pending'
      and earlier.about = d.about and (earlier.sequence, earlier.id) < (d.sequence, d.id)
      and ${isDeliveryNotHeld('earlier')}
  )`;
}

/** Due deliveries of an endpoint, the earliest event first; of each resource only the first that is on its way. */
export async function listDueDeliveries(
  db: AccountDbOrTrx,
  endpointId: string,
  now: Date,
  limit: number,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.id, d.event_id as "eventId", d.type, d.about, d.event, d.attempt_count as "attemptCount",
      d.next_attempt_at::text as "dueAt"
    from webhook_deliveries d
    where d.account_id = ${db.accountId} and d.endpoint_id = ${endpointId} and d.status = 'pending'
      and d.next_attempt_at <= ${now}
      and ${isFirstOfResource()}
    order by d.next_attempt_at, d.sequence, d.id limit ${limit}`.execute(db);
  return rows;
}

/** `nextAttemptAt` is null when the delivery has ended. */
export type Outcome = {
  id: string;
  dueAt: string;
  attempt: Attempt;
  status: WebhookDelivery['status'];
  nextAttemptAt: Date | null;
};

/**
 * Notes attempts. A delivery that has ended meanwhile stays as it is. One that a caller has brought forward meanwhile keeps that
 * time: the attempt began before the caller asked.
 */
export async function noteDeliveryAttempts(trx: AccountTrx, outcomes: Outcome[]): Promise<void> {
  const given = outcomes.map(({ id, dueAt, attempt, status, nextAttemptAt }) => ({
    id,
    due: dueAt,
    attempt,
    status,
    next: nextAttemptAt?.toISOString() ?? null,
  }));
  await sql`
    update webhook_deliveries set attempts = attempts || given.attempt,
      attempt_count = attempt_count + 1, status = given.status,
      next_attempt_at = case when given.status = 'pending' and next_attempt_at <> given.due then next_attempt_at
        else given.next end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (id uuid, due timestamptz, attempt jsonb, status text, next timestamptz)
    where account_id = ${trx.accountId} and webhook_deliveries.id = given.id and webhook_deliveries.status = 'pending'
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
