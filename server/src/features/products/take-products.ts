import { validationFailed } from '../../domain/errors/errors.ts';
import type { FieldError } from '../../domain/errors/field-errors.ts';
import type { UnitCode } from '../../domain/invoices/units.ts';
import { numberFromScaled } from '../../domain/money.ts';
import type { SalesVatCode } from '../../domain/vat/vat.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import type { Product } from './product.ts';
import { listProductsById, markProductsUsed } from './products.store.ts';

/** A line as a request has it, with what a product can give it. */
export type ProductLine = {
  productId?: string | null | undefined;
  description?: string | null | undefined;
  unit?: UnitCode | null | undefined;
  unitPrice?: number | null | undefined;
  unitPriceWithVat?: number | null | undefined;
  vatCode?: SalesVatCode | null | undefined;
  vatRate?: number | null | undefined;
  account?: string | null | undefined;
};

/**
 * Completes lines that name a product: description, unit, price, VAT code and account come from it unless they are given. What
 * was taken stays as it is when the product changes later. Lines without a product cost no statement.
 * @param kept products that the document has already; they may be archived since
 * @throws ApiError `validation-failed`: `unknown-product`, `product-archived` at `lines[n].productId`
 */
export async function completeFromProducts<L extends ProductLine>(
  trx: AccountTrx,
  lines: readonly L[],
  kept: ReadonlySet<string> = new Set(),
): Promise<L[]> {
  const ids = new Set(lines.flatMap((line) => productIdOf(line) ?? []));
  if (ids.size === 0) return [...lines];
  const products = await findAndMark(trx, [...ids].filter(isId));
  const errors = lines.flatMap((line, index): FieldError[] => {
    const id = productIdOf(line);
    const field = `lines[${index}].productId`;
    if (id === undefined) return [];
    const product = products.get(id);
    if (product === undefined) return [{ field, code: 'unknown-product' }];
    return product.archivedAt === null || kept.has(id) ? [] : [{ field, code: 'product-archived' }];
  });
  if (errors.length > 0) throw validationFailed(errors);
  return lines.map((line) => {
    const product = products.get(productIdOf(line) ?? '');
    return product === undefined ? line : completed(line, product);
  });
}

function productIdOf({ productId }: ProductLine): string | undefined {
  return productId?.toLowerCase();
}

/** The products that are there. Those that a line takes for the first time are marked, so that they are not deleted any more. */
async function findAndMark(trx: AccountTrx, ids: string[]): Promise<Map<string, Product>> {
  const products = await listProductsById(trx, ids);
  const used = products.filter(({ isUsed }) => isUsed);
  const unused = products.filter(({ isUsed }) => !isUsed).map(({ id }) => id);
  const marked = unused.length === 0 ? [] : await markProductsUsed(trx, unused);
  return new Map([...used, ...marked].map((product) => [product.id, product]));
}

function completed<L extends ProductLine>(line: L, product: Product): L {
  const isPriced = isGiven(line.unitPrice) || isGiven(line.unitPriceWithVat);
  const isTaxed = isGiven(line.vatCode) || isGiven(line.vatRate);
  const price = numberFromScaled(product.unitPriceE4, 4);
  return {
    ...line,
    productId: product.id,
    description: line.description?.trim() || product.name,
    unit: line.unit ?? product.unit,
    ...(!isPriced && (product.isWithVat ? { unitPriceWithVat: price } : { unitPrice: price })),
    ...(!isTaxed && { vatCode: product.vatCode }),
    account: line.account ?? product.revenueAccount,
  };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
