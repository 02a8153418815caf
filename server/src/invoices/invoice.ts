import type { InvoiceType, StatusFacts } from '../domain/invoices/invoice-status.ts';
import { isSettled } from '../domain/invoices/invoice-status.ts';
import type { Language } from '../domain/language.ts';
import type { LetterType } from '../domain/invoices/late-payment.ts';
import { addDays } from '../domain/local-date.ts';
import type { LocalDate } from '../domain/local-date.ts';
import type { Ore } from '../domain/money.ts';
import type { PrepaymentGround } from '../domain/invoices/sales-document.ts';
import type { SalesVatCode } from '../domain/vat/vat.ts';
import type { LossGround, LossKind } from '../domain/books/write-off-postings.ts';
import { nextWorkingDay } from '../domain/working-days.ts';

/** The name and address that an invoice is made out to: a copy, so that the register may change later. */
export type InvoiceClient = {
  id: string | null;
  name: string;
  email: string;
  address: string;
  postalCode: string;
  city: string;
  orgNumber: string;
  country: string;
  vatNumber: string | null;
};

export type InvoiceLine = {
  description: string;
  /** `E4`: ten-thousandths. */
  quantityE4: bigint;
  unitPriceE4: bigint;
  /** Null only while the document is a draft, and on documents that were issued before `send` stored it. */
  vatCode: SalesVatCode | null;
  /** `Bp`: hundredths of a percent. */
  vatRateBp: number;
  lineTotalOre: Ore;
  vatOre: Ore;
  /** The revenue account that the line asks for; once the document is booked, where the line went. */
  account: string | null;
  /** The code that the books have it with; null as long as the document is not booked. */
  bookedVatCode: SalesVatCode | null;
  /** On a credit note: which line of the invoice this one credits. */
  creditedLineIndex: number | null;
};

export const PAYMENT_SOURCES = ['bank', 'credit'] as const;

/**
 * A payment covers the invoice first, then fees and interest (`feesOre`); what is beyond both became the customer's credit
 * (`creditOre`). `source`: money that came in, or the customer's credit, of which nothing goes back to it.
 */
export type Payment = {
  id: string;
  amountOre: Ore;
  feesOre: Ore;
  creditOre: Ore;
  paidOn: LocalDate;
  source: (typeof PAYMENT_SOURCES)[number];
};

/** A reminder (purring) or collection warning (inkassovarsel) that was sent. */
export type Reminder = {
  id: string;
  type: LetterType;
  sentOn: LocalDate;
  deadline: LocalDate;
  feeOre: Ore;
  /** Whether `feeOre` is compensation instead of a fee (forsinkelsesrenteloven § 3a). */
  isCompensation: boolean;
  interestOre: Ore;
};

export const WRITE_OFF_REASONS = ['loss', 'rounding'] as const;

/**
 * What of an invoice nobody collects: a loss on the claim (tap på krav) or a difference of øre (øredifferanse). `feesOre`:
 * claims of letters that fell away with it, or alone: then `amountOre` is 0.
 */
export type WriteOff = {
  id: string;
  reason: (typeof WRITE_OFF_REASONS)[number];
  /** Null unless the reason is a loss. */
  lossKind: LossKind | null;
  ground: LossGround | null;
  date: LocalDate;
  amountOre: Ore;
  feesOre: Ore;
};

/**
 * Fees and interest of letters that nobody has to pay any more: given up when asked to, or claimed on an amount that a credit
 * note has since taken back.
 */
export type ClaimWaiver = {
  id: string;
  ground: 'given_up' | 'credited';
  reason: string | null;
  feeOre: Ore;
  interestOre: Ore;
  waivedOn: LocalDate;
};

/** Why no letter goes for now, and until which day, included; null for as long as nobody ends it. */
export type RemindersPause = { reason: string; until: LocalDate | null };

/** What a draft consists of, and what an issued document keeps for ever. */
export type InvoiceContent = {
  issueDate: LocalDate;
  dueDate: LocalDate;
  deliveryDate: LocalDate | null;
  deliveryPlace: string | null;
  /** Why it may state VAT before delivery. */
  prepayment: PrepaymentGround | null;
  reference: string;
  notes: string | null;
  /** The language chosen for the document; an issued one has the language that it was written in. */
  language: Language | null;
  client: InvoiceClient;
  lines: InvoiceLine[];
  subtotalOre: Ore;
  vatOre: Ore;
  totalOre: Ore;
};

