import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { importCsv } from '../../support/imports/import-csv.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const other = await startTestApp({ jobs: false, connection: service.connection });
const company = await service.createCompany();
const NOW = '2026-07-20T10:00:00.000Z';
service.clock.now = new Date(NOW);
const api = await service.caller({ company });

const COFFEE = { name: 'Kaffe, 1 kg', unitPrice: 149.9 };

test('a new product has every field, a Location and an ETag, and is read back unchanged', async () => {
  const given = {
    number: ' KAFFE-1 ',
    name: ' Kaffe, 1 kg ',
    unit: 'KGM',
    unitPrice: 149.9375,
    vatCode: 31,
    revenueAccount: '3020',
  };
  const answer = await api.post('/v1/products', given);
  const product = bodyOf(answer, 201);
  assert.deepEqual(product, {
    ...given,
    id: product.id,
    number: 'KAFFE-1',
    name: 'Kaffe, 1 kg',
    unitPriceWithVat: null,
    archived: false,
    createdAt: NOW,
    updatedAt: NOW,
  });
  assert.equal(answer.headers.get('location'), `${BASE_URL}/v1/products/${product.id}`);
  const read = await api.get(`/v1/products/${product.id}`);
  assert.deepEqual(bodyOf(read, 200), product);
  assert.equal(answer.headers.get('etag'), read.headers.get('etag'));
  const cached = await api.get(`/v1/products/${product.id}`, {
    'if-none-match': read.headers.get('etag') ?? '',
  });
  assert.equal(cached.status, 304);
});

test('the smallest product has a number of its own and no unit, code or account; a price with VAT has its code', async () => {
  const fresh = await service.caller();
  const { id: _id, ...product } = bodyOf(await fresh.post('/v1/products', { name: 'A', unitPrice: 0 }), 201);
  assert.deepEqual(product, {
    number: '1',
    name: 'A',
    unit: null,
    unitPrice: 0,
    unitPriceWithVat: null,
    vatCode: null,
    revenueAccount: null,
    archived: false,
    createdAt: NOW,
    updatedAt: NOW,
  });
  const second = { name: 'B', unitPriceWithVat: 99.9, vatCode: 3, unitPrice: null, number: null };
  const withVat = bodyOf(await fresh.post('/v1/products', second), 201);
  assert.deepEqual(
    [withVat.number, withVat.unitPrice, withVat.unitPriceWithVat, withVat.vatCode],
    ['2', null, 99.9, 3],
  );
});

for (const [given, errors] of [
  [{}, { name: 'required', unitPrice: 'required' }],
  [{ name: ' ', unitPrice: 1 }, { name: 'required' }],
  [{ name: 'A' }, { unitPrice: 'required' }],
  [{ name: 'A', unitPrice: null, unitPriceWithVat: null }, { unitPrice: 'required' }],
  [
    { name: 'A', unitPrice: 1, unitPriceWithVat: 1, vatCode: 3 },
    { unitPriceWithVat: 'price-and-price-with-vat' },
  ],
  [{ name: 'A', unitPriceWithVat: 1 }, { vatCode: 'required' }],
  [{ name: 'A', unitPrice: 1.00005 }, { unitPrice: 'too-precise' }],
  [{ name: 'A', unitPrice: -1 }, { unitPrice: 'greater-than-or-equal' }],
  [{ name: 'A', unitPrice: 100_000_001 }, { unitPrice: 'out-of-range' }],
  [{ name: 'A', unitPrice: '1' }, { unitPrice: 'invalid-type' }],
  [{ name: 'A\nB', unitPrice: 1 }, { name: 'invalid-format' }],
  [{ name: 'A'.repeat(201), unitPrice: 1 }, { name: 'too-long' }],
  [{ name: 'A', unitPrice: 1, number: '' }, { number: 'required' }],
  [{ name: 'A', unitPrice: 1, number: '1'.repeat(41) }, { number: 'too-long' }],
  [{ name: 'A', unitPrice: 1, number: 'a\tb' }, { number: 'invalid-format' }],
  [{ name: 'A', unitPrice: 1, unit: 'STK' }, { unit: 'unknown-unit' }],
  [{ name: 'A', unitPrice: 1, vatCode: 1 }, { vatCode: 'unknown-vat-code' }],
  [{ name: 'A', unitPrice: 1, revenueAccount: '3999' }, { revenueAccount: 'unknown-account' }],
  [{ name: 'A', unitPrice: 1, revenueAccount: '1920' }, { revenueAccount: 'unfitting-account' }],
  [{ name: 'A', unitPrice: 1, revenueAccount: '30' }, { revenueAccount: 'invalid-format' }],
  [{ name: 'A', unitPrice: 1, archived: true }, { archived: 'unknown-field' }],
] as const) {
  test(`POST ${JSON.stringify(given).slice(0, 90)} is refused: ${JSON.stringify(errors)}`, async () => {
    assertInvalid(await api.post('/v1/products', given), errors);
  });
}

