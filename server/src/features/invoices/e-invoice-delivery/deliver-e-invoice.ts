import type { FastifyBaseLogger } from 'fastify';
import type {
  AccessPoint,
  EInvoice,
  OfficialRules,
  RecipientLookUp,
  TransmissionStatus,
} from '../../e-invoices/index.ts';
import { eInvoiceProblems, getTestRecipient, ublDocument } from '../../e-invoices/index.ts';
import type { AccountDbOrTrx, AccountTrx, Db } from '../../../platform/database/database.ts';
import { isDatabaseAway } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { CapturedRoom } from '../../../platform/http/storage/captured-room.ts';
import { minutesFrom } from '../../../platform/operations/leases.ts';
import { queueEmail } from '../../mail/index.ts';
import { findEInvoice } from '../e-invoices/to-e-invoice.ts';
import { isIssued } from '../invoice.ts';
import { findInvoice } from '../invoices.store.ts';
import { canReceiveBy } from '../sending/choose-channel.ts';
import { noteDelivery } from '../sending/note-delivery.ts';
import { noteMailed } from '../sending/note-facts.ts';
import * as store from '../e-invoices/e-invoice-deliveries.store.ts';
import { mailInstead } from './mail-instead.ts';

export type EInvoiceDeliveryDeps = {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
  recipients: RecipientLookUp;
  /** Without an access point, e-invoices of production accounts wait in the queue. */
  accessPoint: AccessPoint | undefined;
  /** The official rules, where the operator has given them. */
  rules: OfficialRules | undefined;
  captured: CapturedRoom;
};

/** How often a document is submitted that the access point refuses to take. */
const REFUSALS_AT_MOST = 6;
/** A network that is silent for longer holds up no invoice: mail goes. */
const UNDECIDED_HOURS_AT_MOST = 24;
const LOOK_UP_MILLISECONDS = 10_000;
const DETAILS_CHARACTERS_AT_MOST = 500;
const FIRST_RECEIPT_MINUTES = 1;
const TEST_REJECTION = 'The test environment rejects it, as the recipient was set to.';

/**
 * Tries to deliver an e-invoice once, if the e-invoice is due. An e-invoice of a production account is submitted to the access point. An
 * e-invoice of a test account is captured and never leaves the service. Before anything is sent again, the access point is asked for bytes
 * that may have been sent.
 */
export async function deliverEInvoice(
  deps: EInvoiceDeliveryDeps,
  accountId: string,
  id: string,
): Promise<void> {
  const leased = await store.leaseEInvoice(deps.db.of(accountId), id, deps.clock());
  if (leased === undefined) return;
  try {
    await deliver(deps, accountId, leased);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    // Our own fault, so the delivery is tried again after growing pauses.
    deps.log.error(
      { err: error, accountId, deliveryId: id, attempts: leased.attempts },
      'e-invoice could not be made',
    );
    await retry(deps, leased, 'internal');
  }
}

async function deliver(
  deps: EInvoiceDeliveryDeps,
  accountId: string,
  leased: store.LeasedEInvoice,
): Promise<void> {
  if (leased.submission !== 'none') {
    await askBeforeSending(deps, accountId, leased);
    return;
  }
  if (!leased.isDecided && !(await decide(deps, accountId, leased))) return;
  const document = await eInvoiceBytes(deps.db.of(accountId), leased);
  const broken = document === undefined ? [] : ((await deps.rules?.check(document.bytes)) ?? []);
  if (document === undefined || broken.length > 0) {
    const details = broken.join(', ').slice(0, DETAILS_CHARACTERS_AT_MOST) || null;
    await fail(deps, accountId, leased, { reason: 'e-invoice-not-possible', details });
  } else if (accountId.startsWith('T')) {
    await capture(deps, accountId, leased, document);
  } else {
    await submit(deps, accountId, leased, document);
  }
}

