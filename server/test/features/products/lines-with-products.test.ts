import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateCompany } from '../../../src/features/companies/index.ts';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { noteStatements } from '../../support/database/executed-statements.ts';
import { createDraft, createSent, getInvoice, invoiceBody, send } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const other = await startTestApp({ jobs: false, connection: service.connection });
const company = await service.createCompany();
const NOON = new Date('2026-07-20T10:00:00.000Z');
service.clock.now = NOON;
const api = await service.caller({ company });

const COFFEE = { name: 'Kaffe, 1 kg', unit: 'KGM', unitPrice: 149.9, vatCode: 31, revenueAccount: '3020' };
const coffee = await createProduct(api, COFFEE);
const cup = await createProduct(api, { name: 'Kopp', unitPriceWithVat: 99.9, vatCode: 3 });

async function createProduct(caller: ApiCaller, product: Record<string, unknown>) {
  return bodyOf(await caller.post('/v1/products', product), 201);
}

function create(lines: Record<string, unknown>[], caller = api) {
  return caller.post('/v1/invoices', invoiceBody({ lines }));
}

async function linesOf(lines: Record<string, unknown>[], caller = api) {
  return bodyOf(await create(lines, caller), 201).lines;
}

test('a line takes description, unit, price, VAT code and account from its product, also by an id in capitals', async () => {
  for (const productId of [coffee.id, coffee.id.toUpperCase()]) {
    assert.deepEqual(await linesOf([{ productId, quantity: 2 }]), [
      {
        productId: coffee.id,
        description: 'Kaffe, 1 kg',
        quantity: 2,
        unit: 'KGM',
        unitPrice: 149.9,
        unitPriceWithVat: null,
        discountPercent: null,
        discountAmount: null,
        discountAmountWithVat: null,
        vatRate: 15,
        vatCode: 31,
        account: '3020',
        lineTotal: 299.8,
        lineTotalWithVat: null,
        vatAmount: 44.97,
      },
    ]);
  }
});

test('a product with a price with VAT gives that price, and the total is what the shop charges', async () => {
  const draft = bodyOf(await create([{ productId: cup.id, quantity: 3, unit: null }]), 201);
  const [line] = draft.lines;
  assert.deepEqual(
    [line?.unitPriceWithVat, line?.lineTotalWithVat, line?.vatCode, line?.unit, line?.account, draft.total],
    [99.9, 299.7, 3, 'EA', null, 299.7],
  );
});

for (const [given, expected] of [
  [{ description: ' Te ' }, { description: 'Te' }],
  [{ description: '' }, { description: 'Kaffe, 1 kg' }],
  [{ unit: 'EA' }, { unit: 'EA' }],
  [{ unitPrice: 10 }, { unitPrice: 10 }],
  [{ unitPrice: 0 }, { unitPrice: 0 }],
  [{ unitPriceWithVat: 11.5 }, { unitPriceWithVat: 11.5, unitPrice: 10, vatCode: 31 }],
  [{ vatCode: 3 }, { vatCode: 3, vatRate: 25 }],
  [{ vatRate: 25 }, { vatCode: 3, vatRate: 25 }],
  [{ vatRate: 0 }, { vatCode: null, vatRate: 0 }],
  [{ account: '3000' }, { account: '3000' }],
  [{ discountPercent: 10 }, { lineTotal: 134.91 }],
  [{ discountAmount: 149.9 }, { lineTotal: 0 }],
] as const) {
  test(`what the line gives itself, ${JSON.stringify(given)}, is not taken from the product`, async () => {
    const [line] = await linesOf([{ productId: coffee.id, quantity: 1, ...given }]);
    assert.deepEqual({ ...line, ...expected }, line);
    assert.equal(line?.productId, coffee.id);
  });
}

test('a line of its own has no product', async () => {
  const [line] = await linesOf([{ description: 'Frakt', quantity: 1, unitPrice: 99, productId: null }]);
  assert.equal(line?.productId, null);
});

