import { isEventSeenBy } from '../../../domain/webhooks/event-types.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { sequenceAll } from '../../../platform/events/sequencer.ts';
import type { Scope } from '../../../domain/access/scopes.ts';
import type { Lease } from '../../../platform/operations/leases.ts';
import { listEventsById, presentEvents, readFeed } from '../../event-feed/index.ts';
import type { SecretBox } from '../../../platform/operations/secret-box.ts';
import { chooserScopes } from '../endpoints/chooser-scopes.ts';
import * as deliveries from '../deliveries/deliveries.store.ts';
import type { DueDelivery, Outcome } from '../deliveries/deliveries.store.ts';
import type { EndpointAddress } from '../endpoints/endpoints.store.ts';
import * as store from '../endpoints/endpoints.store.ts';
import { tellOfDisabled } from '../endpoints/tell-of-disabled.ts';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.ts';
import { isFarewell, mayGoToEndpoint, purposeOfSecrets, wantsEvent } from '../endpoints/webhook-endpoint.ts';
import type { Answer, HttpSender } from './http-sender.ts';
import { isSuccess } from '../../../domain/webhooks/webhooks.ts';
import { decideNextAttempt } from './next-attempt.ts';
import { signedHeaders } from './signature.ts';

export type SendingDeps = {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
  secrets: SecretBox;
  sender: HttpSender;
  baseUrl: string;
};

/** `scopes` are those of the chooser now. */
type Judged = { endpoint: WebhookEndpoint; scopes: readonly Scope[] };

const EVENTS_AT_ONCE = 200;
/** What becomes of an event that the feed does not have any more. */
const EXPIRED: Answer = {
  statusCode: null,
  error: 'event-expired',
  responseBody: null,
  responseHeaders: null,
  retryAfterSeconds: undefined,
};
const FAILING_MILLISECONDS = 5 * 24 * 3_600_000;

/**
 * Sends to an endpoint what is due, until nothing is left. One process at a time works on an endpoint, so that events of one
 * resource are sent in order. When the process dies, another one goes on after the lease.
 */
export async function workOnEndpoint(
  deps: SendingDeps,
  address: EndpointAddress,
  stopping: AbortSignal,
): Promise<void> {
  const { db } = deps;
  const { accountId, id } = address;
  const accountDb = db.of(accountId);
  const lease = stopping.aborted ? undefined : await store.leaseEndpoint(db, address);
  if (lease === undefined) return;
  try {
    do {
      const endpoint = store.toEndpoint(lease.row);
      if (endpoint.status === 'disabled') return;
      const scopes = await chooserScopes(accountDb, endpoint.chooser);
      const hasMore = await takeFromFeed(deps, address, { endpoint, scopes }, lease);
      const due = await deliveries.listDueDeliveries(
        accountDb,
        id,
        deps.clock(),
        deliveries.REQUESTS_AT_ONCE,
      );
      if (due.length === 0 && !hasMore) return;
      if (due.length > 0) await sendAll(deps, accountId, { endpoint, scopes }, due);
    } while (!stopping.aborted && (await lease.renew(db)));
  } finally {
    await lease.giveBack(db);
  }
}

/**
 * Makes deliveries of all that the feed has, before the first start after a restore: they are of before, and so they are held.
 * @param madeAt when they count as made
 */
export async function makeAllDeliveries(db: Db, madeAt: Date): Promise<void> {
  await sequenceAll(db);
  await store.endEndpointLeases(db);
  for (const address of await store.listEndpointsBehind(db)) {
    const lease = await store.leaseEndpoint(db, address);
    if (lease === undefined) continue;
    for (let hasMore = true; hasMore; hasMore &&= await lease.renew(db)) {
      const endpoint = store.toEndpoint(lease.row);
      const scopes = await chooserScopes(db.of(address.accountId), endpoint.chooser);
      const judged = { endpoint, scopes };
      hasMore = await takeFromFeed({ db, clock: () => madeAt }, address, judged, lease);
    }
    await lease.giveBack(db);
  }
}

/** Makes deliveries of the next events of the feed. @returns whether the feed has more */
async function takeFromFeed(
  { db, clock }: Pick<SendingDeps, 'db' | 'clock'>,
  address: EndpointAddress,
  { endpoint, scopes }: Judged,
  lease: Lease<unknown>,
): Promise<boolean> {
  const { accountId } = address;
  const accountDb = db.of(accountId);
  const { position } = endpoint;
  const page = await readFeed(accountDb, position, {
    limit: EVENTS_AT_ONCE,
    isWanted: (event) =>
      (wantsEvent(endpoint, event.type, scopes) && isEventSeenBy(endpoint.chooser, event)) ||
      isFarewell(endpoint.chooser, event),
  });
  if (page.last === position) return false;
  await inTransaction(accountDb, async (trx) => {
    const move = { from: position, to: page.last };
    if (!(await store.moveEndpointPosition(trx, address, lease, move))) return;
    const made = page.events.map(({ id, sequence, type, about }) => ({
      eventId: id,
      sequence,
      type,
      about,
      event: null,
    }));
    if (made.length === 0) return;
    // After a replay the feed gives events again. One that is on its way already comes once.
    const waiting = await deliveries.listWaitingEvents(trx, endpoint.id, made);
    const added = made.filter(({ eventId }) => !waiting.has(eventId));
    deliveries.insertDeliveries(trx, endpoint.id, added, clock());
  });
  return page.hasMore;
}

