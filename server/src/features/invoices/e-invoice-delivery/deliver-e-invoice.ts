import type { FastifyBaseLogger } from 'fastify';
import type {
  AccessPoint,
  EInvoice,
  OfficialRules,
  RecipientLookUp,
  TransmissionStatus,
} from '../../e-invoices/index.ts';
import { nextAttemptAt, minutesFrom } from '../../../platform/operations/attempts.ts';
import { eInvoiceProblems, getTestRecipient, ublDocument } from '../../e-invoices/index.ts';
import type { Db, DbOrTrx, Trx } from '../../../platform/database/database.ts';
import { isDatabaseAway } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { CapturedRoom } from '../../../platform/http/storage/captured-room.ts';
import { queueEmail } from '../../mail/index.ts';
import { findEInvoice } from '../e-invoices/to-e-invoice.ts';
import { isIssued } from '../invoice.ts';
import { findInvoice } from '../invoices.store.ts';
import { canReceiveBy } from '../sending/choose-channel.ts';
import { noteDelivery } from '../sending/note-delivery.ts';
import { noteMailed } from '../sending/note-facts.ts';
import * as store from './e-invoice-deliveries.store.ts';
import { mailInstead } from './mail-instead.ts';

export type EInvoiceDeliveryDeps = {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
  recipients: RecipientLookUp;
  /** Without one, e-invoices of production accounts wait in the queue. */
  accessPoint: AccessPoint | undefined;
  /** The official rules, where the operator has given them. */
  rules: OfficialRules | undefined;
  captured: CapturedRoom;
};

/** The pauses between attempts grow. The first is short, because most unknown outcomes are known soon after. */
const RETRY_MINUTES = [0.25, 1, 5, 15, 60, 180, 360];
/** How often a document is submitted that the access point refuses to take. */
const REFUSALS_AT_MOST = 6;
/** A network that is silent for longer holds up no invoice: mail goes. */
const UNDECIDED_HOURS_AT_MOST = 24;
const LOOK_UP_MILLISECONDS = 10_000;
const DETAILS_CHARACTERS_AT_MOST = 500;
const FIRST_RECEIPT_MINUTES = 1;
const TEST_REJECTION = 'The test environment rejects it, as the recipient was set to.';

/**
 * Tries to deliver an e-invoice once, if it is due. Of a production account it is submitted to the access point; of a test account
 * it is captured and never leaves the service. What may have been sent is asked for before anything is sent again.
 */
export async function deliverEInvoice(
  deps: EInvoiceDeliveryDeps,
  accountId: string,
  id: string,
): Promise<void> {
  const claimed = await store.claim(deps.db, accountId, id, deps.clock());
  if (claimed === undefined) return;
  try {
    await deliver(deps, accountId, claimed);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    // Our own fault, so it is tried again after growing pauses.
    deps.log.error(
      { err: error, accountId, deliveryId: id, attempts: claimed.attempts },
      'e-invoice could not be made',
    );
    await retry(deps, accountId, claimed, 'internal');
  }
}

async function deliver(deps: EInvoiceDeliveryDeps, accountId: string, claimed: store.Claimed): Promise<void> {
  if (claimed.submission !== 'none') {
    await askBeforeSending(deps, accountId, claimed);
    return;
  }
  if (!claimed.isDecided && !(await decide(deps, accountId, claimed))) return;
  const document = await prepare(deps, accountId, claimed);
  const broken = document === undefined ? [] : ((await deps.rules?.check(document.bytes)) ?? []);
  if (document === undefined || broken.length > 0) {
    const details = broken.join(', ').slice(0, DETAILS_CHARACTERS_AT_MOST) || null;
    await fail(deps, accountId, claimed, { reason: 'e-invoice-not-possible', details });
  } else if (accountId.startsWith('T')) {
    await capture(deps, accountId, claimed, document);
  } else {
    await submit(deps, accountId, claimed, document);
  }
}

