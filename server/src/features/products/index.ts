/** The parts of the register of products that other features may use. */
export { createProducts } from './create-product.ts';
export type { Product } from './product.ts';
export { findProductIds, TIES } from './products.store.ts';
export { presentProduct } from './present.ts';
export { PRODUCT_ORDER, productsMatching } from './product-list.store.ts';
export type { ProductFilter, ProductSort } from './product-list.store.ts';
export { completeFromProducts } from './take-products.ts';
export type { ProductLine } from './take-products.ts';
