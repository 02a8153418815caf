import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { createSent, exemptLine, getInvoice } from '../../support/example-invoices.ts';
import { assertAllChangesHaveEvents } from '../../support/events/changes-and-events.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const NOW = '2026-07-20T10:00:00.000Z';
service.clock.now = new Date(NOW);
const api = await service.caller({ company });

test('a new client has every field of the contract, a Location and an ETag, and is read back unchanged', async () => {
  const given = {
    externalId: 'kunde-311',
    name: ' Fjord Kaffe AS ',
    type: 'business',
    orgNumber: 'NO 974 760 673 MVA',
    vatNumber: 'NO974760673MVA',
    country: 'NO',
    email: ' faktura@fjordkaffe.example ',
    phone: '+47 22 00 00 00',
    address: 'Storgata 1',
    postalCode: '0155',
    city: 'Oslo',
    contactPerson: 'Kari Nordmann',
    language: 'nn',
    paymentTermDays: 30,
    internalNote: 'Ring før levering.',
  };
  const answer = await api.post('/v1/clients', given);
  const client = bodyOf(answer, 201);
  assert.deepEqual(client, {
    ...given,
    id: client.id,
    name: 'Fjord Kaffe AS',
    orgNumber: '974760673',
    email: 'faktura@fjordkaffe.example',
    currency: null,
    creditBalance: 0,
    creditBalances: [],
    createdAt: NOW,
    updatedAt: NOW,
  });
  assert.equal(answer.headers.get('location'), `${BASE_URL}/v1/clients/${client.id}`);
  const read = await api.get(`/v1/clients/${client.id}`);
  assert.deepEqual(bodyOf(read, 200), client);
  assert.match(read.headers.get('etag') ?? '', /^"[^"]+"$/);
  assert.equal(answer.headers.get('etag'), read.headers.get('etag'));
});

for (const [given, type] of [
  [{ orgNumber: '991825827' }, 'business'],
  [{ orgNumber: '991825827', type: null }, 'business'],
  [{ orgNumber: '991825827', type: 'consumer' }, 'consumer'],
  [{ orgNumber: '' }, 'consumer'],
  [{}, 'consumer'],
  [{ type: 'business' }, 'business'],
] as const) {
  test(`a client with ${JSON.stringify(given)} is of type ${type}, and all other fields are empty`, async () => {
    const fresh = await service.caller();
    const client = bodyOf(await fresh.post('/v1/clients', { name: 'A', ...given }), 201);
    assert.deepEqual(client, {
      id: client.id,
      externalId: null,
      name: 'A',
      type,
      orgNumber: given.orgNumber ?? '',
      vatNumber: null,
      country: 'NO',
      email: '',
      phone: '',
      address: '',
      postalCode: '',
      city: '',
      contactPerson: '',
      creditBalance: 0,
      creditBalances: [],
      language: null,
      paymentTermDays: null,
      currency: null,
      internalNote: '',
      createdAt: NOW,
      updatedAt: NOW,
    });
  });
}

test('a client needs a name, a real organisation number in Norway, and a country that exists', async () => {
  assertInvalid(await api.post('/v1/clients', {}), { name: 'required' });
  assertInvalid(await api.post('/v1/clients', { name: null }), { name: 'required' });
  assertInvalid(
    await api.post('/v1/clients', {
      name: 'A',
      type: 'firma',
      orgNumber: '123456789',
      country: 'NO',
      email: 'a',
    }),
    { type: 'unknown-client-type', orgNumber: 'invalid-org-number', email: 'invalid-email' },
  );
  assertInvalid(await api.post('/v1/clients', { name: 'A', country: 'XX' }), { country: 'unknown-country' });
  const foreign = { name: 'Bröd AB', orgNumber: '556677-8899', country: 'SE' };
  assert.equal(bodyOf(await api.post('/v1/clients', foreign), 201).orgNumber, '556677-8899');
});

