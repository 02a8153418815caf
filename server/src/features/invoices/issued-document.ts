import type { CurrencyAccount } from '../../domain/currency/currency-accounts.ts';
import { amountOf } from '../../domain/currency/currency.ts';
import { bookedVatCode } from '../../domain/vat/vat.ts';
import type { Company, Seller } from '../companies/index.ts';
import type { IssuedDocument, IssuedLetter, SalesDocument } from '../issued-documents/index.ts';
import { textsOf } from '../../domain/invoices/invoice-texts.ts';
import { toWrittenPrices } from '../../domain/invoices/written-prices.ts';
import { outstandingOre } from '../../domain/invoices/invoice-status.ts';
import { documentLanguage } from '../../domain/texts/language.ts';
import { DAYS_FROM_DEMAND, lawfulDueDate, wasSentLate } from '../../domain/invoices/late-payment.ts';
import type { InterestSpan } from '../../domain/invoices/late-payment.ts';
import { addDays } from '../../domain/days/local-date.ts';
import { inCurrency } from './in-currency.ts';
import { outstandingClaims } from './claims.ts';
import type { Invoice, InvoiceClient, InvoiceLine, IssuedInvoice } from './invoice.ts';
import type { Reminder } from './recorded.ts';
import { outstandingClaimsOre, ownPartOre } from './invoice.ts';

/** What a document is made of besides its invoice. */
type Ground = {
  /** The invoice of a credit note. */
  credited: Invoice | undefined;
  /** Of `currencyAccountsFor`. */
  currencyAccounts: readonly CurrencyAccount[];
};

/** The snapshot for mails and files. */
export function toIssuedDocument(invoice: IssuedInvoice, seller: Seller, ground: Ground): IssuedDocument {
  return {
    ...contentOf(invoice, seller, ground),
    language: invoice.language,
    number: invoice.number,
  };
}

/** A draft as a document that is issued now. A draft in another currency has no rate yet. */
export function toDraftDocument(draft: Invoice, company: Company, ground: Ground): SalesDocument {
  const { seller, mail } = company;
  return {
    ...contentOf(completeDraft(draft, company), seller, ground),
    language: documentLanguage(draft.language, draft.client.country, mail.language),
    number: null,
  };
}

function contentOf(
  invoice: Invoice,
  seller: Seller,
  { credited, currencyAccounts }: Ground,
): Omit<SalesDocument, 'language' | 'number'> {
  return {
    type: invoice.type,
    kid: invoice.kid,
    ...inCurrency(invoice, seller, currencyAccounts),
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
  };
}

/**
 * The snapshot of a reminder or collection warning.
 * @param invoice as it was before the letter
 * @param spans the calculation of the letter's interest
 * @param currencyAccounts of `currencyAccountsFor`
 */
export function toIssuedLetter(
  reminder: Reminder,
  invoice: IssuedInvoice,
  seller: Seller,
  spans: readonly InterestSpan[],
  currencyAccounts: readonly CurrencyAccount[],
): IssuedLetter {
  const { currency, payTo } = inCurrency(invoice, seller, currencyAccounts);
  const openOre = outstandingOre(invoice);
  const lastDay = lawfulDueDate(invoice);
  const isPaidInTime = invoice.payments.every(
    (payment) => payment.paidOn <= lastDay || ownPartOre(payment) === 0n,
  );
  const earlierFees = outstandingClaims(invoice).feeOre > 0n;
  const earlierClaimsOre = outstandingClaimsOre(invoice);
  return {
    type: reminder.type,
    ...(currency && { currency }),
    ...(payTo && { payTo }),
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
