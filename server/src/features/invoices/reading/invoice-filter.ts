import type { InvoiceStatus } from '../../../domain/invoices/invoice-status.ts';
import { INVOICE_STATUSES } from '../../../domain/invoices/invoice-status.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { withoutBlanks } from '../../../domain/invoices/kid.ts';
import { oreFromKroner } from '../../../domain/money.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { pairsOfFilter } from '../metadata-pairs.ts';
import type { InvoiceFilter } from './matches-filter.store.ts';
import { listPaidWithClaims } from './matches-filter.store.ts';

/** The filter as callers give it. Amounts are in kroner. */
export type FilterQuery = Omit<
  InvoiceFilter,
  'statuses' | 'metadata' | 'text' | 'amountFromOre' | 'amountToOre' | 'paidWithClaims' | 'overdue'
> & {
  status?: string;
  metadata?: Record<string, string>;
  metadataPairs?: string;
  issued?: boolean;
  overdue?: boolean;
  q?: string;
  amountFrom?: number;
  amountTo?: number;
};

/** @param today of the account, by which invoices are overdue */
export async function readFilter(
  db: AccountDb,
  today: LocalDate,
  { status, issued, overdue, kid, q, amountFrom, amountTo, metadata, metadataPairs, ...exact }: FilterQuery,
): Promise<InvoiceFilter> {
  const pairs = pairsOfFilter({ metadata, metadataPairs });
  return {
    ...exact,
    ...(kid !== undefined && { kid: withoutBlanks(kid) }),
    ...(overdue !== undefined && { overdue: { on: today, isWanted: overdue } }),
    ...((exact.outstanding ?? overdue) !== undefined && {
      paidWithClaims: await listPaidWithClaims(db),
    }),
    ...((status !== undefined || issued !== undefined) && { statuses: statusesOf(status, issued) }),
    ...(pairs.length > 0 && { metadata: pairs }),
    ...(q !== undefined && { text: q }),
    ...(amountFrom !== undefined && { amountFromOre: oreFromKroner(amountFrom) }),
    ...(amountTo !== undefined && { amountToOre: oreFromKroner(amountTo) }),
  };
}

/** A document is a draft until it is issued, so its status tells both. */
function statusesOf(status: string | undefined, issued: boolean | undefined): InvoiceStatus[] {
  const asked: readonly string[] = status?.split(',') ?? INVOICE_STATUSES;
  return INVOICE_STATUSES.filter(
    (one) => asked.includes(one) && (issued === undefined || (one !== 'draft') === issued),
  );
}