/** @returns whether an e-invoice goes; else a mail does, or it is decided later */
async function decide(
  deps: EInvoiceDeliveryDeps,
  accountId: string,
  claimed: store.Claimed,
): Promise<boolean> {
  const { db, clock, recipients } = deps;
  const invoice = await findInvoice(db, accountId, claimed.email.invoiceId);
  const answer = await recipients.ask(claimed.participant, LOOK_UP_MILLISECONDS);
  const canReceive = canReceiveBy(answer, invoice?.type ?? 'invoice');
  if (canReceive === true) return true;
  const waitedMinutes = (clock().getTime() - claimed.createdAt.getTime()) / 60_000;
  if (canReceive === undefined && waitedMinutes < UNDECIDED_HOURS_AT_MOST * 60) {
    await retry(deps, accountId, claimed, 'network silent');
    return false;
  }
  const now = clock();
  await inTransaction(db, async (trx) => {
    if (!(await store.remove(trx, accountId, claimed))) return;
    // The delivery goes on as a mail, under the same id.
    const { id, email, datedAt, hasMailCopy } = claimed;
    const mail = { ...email, id, reminderId: null };
    if (!hasMailCopy) trx.later(queueEmail(trx, accountId, mail, { now, accountNow: datedAt }));
    await noteMailed(trx, accountId, email.invoiceId, now);
  });
  return false;
}

type Prepared = { type: EInvoice['type']; bytes: Buffer };

/** The bytes that go out: those that have gone out before, if there are any. @returns undefined for what makes no e-invoice */
export async function prepare(
  { db }: { db: DbOrTrx },
  accountId: string,
  { email, document }: Pick<store.Claimed, 'email' | 'document'>,
): Promise<Prepared | undefined> {
  const invoice = await findInvoice(db, accountId, email.invoiceId);
  if (invoice === undefined || !isIssued(invoice))
    throw new Error('The document of a delivery is not issued.');
  if (document !== null) return { type: invoice.type, bytes: document };
  const eInvoice = await findEInvoice(db, accountId, invoice);
  if (eInvoiceProblems(eInvoice).length > 0) return undefined;
  return { type: invoice.type, bytes: Buffer.from(ublDocument(eInvoice)) };
}

async function submit(
  deps: EInvoiceDeliveryDeps,
  accountId: string,
  claimed: store.Claimed,
  { type, bytes }: Prepared,
): Promise<void> {
  const { db, clock, accessPoint, log } = deps;
  if (accessPoint === undefined) {
    // It is decided now, and waits for an access point.
    await store.noteDecision(db, accountId, claimed);
    return;
  }
  if (!(await store.noteSubmission(db, accountId, claimed, bytes))) return;
  const { id: deliveryId, attempts, participant } = claimed;
  const outcome = await accessPoint.submit({
    id: deliveryId,
    receiver: participant,
    documentType: type,
    bytes,
  });
  if (outcome.kind === 'sent') {
    await markSent(deps, accountId, claimed);
    return;
  }
  const { kind, reason } = outcome;
  log.warn({ accountId, deliveryId, reason, attempts }, `e-invoice ${kind}`);
  if (kind === 'not-sent') {
    await conclude(deps, accountId, claimed, {
      status: await accessPoint.statusOf(deliveryId),
      refusal: reason,
    });
  } else if (kind === 'unknown') {
    await retry(deps, accountId, claimed, reason);
  } else {
    const at = nextAttemptAt(clock(), attempts, RETRY_MINUTES);
    await store.forgetSubmission(db, accountId, claimed, { at, reason });
  }
}

/** An earlier attempt may have sent it: its process died, its answer never came, or the access point goes on by itself. */
async function askBeforeSending(
  deps: EInvoiceDeliveryDeps,
  accountId: string,
  claimed: store.Claimed,
): Promise<void> {
  const { accessPoint } = deps;
  if (accessPoint === undefined) throw new Error('There is no access point to ask.');
  const status = await accessPoint.statusOf(claimed.id);
  if (status.kind !== 'never-arrived' || claimed.submission === 'on-its-way') {
    await conclude(deps, accountId, claimed, { status, refusal: undefined });
    return;
  }
  const document = await prepare(deps, accountId, claimed);
  if (document === undefined) throw new Error('A submitted document has no bytes.');
  await submit(deps, accountId, claimed, document);
}

/** @param refusal the access point has just answered that it did not take the document, or did not send it */
async function conclude(
  deps: EInvoiceDeliveryDeps,
  accountId: string,
  claimed: store.Claimed,
  { status, refusal }: { status: TransmissionStatus; refusal: string | undefined },
): Promise<void> {
  switch (status.kind) {
    case 'sent':
      await markSent(deps, accountId, claimed);
      return;
    case 'failed':
      await fail(deps, accountId, claimed, status);
      return;
    case 'never-arrived':
      if (refusal === undefined) await retry(deps, accountId, claimed, 'unknown outcome');
      else if (claimed.attempts < REFUSALS_AT_MOST) await refused(deps, accountId, claimed, refusal);
      else await fail(deps, accountId, claimed, { reason: refusal, details: null });
      return;
    case 'under-way':
    case 'silent':
      await retry(deps, accountId, claimed, status.reason);
  }
}

