import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../platform/database.ts';
import * as store from './deliveries.store.ts';
import { composeInvoiceEmail } from './invoice-email.ts';
import type { Email, Mailer } from './mailer.ts';
import { renderSource } from './mailer.ts';

export type DeliveryDeps = {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Without one, mail of production accounts waits in the queue. */
  mailer: Mailer | undefined;
  /** The sender's address on every mail; the name is the company's. */
  mailFrom: string;
};

/** Longer than any attempt takes: when it has passed, the attempt is dead and its outcome unknown. */
const LEASE_MINUTES = 10;
/** Growing pauses between attempts. */
const RETRY_MINUTES = [1, 5, 15, 60, 180];
const LONGEST_PAUSE_MINUTES = 360;

/**
 * One attempt at one delivery, if it is due. A test account's mail is captured: nothing of it ever leaves. A production
 * account's goes out by SMTP; a refusal for good ends it, anything else is tried again.
 */
export async function deliverEmail(deps: DeliveryDeps, accountId: string, deliveryId: string): Promise<void> {
  const { db, clock, mailer } = deps;
  const isTest = accountId.startsWith('T');
  if (!isTest && mailer === undefined) return;

  const delivery = await store.claimDelivery(
    db,
    accountId,
    deliveryId,
    clock(),
    minutesFrom(clock(), LEASE_MINUTES),
  );
  if (delivery === undefined) return;
  const email = toEmail(deps.mailFrom, delivery);
  if (isTest || mailer === undefined) {
    const source = await renderSource(email);
    await store.captureEmail(
      db,
      accountId,
      deliveryId,
      { recipient: email.recipient, subject: email.subject, source },
      clock(),
    );
    return;
  }
  const outcome = await mailer.send(email);
  if (outcome.kind === 'accepted') {
    await store.markDelivered(db, accountId, deliveryId, 'sent', clock());
    return;
  }
  deps.log.warn({ deliveryId, reason: outcome.reason, attempts: delivery.attempts }, `mail ${outcome.kind}`);
  if (outcome.kind === 'refused') {
    await store.markBounced(db, accountId, deliveryId, outcome.reason, clock());
    return;
  }
  const pauseMinutes = RETRY_MINUTES[delivery.attempts - 1] ?? LONGEST_PAUSE_MINUTES;
  await store.postpone(db, accountId, deliveryId, minutesFrom(clock(), pauseMinutes), outcome.reason);
}

function toEmail(mailFrom: string, delivery: store.ClaimedDelivery): Email {
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  return {
    messageId: `<${delivery.id}@${domain}>`,
    fromName: delivery.document.seller.name,
    fromAddress: mailFrom,
    recipient: delivery.recipient,
    ...composeInvoiceEmail(delivery.document, delivery.message),
  };
}

function minutesFrom(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}
