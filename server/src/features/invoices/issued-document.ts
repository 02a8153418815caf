import { amountOf, BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import { creditorReferenceOf } from '../../domain/currency/creditor-reference.ts';
import { sumsInKroner } from '../../domain/currency/lines-in-kroner.ts';
import { lineInKroner } from './in-kroner.ts';
import type { BankAccountToPayTo } from './pay-to.ts';
import { bookedVatCode } from '../../domain/vat/vat.ts';
import type { Company, Seller } from '../companies/index.ts';
import type {
  InCurrency,
  IssuedDocument,
  IssuedLetter,
  PayTo,
  SalesDocument,
} from '../issued-documents/index.ts';
import { textsOf } from '../../domain/invoices/invoice-texts.ts';
import { toWrittenPrices } from '../../domain/invoices/written-prices.ts';
import { outstandingOre } from '../../domain/invoices/invoice-status.ts';
import { documentLanguage } from '../../domain/texts/language.ts';
import { DAYS_FROM_DEMAND, lawfulDueDate, wasSentLate } from '../../domain/invoices/late-payment.ts';
import type { InterestSpan } from '../../domain/invoices/late-payment.ts';
import { addDays } from '../../domain/days/local-date.ts';
import { outstandingClaims } from './claims.ts';
import type { Invoice, InvoiceClient, InvoiceLine, IssuedInvoice } from './invoice.ts';
import type { Reminder } from './recorded.ts';
import { outstandingClaimsOre, ownPartOre } from './invoice.ts';

/**
 * The snapshot for mails and files.
 * @param credited the invoice of a credit note
 * @param account to which an invoice in another currency is paid
 */
export function toIssuedDocument(
  invoice: IssuedInvoice,
  seller: Seller,
  credited: Invoice | undefined,
  account: BankAccountToPayTo | undefined,
): IssuedDocument {
  return {
    ...contentOf(invoice, seller, credited, account),
    language: invoice.language,
    number: invoice.number,
  };
}

/** A draft as a document that is issued now. @param credited as for `toIssuedDocument` */
export function toDraftDocument(
  draft: Invoice,
  company: Company,
  credited: Invoice | undefined,
  account: BankAccountToPayTo | undefined,
): SalesDocument {
  const { seller, mail } = company;
  return {
    ...contentOf(completeDraft(draft, company), seller, credited, account),
    language: documentLanguage(draft.language, draft.client.country, mail.language),
    number: null,
  };
}

function contentOf(
  invoice: Invoice,
  seller: Seller,
  credited: Invoice | undefined,
  account: BankAccountToPayTo | undefined,
): Omit<SalesDocument, 'language' | 'number'> {
  return {
    type: invoice.type,
    kid: invoice.kid,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    deliveryDate: invoice.deliveryPeriod === null ? (invoice.deliveryDate ?? invoice.issueDate) : null,
    ...(invoice.deliveryPeriod !== null && { deliveryPeriod: invoice.deliveryPeriod }),
    ...textsOf(invoice),
    deliveryPlace: invoice.deliveryPlace ?? invoice.client.city,
    creditedInvoiceNumber: credited?.number ?? null,
    seller,
    buyer: toBuyer(invoice.client),
    lines: invoice.lines.map(toIssuedLine),
    subtotalOre: String(invoice.subtotalOre),
    vatOre: String(invoice.vatOre),
    totalOre: String(invoice.totalOre),
    ...inCurrency(invoice, account),
  };
}

/** What only a document in another currency than NOK has. */
function inCurrency(invoice: Invoice, account: BankAccountToPayTo | undefined): InCurrency {
  const { currency, nok, lines } = invoice;
  if (currency === BOOK_CURRENCY) return {};
  const payTo = invoice.type === 'invoice' ? payToOf(invoice, account) : undefined;
  return {
    currency,
    ...(nok && {
      exchangeRate: { ...nok.rate, rateE6: String(nok.rate.rateE6) },
      nok: {
        vat: sumsInKroner(
          lines.map((line) => ({ ...line, nok: lineInKroner(line, currency) })),
        ).vatSummary.map(({ vatCode, vatRateBp, netNokOre, vatNokOre }) => ({
          vatCode,
          vatRateBp,
          netOre: String(netNokOre),
          vatOre: String(vatNokOre),
        })),
        totalOre: String(nok.totalOre),
      },
    }),
    ...(payTo && { payTo }),
  };
}

function payToOf(
  { number }: Pick<Invoice, 'number'>,
  account: BankAccountToPayTo | undefined,
): PayTo | undefined {
  if (account === undefined) return undefined;
  return { ...account, creditorReference: number === null ? null : creditorReferenceOf(BigInt(number)) };
}

/**
 * The snapshot of a reminder or collection warning.
 * @param invoice as it was before the letter
 * @param spans the calculation of the letter's interest
 * @param account to which an invoice in another currency is paid
 */
export function toIssuedLetter(
  reminder: Reminder,
  invoice: IssuedInvoice,
  seller: Seller,
  spans: readonly InterestSpan[],
  account: BankAccountToPayTo | undefined,
): IssuedLetter {
  const openOre = outstandingOre(invoice);
  const lastDay = lawfulDueDate(invoice);
  const isPaidInTime = invoice.payments.every(
    (payment) => payment.paidOn <= lastDay || ownPartOre(payment) === 0n,
  );
  const earlierFees = outstandingClaims(invoice).feeOre > 0n;
  const earlierClaimsOre = outstandingClaimsOre(invoice);
  const { currency } = invoice;
  const payTo = payToOf(invoice, account);
  return {
    ...(currency !== BOOK_CURRENCY && { currency, ...(payTo && { payTo }) }),
    type: reminder.type,
    language: invoice.language,
    sentOn: reminder.sentOn,
    deadline: reminder.deadline,
    seller,
    buyer: toBuyer(invoice.client),
    invoice: {
      number: invoice.number,
      kid: invoice.kid ?? '',
      issueDate: invoice.issueDate,
      dueDate: invoice.dueDate,
      // A reminder to a business may come before that day. Then the due date was the day to pay by.
      ...(wasSentLate(invoice) &&
        reminder.sentOn > lastDay && { payBy: addDays(invoice.issueDate, DAYS_FROM_DEMAND) }),
      totalOre: String(invoice.totalOre),
      paidOre: String(invoice.paidOre),
      creditedOre: String(invoice.creditedOre),
      outstandingOre: String(openOre),
      ...(openOre === 0n && isPaidInTime && { isPaidInTime }),
    },
    earlierClaimsOre: String(earlierClaimsOre),
    ...(earlierFees &&
      invoice.reminders.some(({ isCompensation }) => isCompensation) && { earlierIsCompensation: true }),
    feeOre: String(reminder.feeOre),
    ...(reminder.isCompensation && { isCompensation: true }),
    interestOre: String(reminder.interestOre),
    interest: spans.map((span) => ({ ...span, principalOre: String(span.principalOre) })),
    totalDueOre: String(
      openOre + earlierClaimsOre + amountOf(reminder.feeOre + reminder.interestOre, invoice.currency),
    ),
  };
}

export function toIssuedLine(line: InvoiceLine): IssuedDocument['lines'][number] {
  return {
    description: line.description,
    quantityE4: String(line.quantityE4),
    ...(line.unit !== null && { unit: line.unit }),
    ...toWrittenPrices(line, String),
    vatCode: line.vatCode,
    vatRateBp: line.vatRateBp,
    lineTotalOre: String(line.lineTotalOre),
    vatOre: String(line.vatOre),
  };
}

export function toBuyer(client: InvoiceClient): IssuedDocument['buyer'] {
  const { name, address, postalCode, city, country, orgNumber, vatNumber } = client;
  return { name, address, postalCode, city, country, orgNumber, vatNumber };
}

type CompleteDraft = Invoice & { deliveryPlace: string };

/**
 * Fills in the place of delivery and the VAT codes of lines that the draft leaves open, so that document and books have the
 * same codes. Lines of a credit note keep the code of their invoice, or no code when the invoice has none.
 */
export function completeDraft(draft: Invoice, { seller, settings }: Company): CompleteDraft {
  const { client } = draft;
  const deliveryPlace = draft.deliveryPlace ?? (client.city || seller.city);
  if (draft.type === 'credit_note') return { ...draft, deliveryPlace };
  const lines = draft.lines.map((line) => ({
    ...line,
    vatCode: bookedVatCode(line.vatCode, settings, client.country),
  }));
  return { ...draft, deliveryPlace, lines };
}