async function sendAll(
  deps: SendingDeps,
  accountId: string,
  { endpoint, scopes }: Judged,
  due: DueDelivery[],
): Promise<void> {
  const { db, clock } = deps;
  const secrets = await openSecrets(deps, accountId, endpoint);
  const sendable = due.filter(
    (delivery) => mayGoToEndpoint(endpoint, delivery.type, scopes) || isFarewell(endpoint.chooser, delivery),
  );
  const bodies = await readBodies(deps, accountId, sendable);
  const outcomes = await Promise.all(
    sendable.map((delivery) =>
      send(deps, accountId, endpoint, secrets, delivery, bodies.get(delivery.eventId)),
    ),
  );
  const refused = due
    .filter((delivery) => !sendable.includes(delivery))
    .map((delivery) => refusal(delivery, clock()));
  await inTransaction(db.of(accountId), async (trx) => {
    const locked = await store.lockEndpoint(trx, endpoint.id);
    await deliveries.noteDeliveryAttempts(trx, [...outcomes, ...refused]);
    // What is refused here says nothing of the receiver.
    if (locked === undefined || outcomes.length === 0) return;
    const now = clock();
    const ended = new Set(outcomes.filter(({ status }) => status !== 'pending').map(({ id }) => id));
    const isOver = sendable.some(({ id, ...sent }) => ended.has(id) && isFarewell(locked.chooser, sent));
    const judged = isOver ? disabledFor(locked, null, now) : judge(locked, outcomes, now);
    if (judged === locked) return;
    const answersAgain = locked.failingSince !== null && judged.failingSince === null;
    if (answersAgain) await deliveries.bringDeliveriesForwardAfterAnswer(trx, endpoint.id, now);
    await store.saveEndpoint(trx, judged);
    if (judged.status === 'disabled') await tellOfDisabled(trx, judged, now);
  });
}

/** What becomes of a delivery that was made when more might go to the endpoint. */
function refusal({ id, dueAt }: DueDelivery, at: Date): Outcome {
  const { retryAfterSeconds: _none, ...answer } = { ...EXPIRED, error: 'insufficient_scope' };
  return {
    id,
    dueAt,
    attempt: { at: at.toISOString(), durationMs: 0, ...answer },
    status: 'failed',
    nextAttemptAt: null,
  };
}

/** The endpoint after these attempts: one that is gone, or has only failed for 5 days, is disabled. */
function judge(endpoint: WebhookEndpoint, outcomes: Outcome[], now: Date): WebhookEndpoint {
  if (endpoint.status === 'disabled') return endpoint;
  if (outcomes.some(({ attempt }) => attempt.statusCode === 410)) return disabledFor(endpoint, 'gone', now);
  if (outcomes.some(({ attempt }) => isSuccess(attempt))) {
    return endpoint.failingSince === null ? endpoint : { ...endpoint, failingSince: null };
  }
  const { failingSince } = endpoint;
  if (failingSince === null) return { ...endpoint, failingSince: now };
  return now.getTime() - failingSince.getTime() > FAILING_MILLISECONDS
    ? disabledFor(endpoint, 'failing', now)
    : endpoint;
}

/** @param disabledReason null: a person or the app has ended what the endpoint was for, and nobody needs to be told */
function disabledFor(
  endpoint: WebhookEndpoint,
  disabledReason: WebhookEndpoint['disabledReason'],
  now: Date,
): WebhookEndpoint {
  return { ...endpoint, status: 'disabled', disabledReason, version: endpoint.version + 1, updatedAt: now };
}

async function openSecrets(
  { secrets, clock }: SendingDeps,
  accountId: string,
  { id, secret, previousSecret, previousSecretUntil }: WebhookEndpoint,
): Promise<string[]> {
  const isOverlapping = previousSecretUntil !== null && previousSecretUntil > clock();
  // The key of the secret before may be what was lost.
  const alsoSigns = isOverlapping && previousSecret !== null && (await secrets.hasKeyOf(previousSecret));
  const sealed = [secret, ...(alsoSigns ? [previousSecret] : [])];
  return Promise.all(sealed.map((one) => secrets.open(one, purposeOfSecrets(accountId, id))));
}

/** What is posted, by the id of the event: the events as the feed shows them. */
export async function readBodies(
  { db, baseUrl }: Pick<SendingDeps, 'db' | 'baseUrl'>,
  accountId: string,
  due: Pick<DueDelivery, 'eventId' | 'event'>[],
): Promise<Map<string, string>> {
  const accountDb = db.of(accountId);
  const ids = due.filter(({ event }) => event === null).map(({ eventId }) => eventId);
  const events = await presentEvents(accountDb, await listEventsById(accountDb, ids), baseUrl);
  return new Map([
    ...events.map((event) => [event.id, JSON.stringify(event)] as const),
    ...due.flatMap(({ eventId, event }) => (event === null ? [] : [[eventId, event] as const])),
  ]);
}

async function send(
  { clock, sender, log }: SendingDeps,
  accountId: string,
  { url, id: endpointId }: WebhookEndpoint,
  secrets: string[],
  { id, dueAt, eventId, attemptCount }: DueDelivery,
  body: string | undefined,
): Promise<Outcome> {
  const at = clock();
  const started = performance.now();
  const headers = signedHeaders({ id: eventId, at, body: body ?? '' }, secrets);
  const { retryAfterSeconds, ...answer } =
    body === undefined ? EXPIRED : await sender.send(accountId, url, headers, body);
  const durationMs = Math.round(performance.now() - started);
  const attempt = { at: at.toISOString(), durationMs, ...answer };
  if (!isSuccess(attempt)) {
    const { statusCode, error } = attempt;
    log.info({ endpointId, deliveryId: id, statusCode, error }, 'webhook not delivered');
  }
  const { notBefore, ...next } = decideNextAttempt(
    attempt,
    attemptCount,
    retryAfterSeconds,
    clock(),
    Math.random(),
  );
  const noted = notBefore === null ? attempt : { ...attempt, notBefore: notBefore.toISOString() };
  return { id, dueAt, attempt: noted, ...next };
}
