import type { FieldError } from '../../domain/errors/field-errors.ts';
import { ApiError, validationFailed } from '../../domain/errors/errors.ts';
import { isLocalDate, monthOf } from '../../domain/days/local-date.ts';
import type { LocalMonth } from '../../domain/days/local-date.ts';
import { numberFromScaled, parseDecimal } from '../../domain/money.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { AdminContext } from '../companies/index.ts';
import { recordAuditEvent } from '../companies/index.ts';
import { insertPriceIndex, readPriceIndexes } from './price-indexes.store.ts';
import type { NewFigure } from './set-figure.ts';
import { problemOfSource } from './source.ts';

/** The kind by which the command line knows it beside the figures of late payment. */
export const PRICE_INDEX = 'consumer-price-index';

/** A higher one is surely a typing error. */
const HIGHEST_E2 = 10_000_00n;

/**
 * Enters the consumer price index of a month, which recurring invoices follow. It counts from the next date on. Without
 * `replace`, a known figure with the same value stays as it is.
 * @param given `from` is the first day of the month
 * @throws ApiError `validation-failed`, `figure-known` with `details.value`
 */
export async function setPriceIndex(
  { db, now, actor, address }: AdminContext,
  { from, value, source, replace }: Omit<NewFigure, 'kind'>,
): Promise<{ month: LocalMonth; valueE2: bigint; source: string }> {
  const valueE2 = readValue({ from, value, source });
  const index = { month: monthOf(from), valueE2, source: source.trim() };
  return inTransaction(db, async (trx) => {
    const known = (await readPriceIndexes(trx)).get(index.month);
    if (known === valueE2 && !replace) return index;
    const isSaved =
      (known === undefined || replace) && (await insertPriceIndex(trx, index, { replace }, now));
    if (!isSaved) {
      throw new ApiError('figure-known', { details: { value: numberFromScaled(known ?? valueE2, 2) } });
    }
    const event = {
      actor,
      address,
      action: 'rates.set',
      companyId: null,
      subject: `${PRICE_INDEX} ${index.month}`,
      details: {
        value: numberFromScaled(valueE2, 2),
        source: index.source,
        before: known === undefined ? null : numberFromScaled(known, 2),
      },
    } as const;
    await recordAuditEvent(trx, event, now);
    return index;
  });
}

function readValue({ from, value, source }: Pick<NewFigure, 'from' | 'value' | 'source'>): bigint {
  const errors: FieldError[] = [];
  if (!isLocalDate(from))
    errors.push({ field: 'from', code: 'invalid-date', details: { format: 'yyyy-MM-dd' } });
  else if (!from.endsWith('-01')) {
    errors.push({ field: 'from', code: 'out-of-range', message: 'Must be the first day of a month.' });
  }
  const valueE2 = parseDecimal(value, 2);
  if (valueE2 === undefined) {
    errors.push({
      field: 'value',
      code: 'invalid-format',
      details: { format: 'a number with a point, as 136.9' },
    });
  } else if (valueE2 <= 0n || valueE2 > HIGHEST_E2) {
    errors.push({
      field: 'value',
      code: 'out-of-range',
      details: { greaterThan: 0, max: numberFromScaled(HIGHEST_E2, 2) },
    });
  }
  const problem = problemOfSource(source);
  if (problem !== undefined) errors.push({ field: 'source', ...problem });
  if (errors.length > 0 || valueE2 === undefined) throw validationFailed(errors);
  return valueE2;
}
