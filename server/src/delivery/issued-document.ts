import type { InvoiceType } from '../domain/invoice-status.ts';
import type { LocalDate } from '../domain/local-date.ts';
import type { SalesVatCode } from '../domain/vat.ts';

/** Whole øre or ten-thousandths as decimal digits: in JSON a number would be floating point. */
type Digits = string;

/**
 * Everything that an issued document shows (bokføringsforskriften § 5-1-1), fixed when it is sent. Mails and files are
 * made from this and nothing else, so that they never change, whatever changes later.
 */
export type IssuedDocument = {
  type: InvoiceType;
  number: string;
  kid: string | null;
  issueDate: LocalDate;
  dueDate: LocalDate;
  deliveryDate: LocalDate;
  deliveryPlace: string;
  reference: string;
  notes: string | null;
  /** On a credit note: the number of the invoice that it credits. */
  creditedInvoiceNumber: string | null;
  seller: {
    name: string;
    orgNumber: string;
    address: string;
    postalCode: string;
    city: string;
    country: string;
    bankAccount: string;
    vatRegistered: boolean;
    inForetaksregisteret: boolean;
  };
  buyer: {
    name: string;
    address: string;
    postalCode: string;
    city: string;
    country: string;
    orgNumber: string;
    vatNumber: string | null;
  };
  lines: {
    description: string;
    quantityE4: Digits;
    unitPriceE4: Digits;
    vatCode: SalesVatCode | null;
    vatRateBp: number;
    lineTotalOre: Digits;
    vatOre: Digits;
  }[];
  subtotalOre: Digits;
  vatOre: Digits;
  totalOre: Digits;
};