/** @returns whether an e-invoice goes; otherwise a mail goes, or a later attempt decides */
async function decide(
  deps: EInvoiceDeliveryDeps,
  accountId: string,
  leased: store.LeasedEInvoice,
): Promise<boolean> {
  const { db, clock, recipients } = deps;
  const accountDb = db.of(accountId);
  const invoice = await findInvoice(accountDb, leased.email.invoiceId);
  const answer = await recipients.ask(leased.participant, LOOK_UP_MILLISECONDS);
  const canReceive = canReceiveBy(answer, invoice?.type ?? 'invoice');
  if (canReceive === true) return true;
  const waitedMinutes = (clock().getTime() - leased.createdAt.getTime()) / 60_000;
  if (canReceive === undefined && waitedMinutes < UNDECIDED_HOURS_AT_MOST * 60) {
    await retry(deps, leased, 'network silent');
    return false;
  }
  const now = clock();
  await inTransaction(accountDb, async (trx) => {
    if (!(await store.removeEInvoice(trx, leased))) return;
    // The delivery goes on as a mail, under the same id.
    const { id, email, datedAt, hasMailCopy } = leased;
    const mail = { ...email, id, reminderId: null };
    if (!hasMailCopy) trx.later(queueEmail(trx, mail, { now, accountNow: datedAt }));
    await noteMailed(trx, email.invoiceId, now);
  });
  return false;
}

type Prepared = { type: EInvoice['type']; bytes: Buffer };

/** The bytes that go out: the bytes that have gone out before, if there are any. @returns undefined for a document that makes no e-invoice */
export async function eInvoiceBytes(
  db: AccountDbOrTrx,
  { email, document }: Pick<store.LeasedEInvoice, 'email' | 'document'>,
): Promise<Prepared | undefined> {
  const invoice = await findInvoice(db, email.invoiceId);
  if (invoice === undefined || !isIssued(invoice))
    throw new Error('The document of a delivery is not issued.');
  if (document !== null) return { type: invoice.type, bytes: document };
  const eInvoice = await findEInvoice(db, invoice);
  if (eInvoiceProblems(eInvoice).length > 0) return undefined;
  return { type: invoice.type, bytes: Buffer.from(ublDocument(eInvoice)) };
}

async function submit(
  deps: EInvoiceDeliveryDeps,
  accountId: string,
  leased: store.LeasedEInvoice,
  { type, bytes }: Prepared,
): Promise<void> {
  const { db, accessPoint, log } = deps;
  if (accessPoint === undefined) {
    // The channel is decided now, and the e-invoice waits for an access point.
    await store.noteDecision(db, leased);
    return;
  }
  if (!(await store.noteSubmission(db.of(accountId), leased, bytes))) return;
  const { id: deliveryId, attempts, participant } = leased;
  const outcome = await accessPoint.submit({
    id: deliveryId,
    receiver: participant,
    documentType: type,
    bytes,
  });
  if (outcome.kind === 'sent') {
    await markSent(deps, accountId, leased);
    return;
  }
  const { kind, reason } = outcome;
  log.warn({ accountId, deliveryId, reason, attempts }, `e-invoice ${kind}`);
  if (kind === 'not-sent') {
    await conclude(deps, accountId, leased, {
      status: await accessPoint.statusOf(deliveryId),
      refusal: reason,
    });
  } else if (kind === 'unknown') {
    await retry(deps, leased, reason);
  } else {
    await refused(deps, leased, reason);
  }
}

/** An earlier attempt may have sent the e-invoice: its process died, its answer never came, or the access point goes on by itself. */
async function askBeforeSending(
  deps: EInvoiceDeliveryDeps,
  accountId: string,
  leased: store.LeasedEInvoice,
): Promise<void> {
  const { accessPoint } = deps;
  if (accessPoint === undefined) throw new Error('There is no access point to ask.');
  const status = await accessPoint.statusOf(leased.id);
  if (status.kind !== 'never-arrived' || leased.submission === 'on-its-way') {
    await conclude(deps, accountId, leased, { status, refusal: undefined });
    return;
  }
  const document = await eInvoiceBytes(deps.db.of(accountId), leased);
  if (document === undefined) throw new Error('A submitted document has no bytes.');
  await submit(deps, accountId, leased, document);
}

