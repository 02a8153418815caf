import type { DeliveryRow } from '../../mail/index.ts';
import { sumOfClaims } from '../../../domain/invoices/owed-claims.ts';
import { osloDate, osloMidnight } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Amount, Ore } from '../../../domain/money.ts';
import { negated } from '../../../domain/money.ts';
import type { EInvoiceDeliveryRow } from '../e-invoices/e-invoice-deliveries.store.ts';
import type { Invoice, IssuedInvoice } from '../invoice.ts';
import { isIssued, ownPartOre } from '../invoice.ts';
import type { RecordedPause } from '../dunning/reminder-pauses.store.ts';
import type { IssuedCreditNote, RecordedPayment } from './timeline.store.ts';
import type { RecordedWriteOff } from '../write-offs/write-offs.store.ts';

export const EVENT_TYPES = [
  'created',
  'brought_over',
  'sent',
  'email_queued',
  'email_sent',
  'email_captured',
  'email_bounced',
  'e_invoice_queued',
  'e_invoice_sent',
  'e_invoice_captured',
  'e_invoice_accepted',
  'e_invoice_rejected',
  'e_invoice_failed',
  'delivered_otherwise',
  'viewed',
  'overdue',
  'reminded',
  'collection_warned',
  'payment',
  'payment_reversed',
  'loss_recovered',
  'credit_applied',
  'credited',
  'loss',
  'rounding',
  'write_off_reversed',
  'fees_waived',
  'reminders_paused',
  'reminders_resumed',
  'handed_over',
  'handed_over_ended',
  'paid',
] as const;

/** An event of an invoice or credit note, in the account's time. */
export type InvoiceEvent = {
  at: Date;
  type: (typeof EVENT_TYPES)[number];
  /** The amount that was paid, credited, written off, claimed by a letter or waived. */
  /** Of fees of letters, in øre. */
  amountOre: Amount | Ore | null;
  /** The address that a mail or letter went to, or the agency that got the claim. */
  recipient: string | null;
  /** The letter or credit note of the event. */
  documentId: string | null;
  /** The reason that the caller gave, or the number of the case at the agency. */
  reason: string | null;
};

export type HistoryFacts = {
  deliveries: DeliveryRow[];
  eInvoices: EInvoiceDeliveryRow[];
  payments: RecordedPayment[];
  creditNotes: IssuedCreditNote[];
  writeOffs: RecordedWriteOff[];
  pauses: RecordedPause[];
};

/**
 * The events of a document, oldest first. An event with a date but no time stands at midnight in Europe/Oslo, but never
 * before the document was sent.
 *
 * @param isTest whether the document's mail is captured
 */