test('a company that is not registered for VAT has no product with VAT, and one without a code all the same', async () => {
  const unregistered = await service.caller({
    company: await service.createCompany({ vatRegistered: false, defaultVatRateBp: 0 }),
  });
  assertError(await unregistered.post('/v1/products', { ...COFFEE, vatCode: 3 }), 400, 'not-vat-registered');
  bodyOf(await unregistered.post('/v1/products', COFFEE), 201);
});

test('marks that turn a name are told of when it is stored; a name of marks alone is no name', async () => {
  const told = [['name', 'direction-marks-removed']];
  const inShort = ({ warnings = [] }: { warnings?: { field: string; code: string }[] }) =>
    warnings.map(({ field, code }) => [field, code]);
  const made = bodyOf(await api.post('/v1/products', { ...COFFEE, name: 'Kaffe\u202E 1 kg' }), 201);
  assert.deepEqual([made.name, inShort(made)], ['Kaffe 1 kg', told]);
  const path = `/v1/products/${made.id}` as const;
  assert.equal(bodyOf(await api.get(path), 200).warnings, undefined);
  const same = bodyOf(await api.patch(path, { name: '\u2066Kaffe 1 kg\u2069' }), 200);
  assert.deepEqual([same.name, same.updatedAt, inShort(same)], ['Kaffe 1 kg', made.updatedAt, told]);
  assert.deepEqual(inShort(bodyOf(await api.patch(path, { unitPrice: 1 }), 200)), []);
  assertInvalid(await api.patch(path, { name: '\u202E ' }), { name: 'required' });
  assertInvalid(await api.post('/v1/products', { ...COFFEE, name: '\u202E ' }), { name: 'required' });
});

test('requests at once to two processes take numbers one after another', async () => {
  const own = await service.createCompany();
  const callers = [await service.caller({ company: own }), await other.caller({ company: own })];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (callers[index % 2] ?? api).post('/v1/products', COFFEE)),
  );
  const numbers = answers.map((answer) => Number(bodyOf(answer, 201).number));
  assert.deepEqual(
    numbers.toSorted((a, b) => a - b),
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
});

test('the series steps over numbers that were given, however many there are, and goes on behind them', async () => {
  const own = await service.caller();
  const given = ['2', '3', '05', ...Array.from({ length: 250 }, (_, index) => String(index + 6))];
  const rows = given.map((number) => `${number};Kaffe;100\n`).join('');
  bodyOf(await importCsv(own, 'products', `Varenr;Navn;Pris uten mva\n${rows}`), 200);
  const numbers = [];
  for (let index = 0; index < 5; index++) {
    numbers.push(bodyOf(await own.post('/v1/products', COFFEE), 201).number);
  }
  // 05 is another text than 5.
  assert.deepEqual(numbers, ['1', '4', '5', '256', '257']);
});

test('one of several creations at once with one number makes the product, and the others name it', async () => {
  const own = await service.createCompany();
  const callers = [await service.caller({ company: own }), await other.caller({ company: own })];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (callers[index % 2] ?? api).post('/v1/products', { ...COFFEE, number: 'A-1' }),
    ),
  );
  const [made, ...more] = answers.flatMap((answer) => (answer.status === 201 ? [answer.body.id] : []));
  assert.deepEqual(more, []);
  for (const answer of answers.filter((one) => one.status !== 201)) {
    assertError(answer, 409, 'product-exists', { existingId: made });
  }
});

test('a number of the series and the same number given at once are two products', async () => {
  const own = await service.caller();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      own.post('/v1/products', { ...COFFEE, ...(index % 2 === 0 && { number: String(index / 2 + 1) }) }),
    ),
  );
  const made = answers.flatMap(({ status, body }) => (status === 201 ? [body.number] : []));
  assert.equal(new Set(made).size, made.length);
  for (const answer of answers.filter(({ status }) => status !== 201))
    assertError(answer, 409, 'product-exists');
  assert.ok(made.length >= 3, String(made));
});

