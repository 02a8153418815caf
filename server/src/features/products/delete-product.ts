import { requireFound } from '../../domain/errors/errors.ts';
import type { ChangeContext, OfPath } from '../../platform/http/endpoint.ts';
import { requireMatch } from '../../platform/http/answers/etags.ts';
import { presentProduct } from './present.ts';
import type { Product } from './product.ts';
import { deleteProductRow, lockProduct, saveProduct } from './products.store.ts';
import { nextVersionOfProduct } from './update-product.ts';

/**
 * Deletes a product that no line has ever taken, and archives any other one, because lines name it.
 * @returns the product when it is archived
 * @throws ApiError `not-found`, `precondition-failed`
 */
export async function deleteProduct({ trx, now }: ChangeContext, { params, ifMatch }: OfPath) {
  const product = requireFound(await lockProduct(trx, params.id));
  requireMatch(ifMatch, product.version);
  if (!product.isUsed) {
    await deleteProductRow(trx, product.id);
    return { body: undefined };
  }
  if (product.archivedAt !== null) return presentProduct(product);
  const archived: Product = nextVersionOfProduct({ ...product, archivedAt: now }, now);
  await saveProduct(trx, product, archived);
  return presentProduct(archived);
}
