import type { Endpoints } from '../http/endpoint.ts';
import * as booking from './chart/booking-schemas.ts';
import { createAccount } from './chart/create-account.ts';
import { getAccount } from './chart/get-account.ts';
import { getBookingAccounts } from './chart/get-booking-accounts.ts';
import { listAccounts } from './chart/list-accounts.ts';
import { retireAccount } from './chart/retire-account.ts';
import * as chart from './chart/schemas.ts';
import { updateAccount } from './chart/update-account.ts';
import { updateBookingAccounts } from './chart/update-booking-accounts.ts';
import { getPeriodClosing } from './closing/get-period-closing.ts';
import * as closing from './closing/schemas.ts';
import { setPeriodClosing } from './closing/set-period-closing.ts';
import { createManualEntry } from './journal/create-manual-entry.ts';
import { getJournalEntry } from './journal/get-journal-entry.ts';
import { listJournalEntries } from './journal/list-journal-entries.ts';
import * as manual from './journal/manual-entry-schemas.ts';
import { reverseEntry } from './journal/reverse-entry.ts';
import * as journal from './journal/schemas.ts';

export function bookRoutes(endpoints: Endpoints): void {
  endpoints.get(chart.listAccountsEndpoint, listAccounts);
  endpoints.post(chart.createAccountEndpoint, createAccount);
  endpoints.get(chart.getAccountEndpoint, getAccount);
  endpoints.patch(chart.updateAccountEndpoint, updateAccount);
  endpoints.delete(chart.retireAccountEndpoint, retireAccount);
  endpoints.get(booking.getBookingAccountsEndpoint, getBookingAccounts);
  endpoints.patch(booking.updateBookingAccountsEndpoint, updateBookingAccounts);
  endpoints.get(journal.listJournalEntriesEndpoint, listJournalEntries);
  endpoints.post(manual.createManualEntryEndpoint, createManualEntry);
  endpoints.get(journal.getJournalEntryEndpoint, getJournalEntry);
  endpoints.post(manual.reverseEntryEndpoint, reverseEntry);
  endpoints.get(closing.getPeriodClosingEndpoint, getPeriodClosing);
  endpoints.put(closing.setPeriodClosingEndpoint, setPeriodClosing);
}
