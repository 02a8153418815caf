import type { REGISTERED_FIELDS } from '../clients/index.ts';
import type { Channel, SentBy } from '../../domain/deliveries.ts';
import type { ClientType } from '../../domain/parties/client-identity.ts';
import type { InvoiceType, StatusFacts } from '../../domain/invoices/invoice-status.ts';
import { isSettled, outstandingOre } from '../../domain/invoices/invoice-status.ts';
import type { Language } from '../../domain/texts/language.ts';
import { addDays } from '../../domain/days/local-date.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Currency } from '../../domain/currency/currency.ts';
import type { ExchangeRate } from '../../domain/currency/exchange-rate.ts';
import type { Amount, Ore } from '../../domain/money.ts';
import type { CreditedPart } from '../../domain/invoices/credit-amount.ts';
import type { Discount } from '../../domain/invoices/discount.ts';
import type { InvoiceTexts } from '../../domain/invoices/invoice-texts.ts';
import type { DeliveryPeriod, PrepaymentGround } from '../../domain/invoices/sales-document.ts';
import type { UnitCode } from '../../domain/invoices/units.ts';
import type { SalesVatCode } from '../../domain/vat/vat.ts';
import { nextWorkingDay } from '../../domain/days/working-days.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import type { ClaimWaiver, HandedOver, Payment, Reminder, RemindersPause, WriteOff } from './recorded.ts';

/** The customer on an invoice. On a draft the customer follows the register; on an issued document the customer never changes. */
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
  /** The kind of debtor. Null on a draft where the register decides at sending, and on documents of earlier releases (`isBusiness`). */
  type: ClientType | null;
  /** Null where nothing follows the register: on issued documents, and without a linked client. */
  register: RegisterLink | null;
};

export type RegisteredField = (typeof REGISTERED_FIELDS)[number];

/** How the customer of a draft hangs together with the register. */
export type RegisterLink = {
  /** The fields that follow the register until the draft is sent. */
  follows: RegisteredField[];
  /** The given fields that were the same in the register then. A draft keeps them; in the invoice of a quote they follow the register. */
  agrees: RegisteredField[];
  /** Of the entry of the register. */
  version: number;
};

export type LineInKroner = { lineTotalOre: Ore; vatOre: Ore };

export type InvoiceLine = {
  description: string;
  /** `E4`: ten-thousandths. */
  quantityE4: bigint;
  /** Null when no unit was named. The line then counts as `DEFAULT_UNIT`, and no document shows a word for the unit. */
  unit: UnitCode | null;
  /** The price as it was given, with VAT or without; so is an amount of discount. All lines of an invoice are of the same kind. */
  unitPriceE4: bigint;
  isWithVat: boolean;
  /** On a credit note, an amount is the part of the invoice's discount that the credited quantity has. */
  discount: Discount | null;
  /** Null only while the document is a draft, and on documents that were issued before `send` stored the code. */
  vatCode: SalesVatCode | null;
  /** `Bp`: hundredths of a percent. */
  vatRateBp: number;
  lineTotalOre: Amount;
  vatOre: Amount;
  /** The amounts in kroner. Only lines of issued documents in another currency have them. */
  nok?: LineInKroner;
  /** The revenue account that the line asks for; after booking, the account that the line was booked on. */
  account: string | null;
  /** The VAT code of the line in the books; null when the document is not booked. */
  bookedVatCode: SalesVatCode | null;
  /** On a credit note: the index of the invoice's line that this line credits. */
  creditedLineIndex: number | null;
  /** On a credit note of an amount, or with lines of its own: the parts that the line takes of each line of the invoice. Left out on all other lines. */
  creditedParts?: ({ lineIndex: number; nok?: LineInKroner } & CreditedPart)[];
  /** On a credit note: whether a person or program wrote the line, with a price of its own. Left out on all other lines. */
  isOwn?: true;
  /** The product that the line was taken from. The values that were taken stay as they were. */
  productId: string | null;
};

/** The content of a draft. An issued document keeps its content for ever. */
export type InvoiceContent = InvoiceTexts & {
  issueDate: LocalDate;
  dueDate: LocalDate;
  /** Whether the caller says that the due date was agreed on beforehand; false where nothing is said. */
  dueDateAgreed?: boolean;
  deliveryDate: LocalDate | null;
  /** The days over which the sale was delivered, instead of `deliveryDate`. */
  deliveryPeriod: DeliveryPeriod | null;
  /** The ground for stating VAT before delivery. */
  prepayment: PrepaymentGround | null;
  /** Pairs of the caller's own. No document shows them. */
  metadata: Record<string, string>;
  /** The language chosen for the draft, or the language of the issued document. */
  language: Language | null;
  client: InvoiceClient;
  lines: InvoiceLine[];
  /** Of all amounts of the document. Letters claim fees only with an invoice in kroner. */
  currency: Currency;
  subtotalOre: Amount;
  vatOre: Amount;
  totalOre: Amount;
};

