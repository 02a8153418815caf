import { validationFailed } from '../../../domain/errors/errors.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { completeFromProducts } from '../../products/index.ts';
import type { InvoiceLine } from '../invoice.ts';
import type { AskedLine, NewLine } from './asked-line.ts';
import { askedLine } from './asked-line.ts';
import { checkCompletedLines } from './body-rules.ts';

/**
 * Gives the lines of a request what their products have, and reads them.
 * @param before the present lines of the document, whose products may be archived since
 * @throws ApiError `validation-failed`: `unknown-product`, `product-archived`, `mixed-prices` and the codes of discounts
 */
export async function completeLines(
  trx: AccountTrx,
  lines: readonly NewLine[],
  before: readonly Pick<InvoiceLine, 'productId'>[] = [],
): Promise<AskedLine[]> {
  if (lines.every(({ productId }) => productId === undefined || productId === null)) {
    return lines.map(askedLine);
  }
  const kept = new Set(before.flatMap(({ productId }) => productId ?? []));
  const completed = await completeFromProducts(trx, lines, kept);
  const errors = checkCompletedLines(completed, lines);
  if (errors.length > 0) throw validationFailed(errors);
  return completed.map(askedLine);
}