test('client-exists names the existing client: found by organisation number, then by email, in upper or lower case', async () => {
  const fresh = await service.caller();
  const create = (client: object) => fresh.post('/v1/clients', client);
  const byNumber = bodyOf(
    await create({ name: 'En', orgNumber: '974760673', email: 'en@example.no' }),
    201,
  ).id;
  const byEmail = bodyOf(await create({ name: 'To', email: 'To@Example.no' }), 201).id;
  for (const [client, existingId] of [
    [{ name: 'X', orgNumber: '974 760 673' }, byNumber],
    [{ name: 'X', orgNumber: '974760673', email: 'to@example.no' }, byNumber],
    [{ name: 'X', email: 'EN@example.no' }, byNumber],
    [{ name: 'X', email: 'to@example.NO' }, byEmail],
    [{ name: 'X', email: 'to@example.no', orgNumber: '991825827' }, byEmail],
  ] as const) {
    assertError(await create(client), 409, 'client-exists', { existingId });
  }
  const other = { name: 'Tre', orgNumber: '991825827', email: 'en@example.no' };
  assert.equal((await create(other)).status, 201, 'another organisation number is another client');
  assert.equal((await create({ name: 'Fire' })).status, 201);
  assert.equal((await create({ name: 'Fire' })).status, 201, 'a name alone matches nothing');
  assert.equal(bodyOf(await fresh.get(`/v1/clients/${byEmail}`), 200).name, 'To');
});

test('the register has the Norwegian order: … z, æ, ø, å, with aa as å; pages follow this order', async () => {
  const fresh = await service.caller();
  const names = ['Aaberg', 'Ås', 'aker', 'Zulu', 'Ørn', 'Ærfugl', 'Ålesund', 'Bø', 'Bae', 'Berg', 'Øst'];
  for (const name of names) bodyOf(await fresh.post('/v1/clients', { name }), 201);
  const expected = ['aker', 'Bae', 'Berg', 'Bø', 'Zulu', 'Ærfugl', 'Ørn', 'Øst', 'Aaberg', 'Ålesund', 'Ås'];

  const whole = bodyOf(await fresh.get('/v1/clients'), 200);
  assert.deepEqual(
    whole.items.map(({ name }) => name),
    expected,
  );
  assert.deepEqual(
    [whole.page, whole.pageSize, whole.totalCount, whole.hasMore],
    [1, 25, expected.length, false],
  );
  assert.deepEqual(whole.items[0], bodyOf(await fresh.get(`/v1/clients/${whole.items[0]?.id}`), 200));

  const seen: string[] = [];
  for (const [page, hasMore] of [
    [1, true],
    [2, true],
    [3, false],
    [4, false],
  ] as const) {
    const body = bodyOf(await fresh.get(`/v1/clients?page=${page}&pageSize=4`), 200);
    assert.deepEqual([body.page, body.pageSize, body.totalCount, body.hasMore], [page, 4, 11, hasMore]);
    seen.push(...body.items.map(({ name }) => name));
  }
  assert.deepEqual(seen, expected);
});

test('the register is searched, filtered and ordered', async () => {
  const fresh = await service.caller();
  const create = async (client: object) => bodyOf(await fresh.post('/v1/clients', client), 201);
  service.clock.now = new Date('2026-07-01T10:00:00Z');
  await create({ name: 'Fjord Kaffe AS', orgNumber: '974760673', email: 'Faktura@Fjordkaffe.example' });
  service.clock.now = new Date('2026-07-02T10:00:00Z');
  const old = await create({ name: 'ÅSE 100%', email: 'aase@example.no' });
  service.clock.now = new Date('2026-07-03T10:00:00Z');
  await create({ name: 'Berit' });
  service.clock.now = new Date('2026-07-04T10:00:00Z');
  bodyOf(await fresh.patch(`/v1/clients/${old.id}`, { city: 'Bodø' }), 200);
  service.clock.now = new Date(NOW);
  for (const [query, expected] of [
    ['q=fjord', ['Fjord Kaffe AS']],
    ['q=%C3%A5se', ['ÅSE 100%']],
    ['q=%25', ['ÅSE 100%']],
    ['q=760', ['Fjord Kaffe AS']],
    ['q=kaffe.ex', ['Fjord Kaffe AS']],
    ['q=%20fj%C3%B3rd%20', ['Fjord Kaffe AS']],
    ['q=974%20760%20673', ['Fjord Kaffe AS']],
    ['q=NO%20974760673%20MVA', ['Fjord Kaffe AS']],
    ['q=974%20760', ['Fjord Kaffe AS']],
    ['q=nobody', []],
    ['orgNumber=974%20760%20673', ['Fjord Kaffe AS']],
    ['email=faktura@fjordkaffe.example', ['Fjord Kaffe AS']],
    ['email=fjordkaffe.example', []],
    ['updatedSince=2026-07-03T00:00:00Z', ['Berit', 'ÅSE 100%']],
    ['updatedSince=2026-07-03T00:00:00Z&sort=-updatedAt', ['ÅSE 100%', 'Berit']],
    ['sort=-name', ['ÅSE 100%', 'Fjord Kaffe AS', 'Berit']],
    ['sort=createdAt', ['Fjord Kaffe AS', 'ÅSE 100%', 'Berit']],
    ['sort=-createdAt', ['Berit', 'ÅSE 100%', 'Fjord Kaffe AS']],
    ['sort=updatedAt&pageSize=2&page=2', ['ÅSE 100%']],
  ] as const) {
    const { items, totalCount } = bodyOf(await fresh.get(`/v1/clients?${query}`), 200);
    const names = items.map(({ name }) => name);
    assert.deepEqual([query, ...names], [query, ...expected]);
    if (!query.includes('page')) assert.equal(totalCount, expected.length);
  }
  const { totalCount } = bodyOf(await fresh.get('/v1/clients?q=e&pageSize=1'), 200);
  assert.equal(totalCount, 3);
  assertInvalid(await fresh.get('/v1/clients?sort=city&updatedSince=2026&colour=red'), {
    sort: 'unknown-value',
    updatedSince: 'invalid-timestamp',
    colour: 'unknown-parameter',
  });
});

