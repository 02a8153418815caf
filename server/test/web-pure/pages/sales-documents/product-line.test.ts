import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productLine } from '../../../../../web/src/pages/sales-documents/lines/product-line.ts';
import type { Product } from '../../../../../web/src/pages/products/products.ts';

const product = (more: Partial<Product>) =>
  ({
    id: 'kopp',
    name: 'Kopp',
    unit: null,
    unitPrice: 80,
    unitPriceWithVat: null,
    vatCode: 3,
    revenueAccount: null,
    ...more,
  }) as Product;
const line = (more: Partial<Product>, isWithVat = false, language: 'nb' | 'en' = 'nb') =>
  productLine(product(more), { isWithVat, usualVat: '3', today: '2026-11-25', currency: 'NOK' }, language);

test('a product gives a line its name, unit, price, VAT and account', () => {
  assert.deepEqual(line({ unit: 'MTR', unitPrice: 1250.5, vatCode: 31, revenueAccount: '3000' }), {
    values: {
      productId: 'kopp',
      description: 'Kopp',
      unit: 'MTR',
      unitPrice: '1250,50',
      vat: '31',
      account: '3000',
    },
    isConverted: false,
  });
});

for (const [price, isWithVat, unitPrice, isConverted] of [
  [{ unitPrice: 80 }, false, '80', false],
  [{ unitPrice: 80 }, true, '100', true],
  [{ unitPrice: 0.01 }, true, '0,0125', true],
  [{ unitPriceWithVat: 99.9 }, true, '99,90', false],
  [{ unitPriceWithVat: 99.9 }, false, '79,92', true],
  [{ unitPriceWithVat: 100, vatCode: 31 }, false, '86,9565', true],
  [{ unitPriceWithVat: 100, vatCode: 5 }, false, '100', true],
  [{ unitPrice: 100, vatCode: null }, true, '125', true],
  [{ unitPrice: null, unitPriceWithVat: 0 }, false, '0', true],
] as [Partial<Product>, boolean, string, boolean][]) {
  test(`${JSON.stringify(price)} is ${unitPrice} ${isWithVat ? 'with' : 'without'} VAT${isConverted ? ', and is converted' : ''}`, () => {
    const given = line(price, isWithVat);
    assert.deepEqual([given.values.unitPrice, given.isConverted], [unitPrice, isConverted]);
  });
}

test('pieces are not named, and neither is a unit that the form does not know', () => {
  assert.deepEqual(
    ['EA', 'KGM', 'XYZ', null].map((unit) => line({ unit: unit as Product['unit'] }).values.unit),
    ['', 'KGM', '', ''],
  );
});

test('the usual VAT counts for a product without one; the price is written in the language of the person', () => {
  assert.equal(line({ vatCode: null }).values.vat, '3');
  assert.equal(line({ unitPrice: 1250.5 }, false, 'en').values.unitPrice, '1250.50');
});

test('a line in another currency leaves the price to the person, because that of the product is in kroner', () => {
  const facts = { isWithVat: true, usualVat: '3', today: '2026-11-25', currency: 'EUR' } as const;
  const taken = productLine(product({}), facts, 'nb');
  assert.equal(taken.values.unitPrice, '');
  assert.equal(taken.isConverted, false);
});