const NOWHERE = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';
test('an id that is none, of nothing, of another company and of the other environment is an unknown product', async () => {
  const strange = await createProduct(await service.caller(), COFFEE);
  const production = await createProduct(
    await service.caller({ company, environment: 'production' }),
    COFFEE,
  );
  const ids = ['1', NOWHERE, strange.id, production.id];
  const lines = [
    { productId: coffee.id, quantity: 1 },
    ...ids.map((productId) => ({ productId, quantity: 1 })),
  ];
  assertInvalid(await create(lines), {
    'lines[1].productId': 'unknown-product',
    'lines[2].productId': 'unknown-product',
    'lines[3].productId': 'unknown-product',
    'lines[4].productId': 'unknown-product',
  });
  const draft = await createDraft(api);
  assertInvalid(
    await api.patch(`/v1/invoices/${draft.id}`, { lines: [{ productId: NOWHERE, quantity: 1 }] }),
    { 'lines[0].productId': 'unknown-product' },
  );
});

for (const [lines, errors] of [
  [[{ quantity: 1 }], { 'lines[0].unitPrice': 'required' }],
  [[{ productId: 5, quantity: 1 }], { 'lines[0].productId': 'invalid-type' }],
  [[{ productId: 'coffee' }], { 'lines[0].quantity': 'required' }],
  [
    [{ productId: 'coffee', quantity: 1, unitPrice: 1, unitPriceWithVat: 1 }],
    { 'lines[0].unitPriceWithVat': 'price-and-price-with-vat' },
  ],
  [
    [
      { productId: 'coffee', quantity: 1 },
      { productId: 'cup', quantity: 1 },
    ],
    { 'lines[1].productId': 'mixed-prices' },
  ],
  [
    [
      { description: 'A', quantity: 1, unitPrice: 1 },
      { productId: 'cup', quantity: 1 },
    ],
    { 'lines[1].productId': 'mixed-prices' },
  ],
  [
    [
      { productId: 'cup', quantity: 1 },
      { description: 'A', quantity: 1, unitPrice: 1 },
    ],
    { 'lines[1].unitPrice': 'mixed-prices' },
  ],
  [
    [
      { productId: 'cup', quantity: 1, unitPrice: 1 },
      { productId: 'cup', quantity: 1 },
    ],
    { 'lines[1].productId': 'mixed-prices' },
  ],
  [[{ productId: 'cup', quantity: 1, discountAmount: 1 }], { 'lines[0].discountAmount': 'mixed-prices' }],
  [
    [{ productId: 'coffee', quantity: 1, discountAmountWithVat: 1 }],
    { 'lines[0].discountAmountWithVat': 'mixed-prices' },
  ],
  [
    [{ productId: 'coffee', quantity: 1, discountAmount: 149.91 }],
    { 'lines[0].discountAmount': 'out-of-range' },
  ],
  [
    [{ productId: 'cup', quantity: 1, discountAmountWithVat: 100 }],
    { 'lines[0].discountAmountWithVat': 'out-of-range' },
  ],
  [
    [{ productId: 'cup', quantity: 1, discountAmountWithVat: 1, discountPercent: 1 }],
    { 'lines[0].discountAmountWithVat': 'discount-percent-and-amount' },
  ],
  [[{ productId: 'bare', quantity: 1, unitPriceWithVat: 5 }], { 'lines[0].vatCode': 'required' }],
] as const) {
  test(`lines ${JSON.stringify(lines)} are refused: ${JSON.stringify(errors)}`, async () => {
    const bare = await createProduct(api, { name: 'Uten kode', unitPrice: 5 });
    const ids: Record<string, string> = { coffee: coffee.id, cup: cup.id, bare: bare.id };
    const named = lines.map((line: { productId?: unknown }) =>
      'productId' in line ? { ...line, productId: ids[String(line.productId)] ?? line.productId } : line,
    );
    assertInvalid(await create(named), errors);
  });
}

