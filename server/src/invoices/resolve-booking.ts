import type { SalesSettings } from '../companies/index.ts';
import type { BookingAccounts } from '../domain/books/booking-accounts.ts';
import { bookingOfLine } from '../domain/books/booking-accounts.ts';
import type { SalesVatCode } from '../domain/vat/vat.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';

export type BookedLine = InvoiceLine & { account: string; bookedVatCode: SalesVatCode };
export type Booking = { accounts: BookingAccounts; lines: BookedLine[] };

/**
 * Decides where a draft that is about to be issued is booked. Its lines remember it: a credit note takes back from there,
 * whatever the company chooses in the meantime.
 * @param accounts held, so that nobody changes them before the transaction ends
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
