import type { Static } from 'typebox';
import { validationFailed } from '../../../domain/errors.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { takeProducts } from '../../products/index.ts';
import type { InvoiceLine } from '../invoice.ts';
import { checkCompletedLines } from './body-rules.ts';
import type { newInvoiceLine } from './line-schemas.ts';

type NewLine = Static<typeof newInvoiceLine>;

/**
 * Gives lines what their products have.
 * @param before the present lines of the document, whose products may be archived since
 * @throws ApiError `validation-failed`: `unknown-product`, `product-archived`, `mixed-prices` and the codes of discounts
 */
export async function completeLines(
  trx: Trx,
  accountId: string,
  lines: readonly NewLine[],
  before: readonly Pick<InvoiceLine, 'productId'>[] = [],
): Promise<readonly NewLine[]> {
  if (lines.every(({ productId }) => productId === undefined || productId === null)) return lines;
  const kept = new Set(before.flatMap(({ productId }) => productId ?? []));
  const completed = await takeProducts(trx, accountId, lines, kept);
  const errors = checkCompletedLines(completed, lines);
  if (errors.length > 0) throw validationFailed(errors);
  return completed;
}
