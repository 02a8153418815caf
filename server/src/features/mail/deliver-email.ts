import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AccountTrx } from '../../platform/database/database.ts';
import { isDatabaseAway, isTemporarilyUnavailable } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { CapturedRoom } from '../../platform/http/storage/captured-room.ts';
import type { Lease } from '../../platform/operations/leases.ts';
import { minutesFrom } from '../../platform/operations/leases.ts';
import type { BounceDeps } from './bounces/bounce-delivery.ts';
import { bounceDelivery } from './bounces/bounce-delivery.ts';
import * as store from './deliveries.store.ts';
import { storedSource } from './email/mail-source.ts';
import type { EmailFacts } from './email/read-email.ts';
import { readEmail } from './email/read-email.ts';
import type { Email, Mailer, SendOutcome } from './mailer.ts';
import { renderSource } from './mailer.ts';
import type { PrepareDeps } from './prepare-email.ts';
import { prepareEmail } from './prepare-email.ts';

export type DeliveryDeps = PrepareDeps &
  BounceDeps & {
    /** Without a mailer, mail of production accounts waits in the queue. */
    mailer: Mailer | undefined;
    captured: CapturedRoom;
  };

/** Alerts and the doctor name them. */
const LOG_LINES = { refused: 'mail refused', deferred: 'mail deferred', failed: 'mail failed' };
const NOTE_TRIES = 10;
const NOTE_PAUSE_MILLISECONDS = 1_000;

/** A sender gives up after 4 to 5 days (RFC 5321 § 4.5.4.1). */
const DEFERRED_MINUTES_AT_MOST = 5 * 24 * 60;

/**
 * Tries a delivery once, if it is due. Mail of a test account is captured and never leaves the service. Mail of a production
 * account is sent by SMTP. A permanent refusal or 5 days of deferrals mark the mail as bounced. After failures between the
 * service and the mail server, the mail is tried again without end.
 */
export async function deliverEmail(deps: DeliveryDeps, accountId: string, deliveryId: string): Promise<void> {
  const { db, clock, mailer } = deps;
  const isTest = accountId.startsWith('T');
  if (!isTest && mailer === undefined) return;

  const lease = await store.MAIL_LEASES.take(
    db,
    { accountId, id: deliveryId },
    store.MAIL_LEASES.isDue(clock()),
  );
  if (lease === undefined) return;
  const email = await tryToPrepare(deps, accountId, lease);
  if (email === undefined) return;
  if (isTest || mailer === undefined) {
    await capture(deps, accountId, lease.row, email);
  } else {
    await conclude(deps, accountId, lease, await mailer.send(email));
  }
}

/** A mail that cannot be made is our own fault, so it is tried again after growing pauses. */
async function tryToPrepare(deps: DeliveryDeps, accountId: string, lease: Lease<store.LeasedDelivery>) {
  try {
    return await prepareEmail(deps, accountId, lease.row);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const { id: deliveryId, attempts } = lease.row;
    deps.log.error({ err: error, accountId, deliveryId, attempts }, 'mail could not be made');
    await lease.putOff(deps.db, deps.clock(), { last_error: 'internal', deferred_since: null });
    return undefined;
  }
}

async function capture(
  { db, clock, onEnded, captured }: DeliveryDeps,
  accountId: string,
  delivery: store.LeasedDelivery,
  email: Email,
): Promise<void> {
  const accountDb = db.of(accountId);
  const { id, datedAt } = delivery;
  const { recipient, subject } = email;
  const open = await renderSource(email, datedAt);
  // The facts are read once here, so that lists of captured mails never read a source.
  const facts = withSizes((await readEmail(open.source, email)).facts, email.attachments);
  const stored = storedSource(open, email.attachments);
  const mail = { recipient, subject, facts, ...stored };
  await inTransaction(accountDb, async (trx) => {
    const isCaptured = await store.captureEmail(trx, id, mail, { now: clock(), datedAt });
    if (isCaptured) await onEnded(trx, delivery);
  });
  await captured.note(accountDb, stored.source.length);
}

/** The source that the facts were read from has no content in its attachments. */
function withSizes(facts: EmailFacts, contents: Email['attachments']): EmailFacts {
  const attachments = facts.attachments.map((attachment, index) => {
    const { bytes } = contents[index] ?? { bytes: new Uint8Array() };
    return { ...attachment, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  return { ...facts, attachments };
}

async function conclude(
  deps: DeliveryDeps,
  accountId: string,
  lease: Lease<store.LeasedDelivery>,
  outcome: SendOutcome,
): Promise<void> {
  const { db, clock, log, onEnded } = deps;
  const delivery = lease.row;
  if (outcome.kind === 'accepted') {
    const note = async (trx: AccountTrx) => {
      const isMarked = await store.markDelivered(trx, delivery.id, 'sent', clock());
      if (isMarked) await onEnded(trx, delivery);
    };
    // The mail is out. If this is not noted, the mail is sent again. A lock or a full pool may clear within seconds.
    for (let tries = 1; ; tries += 1) {
      try {
        await inTransaction(db.of(accountId), note);
        return;
      } catch (error) {
        if (tries === NOTE_TRIES || !isTemporarilyUnavailable(error)) throw error;
        await pause(NOTE_PAUSE_MILLISECONDS);
      }
    }
  }
  const { id: deliveryId, attempts } = delivery;
  const { kind, reason } = outcome;
  log.warn({ accountId, deliveryId, reason, attempts }, LOG_LINES[kind]);
  const deferredSince = kind === 'deferred' ? (delivery.deferredSince ?? clock()) : null;
  const isGivenUp = deferredSince !== null && minutesFrom(deferredSince, DEFERRED_MINUTES_AT_MOST) <= clock();
  if (kind === 'refused' || isGivenUp) {
    await bounceDelivery(deps, accountId, deliveryId, reason);
  } else {
    // Where the recipient's server has not deferred the mail, the failure was on our side.
    await lease.putOff(db, clock(), { last_error: reason, deferred_since: deferredSince });
  }
}
