import type { Seller } from '../companies/index.ts';
import type { InvoiceTexts } from '../../domain/invoices/invoice-texts.ts';
import type { WrittenPrices } from '../../domain/invoices/written-prices.ts';
import type { DeliveryPeriod } from '../../domain/invoices/sales-document.ts';
import type { UnitCode } from '../../domain/invoices/units.ts';
import type { InvoiceType } from '../../domain/invoices/invoice-status.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { LetterType } from '../../domain/invoices/late-payment.ts';
import type { ForeignCurrency } from '../../domain/currency/currency.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Digits } from '../../domain/money.ts';
import type { SalesVatCode } from '../../domain/vat/vat.ts';
import type { WrittenRate } from '../../platform/documents/formats.ts';

export type Buyer = {
  name: string;
  address: string;
  postalCode: string;
  city: string;
  country: string;
  orgNumber: string;
  vatNumber: string | null;
};

/** What an invoice in another currency than NOK is paid to. */
export type PayTo = {
  iban: string;
  bic: string | null;
  /** It stands in place of the KID. Null on a draft, which has no number yet. */
  creditorReference: string | null;
};

/** The amounts of a document in øre, at its rate. Base and VAT of each group are rounded by themselves, and the total is their sum. */
export type InNok = {
  vat: { vatCode: SalesVatCode | null; vatRateBp: number; netOre: Digits; vatOre: Digits }[];
  totalOre: Digits;
};

/** What a document in another currency than NOK has besides. A document in NOK has none of it. */
export type InCurrency = {
  /** All amounts of the document are in hundredths of it. */
  currency?: ForeignCurrency;
  /** On a credit note that of its invoice. Left out of quotes and of drafts without one. */
  exchangeRate?: WrittenRate;
  /** The VAT must stand on the document in NOK (bokføringsforskriften § 5-1-1 no. 6). Left out together with the rate. */
  nok?: InNok;
  /** Only on invoices. */
  payTo?: PayTo;
};

/**
 * The snapshot of an issued invoice or credit note: everything that it shows (bokføringsforskriften § 5-1-1), fixed when it
 * is sent. Mails and files are made only from the snapshot, so that later changes do not change them.
 */
export type IssuedDocument = Partial<InvoiceTexts> &
  InCurrency & {
    type: InvoiceType;
    language: Language;
    number: string;
    kid: string | null;
    issueDate: LocalDate;
    dueDate: LocalDate;
    /** Null when it was delivered over a period. */
    deliveryDate: LocalDate | null;
    /** Left out when it was delivered on a day. */
    deliveryPeriod?: DeliveryPeriod;
    deliveryPlace: string;
    /** On a credit note: the number of the credited invoice. */
    creditedInvoiceNumber: string | null;
    seller: Seller;
    buyer: Buyer;
    lines: (WrittenPrices<Digits> & {
      description: string;
      quantityE4: Digits;
      /** Left out when none was named. The document then shows no word for it. */
      unit?: UnitCode;
      vatCode: SalesVatCode | null;
      vatRateBp: number;
      lineTotalOre: Digits;
      vatOre: Digits;
    })[];
    subtotalOre: Digits;
    vatOre: Digits;
    totalOre: Digits;
  };

/**
 * The snapshot of a quote (tilbud): everything that it shows, fixed when it is sent. It says of the delivery only what was given. Of
 * a quote in another currency nobody knows the rate yet.
 */
export type IssuedQuote = Omit<
  IssuedDocument,
  | 'type'
  | 'kid'
  | 'dueDate'
  | 'creditedInvoiceNumber'
  | Exclude<keyof InCurrency, 'currency'>
  | keyof InvoiceTexts
> &
  InvoiceTexts & {
    type: 'quote';
    validUntil: LocalDate;
    deliveryPlace: string;
  };

/** A sent quote, or a draft. A draft has no number. */
export type QuoteDocument = Omit<IssuedQuote, 'number'> & { number: string | null };

/** The snapshot of a reminder or collection warning: everything that it shows, fixed when it is sent. */
export type IssuedLetter = Pick<InCurrency, 'currency' | 'payTo'> & {
  type: LetterType;
  language: Language;
  sentOn: LocalDate;
  /** The last day to pay before the next step follows. */
  deadline: LocalDate;
  seller: Seller;
  buyer: Buyer;
  invoice: {
    number: string;
    /** Empty where the invoice has none, as in another currency than NOK. */
    kid: string;
    issueDate: LocalDate;
    dueDate: LocalDate;
    /** The day until which it had to be paid: 30 days after it was sent. Left out where the due date counts. */
    payBy?: LocalDate;
    totalOre: Digits;
    paidOre: Digits;
    creditedOre: Digits;
    outstandingOre: Digits;
    /** Whether no money came late. Left out where some did, and on letters of before this was known. */
    isPaidInTime?: true;
  };
  /** Fees of earlier letters that are not paid. */
  earlierClaimsOre: Digits;
  /** Whether the earlier letters claimed compensation instead of fees. Left out when they claimed fees. */
  earlierIsCompensation?: true;
  feeOre: Digits;
  /** Whether `feeOre` is compensation instead of a fee (forsinkelsesrenteloven § 3a). Left out for a fee. */
  isCompensation?: true;
  interestOre: Digits;
  /** The calculation of the interest, one row for each rate and principal; empty when no interest is claimed. */
  interest: { from: LocalDate; to: LocalDate; days: number; rateBp: number; principalOre: Digits }[];
  /** Outstanding, earlier fees, and those of this letter together. */
  totalDueOre: Digits;
};
