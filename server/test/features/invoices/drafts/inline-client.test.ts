import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import { createDraft, invoiceBody } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const api = await service.caller({ company });

const FJORD = {
  name: 'Fjord Kaffe AS',
  orgNumber: '974760673',
  email: 'faktura@fjordkaffe.example',
  address: 'Storgata 1',
  postalCode: '0155',
  city: 'Oslo',
  type: 'business',
  phone: '22 00 00 00',
  contactPerson: 'Kari',
};
const fjord = bodyOf(await api.post('/v1/clients', FJORD), 201);
const OLA = { name: 'Ola', email: 'Ola@Familien.example', address: 'Bakken 2' };
const ola = bodyOf(await api.post('/v1/clients', OLA), 201);

async function register(of: ApiCaller) {
  return bodyOf(await of.get('/v1/clients?pageSize=100'), 200).items;
}

for (const [name, client, expected] of [
  ['an organisation number', { orgNumber: '974760673' }, fjord],
  ['an organisation number with NO, spaces and MVA', { orgNumber: 'NO 974 760 673 MVA' }, fjord],
  [
    'an organisation number before the email of another entry',
    { orgNumber: '974760673', email: OLA.email },
    fjord,
  ],
  ['an email', { email: 'Ola@Familien.example' }, ola],
  ['an email in other letters', { email: 'OLA@FAMILIEN.EXAMPLE', name: 'Ola N.' }, ola],
  ['an email with spaces around it', { email: '  ola@familien.example ' }, ola],
  [
    'an email, when the entry has no organisation number',
    { email: OLA.email, orgNumber: '981566378', name: 'Ola ENK' },
    ola,
  ],
] as const) {
  test(`an inline client matches the register by ${name}, and the register stays as it is`, async () => {
    const before = await register(api);
    const draft = await createDraft(api, { client });
    assert.equal(draft.client.id, expected.id);
    assert.deepEqual(await register(api), before);
  });
}

test('given fields are used for the invoice; missing and empty fields come from the matched client', async () => {
  const { client } = await createDraft(api, {
    client: { orgNumber: '974760673', email: 'sjef@fjordkaffe.example', city: 'Ås', name: '', address: null },
  });
  assert.deepEqual(client, {
    id: fjord.id,
    name: 'Fjord Kaffe AS',
    email: 'sjef@fjordkaffe.example',
    address: 'Storgata 1',
    postalCode: '0155',
    city: 'Ås',
    orgNumber: '974760673',
    country: 'NO',
    vatNumber: null,
  });
});

test('numbers of another country are not taken from the matched client', async () => {
  const mail = { name: 'Handel AB', email: 'handel@handel.example' };
  const entry = { ...mail, orgNumber: '556036-0793', vatNumber: 'SE556036079301', country: 'SE' };
  const { id } = bodyOf(await api.post('/v1/clients', entry), 201);
  const numbersIn = async (country: string | undefined) => {
    const { client } = await createDraft(api, { client: { email: entry.email, country } });
    return [client.id, client.country, client.orgNumber, client.vatNumber];
  };
  assert.deepEqual(await numbersIn(undefined), [id, 'SE', '556036-0793', 'SE556036079301']);
  assert.deepEqual(await numbersIn('SE'), [id, 'SE', '556036-0793', 'SE556036079301']);
  assert.deepEqual(await numbersIn('NO'), [id, 'NO', '', null]);
});

test('an email does not match a client with another organisation number, so a new client is added', async () => {
  const { client } = await createDraft(api, {
    client: { name: 'Datter AS', orgNumber: '991825827', email: FJORD.email },
  });
  assert.notEqual(client.id, fjord.id);
  const added = (await register(api)).find(({ id }) => id === client.id);
  assert.ok(added);
  assert.deepEqual(
    [added.name, added.orgNumber, added.email, added.type],
    ['Datter AS', '991825827', FJORD.email, 'business'],
  );
});

test('when several clients have one email, the oldest is matched', async () => {
  // Datter AS has the same email and is younger. The request gives no organisation number.
  assert.equal((await createDraft(api, { client: { email: FJORD.email } })).client.id, fjord.id);
});

test('an inline client without a match is added to the register, and the next invoice matches it', async () => {
  const client = {
    name: 'Åse Ødegård',
    email: 'åse@blåbær.example',
    address: 'Ærfuglveien 3',
    postalCode: '9008',
    city: 'Tromsø',
  };
  const first = await createDraft(api, { client });
  const second = await createDraft(api, { client: { email: 'ÅSE@blåbær.example' } });
  assert.equal(second.client.id, first.client.id);
  const added = bodyOf(await api.get(`/v1/clients/${first.client.id}`), 200);
  const { createdAt: _c, updatedAt: _u, ...entry } = added;
  assert.deepEqual(entry, {
    id: first.client.id,
    ...client,
    externalId: null,
    type: 'consumer',
    orgNumber: '',
    vatNumber: null,
    country: 'NO',
    phone: '',
    contactPerson: '',
    creditBalance: 0,
    language: null,
    paymentTermDays: null,
    currency: null,
    internalNote: '',
  });
});

test('a foreign client keeps its own organisation number, VAT number and country', async () => {
  const client = {
    name: 'Bröd AB',
    orgNumber: '556677-8899',
    country: 'SE',
    vatNumber: 'SE556677889901',
    type: 'business',
  };
  const draft = await createDraft(api, { client });
  assert.deepEqual(
    [draft.client.orgNumber, draft.client.country, draft.client.vatNumber],
    ['556677-8899', 'SE', 'SE556677889901'],
  );
  assert.equal((await createDraft(api, { client })).client.id, draft.client.id);
});

test('an inline client without a match needs a name', async () => {
  for (const client of [
    {},
    { email: 'ukjent@example.no' },
    { orgNumber: '123456785', name: '  ' },
    { name: null },
  ]) {
    assertInvalid(await api.post('/v1/invoices', invoiceBody({ client })), { 'client.name': 'required' });
  }
});

test('two inline clients with only a name become two clients, because a name matches nothing', async () => {
  const client = { name: 'Per Hansen' };
  const drafts = await Promise.all([createDraft(api, { client }), createDraft(api, { client })]);
  assert.notEqual(drafts[0].client.id, drafts[1].client.id);
});

test('a refused invoice adds no client to the register', async () => {
  const before = await register(api);
  const client = { name: 'Ny Kunde', email: 'ny@kunde.example' };
  const lines = [{ quantity: 1, unitPrice: 1, vatCode: 3, vatRate: 15 }];
  assert.equal((await api.post('/v1/invoices', invoiceBody({ client, lines }))).status, 400);
  assert.equal((await api.post('/v1/invoices', invoiceBody({ client, dueDate: 'snart' }))).status, 400);
  assert.deepEqual(await register(api), before);
});

test('an inline client does not match the register of the other environment', async () => {
  const production = await service.caller({ company, environment: 'production' });
  const draft = await createDraft(production, { client: { name: 'Fjord 2', orgNumber: '974760673' } });
  assert.notEqual(draft.client.id, fjord.id);
  assert.deepEqual(
    (await register(production)).map(({ name }) => name),
    ['Fjord 2'],
  );
});
