import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AtAccount } from '../../../../../web/src/http/session.ts';
import { products } from '../../../../../web/src/pages/products/product-list.ts';
import type { ProductValues } from '../../../../../web/src/pages/products/product-values.ts';
import {
  NEW_PRODUCT,
  formField,
  priceOf,
  readProduct,
  valuesOf,
} from '../../../../../web/src/pages/products/product-values.ts';
import type { Product } from '../../../../../web/src/pages/products/products.ts';
import { productSearchQuery } from '../../../../../web/src/pages/products/products.ts';

const AT = { accountId: 'T1' } as AtAccount;

const COFFEE: ProductValues = { ...NEW_PRODUCT, name: ' Kaffe, 1 kg ', price: '149,90' };

for (const [name, change, problems] of [
  ['with a name and a price', {}, undefined],
  ['without a name', { name: ' ' }, { name: 'required' }],
  ['without a price', { price: '' }, { price: 'required' }],
  ['with a price that is none', { price: 'gratis' }, { price: 'invalid-number' }],
  ['with a price that means two', { price: '1.149' }, { price: 'ambiguous-number' }],
  ['with a price with VAT of the usual rate', { priceKind: 'withVat' }, undefined],
  [
    'with nothing right',
    { name: '', price: '', priceKind: 'withVat' },
    { name: 'required', price: 'required' },
  ],
  ['with a price of 0', { price: '0' }, undefined],
] as [string, Partial<ProductValues>, Record<string, string> | undefined][]) {
  test(`a product ${name} ${problems === undefined ? 'is sent' : `is kept: ${JSON.stringify(problems)}`}`, () => {
    const read = readProduct({ ...COFFEE, ...change }, '3');
    assert.deepEqual('problems' in read ? read.problems : undefined, problems);
  });
}

for (const [change, body] of [
  [{}, { name: 'Kaffe, 1 kg', unit: null, unitPrice: 149.9, vatCode: null, revenueAccount: null }],
  [
    { number: ' K-1 ', unit: 'KGM', vat: '31', account: '3000' },
    {
      number: 'K-1',
      name: 'Kaffe, 1 kg',
      unit: 'KGM',
      unitPrice: 149.9,
      vatCode: 31,
      revenueAccount: '3000',
    },
  ],
  [
    { priceKind: 'withVat', vat: '3' },
    { name: 'Kaffe, 1 kg', unit: null, unitPriceWithVat: 149.9, vatCode: 3, revenueAccount: null },
  ],
] as [Partial<ProductValues>, object][]) {
  test(`the product with ${JSON.stringify(change)} is sent as ${JSON.stringify(body)}`, () => {
    assert.deepEqual(readProduct({ ...COFFEE, ...change }, '3'), { body });
  });
}

test('a price with VAT is of the usual rate of the company where the form names none', () => {
  const given: ProductValues = { ...COFFEE, priceKind: 'withVat' };
  const sent = (usual: '3' | '31' | '7' | '0') => {
    const read = readProduct(given, usual);
    if (!('body' in read)) return read.problems;
    const {
      unitPrice,
      unitPriceWithVat,
      vatCode,
    }: { unitPrice?: number; unitPriceWithVat?: number; vatCode: number | null } = read.body;
    return [unitPrice, unitPriceWithVat, vatCode];
  };
  assert.deepEqual(sent('3'), [undefined, 149.9, 3]);
  assert.deepEqual(sent('31'), [undefined, 149.9, 31]);
  assert.deepEqual(sent('7'), [undefined, 149.9, 7]);
  assert.deepEqual(sent('0'), [149.9, undefined, null]);
  assert.deepEqual(readProduct(given, undefined), { problems: { vat: 'required' } });
});

const stored = (more: Partial<Product>) =>
  ({
    number: '1',
    name: 'Kaffe',
    unit: 'KGM',
    unitPrice: 149.9,
    unitPriceWithVat: null,
    vatCode: 31,
    revenueAccount: null,
    ...more,
  }) as Product;

test('what the form sends of a product as it stands is what the product has', () => {
  assert.deepEqual(readProduct(valuesOf(stored({ revenueAccount: '3000' }), 'nb'), '3'), {
    body: { number: '1', name: 'Kaffe', unit: 'KGM', unitPrice: 149.9, vatCode: 31, revenueAccount: '3000' },
  });
  const withVat = stored({ unit: null, unitPrice: 100, unitPriceWithVat: 125 });
  assert.equal(priceOf(withVat), 125);
  assert.deepEqual(readProduct(valuesOf(withVat, 'en'), '3'), {
    body: {
      number: '1',
      name: 'Kaffe',
      unit: null,
      unitPriceWithVat: 125,
      vatCode: 31,
      revenueAccount: null,
    },
  });
});

test('a price stands in the field as people write it, and a VAT code that cannot be chosen is none', () => {
  assert.equal(valuesOf(stored({}), 'nb').price, '149,90');
  assert.equal(valuesOf(stored({}), 'en').price, '149.90');
  assert.equal(valuesOf(stored({ unitPrice: 1.149 }), 'nb').price, '1,1490', 'or it could be of thousands');
  assert.equal(valuesOf(stored({ vatCode: null }), 'nb').vat, '');
});

for (const [ofApi, ofForm] of [
  ['unitPrice', 'price'],
  ['unitPriceWithVat', 'price'],
  ['vatCode', 'vat'],
  ['revenueAccount', 'account'],
  ['number', 'number'],
] as const) {
  test(`what is wrong with ${ofApi} stands at ${ofForm}`, () => assert.equal(formField(ofApi), ofForm));
}

for (const [address, filter, file] of [
  ['', {}, 'sort=name'],
  ['q=kopp&archived=true', { q: 'kopp', archived: true }, 'q=kopp&archived=true&sort=name'],
  ['archived=ja', {}, 'sort=name'],
  ['q=a%26b', { q: 'a&b' }, 'q=a%26b&sort=name'],
] as const) {
  test(`the list at ?${address} is chosen by ${JSON.stringify(filter)}, and so is its file`, () => {
    const search = new URLSearchParams(address);
    const chosen = products.filterOf((name) => search.get(name) ?? '');
    assert.deepEqual(chosen, filter);
    assert.equal(
      products.file?.(AT, chosen, { sort: 'name', language: 'nb' }),
      `/app-api/accounts/T1/v1/reports/product-list?${file}`,
    );
  });
}

test('the list is in the order of the address, or by name', () => {
  assert.deepEqual(['-name', 'number', '-updatedAt', 'price', ''].map(products.sortOf), [
    '-name',
    'number',
    '-updatedAt',
    'name',
    'name',
  ]);
});

test('what is typed finds a product, whatever spaces stand around it', () => {
  assert.deepEqual(productSearchQuery('T1', ' 70 ').queryKey, ['products', 'T1', 'search', '70']);
});
