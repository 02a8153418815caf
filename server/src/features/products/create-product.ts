import type { Static } from 'typebox';
import { ApiError, catchRefusal } from '../../domain/errors/errors.ts';
import { scaledFromNumber } from '../../domain/money.ts';
import { nameWarnings, requiredName } from '../../domain/texts/stored-name.ts';
import { createGiveWay } from '../../platform/database/give-way.ts';
import { newId } from '../../platform/database/ids.ts';
import type { ChangeContext, Input } from '../../platform/http/endpoint.ts';
import { presentProduct } from './present.ts';
import type { Product } from './product.ts';
import * as store from './products.store.ts';
import { readSalesTerms, requireSalesTerms } from './sales-terms.ts';
import type { newProduct } from './schemas.ts';

type NewProduct = Static<typeof newProduct>;

/** @throws ApiError `validation-failed`, `product-exists`, `not-vat-registered` */
export async function createProduct(context: ChangeContext, { body }: Input<unknown, unknown, NewProduct>) {
  const { trx, now } = context;
  await store.lockProductNumbers(trx);
  const given = body.number?.trim();
  if (given !== undefined) await store.requireFreeNumber(trx, given);
  const [next = ''] = given === undefined ? await store.takeNextNumbers(trx, 1) : [];
  const product = toProduct(body, given ?? next, now);
  await requireSalesTerms(context, product);
  await store.saveProduct(trx, undefined, product);
  return { ...presentProduct(product, nameWarnings(body, ['name'])), location: `/v1/products/${product.id}` };
}

const TWICE = 'An earlier one in the file has the same number.';

/**
 * Adds many products, in few statements, by the rules of `POST /v1/products`. Those without a number get theirs last, so that
 * none takes a number that a later one names.
 * @returns for each product why it was refused; undefined where it was added. The caller undoes all when one was refused
 */
export async function createProducts(
  { trx, now, accountNow }: Pick<ChangeContext, 'trx' | 'now' | 'accountNow'>,
  bodies: readonly NewProduct[],
): Promise<(ApiError | void)[]> {
  await store.lockProductNumbers(trx);
  const accounts = bodies.flatMap(({ revenueAccount }) => revenueAccount ?? []);
  const requireTerms = await readSalesTerms(trx, accounts, accountNow);
  const numbers = bodies.flatMap(({ number }) => number?.trim() ?? []);
  const taken = await store.findProductIds(trx, numbers);
  const named = new Set<string>();
  const products: Product[] = [];
  const add = (body: NewProduct) => {
    const number = body.number?.trim() ?? '';
    const existingId = taken.get(number);
    if (existingId !== undefined) throw new ApiError('product-exists', { details: { existingId } });
    if (named.has(number)) throw new ApiError('product-exists', { message: TWICE });
    if (number !== '') named.add(number);
    const product = toProduct(body, number, now);
    requireTerms(product);
    products.push(product);
  };
  const giveWay = createGiveWay();
  const outcomes: (ApiError | void)[] = [];
  for (const body of bodies) {
    outcomes.push(await catchRefusal(() => add(body)));
    await giveWay();
  }
  if (outcomes.some((outcome) => outcome !== undefined)) return outcomes;
  const [given, unnumbered] = [
    products.filter(({ number }) => number !== ''),
    products.filter(({ number }) => number === ''),
  ];
  const saveAll = async (some: readonly Product[]) => {
    for (const product of some) {
      trx.later(store.saveProduct(trx, undefined, product));
      await giveWay();
    }
  };
  await saveAll(given);
  const next = await store.takeNextNumbers(trx, unnumbered.length);
  await saveAll(unnumbered.map((product, index) => ({ ...product, number: next[index] ?? '' })));
  return outcomes;
}

function toProduct(body: NewProduct, number: string, now: Date): Product {
  return {
    id: newId(),
    number,
    name: requiredName(body.name),
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
}