test('a dry run shows the product and takes no number; a repeated key repeats the answer', async () => {
  const own = await service.caller();
  const dry = await own.post('/v1/products', COFFEE, { key: null, headers: { 'tilgode-dry-run': 'true' } });
  assert.equal(bodyOf(dry, 201).number, '1');
  assert.equal((await own.get('/v1/products')).body.totalCount, 0);
  const key = crypto.randomUUID();
  const first = await own.post('/v1/products', COFFEE, { key });
  assert.equal(bodyOf(first, 201).number, '1');
  assert.equal((await own.post('/v1/products', COFFEE, { key })).text, first.text);
  assert.equal(bodyOf(await own.post('/v1/products', COFFEE), 201).number, '2');
});

test('a product of another company, and of the other environment, is not found', async () => {
  const { id } = bodyOf(await api.post('/v1/products', COFFEE), 201);
  const strangers = [await service.caller(), await service.caller({ company, environment: 'production' })];
  for (const stranger of strangers) {
    const path = `/v1/products/${id}` as const;
    assertError(await stranger.get(path), 404, 'not-found');
    assertError(await stranger.patch(path, { name: 'Tyv' }), 404, 'not-found');
    assertError(await stranger.delete(path), 404, 'not-found');
    assert.equal((await stranger.get('/v1/products')).body.totalCount, 0);
  }
  assertError(await api.get('/v1/products/1'), 404, 'not-found');
});

for (const [changes, expected] of [
  [{ name: ' Te ' }, { name: 'Te' }],
  [{ number: 'ny-1' }, { number: 'ny-1' }],
  [{ unit: null }, { unit: null }],
  [{ unitPrice: 10 }, { unitPrice: 10 }],
  [
    { unitPriceWithVat: 10, vatCode: 3 },
    { unitPrice: null, unitPriceWithVat: 10, vatCode: 3 },
  ],
  [
    { unitPriceWithVat: 10, unitPrice: null },
    { unitPrice: null, unitPriceWithVat: 10 },
  ],
  [{ vatCode: null }, { vatCode: null }],
  [{ revenueAccount: null }, { revenueAccount: null }],
  [{ archived: true }, { archived: true }],
] as const) {
  test(`changing ${JSON.stringify(changes)} changes these fields and nothing else`, async () => {
    const own = await service.caller();
    const given = { ...COFFEE, unit: 'KGM', vatCode: 31, revenueAccount: '3020' };
    const product = bodyOf(await own.post('/v1/products', given), 201);
    const answer = await service.clock.at(new Date('2026-07-20T10:05:00.000Z'), () =>
      own.patch(`/v1/products/${product.id}`, changes),
    );
    const updatedAt = '2026-07-20T10:05:00.000Z';
    assert.deepEqual(bodyOf(answer, 200), { ...product, ...expected, updatedAt });
    assert.deepEqual(bodyOf(await own.get(`/v1/products/${product.id}`), 200), answer.body);
  });
}

for (const [changes, errors] of [
  [{ name: null }, { name: 'required' }],
  [{ number: null }, { number: 'required' }],
  [{ unitPrice: null }, { unitPrice: 'required' }],
  [{ unitPrice: 1, unitPriceWithVat: 2 }, { unitPriceWithVat: 'price-and-price-with-vat' }],
  [{ unitPriceWithVat: 2, vatCode: null }, { vatCode: 'required' }],
  [{ revenueAccount: '3999' }, { revenueAccount: 'unknown-account' }],
  [{ archived: null }, { archived: 'required' }],
] as const) {
  test(`PATCH ${JSON.stringify(changes)} is refused: ${JSON.stringify(errors)}`, async () => {
    const { id } = bodyOf(await api.post('/v1/products', COFFEE), 201);
    assertInvalid(await api.patch(`/v1/products/${id}`, changes), errors);
  });
}

test('a change without new values keeps the version; If-Match refuses a version that has passed', async () => {
  const made = await api.post('/v1/products', COFFEE);
  const { id, number } = bodyOf(made, 201);
  const etag = made.headers.get('etag') ?? '';
  const same = await api.patch(`/v1/products/${id}`, { ...COFFEE, number, archived: false });
  assert.deepEqual([same.text, same.headers.get('etag')], [made.text, etag]);
  const changed = await api.patch(`/v1/products/${id}`, { name: 'Te' }, { 'if-match': etag });
  assert.equal(bodyOf(changed, 200).name, 'Te');
  assertError(
    await api.patch(`/v1/products/${id}`, { name: 'X' }, { 'if-match': etag }),
    412,
    'precondition-failed',
  );
  assertError(await api.delete(`/v1/products/${id}`, { 'if-match': etag }), 412, 'precondition-failed');
});

