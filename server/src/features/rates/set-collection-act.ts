import type { AdminContext } from '../companies/index.ts';
import { recordAuditEvent } from '../companies/index.ts';
import { NEW_COLLECTION_ACT } from '../../domain/invoices/late-payment.ts';
import { isLocalDate } from '../../domain/days/local-date.ts';
import type { FieldError } from '../../domain/errors/field-errors.ts';
import { ApiError, validationFailed } from '../../domain/errors/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { CollectionActStart } from './rates.store.ts';
import { findCollectionActStart, saveCollectionActStart } from './rates.store.ts';
import { problemOfSource } from './source.ts';

/** The act was passed on this day, so no earlier day can be its first. */
const PASSED_ON = '2026-05-22';

/**
 * Enters the first day of the new collection act. It counts for every company from the next request on. Without
 * `replace`, a known day stays.
 * @returns the first day as it stands now
 * @throws ApiError `validation-failed`, `first-day-known` with `details.from` and `details.source`
 */
export async function setCollectionAct(
  { db, now, actor, address }: AdminContext,
  { replace, ...given }: CollectionActStart & { replace: boolean },
): Promise<CollectionActStart> {
  const firstDay = readFirstDay(given);
  return inTransaction(db, async (trx) => {
    const known = await findCollectionActStart(trx);
    if (known?.from === firstDay.from && !replace) return known;
    if (known !== undefined && !replace) throw alreadyKnown(known);
    if (!(await saveCollectionActStart(trx, firstDay, { replace }, now))) throw alreadyKnown(firstDay);
    const event = {
      actor,
      address,
      action: 'rates.collection-act-set',
      companyId: null,
      subject: NEW_COLLECTION_ACT,
      details: { ...firstDay, before: known?.from ?? null },
    } as const;
    await recordAuditEvent(trx, event, now);
    return firstDay;
  });
}

function alreadyKnown({ from, source }: CollectionActStart): ApiError {
  return new ApiError('first-day-known', { details: { from, source } });
}

function readFirstDay({ from, source }: CollectionActStart): CollectionActStart {
  const errors: FieldError[] = [];
  if (!isLocalDate(from))
    errors.push({ field: 'from', code: 'invalid-date', details: { format: 'yyyy-MM-dd' } });
  else if (from < PASSED_ON) {
    errors.push({ field: 'from', code: 'out-of-range', details: { min: PASSED_ON } });
  }
  const problem = problemOfSource(source);
  if (problem !== undefined) errors.push({ field: 'source', ...problem });
  if (errors.length > 0) throw validationFailed(errors);
  return { from, source: source.trim() };
}