test('clients with the same name are in the order of their ids', async () => {
  const fresh = await service.caller();
  for (let i = 0; i < 5; i++) bodyOf(await fresh.post('/v1/clients', { name: 'Lik' }), 201);
  const ids = bodyOf(await fresh.get('/v1/clients'), 200).items.map(({ id }) => id);
  assert.deepEqual(ids, ids.toSorted());
});

test('a change affects only the given fields; null empties a field', async () => {
  const client = bodyOf(
    await api.post('/v1/clients', {
      name: 'Lise',
      email: 'lise@example.no',
      city: 'Moss',
      vatNumber: 'X1',
      country: 'SE',
      type: 'business',
    }),
    201,
  );
  service.clock.now = new Date('2026-07-20T10:01:00.000Z');
  const path = `/v1/clients/${client.id}` as const;
  const renamed = bodyOf(await api.patch(path, { name: 'Lise Ny', phone: '1' }), 200);
  service.clock.now = new Date(NOW);
  assert.deepEqual(renamed, {
    ...client,
    name: 'Lise Ny',
    phone: '1',
    updatedAt: '2026-07-20T10:01:00.000Z',
  });
  const emptied = bodyOf(
    await api.patch(path, { email: null, city: null, vatNumber: null, country: null }),
    200,
  );
  assert.deepEqual(
    [emptied.email, emptied.city, emptied.vatNumber, emptied.country, emptied.type],
    ['', '', null, 'NO', 'business'],
  );
  assert.deepEqual(bodyOf(await api.get(path), 200), emptied);
});

test('a change is validated: the name cannot be emptied, and the organisation number must fit the new country', async () => {
  const swede = bodyOf(
    await api.post('/v1/clients', { name: 'S', orgNumber: '556677-0000', country: 'SE' }),
    201,
  );
  const path = `/v1/clients/${swede.id}` as const;
  assertInvalid(await api.patch(path, { name: null }), { name: 'required' });
  assertInvalid(await api.patch(path, { name: '', id: 'x' }), { name: 'required', id: 'unknown-field' });
  assertInvalid(await api.patch(path, { country: 'NO' }), { orgNumber: 'invalid-org-number' });
  assertInvalid(await api.patch(path, { type: 'firma' }), { type: 'unknown-client-type' });
  assert.deepEqual(bodyOf(await api.get(path), 200), swede);
});

test('client-exists: a change cannot take the organisation number of another client; a client may keep its own', async () => {
  const fresh = await service.caller();
  const taken = bodyOf(await fresh.post('/v1/clients', { name: 'A', orgNumber: '981566378' }), 201);
  const other = bodyOf(await fresh.post('/v1/clients', { name: 'B' }), 201);
  assertError(
    await fresh.patch(`/v1/clients/${other.id}`, { orgNumber: '981 566 378' }),
    409,
    'client-exists',
    { existingId: taken.id },
  );
  assert.equal((await fresh.patch(`/v1/clients/${taken.id}`, { orgNumber: '981566378' })).status, 200);
  assert.equal((await fresh.patch(`/v1/clients/${taken.id}`, { orgNumber: null })).body.orgNumber, '');
  assert.equal((await fresh.patch(`/v1/clients/${other.id}`, { orgNumber: '981566378' })).status, 200);
});

