import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import type { ExchangeRate } from '../../../domain/currency/exchange-rate.ts';
import { linesInKroner, sumsInKroner } from '../../../domain/currency/lines-in-kroner.ts';
import { lineInKroner } from '../in-kroner.ts';
import type { SentBy } from '../../../domain/deliveries.ts';
import type { BookedDocument } from '../../books/index.ts';
import type { Company } from '../../companies/index.ts';
import type { BookingAccounts } from '../../../domain/books/booking-accounts.ts';
import { bookingOfLine } from '../../../domain/books/booking-accounts.ts';
import { kidForNumber } from '../../../domain/invoices/kid.ts';
import { publicToken } from '../../../domain/invoices/public-token.ts';
import { documentLanguage } from '../../../domain/texts/language.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { completeDraft, toIssuedDocument } from '../issued-document.ts';
import type { DocumentInKroner, Invoice, InvoiceLine, LineInKroner, SentInvoice } from '../invoice.ts';
import { changedInvoice } from '../invoice.ts';
import type { ChosenChannel } from './choose-channel.ts';

type BookedLine = InvoiceLine & ReturnType<typeof bookingOfLine>;

/** The parts of an issued document, besides its draft. */
type Issue = {
  accountId: string;
  company: Company;
  number: bigint;
  recipient: string;
  route: ChosenChannel;
  /** Null for a draft in kroner. */
  rate: ExchangeRate | null;
  deliveredOn: LocalDate | null;
  /** The invoice of a credit note. */
  credited: Invoice | undefined;
  accountingEnabled: boolean;
  /** From `shareLockBookingAccounts`, so that they do not change before the transaction ends. */
  accounts: BookingAccounts;
  /** The random part of the token. */
  secret: Buffer;
  now: Date;
  accountNow: Date;
};

/**
 * Makes an issued document of a draft that may be sent.
 * @returns also its snapshot for mails and files, and the facts to book; undefined where the document is not booked
 */
export function issueDraft(draft: Invoice, issue: Issue) {
  const { company, credited, number } = issue;
  const { currency } = draft;
  const complete = inKroner(completeDraft(draft, company), issue.rate);
  // A credit note is booked if its invoice is booked, also when accounting was turned on or off since (decision 23).
  const isBooked = credited === undefined ? issue.accountingEnabled : credited.booked;
  const lines = isBooked ? bookedLines(complete, company, issue.accounts) : undefined;
  const today = osloDate(issue.accountNow);
  const isInvoice = draft.type === 'invoice';
  const { kidLength, kidCheck } = company.settings;
  const facts = {
    issueDate: today,
    dueDate: isInvoice ? draft.dueDate : today,
    deliveryDate: draft.deliveryPeriod === null ? (draft.deliveryDate ?? today) : null,
    client: { ...draft.client, email: issue.recipient, register: null },
    dueDays: null,
    deliveredOn: issue.deliveredOn,
    // Abroad a KID means nothing. The creditor reference follows from the number.
    kid: isInvoice && currency === BOOK_CURRENCY ? kidForNumber(number, kidLength, kidCheck) : null,
    // An invoice of 0 kr is paid at its issue.
    paidOn: isInvoice && draft.totalOre === 0n ? today : null,
    channel: sentBy(issue.route),
    booked: isBooked,
    lines: lines ?? complete.lines,
  };
  const invoice: SentInvoice = {
    ...changedInvoice<Invoice>(complete, facts, issue.now),
    number: String(number),
    sentAt: issue.accountNow,
    publicToken: publicToken(issue.accountId, draft.id, issue.secret),
    language: documentLanguage(draft.language, draft.client.country, company.mail.language),
  };
  return {
    invoice,
    document: toIssuedDocument(invoice, company.seller, credited),
    toBook: lines && toBook(invoice, lines),
  };
}

/** A draft with its amounts in kroner. The lines of a credit note have theirs already, because they follow from those of its invoice. */
function inKroner<I extends Invoice>(draft: I, rate: ExchangeRate | null): I {
  if (rate === null) return draft;
  const isInvoice = draft.type === 'invoice';
  const lines = isInvoice ? linesInKroner(draft.lines, rate).lines : draft.lines.map(withKroner);
  const { subtotalNokOre, vatNokOre, totalNokOre } = sumsInKroner(lines);
  const nok: DocumentInKroner = {
    rate,
    subtotalOre: subtotalNokOre,
    vatOre: vatNokOre,
    totalOre: totalNokOre,
    openOre: isInvoice ? totalNokOre : 0n,
  };
  return { ...draft, lines, nok };
}

function toBook(invoice: SentInvoice, lines: readonly BookedLine[]): BookedDocument {
  const { id, number, issueDate, currency } = invoice;
  const customerId = invoice.client.id;
  const of = { id, number, issueDate, customerId };
  return currency === BOOK_CURRENCY
    ? { ...of, lines: lines.map((line) => ({ ...line, ...lineInKroner(line, currency) })) }
    : { ...of, currency, lines: lines.map(withKroner) };
}

function withKroner<L extends InvoiceLine>(line: L): L & { nok: LineInKroner } {
  const { nok } = line;
  if (nok === undefined) throw new Error('A line of a document with a rate has its kroner.');
  return { ...line, nok };
}

/**
 * The lines with their accounts and VAT codes. They keep them, because a credit note must be booked on the same accounts,
 * although the company may have chosen other booking accounts since.
 */
function bookedLines(
  { lines, client }: Invoice,
  { settings }: Company,
  accounts: BookingAccounts,
): BookedLine[] {
  return lines.map((line) => ({ ...line, ...bookingOfLine(line, settings, client.country, accounts) }));
}

function sentBy({ channel }: ChosenChannel): SentBy | null {
  if (channel === 'none') return null;
  return channel === 'email' ? 'email' : 'e-invoice';
}