export function timelineOf(invoice: Invoice, facts: HistoryFacts, isTest: boolean): InvoiceEvent[] {
  if (!isIssued(invoice)) return [event('created', invoice.createdAt)];
  const { sentAt, viewedAt } = invoice;
  const money = moneyEvents(invoice, facts);
  const events = [
    // Drafts are made in real time. A test clock that stands still may be behind it.
    ...(invoice.isOpening
      ? [event('brought_over', sentAt)]
      : [event('created', earliest(invoice.createdAt, sentAt)), event('sent', sentAt)]),
    ...(invoice.deliveredOn === null
      ? []
      : [event('delivered_otherwise', latest(osloMidnight(invoice.deliveredOn), sentAt))]),
    ...eInvoiceEvents(facts.eInvoices, isTest),
    ...mailEvents(
      facts.deliveries.filter(({ reminderId }) => reminderId === null),
      isTest,
    ),
    ...(viewedAt === null ? [] : [event('viewed', viewedAt)]),
    ...money.map(({ happened }) => happened),
    ...overdueEvents(invoice, money),
    ...waiverEvents(invoice),
    ...facts.pauses.flatMap((pause) => pauseEvents(pause, sentAt)),
    ...invoice.reminders.flatMap((letter) => letterEvents(letter, sentAt, facts.deliveries, isTest)),
  ];
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function event(
  type: InvoiceEvent['type'],
  at: Date,
  about: Partial<Pick<InvoiceEvent, 'amountOre' | 'recipient' | 'documentId' | 'reason'>> = {},
): InvoiceEvent {
  return { at, type, amountOre: null, recipient: null, documentId: null, reason: null, ...about };
}

function mailEvents(deliveries: DeliveryRow[], isTest: boolean): InvoiceEvent[] {
  return deliveries.flatMap(({ recipient, reminderId: documentId, datedAt, deliveredAt, bouncedAt }) => [
    event('email_queued', datedAt, { recipient, documentId }),
    ...(deliveredAt === null
      ? []
      : [event(isTest ? 'email_captured' : 'email_sent', deliveredAt, { recipient, documentId })]),
    ...(bouncedAt === null ? [] : [event('email_bounced', bouncedAt, { recipient, documentId })]),
  ]);
}

/** An e-invoice that was rejected or failed is followed by the mail that went instead, if there is an address. */
function eInvoiceEvents(deliveries: EInvoiceDeliveryRow[], isTest: boolean): InvoiceEvent[] {
  return deliveries.flatMap((delivery) => {
    const { participant: recipient, datedAt, deliveredAt, bouncedAt, receipt, receiptAt } = delivery;
    const reason = delivery.rejection;
    const end = receipt === 'rejected' ? 'e_invoice_rejected' : 'e_invoice_failed';
    return [
      event('e_invoice_queued', datedAt, { recipient }),
      ...(deliveredAt === null
        ? []
        : [event(isTest ? 'e_invoice_captured' : 'e_invoice_sent', deliveredAt, { recipient })]),
      ...(receipt === 'accepted' && receiptAt !== null
        ? [event('e_invoice_accepted', receiptAt, { recipient })]
        : []),
      ...(bouncedAt === null ? [] : [event(end, bouncedAt, { recipient, reason })]),
    ];
  });
}

/** A letter has the time of its first mail. */
function letterEvents(
  letter: IssuedInvoice['reminders'][number],
  sentAt: Date,
  deliveries: DeliveryRow[],
  isTest: boolean,
): InvoiceEvent[] {
  const mails = deliveries.filter(({ reminderId }) => reminderId === letter.id);
  const claimedOre = letter.feeOre + letter.interestOre;
  const dayOf = (date: LocalDate) => latest(osloMidnight(date), sentAt);
  return [
    event(
      letter.type === 'reminder' ? 'reminded' : 'collection_warned',
      mails[0]?.datedAt ?? dayOf(letter.sentOn),
      {
        amountOre: claimedOre > 0n ? claimedOre : null,
        recipient: mails[0]?.recipient ?? null,
        documentId: letter.id,
      },
    ),
    ...(letter.deliveredOn === null
      ? []
      : [event('delivered_otherwise', dayOf(letter.sentOn), { documentId: letter.id })]),
    ...mailEvents(mails, isTest),
  ];
}

/** Waivers because of a credit note are left out, because the event of the credit note stands for them. */
function waiverEvents({ waivers, sentAt }: IssuedInvoice): InvoiceEvent[] {
  return waivers
    .filter(({ ground }) => ground === 'given_up')
    .map(({ waivedOn, reason, ...claims }) =>
      event('fees_waived', latest(osloMidnight(waivedOn), sentAt), {
        amountOre: sumOfClaims(claims),
        reason,
      }),
    );
}

function pauseEvents(pause: RecordedPause, sentAt: Date): InvoiceEvent[] {
  const { pausedAt, endedAt, reason, handedOverOn, reference } = pause;
  if (handedOverOn === null) {
    const paused = event('reminders_paused', pausedAt, { reason });
    return endedAt === null ? [paused] : [paused, event('reminders_resumed', endedAt)];
  }
  const at = handedOverOn === osloDate(pausedAt) ? pausedAt : latest(osloMidnight(handedOverOn), sentAt);
  const handed = event('handed_over', at, { recipient: reason, reason: reference });
  return endedAt === null ? [handed] : [handed, event('handed_over_ended', endedAt)];
}

/** An event with the amounts that it settled of the invoice, in øre. `recordedAt` orders events of the same moment. */
type Move = { happened: InvoiceEvent; recordedAt: Date; paidOre: Amount | Ore; creditedOre: Amount };

/** An event, and whether the invoice was outstanding after the event. */
type MoneyEvent = { happened: InvoiceEvent; leavesOpen: boolean };

/** Payments, credit notes, write-offs and reversals in order. `paid` follows an event after which nothing is left to pay. */
function moneyEvents(
  invoice: IssuedInvoice,
  { payments, creditNotes, writeOffs }: HistoryFacts,
): MoneyEvent[] {
  if (invoice.type === 'credit_note') return [];
  const moves = [
    ...payments.flatMap((payment) => paymentMoves(payment, invoice.sentAt)),
    ...writeOffs.flatMap((writeOff) => writeOffMoves(writeOff, invoice.sentAt)),
    ...creditNotes.map(({ id, totalOre, sentAt }) => ({
      happened: event('credited', sentAt, { amountOre: totalOre, documentId: id }),
      recordedAt: sentAt,
      paidOre: 0n,
      creditedOre: totalOre,
    })),
  ].toSorted(
    (one, other) =>
      one.happened.at.getTime() - other.happened.at.getTime() ||
      one.recordedAt.getTime() - other.recordedAt.getTime(),
  );

  let paidOre = 0n;
  let creditedOre = 0n;
  let wasOpen = invoice.totalOre > 0n;
  const events: MoneyEvent[] = wasOpen
    ? []
    : [{ happened: event('paid', invoice.sentAt), leavesOpen: false }];
  for (const { happened, ...moved } of moves) {
    paidOre += moved.paidOre;
    creditedOre += moved.creditedOre;
    const leavesOpen = invoice.totalOre > paidOre + creditedOre;
    events.push({ happened, leavesOpen });
    const isPaid = wasOpen && !leavesOpen && creditedOre < invoice.totalOre;
    if (isPaid) events.push({ happened: event('paid', happened.at), leavesOpen });
    wasOpen = leavesOpen;
  }
  return events;
}

function paymentMoves(payment: RecordedPayment, sentAt: Date): Move[] {
  const recorded = { ...payment, on: payment.paidOn, paidOre: ownPartOre(payment) };
  const ofMoney = payment.recoversWriteOffId === null ? 'payment' : 'loss_recovered';
  const type = payment.source === 'bank' ? ofMoney : 'credit_applied';
  return recordedMoves(type, 'payment_reversed', recorded, sentAt);
}

/** A difference of øre settles the invoice like a payment. A loss leaves the invoice unpaid. */
function writeOffMoves(writeOff: RecordedWriteOff, sentAt: Date): Move[] {
  const { reason, date, claimsOre } = writeOff;
  // When only fees of letters are lost, their sum is the amount.
  const amountOre = writeOff.amountOre > 0n ? writeOff.amountOre : claimsOre;
  const recorded = { ...writeOff, amountOre, on: date, paidOre: reason === 'rounding' ? amountOre : 0n };
  return recordedMoves(reason, 'write_off_reversed', recorded, sentAt);
}

/**
 * The events of a payment or write-off and of its reversal. They are recorded in real time, and a test clock may be ahead.
 * So an event stands neither before its own date nor before the invoice was sent.
 */
function recordedMoves(
  type: InvoiceEvent['type'],
  reversalType: InvoiceEvent['type'],
  recorded: {
    amountOre: Amount | Ore;
    paidOre: Amount | Ore;
    on: LocalDate;
    createdAt: Date;
    reversedAt: Date | null;
  },
  sentAt: Date,
): Move[] {
  const { amountOre, paidOre, on, createdAt, reversedAt } = recorded;
  const at = latest(createdAt, osloMidnight(on), sentAt);
  const happened = event(type, at, { amountOre });
  const move = { happened, recordedAt: createdAt, paidOre, creditedOre: 0n };
  if (reversedAt === null) return [move];
  const reversal = event(reversalType, latest(reversedAt, at), { amountOre });
  return [move, { happened: reversal, recordedAt: reversedAt, paidOre: negated(paidOre), creditedOre: 0n }];
}

/** The invoice became overdue after its last day to pay; if it was settled then, when it became outstanding again. */
function overdueEvents(
  { overdueSince, sentAt, totalOre }: IssuedInvoice,
  money: MoneyEvent[],
): InvoiceEvent[] {
  if (overdueSince === null) return [];
  const due = latest(osloMidnight(overdueSince), sentAt);
  const wasOpen = money.findLast(({ happened }) => happened.at <= due)?.leavesOpen ?? totalOre > 0n;
  const reopened = wasOpen
    ? undefined
    : money.find(({ happened, leavesOpen }) => happened.at > due && leavesOpen);
  return [event('overdue', reopened?.happened.at ?? due)];
}

function earliest(...moments: Date[]): Date {
  return new Date(Math.min(...moments.map(Number)));
}

function latest(...moments: Date[]): Date {
  return new Date(Math.max(...moments.map(Number)));
}