test('precondition-failed: If-Match must name the present ETag of the client', async () => {
  const created = await api.post('/v1/clients', { name: 'Etag' });
  const path = `/v1/clients/${created.body.id}` as const;
  const etag = created.headers.get('etag') ?? '';
  const changed = await api.patch(path, { city: 'Moss' }, { 'if-match': etag });
  assert.equal(changed.status, 200);
  assertError(await api.patch(path, { city: 'Oslo' }, { 'if-match': etag }), 412, 'precondition-failed');
  assert.equal(bodyOf(await api.get(path), 200).city, 'Moss');
});

test('an issued invoice keeps the client’s name and address as they were at issue', async () => {
  const invoice = await createSent(api, {
    client: { name: 'Før AS', email: 'for@example.no', address: 'Gamle vei 1', orgNumber: '123456785' },
  });
  const changes = { name: 'Etter AS', address: 'Nye vei 2', email: 'etter@example.no' };
  bodyOf(await api.patch(`/v1/clients/${invoice.client.id}`, changes), 200);
  assert.deepEqual(await getInvoice(api, invoice.id), invoice);
});

test('not-found: an unknown or malformed id, and an id of another company or environment', async () => {
  const { id } = bodyOf(await api.post('/v1/clients', { name: 'Min' }), 201);
  const others = [await service.caller(), await service.caller({ company, environment: 'production' })];
  for (const [caller, of] of [
    [api, crypto.randomUUID()],
    [api, 'x'],
    ...others.map((other) => [other, id] as const),
  ] as const) {
    assertError(await caller.get(`/v1/clients/${of}`), 404, 'not-found');
    assertError(await caller.patch(`/v1/clients/${of}`, { name: 'Din' }), 404, 'not-found');
  }
  for (const other of others) assert.deepEqual(bodyOf(await other.get('/v1/clients'), 200).items, []);
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));

test('a Norwegian post code that is hardly right, and marks that turn a name, are told of when they are stored', async () => {
  const body = { name: 'Eva\u202E Hansen', postalCode: '155' };
  const made = bodyOf(await api.post('/v1/clients', body), 201);
  assert.deepEqual([made.name, made.postalCode], ['Eva Hansen', '155']);
  assert.deepEqual(
    made.warnings?.map(({ field, code }) => [field, code]),
    [
      ['name', 'direction-marks-removed'],
      ['postalCode', 'postal-code-unlikely'],
    ],
  );
  assert.equal(bodyOf(await api.get(`/v1/clients/${made.id}`), 200).warnings, undefined);
  assertInvalid(await api.post('/v1/clients', { name: '\u202E' }), { name: 'required' });
  assertInvalid(await api.patch(`/v1/clients/${made.id}`, { name: '\u202E' }), { name: 'required' });
  const right = bodyOf(await api.patch(`/v1/clients/${made.id}`, { postalCode: '0155' }), 200);
  assert.equal(right.warnings, undefined);
});

test('a new client that is a consumer for want of a number, although its name is that of a company, is told of', async () => {
  const typeOf = async (body: object) => {
    const { type, warnings } = bodyOf(await api.post('/v1/clients', body), 201);
    return [type, warnings?.map(({ field, code }) => `${field} ${code}`)];
  };
  assert.deepEqual(await typeOf({ name: 'Uten Nummer AS' }), ['consumer', ['type type-assumed']]);
  assert.deepEqual(await typeOf({ name: 'Uten Nummer AS', type: 'consumer' }), ['consumer', undefined]);
  assert.deepEqual(await typeOf({ name: 'Uten Nummer AS', type: 'business' }), ['business', undefined]);
  assert.deepEqual(await typeOf({ name: 'Med Nummer AS', orgNumber: '914778271' }), ['business', undefined]);
  const newDraft = { client: { name: 'Ny Kunde AS' }, dueDate: '2030-12-31', lines: [exemptLine(100)] };
  const draft = bodyOf(await api.post('/v1/invoices', newDraft), 201);
  assert.deepEqual(
    draft.warnings?.map(({ field, code }) => `${field} ${code}`),
    ['client.type type-assumed'],
  );
});
