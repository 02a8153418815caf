import type { SalesSettings } from '../../companies/index.ts';
import type { BookingAccounts } from '../../../domain/books/booking-accounts.ts';
import { bookingOfLine } from '../../../domain/books/booking-accounts.ts';
import type { SalesVatCode } from '../../../domain/vat/vat.ts';
import type { Invoice, InvoiceLine } from '../invoice.ts';

export type BookedLine = InvoiceLine & { account: string; bookedVatCode: SalesVatCode };
export type Booking = { accounts: BookingAccounts; lines: BookedLine[] };

/**
 * Decides the accounts and VAT codes of a draft that is about to be issued. The lines keep them, because a credit note must
 * be booked on the same accounts, although the company may have chosen other booking accounts since.
 * @param accounts from `holdBookingAccounts`, so that they do not change before the transaction ends
 */
export function resolveBooking(draft: Invoice, settings: SalesSettings, accounts: BookingAccounts): Booking {
  return {
    accounts,
    lines: draft.lines.map((line) => ({
      ...line,
      ...bookingOfLine(line, settings, draft.client.country, accounts),
    })),
  };
}