test('a number that another product has, an archived one too, is refused in a change', async () => {
  const own = await service.caller();
  const first = bodyOf(await own.post('/v1/products', COFFEE), 201);
  const second = bodyOf(await own.post('/v1/products', COFFEE), 201);
  bodyOf(await own.patch(`/v1/products/${first.id}`, { archived: true }), 200);
  assertError(await own.patch(`/v1/products/${second.id}`, { number: first.number }), 409, 'product-exists', {
    existingId: first.id,
  });
  const answers = await Promise.all(
    [first, second].map(({ id }) => own.patch(`/v1/products/${id}`, { number: 'samtidig' })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
});

test('a product that was never used is deleted; nobody finds it afterwards, and its number is free for a given one', async () => {
  const own = await service.caller();
  const { id } = bodyOf(await own.post('/v1/products', { ...COFFEE, number: 'A' }), 201);
  const answer = await own.delete(`/v1/products/${id}`);
  assert.deepEqual([answer.status, answer.text], [204, '']);
  assertError(await own.get(`/v1/products/${id}`), 404, 'not-found');
  assertError(await own.delete(`/v1/products/${id}`), 404, 'not-found');
  bodyOf(await own.post('/v1/products', { ...COFFEE, number: 'A' }), 201);
});

test('the list is by name in the Norwegian alphabet, pages, searches names and numbers, and keeps archived ones apart', async () => {
  const own = await service.caller();
  for (const [number, name] of [
    ['10', 'Ærfugldun'],
    ['9', 'Zalo'],
    ['A-2', 'Åretak 100 %'],
    ['9b', 'eple'],
    ['11', 'Arkivert'],
  ]) {
    bodyOf(await own.post('/v1/products', { number, name, unitPrice: 1 }), 201);
  }
  const all = bodyOf(await own.get('/v1/products?sort=number'), 200).items;
  const arkivert = all.find(({ number }) => number === '11');
  bodyOf(await own.patch(`/v1/products/${arkivert?.id}`, { archived: true }), 200);
  const names = async (query: string) =>
    bodyOf(await own.get(`/v1/products?${query}`), 200).items.map(({ name }) => name);

  assert.deepEqual(await names(''), ['eple', 'Zalo', 'Ærfugldun', 'Åretak 100 %']);
  assert.deepEqual(await names('sort=-name'), ['Åretak 100 %', 'Ærfugldun', 'Zalo', 'eple']);
  assert.deepEqual(await names('sort=number'), ['Zalo', 'Ærfugldun', 'eple', 'Åretak 100 %']);
  assert.deepEqual(await names('sort=-number'), ['Åretak 100 %', 'eple', 'Ærfugldun', 'Zalo']);
  assert.deepEqual(await names('sort=createdAt'), ['Ærfugldun', 'Zalo', 'Åretak 100 %', 'eple']);
  assert.deepEqual(await names('archived=true'), ['Arkivert']);
  assert.deepEqual(await names('archived=false&q=ÅRE'), ['Åretak 100 %']);
  assert.deepEqual(await names('q=%20%C3%A5r%C3%A9%20'), ['Åretak 100 %']);
  assert.deepEqual(await names('q=a-2'), ['Åretak 100 %']);
  assert.deepEqual(await names('q=%25'), ['Åretak 100 %']);
  const page = bodyOf(await own.get('/v1/products?page=2&pageSize=3'), 200);
  assert.deepEqual(
    [page.items.map(({ name }) => name), page.totalCount, page.hasMore],
    [['Åretak 100 %'], 4, false],
  );
  for (const query of ['archived=all', 'sort=price', 'pageSize=101', 'type=x']) {
    assertError(await own.get(`/v1/products?${query}`), 400, 'validation-failed');
  }
});

test('an account of the chart that a product names neither leaves the chart nor changes', async () => {
  const own = await service.caller({ environment: 'production' });
  bodyOf(await own.post('/v1/accounts', { number: '3055', name: 'Kaffe', type: 'Income' }), 201);
  const { id } = bodyOf(
    await own.post('/v1/products', { ...COFFEE, revenueAccount: '3055', vatCode: 5 }),
    201,
  );
  assertError(await own.delete('/v1/accounts/3055'), 409, 'account-in-use');
  bodyOf(await own.delete(`/v1/products/${id}`), 204);
  assert.equal((await own.delete('/v1/accounts/3055')).status, 204);
});
