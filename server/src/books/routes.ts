import type { Endpoints } from '../platform/endpoint.ts';
import { listAccounts } from './list-accounts.ts';
import { listJournalEntries } from './list-journal-entries.ts';
import * as describe from './schemas.ts';

export function bookRoutes(endpoints: Endpoints): void {
  endpoints.get(describe.listAccountsEndpoint, listAccounts);
  endpoints.get(describe.listJournalEntriesEndpoint, listJournalEntries);
}