/** @param refusal the access point has just answered that it did not take the document, or did not send the document */
async function conclude(
  deps: EInvoiceDeliveryDeps,
  accountId: string,
  leased: store.LeasedEInvoice,
  { status, refusal }: { status: TransmissionStatus; refusal: string | undefined },
): Promise<void> {
  switch (status.kind) {
    case 'sent':
      await markSent(deps, accountId, leased);
      return;
    case 'failed':
      await fail(deps, accountId, leased, status);
      return;
    case 'never-arrived':
      if (refusal === undefined) await retry(deps, leased, 'unknown outcome');
      else if (leased.attempts < REFUSALS_AT_MOST) await refused(deps, leased, refusal);
      else await fail(deps, accountId, leased, { reason: refusal, details: null });
      return;
    case 'under-way':
    case 'silent':
      await retry(deps, leased, status.reason);
  }
}

/** The access point has certainly taken nothing, so that the next attempt need not ask. */
async function refused(
  { db, clock }: EInvoiceDeliveryDeps,
  leased: store.LeasedEInvoice,
  reason: string,
): Promise<void> {
  await leased.lease.putOff(db, clock(), { last_error: reason, submitted_at: null });
}

async function markSent(
  { db, clock }: EInvoiceDeliveryDeps,
  accountId: string,
  leased: store.LeasedEInvoice,
): Promise<void> {
  const now = clock();
  await inTransaction(db.of(accountId), (trx) => endEInvoice(trx, leased, endAsSent(now)));
}

/** The facts of an e-invoice that is sent: its receipt is asked for soon. */
export function endAsSent(now: Date): store.EndOfEInvoice {
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

/** The facts of an e-invoice that failed for good. @param failed.details the words of the access point about the failure */
export function endAsFailed(
  bouncedAt: Date,
  { reason, details }: { reason: string; details: string | null },
): store.EndOfEInvoice {
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

/** Ends a leased delivery, with its event. @returns false when another attempt has followed */
export async function endEInvoice(
  trx: AccountTrx,
  leased: store.LeasedEInvoice,
  ended: store.EndOfEInvoice,
): Promise<boolean> {
  const isEnded = await store.endEInvoiceRow(trx, leased, ended);
  if (isEnded) await noteDelivery(trx, { id: leased.id, invoiceId: leased.email.invoiceId });
  return isEnded;
}

async function fail(
  { db, clock, log }: EInvoiceDeliveryDeps,
  accountId: string,
  leased: store.LeasedEInvoice,
  { reason, details }: { reason: string; details: string | null },
): Promise<void> {
  const { id: deliveryId, datedAt } = leased;
  log.warn({ accountId, deliveryId, reason }, 'e-invoice failed for good');
  const now = clock();
  const accountNow = accountId.startsWith('T') ? datedAt : now;
  await inTransaction(db.of(accountId), async (trx) => {
    const isEnded = await endEInvoice(trx, leased, endAsFailed(accountNow, { reason, details }));
    if (isEnded) await mailInstead(trx, leased, { now, accountNow });
  });
}

/** Keeps the document of a test account, with the outcome that the account has set for the recipient. */
async function capture(
  { db, clock, captured }: EInvoiceDeliveryDeps,
  accountId: string,
  leased: store.LeasedEInvoice,
  { bytes }: Prepared,
): Promise<void> {
  const accountDb = db.of(accountId);
  const { participant, datedAt } = leased;
  const now = clock();
  await inTransaction(accountDb, async (trx) => {
    const orgNumber = participant.slice(participant.indexOf(':') + 1);
    const { outcome } = await getTestRecipient(trx, orgNumber);
    const isAccepted = outcome === 'accepted';
    const isEnded = await endEInvoice(trx, leased, {
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
    if (isEnded && !isAccepted) await mailInstead(trx, leased, { now, accountNow: datedAt });
  });
  await captured.note(accountDb, bytes.length);
}

async function retry(
  { db, clock }: EInvoiceDeliveryDeps,
  { lease }: store.LeasedEInvoice,
  reason: string | null,
): Promise<void> {
  await lease.putOff(db, clock(), { last_error: reason });
}