test('a product with VAT is not taken once the company has left the VAT register', async () => {
  const leaver = await service.createCompany();
  const caller = await service.caller({ company: leaver });
  const taxed = await createProduct(caller, COFFEE);
  await updateCompany({ db: service.db, now: NOON, actor: 'kari' }, leaver.companyId, {
    vatRegistered: false,
    defaultVatRateBp: 0,
  });
  const after = await service.caller({ company: leaver });
  assertError(await create([{ productId: taxed.id, quantity: 1 }], after), 400, 'not-vat-registered', {
    lines: [0],
  });
  assert.equal(bodyOf(await after.patch(`/v1/products/${taxed.id}`, { name: 'Te' }), 200).name, 'Te');
});

test('what was taken stays as it was taken, whatever becomes of the product', async () => {
  const product = await createProduct(api, COFFEE);
  const draft = await createDraft(api, { lines: [{ productId: product.id, quantity: 1 }] });
  bodyOf(
    await api.patch(`/v1/products/${product.id}`, {
      name: 'Dyr kaffe',
      unitPriceWithVat: 999,
      vatCode: 3,
      unit: null,
    }),
    200,
  );
  bodyOf(await api.delete(`/v1/products/${product.id}`), 200);
  assert.deepEqual((await getInvoice(api, draft.id)).lines, draft.lines);
  const noted = bodyOf(await api.patch(`/v1/invoices/${draft.id}`, { notes: 'Takk' }), 200);
  assert.deepEqual(noted.lines, draft.lines);
  assert.deepEqual((await send(api, draft.id)).lines, draft.lines);
});

test('no new line takes an archived product, but a draft that has it keeps it when its lines are written again', async () => {
  const product = await createProduct(api, COFFEE);
  const draft = await createDraft(api, { lines: [{ productId: product.id, quantity: 1 }] });
  bodyOf(await api.patch(`/v1/products/${product.id}`, { archived: true }), 200);
  const lines = [{ productId: product.id, quantity: 2 }];
  assertInvalid(await create(lines), { 'lines[0].productId': 'product-archived' });
  const stranger = await createDraft(api);
  assertInvalid(await api.patch(`/v1/invoices/${stranger.id}`, { lines }), {
    'lines[0].productId': 'product-archived',
  });
  const changed = bodyOf(await api.patch(`/v1/invoices/${draft.id}`, { lines }), 200);
  assert.deepEqual([changed.lines[0]?.quantity, changed.lines[0]?.unitPrice], [2, 149.9]);
  bodyOf(await api.patch(`/v1/products/${product.id}`, { archived: false }), 200);
  bodyOf(await create(lines), 201);
});

test('PATCH of a draft takes products for its new lines, and a line that gives up its product is no line of it', async () => {
  const draft = await createDraft(api);
  const taken = bodyOf(
    await api.patch(`/v1/invoices/${draft.id}`, { lines: [{ productId: cup.id, quantity: 2 }] }),
    200,
  );
  assert.deepEqual([taken.lines[0]?.productId, taken.total], [cup.id, 199.8]);
  const own = [{ description: 'Kopp', quantity: 2, unitPriceWithVat: 99.9, vatCode: 3 }];
  const given = bodyOf(await api.patch(`/v1/invoices/${draft.id}`, { lines: own }), 200);
  assert.deepEqual([given.lines[0]?.productId, given.total], [null, 199.8]);
});

