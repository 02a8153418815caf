import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import { requireFound, validationFailed } from '../../domain/errors/errors.ts';
import { scaledFromNumber } from '../../domain/money.ts';
import { nameWarnings, requiredName } from '../../domain/texts/stored-name.ts';
import type { ChangeContext, Input } from '../../platform/http/endpoint.ts';
import { requireMatch } from '../../platform/http/answers/etags.ts';
import { presentProduct } from './present.ts';
import type { Product } from './product.ts';
import { PRICE_MISSING, VAT_CODE_MISSING } from './product-rules.ts';
import { lockProductNumbers, lockProduct, requireFreeNumber, saveProduct } from './products.store.ts';
import { requireSalesTerms } from './sales-terms.ts';
import type { productChanges } from './schemas.ts';

type Changes = Static<typeof productChanges>;

/**
 * Changes a product. Fields that are left out stay; null empties a field. Lines that have taken it stay as they are. A change
 * without new values leaves the version and `updatedAt` as they are.
 * @throws ApiError `not-found`, `precondition-failed`, `validation-failed`, `product-exists`, `not-vat-registered`
 */
export async function updateProduct(
  context: ChangeContext,
  { params, body, ifMatch }: Input<{ id: string }, unknown, Changes>,
) {
  const { trx, now } = context;
  if (body.number !== undefined) await lockProductNumbers(trx);
  const product = requireFound(await lockProduct(trx, params.id));
  requireMatch(ifMatch, product.version);

  const number = body.number?.trim() ?? product.number;
  if (number !== product.number) await requireFreeNumber(trx, number);
  const changed: Product = {
    ...product,
    number,
    name: body.name === undefined ? product.name : requiredName(body.name),
    unit: body.unit === undefined ? product.unit : body.unit,
    ...changedPrice(product, body),
    vatCode: body.vatCode === undefined ? product.vatCode : body.vatCode,
    revenueAccount: body.revenueAccount === undefined ? product.revenueAccount : body.revenueAccount,
    archivedAt: body.archived === false ? null : (product.archivedAt ?? (body.archived ? now : null)),
  };
  if (changed.isWithVat && changed.vatCode === null) throw validationFailed([VAT_CODE_MISSING]);
  // Terms that stay are not judged again, so that a product can be renamed after the company has left the VAT register.
  if (changed.vatCode !== product.vatCode || changed.revenueAccount !== product.revenueAccount) {
    await requireSalesTerms(context, changed);
  }
  const warnings = nameWarnings(body, ['name']);
  if (isDeepStrictEqual(changed, product)) return presentProduct(product, warnings);
  const next = nextVersionOfProduct(changed, now);
  await saveProduct(trx, product, next);
  return presentProduct(next, warnings);
}

/** A request that waited for the lock may have begun before the last change. `updatedAt` does not go back. */
export function nextVersionOfProduct(product: Product, now: Date): Product {
  const updatedAt = now > product.updatedAt ? now : product.updatedAt;
  return { ...product, version: product.version + 1, updatedAt };
}

/** The price that is given takes the place of the other kind. */
function changedPrice(
  product: Product,
  { unitPrice, unitPriceWithVat }: Changes,
): Pick<Product, 'unitPriceE4' | 'isWithVat'> {
  const given = unitPriceWithVat ?? unitPrice ?? null;
  if (given !== null) {
    return { unitPriceE4: scaledFromNumber(given, 4), isWithVat: typeof unitPriceWithVat === 'number' };
  }
  if ((product.isWithVat ? unitPriceWithVat : unitPrice) === null) throw validationFailed([PRICE_MISSING]);
  const { unitPriceE4, isWithVat } = product;
  return { unitPriceE4, isWithVat };
}
