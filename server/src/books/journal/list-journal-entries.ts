import { firstDayOfMonth, lastDayOfMonth, monthsBetween } from '../../domain/local-date.ts';
import type { LocalMonth } from '../../domain/local-date.ts';
import type { Input, ReadContext } from '../../http/endpoint.ts';
import { ApiError } from '../../errors.ts';
import type { Page } from '../../http/paging.ts';
import { presentPage, readPage } from '../../http/paging.ts';
import { listEntries } from './journal.store.ts';
import { presentEntry } from './present.ts';
import { MAX_MONTHS } from './schemas.ts';

/** @throws ApiError `period-too-long` with `details.maxMonths` */
export async function listJournalEntries(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, { from: LocalMonth; to: LocalMonth } & Partial<Page>, unknown>,
) {
  if (monthsBetween(query.from, query.to) > MAX_MONTHS) {
    throw new ApiError('period-too-long', { details: { maxMonths: MAX_MONTHS } });
  }
  const page = readPage(query);
  const period = { from: firstDayOfMonth(query.from), to: lastDayOfMonth(query.to) };
  const { entries, totalCount } = await listEntries(db, accountId, period, page);
  return { body: presentPage(entries.map(presentEntry), totalCount, page) };
}
