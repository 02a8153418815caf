import type { Static } from 'typebox';
import { answerFieldError } from '../../domain/errors/field-errors.ts';
import { numberFromScaled } from '../../domain/money.ts';
import type { nameWarnings } from '../../domain/texts/stored-name.ts';
import { etagOf } from '../../platform/http/answers/etags.ts';
import type { Product } from './product.ts';
import type { productSchema } from './schemas.ts';

/** @param warnings of a write */
export function presentProduct(
  product: Product,
  warnings: ReturnType<typeof nameWarnings> = [],
): { body: Static<typeof productSchema>; etag: string } {
  const unitPrice = numberFromScaled(product.unitPriceE4, 4);
  return {
    body: {
      id: product.id,
      number: product.number,
      name: product.name,
      unit: product.unit,
      unitPrice: product.isWithVat ? null : unitPrice,
      unitPriceWithVat: product.isWithVat ? unitPrice : null,
      vatCode: product.vatCode,
      revenueAccount: product.revenueAccount,
      archived: product.archivedAt !== null,
      createdAt: product.createdAt.toISOString(),
      updatedAt: product.updatedAt.toISOString(),
      ...(warnings.length > 0 && { warnings: warnings.map(answerFieldError) }),
    },
    etag: etagOf(product.version),
  };
}