/** An invoice or a credit note. The status is derived from these facts (domain/invoices/invoice-status.ts). */
export type Invoice = InvoiceContent &
  StatusFacts & {
    id: string;
    /** Ours are digits; an opening invoice has the number of the system that sent it. */
    number: string | null;
    kid: string | null;
    creditedInvoiceId: string | null;
    /** Sent by another system and brought over with the opening balance: there is no document of it here (decision 43). */
    isOpening: boolean;
    paidOn: LocalDate | null;
    /** Whether the books have an entry of it: accounting may have been off when it was sent. */
    booked: boolean;
    payments: Payment[];
    reminders: Reminder[];
    /**
     * At most one of the invoice's own amount: while it stands, nothing else changes what is outstanding (decision 25). Claims
     * of letters may be lost beside it.
     */
    writeOffs: WriteOff[];
    waivers: ClaimWaiver[];
    remindersPaused: RemindersPause | null;
    /** Fees and interest claimed beside the invoice's own amounts and not waived, and what of it is paid. */
    feesOre: Ore;
    feesPaidOre: Ore;
    /** What its payments brought beyond it and its claims, all of which became the customer's credit. */
    surplusOre: Ore;
    /** In the link of the public page; null on a draft and on an opening invoice. */
    publicToken: string | null;
    version: number;
    createdAt: Date;
    updatedAt: Date;
  };

export type IssuedInvoice = Invoice & {
  number: string;
  sentAt: Date;
  language: Language;
};

/** An issued document of our own, which has a page. */
export type SentInvoice = IssuedInvoice & { publicToken: string };

/** A new draft: nothing of it is numbered, booked or sent. */
export function newDraft(
  id: string,
  type: InvoiceType,
  creditedInvoiceId: string | null,
  content: InvoiceContent,
  now: Date,
): Invoice {
  return {
    ...content,
    id,
    type,
    creditedInvoiceId,
    number: null,
    kid: null,
    isOpening: false,
    paidOn: null,
    booked: false,
    payments: [],
    reminders: [],
    writeOffs: [],
    waivers: [],
    remindersPaused: null,
    feesOre: 0n,
    feesPaidOre: 0n,
    surplusOre: 0n,
    publicToken: null,
    paidOre: 0n,
    creditedOre: 0n,
    writtenOffOre: 0n,
    isLost: false,
    sentAt: null,
    viewedAt: null,
    bouncedAt: null,
    overdueSince: null,
    remindedAt: null,
    collectionWarnedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

export function isIssued(invoice: Invoice): invoice is IssuedInvoice {
  return invoice.sentAt !== null;
}

/**
 * The invoice after a change of its facts, as its next version. A request that waited for another one began before it:
 * `updatedAt` never goes back, or who follows changes would miss this one.
 */
export function changed<I extends Invoice>(invoice: I, facts: Partial<I>, now: Date): I {
  const updatedAt = now > invoice.updatedAt ? now : invoice.updatedAt;
  return { ...invoice, ...facts, version: invoice.version + 1, updatedAt };
}

/** The last day on which a payment is in time by the date that the document states: `dueDate` or the next working day. */
export function payableUntil({ dueDate }: Pick<InvoiceContent, 'dueDate'>): LocalDate {
  return nextWorkingDay(dueDate);
}

/**
 * The day since which the invoice is overdue, seen on that day; null while it is not. An invoice that was once overdue
 * stays so (contract, "States and transitions"). A lost claim falls due like any other, because nobody has paid it.
 */
export function overdueSinceOn(invoice: Invoice, today: LocalDate): LocalDate | null {
  const lastDay = payableUntil(invoice);
  const isOverdue = !isSettled(invoice) && lastDay < today;
  return invoice.overdueSince ?? (isOverdue ? addDays(lastDay, 1) : null);
}

/** Whether the invoice's own amount is lost, not only claims of letters. */
export function isLostBy(writeOffs: readonly WriteOff[]): boolean {
  return writeOffs.some(({ reason, amountOre }) => reason === 'loss' && amountOre > 0n);
}

/** What of a payment went to the invoice itself. */
export function ownPartOre({ amountOre, feesOre, creditOre }: Payment): Ore {
  return amountOre - feesOre - creditOre;
}

/** What the customer has paid and been credited beyond the total. */
export function overpaidOre({ totalOre, paidOre, creditedOre }: Invoice): Ore {
  const excess = paidOre + creditedOre - totalOre;
  return excess > 0n ? excess : 0n;
}
