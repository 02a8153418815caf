import type { Static } from 'typebox';
import { scaledFromNumber } from '../../domain/money.ts';
import { newId } from '../../platform/database/ids.ts';
import type { ChangeContext, Input } from '../../platform/http/endpoint.ts';
import { presentProduct } from './present.ts';
import type { Product } from './product.ts';
import { requireSalesTerms } from './product-rules.ts';
import { lockNumbers, requireFreeNumber, saveProduct, takeNextNumber } from './products.store.ts';
import type { newProduct } from './schemas.ts';

/** @throws ApiError `validation-failed`, `product-exists`, `not-vat-registered` */
export async function createProduct(
  context: ChangeContext,
  { body }: Input<unknown, unknown, Static<typeof newProduct>>,
) {
  const { trx, accountId, now } = context;
  await lockNumbers(trx, accountId);
  const given = body.number?.trim();
  if (given !== undefined) await requireFreeNumber(trx, accountId, given);
  const product: Product = {
    id: newId(),
    number: given ?? (await takeNextNumber(trx, accountId)),
    name: body.name.trim(),
    unit: body.unit ?? null,
    // The body rules have refused a product without a price.
    unitPriceE4: scaledFromNumber(body.unitPriceWithVat ?? body.unitPrice ?? 0, 4),
    isWithVat: typeof body.unitPriceWithVat === 'number',
    vatCode: body.vatCode ?? null,
    revenueAccount: body.revenueAccount ?? null,
    isUsed: false,
    archivedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  await requireSalesTerms(context, product);
  await saveProduct(trx, accountId, undefined, product);
  return { ...presentProduct(product), location: `/v1/products/${product.id}` };
}