/** What an issued document in another currency is in kroner. */
export type DocumentInKroner = {
  /** At sending. A credit note has that of its invoice. */
  rate: ExchangeRate;
  /** Each is the sum of the lines, which are converted by groups of VAT. */
  subtotalOre: Ore;
  vatOre: Ore;
  totalOre: Ore;
  /** What of the total stands as receivable: it becomes 0 when the invoice is settled. 0 on a credit note. */
  openOre: Ore;
};

/** An invoice or a credit note. The status is derived from these facts (domain/invoices/invoice-status.ts). */
export type Invoice = InvoiceContent &
  StatusFacts & {
    id: string;
    /** Digits. An opening invoice has the number from the other system instead. */
    number: string | null;
    kid: string | null;
    /** The caller's own name of the document. No other invoice or credit note of the account has the name. */
    externalId: string | null;
    creditedInvoiceId: string | null;
    /** The quote of which the invoice is the whole or a part. */
    quoteId: string | null;
    recurringInvoiceId: string | null;
    /** On the draft of a recurring invoice: the due date comes so many days after sending. Null where somebody has set the due date. */
    dueDays: number | null;
    /** Whether another system sent the invoice. It came with the opening balance and has no document here (decision 43). */
    isOpening: boolean;
    /** Fees of another system's letters that came with an opening invoice; 0 for others. They are a part of `claimsOre`. */
    openingFeesOre: Amount;
    /** Null on documents in kroner and on drafts. */
    nok: DocumentInKroner | null;
    paidOn: LocalDate | null;
    /** Whether the books have an entry of the document. Accounting may have been off at sending. */
    booked: boolean;
    payments: Payment[];
    reminders: Reminder[];
    /**
     * At most one write-off is of the invoice's own amount. While that write-off stands, nothing else changes the outstanding amount
     * (decision 25). Other write-offs can be of fees of letters.
     */
    writeOffs: WriteOff[];
    waivers: ClaimWaiver[];
    remindersPaused: RemindersPause | null;
    handedOver: HandedOver | null;
    /** The fees that letters claim, without waived fees, and the paid part of them (`claimsPaidOre`). */
    claimsOre: Amount;
    claimsPaidOre: Amount;
    /** The part of the payments beyond the invoice and its fees, with paid fees that were corrected later. It became the customer's credit. */
    surplusOre: Amount;
    /** How the document went to the customer; null where `channelOf` tells. */
    channel: SentBy | null;
    /** The day on which the document was delivered without mail or e-invoice, as on paper; null otherwise. */
    deliveredOn: LocalDate | null;
    /** When the contents of the document were deleted; null while they are kept (decision 61). Amounts, dates and numbers stay. */
    documentDeletedAt: Date | null;
    /** The token in the link of the public page; null on a draft and on an opening invoice. */
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

/** A document that this service issued, with a public page. */
export type SentInvoice = IssuedInvoice & { publicToken: string };

/** @throws ApiError `document-deleted` with `details.deletedAt` */
export function requireDocument({ documentDeletedAt }: Pick<Invoice, 'documentDeletedAt'>): void {
  if (documentDeletedAt === null) return;
  throw new ApiError('document-deleted', { details: { deletedAt: documentDeletedAt.toISOString() } });
}

/** A new draft, without number, payments or letters. */
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
    quoteId: null,
    recurringInvoiceId: null,
    dueDays: null,
    number: null,
    kid: null,
    externalId: null,
    isOpening: false,
    openingFeesOre: 0n,
    nok: null,
    paidOn: null,
    booked: false,
    payments: [],
    reminders: [],
    writeOffs: [],
    waivers: [],
    remindersPaused: null,
    handedOver: null,
    claimsOre: 0n,
    claimsPaidOre: 0n,
    surplusOre: 0n,
    channel: null,
    deliveredOn: null,
    documentDeletedAt: null,
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

/** Whether this service issued the document. */
export function isSent(invoice: Invoice): invoice is SentInvoice {
  return isIssued(invoice) && invoice.publicToken !== null;
}

/**
 * How the document went to the customer; mail where mail went instead of an e-invoice that did not arrive. Documents that were
 * issued before there were e-invoices have no channel stored. Null for a draft, for an opening invoice, and for a document whose
 * contents were deleted, since its deliveries were deleted as well.
 */
export function channelOf({
  channel,
  deliveredOn,
  sentAt,
  isOpening,
  documentDeletedAt,
}: Invoice): Channel | null {
  if (sentAt === null || isOpening || documentDeletedAt !== null) return null;
  return channel ?? (deliveredOn === null ? 'email' : 'none');
}

/**
 * The next version of the invoice after a change of its facts. A request that waited for the lock may have begun before the
 * last change. `updatedAt` does not go back, because callers that poll by `updatedSince` would miss the change.
 */
export function changedInvoice<I extends Invoice>(invoice: I, facts: Partial<I>, now: Date): I {
  const updatedAt = now > invoice.updatedAt ? now : invoice.updatedAt;
  return { ...invoice, ...facts, version: invoice.version + 1, updatedAt };
}

/** The last day on which a payment is in time: the due date, or the next working day after it. */
export function payableUntil({ dueDate }: Pick<InvoiceContent, 'dueDate'>): LocalDate {
  return nextWorkingDay(dueDate);
}

/**
 * The first day on which the invoice was overdue, as known on `today`; null when the invoice is not overdue. The day stays once it is set
 * (contract 4.4). A lost invoice becomes overdue, too, because nobody has paid.
 */
export function overdueSinceOn(invoice: Invoice, today: LocalDate): LocalDate | null {
  const lastDay = payableUntil(invoice);
  const isOverdue = !isSettled(invoice) && lastDay < today;
  return invoice.overdueSince ?? (isOverdue ? addDays(lastDay, 1) : null);
}

/** The claims of letters that are neither paid nor given up, in øre: in the API `feesOutstanding`, in the table `fees_ore` less `fees_paid_ore`. */
export function outstandingClaimsOre({ claimsOre, claimsPaidOre }: Invoice): Amount {
  return claimsOre - claimsPaidOre;
}

/** The amount that the client owes on an issued document with the fees of letters, in øre. */
export function owedOre(invoice: Invoice): Amount {
  return invoice.type === 'invoice' ? outstandingOre(invoice) + outstandingClaimsOre(invoice) : 0n;
}

/** Whether a part of the invoice's own amount is lost, not only fees of letters, and has not come in since. */
export function isLostBy({ writeOffs, payments }: Pick<Invoice, 'writeOffs' | 'payments'>): boolean {
  return writeOffs.some(
    (writeOff) => writeOff.reason === 'loss' && unrecoveredOfWriteOff(writeOff, payments).amountOre > 0n,
  );
}

/** The part of a write-off that has come in since, by payments that take the write-off back, in øre. */
export function recoveredOfWriteOff(
  writeOff: WriteOff,
  payments: readonly Payment[],
): Pick<WriteOff, 'amountOre' | 'claimsOre'> {
  const recovering = payments.filter(({ recoversWriteOffId }) => recoversWriteOffId === writeOff.id);
  return {
    amountOre: recovering.reduce((sum, payment) => sum + ownPartOre(payment), 0n),
    claimsOre: recovering.reduce((sum, { claimsOre }) => sum + claimsOre, 0n),
  };
}

/** The part of a write-off that has not come in since, in øre. */
export function unrecoveredOfWriteOff(
  writeOff: WriteOff,
  payments: readonly Payment[],
): Pick<WriteOff, 'amountOre' | 'claimsOre'> {
  const back = recoveredOfWriteOff(writeOff, payments);
  return {
    amountOre: writeOff.amountOre - back.amountOre,
    claimsOre: writeOff.claimsOre - back.claimsOre,
  };
}

/** The corrections of fees that payments have caused, in order. */
export function correctionsOf({ waivers }: Pick<Invoice, 'waivers'>): ClaimWaiver[] {
  return waivers.filter(({ ground }) => ground === 'payment');
}

/** The part of a payment that covers the invoice itself, in øre. */
export function ownPartOre({
  amountOre,
  claimsOre,
  creditOre,
}: Pick<Payment, 'amountOre' | 'claimsOre' | 'creditOre'>): Amount {
  return amountOre - claimsOre - creditOre;
}

/** The amount beyond the total that was paid and credited, in øre, 0 or more. */
export function overpaidOre({ totalOre, paidOre, creditedOre }: Invoice): Amount {
  const excess = paidOre + creditedOre - totalOre;
  return excess > 0n ? excess : 0n;
}
