import { lineInKroner } from '../in-kroner.ts';
import type { SentBy } from '../../../domain/deliveries.ts';
import type { Company } from '../../companies/index.ts';
import type { BookingAccounts } from '../../../domain/books/booking-accounts.ts';
import { bookingOfLine } from '../../../domain/books/booking-accounts.ts';
import { kidForNumber } from '../../../domain/invoices/kid.ts';
import { publicToken } from '../../../domain/invoices/public-token.ts';
import { documentLanguage } from '../../../domain/texts/language.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { completeDraft, toIssuedDocument } from '../issued-document.ts';
import type { Invoice, InvoiceLine, SentInvoice } from '../invoice.ts';
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
  const complete = completeDraft(draft, company);
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
    kid: isInvoice ? kidForNumber(number, kidLength, kidCheck) : null,
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
    toBook: lines && {
      id: invoice.id,
      number: invoice.number,
      issueDate: today,
      customerId: invoice.client.id,
      lines: lines.map((line) => ({ ...line, ...lineInKroner(line, invoice.currency) })),
    },
  };
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
