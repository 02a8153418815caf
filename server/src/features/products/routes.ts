import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Endpoints } from '../../platform/http/endpoint.ts';
import { pathId, refTo } from '../../platform/http/fields.ts';
import { pageOf } from '../../platform/http/lists/paging.ts';
import { createProduct } from './create-product.ts';
import { deleteProduct } from './delete-product.ts';
import { checkNewProduct, checkOnePrice } from './product-rules.ts';
import { presentProduct } from './present.ts';
import { PRODUCT_ORDER, productsMatching } from './product-list.store.ts';
import { findProduct } from './products.store.ts';
import { newProduct, productChanges, productFilterParameters, productSchema } from './schemas.ts';
import { updateProduct } from './update-product.ts';

const tag = 'Products';
const idParameter = Type.Object({ id: pathId('ProductId', 'The product.') });
const product = refTo(productSchema);

export function productRoutes(endpoints: Endpoints): void {
  endpoints.page(
    {
      url: '/v1/products',
      operationId: 'listProducts',
      tag,
      summary: 'List products',
      description:
        'The register of products, by default ordered by name in the Norwegian alphabet, and without archived ones.',
      scope: 'invoices:read',
      filter: productFilterParameters,
      answer: { items: product, name: 'ProductPage', description: 'One page of products.' },
    },
    {
      order: PRODUCT_ORDER,
      read: ({ db }, page, filter) => pageOf(page, productsMatching(db, filter)),
      present: (row) => presentProduct(row).body,
    },
  );

  endpoints.post(
    {
      url: '/v1/products',
      operationId: 'createProduct',
      isInternal: true,
      growsDocuments: true,
      tag,
      summary: 'Create a product',
      description:
        'Adds a product to the register. It has exactly one of `unitPrice` and `unitPriceWithVat`. A line of an invoice takes it by its `productId`.',
      scope: 'invoices:write',
      body: newProduct,
      bodyRule: checkNewProduct,
      answer: { status: 201, schema: product, description: 'The new product.', etag: true },
      errors: ['product-exists', 'not-vat-registered'],
    },
    createProduct,
  );

  endpoints.one(
    {
      url: '/v1/products/:id',
      operationId: 'getProduct',
      bound: 'thing',
      readsAhead: true,
      tag,
      summary: 'Get a product',
      description: 'An archived one, too.',
      scope: 'invoices:read',
      params: idParameter,
      answer: { schema: product, description: 'The product.', etag: true },
    },
    (db, { id }) => findProduct(db, id),
    (found) => presentProduct(found),
  );

  endpoints.patch(
    {
      url: '/v1/products/:id',
      operationId: 'updateProduct',
      growsDocuments: true,
      moves: 'nothing',
      shows: { before: 'getProduct' },
      tag,
      summary: 'Change a product',
      description:
        'Changes fields of a product; those left out stay as they are, and null empties one. The price that is given takes the place of the other kind.\n\nLines that have taken the product stay as they are.',
      scope: 'invoices:write',
      params: idParameter,
      body: productChanges,
      bodyRule: checkOnePrice,
      answer: { schema: product, description: 'The product after the change.', etag: true },
      errors: ['product-exists', 'not-vat-registered', 'precondition-failed'],
    },
    updateProduct,
  );

  endpoints.delete(
    {
      url: '/v1/products/:id',
      operationId: 'deleteProduct',
      moves: 'nothing',
      shows: { before: 'getProduct' },
      tag,
      summary: 'Delete or archive a product',
      description:
        'Deletes a product that no line has ever taken (204). One that was used is archived (200), since lines name it; `PATCH` with `"archived": false` takes it back.',
      scope: 'invoices:write',
      params: idParameter,
      answer: {
        schema: Type.Unsafe<Static<typeof product> | undefined>(product),
        description: 'The product, archived.',
        etag: true,
        orNothing: 'The product is deleted.',
      },
      errors: ['precondition-failed'],
    },
    deleteProduct,
  );
}