test('a product that a line has ever taken is archived instead of deleted, although the draft is gone', async () => {
  const product = await createProduct(api, COFFEE);
  const draft = await createDraft(api, { lines: [{ productId: product.id, quantity: 1 }] });
  assert.equal((await api.delete(`/v1/invoices/${draft.id}`)).status, 204);
  const answer = await api.delete(`/v1/products/${product.id}`);
  assert.deepEqual(bodyOf(answer, 200), { ...product, archived: true });
  const read = await api.get(`/v1/products/${product.id}`);
  assert.deepEqual([read.text, read.headers.get('etag')], [answer.text, answer.headers.get('etag')]);
  const again = await api.delete(`/v1/products/${product.id}`);
  assert.deepEqual([again.status, again.text], [200, answer.text]);
});

test('a dry run of a draft leaves its product unused', async () => {
  const product = await createProduct(api, COFFEE);
  const body = invoiceBody({ lines: [{ productId: product.id, quantity: 1 }] });
  const dry = await api.post('/v1/invoices', body, { key: null, headers: { 'tilgode-dry-run': 'true' } });
  assert.equal(bodyOf(dry, 201).lines[0]?.unitPrice, 149.9);
  assert.equal((await api.delete(`/v1/products/${product.id}`)).status, 204);
});

test('a deletion beside the first uses of a product: either nobody has it, or it is archived', async () => {
  const callers = [api, await other.caller({ company })];
  const outcomes = new Set<number>();
  for (let round = 0; round < 15; round++) {
    const [product, second] = [await createProduct(api, COFFEE), await createProduct(api, COFFEE)];
    const uses = [product, second].flatMap(({ id }, index) => [
      { productId: id, quantity: 1 },
      { productId: (index === 0 ? second : product).id, quantity: 1 },
    ]);
    const [deleted, ...drafts] = await Promise.all([
      (callers[round % 2] ?? api).delete(`/v1/products/${product.id}`),
      ...Array.from({ length: 4 }, (_, index) =>
        create(index < 2 ? uses : uses.toReversed(), callers[index % 2]),
      ),
    ]);
    outcomes.add(deleted.status);
    for (const answer of drafts) {
      if (answer.status === 201) {
        assert.equal(deleted.status, 200, 'a draft has a product that was deleted');
        assert.equal((await api.get(`/v1/products/${product.id}`)).status, 200);
      } else {
        const code = deleted.status === 204 ? 'unknown-product' : 'product-archived';
        const places = uses.flatMap(({ productId }, place) => (productId === product.id ? [place] : []));
        assert.equal(places.length, 2);
        assertError(answer, 400, 'validation-failed');
        assert.ok(answer.text.includes(code), answer.text);
      }
    }
  }
  assert.ok([...outcomes].every((status) => status === 200 || status === 204));
});

test('a credit note keeps the products of the lines that it credits', async () => {
  const invoice = await createSent(api, {
    lines: [
      { productId: coffee.id, quantity: 3 },
      { description: 'Frakt', quantity: 1, unitPrice: 99 },
    ],
  });
  const part = { lines: [{ lineIndex: 0, quantity: 1 }] };
  const note = bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`, part), 201);
  assert.deepEqual(
    note.lines.map(({ productId }) => productId),
    [coffee.id],
  );
  const sent = await send(api, note.id);
  assert.deepEqual(
    sent.lines.map(({ productId, quantity }) => [productId, quantity]),
    [[coffee.id, 1]],
  );
});

test('a document without products asks nothing of products, and one with products that were used before asks once', async () => {
  const noted = noteStatements(service.connection);
  const asksOfProducts = async (work: () => Promise<unknown>) => {
    const before = noted.count('products');
    await work();
    return noted.count('products') - before;
  };
  try {
    const line = { description: 'Kaffe', quantity: 1, unitPrice: 100, account: '3020' };
    assert.equal(await asksOfProducts(() => createDraft(api, { lines: [line] })), 0);
    const lines = [{ productId: coffee.id, quantity: 1 }];
    const { id } = await createDraft(api, { lines });
    assert.equal(await asksOfProducts(() => createDraft(api, { lines })), 1);
    assert.equal(await asksOfProducts(() => getInvoice(api, id)), 0);
  } finally {
    noted.stop();
  }
});