/** It has not been taken, for certain, so that it may be submitted again. */
async function refused(
  { db, clock }: EInvoiceDeliveryDeps,
  accountId: string,
  claimed: store.Claimed,
  reason: string,
): Promise<void> {
  const at = nextAttemptAt(clock(), claimed.attempts, RETRY_MINUTES);
  await store.forgetSubmission(db, accountId, claimed, { at, reason });
}

async function markSent(
  { db, clock }: EInvoiceDeliveryDeps,
  accountId: string,
  claimed: store.Claimed,
): Promise<void> {
  const now = clock();
  await inTransaction(db, (trx) => end(trx, accountId, claimed, sentAt(now)));
}

/** What is known of an e-invoice that is sent: its receipt is asked for soon. */
export function sentAt(now: Date): store.Ended {
  return {
    status: 'sent',
    lastError: null,
    deliveredAt: now,
    bouncedAt: null,
    receipt: 'pending',
    receiptAt: null,
    receiptDueAt: minutesFrom(now, FIRST_RECEIPT_MINUTES),
    rejection: null,
  };
}

/** What is known of an e-invoice that failed for good. @param failed.details what was said of it */
export function failedAt(
  bouncedAt: Date,
  { reason, details }: { reason: string; details: string | null },
): store.Ended {
  return {
    status: 'bounced',
    lastError: reason,
    deliveredAt: null,
    bouncedAt,
    receipt: 'not-applicable',
    receiptAt: null,
    receiptDueAt: null,
    rejection: details,
  };
}

/** Ends a claimed delivery, with its event. @returns false when another attempt has followed */
export async function end(
  trx: Trx,
  accountId: string,
  claimed: store.Claimed,
  ended: store.Ended,
): Promise<boolean> {
  const isEnded = await store.end(trx, accountId, claimed, ended);
  if (isEnded) await noteDelivery(trx, accountId, { id: claimed.id, invoiceId: claimed.email.invoiceId });
  return isEnded;
}

async function fail(
  { db, clock, log }: EInvoiceDeliveryDeps,
  accountId: string,
  claimed: store.Claimed,
  { reason, details }: { reason: string; details: string | null },
): Promise<void> {
  const { id: deliveryId, datedAt } = claimed;
  log.warn({ accountId, deliveryId, reason }, 'e-invoice failed for good');
  const now = clock();
  const accountNow = accountId.startsWith('T') ? datedAt : now;
  await inTransaction(db, async (trx) => {
    const isEnded = await end(trx, accountId, claimed, failedAt(accountNow, { reason, details }));
    if (isEnded) await mailInstead(trx, accountId, claimed, { now, accountNow });
  });
}

/** Keeps the document of a test account, with the outcome that the account has set for the recipient. */
async function capture(
  { db, clock, captured }: EInvoiceDeliveryDeps,
  accountId: string,
  claimed: store.Claimed,
  { bytes }: Prepared,
): Promise<void> {
  const { participant, datedAt } = claimed;
  const now = clock();
  await inTransaction(db, async (trx) => {
    const orgNumber = participant.slice(participant.indexOf(':') + 1);
    const { outcome } = await getTestRecipient(trx, accountId, orgNumber);
    const isAccepted = outcome === 'accepted';
    const isEnded = await end(trx, accountId, claimed, {
      status: isAccepted ? 'captured' : 'bounced',
      document: bytes,
      ...(outcome === 'failed' && { lastError: 'failed in the test environment' }),
      deliveredAt: outcome === 'failed' ? null : datedAt,
      bouncedAt: isAccepted ? null : datedAt,
      receipt: outcome === 'failed' ? 'not-applicable' : outcome,
      receiptAt: outcome === 'failed' ? null : datedAt,
      receiptDueAt: null,
      rejection: outcome === 'rejected' ? TEST_REJECTION : null,
    });
    if (isEnded && !isAccepted) await mailInstead(trx, accountId, claimed, { now, accountNow: datedAt });
  });
  await captured.note(db, accountId, bytes.length);
}

async function retry(
  { db, clock }: EInvoiceDeliveryDeps,
  accountId: string,
  claimed: store.Claimed,
  reason: string | null,
): Promise<void> {
  const at = nextAttemptAt(clock(), claimed.attempts, RETRY_MINUTES);
  await store.putOff(db, accountId, claimed, { at, reason });
}
