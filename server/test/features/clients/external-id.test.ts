import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { createDraft, invoiceBody } from '../../support/example-invoices.ts';
import { postOpening } from '../../support/opening-examples.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });

const [BETA, GAMMA] = ['974760673', '923609016'];
const ALFA = { externalId: 'kunde-1', name: 'Alfa', email: 'felles@alfa.example', address: 'Kaigata 9' };

async function register(api: ApiCaller, fields: Record<string, unknown>) {
  return bodyOf(await api.post('/v1/clients', fields), 201);
}
const withClient = (client: Record<string, unknown>) => invoiceBody({ client });
const registerOf = async (api: ApiCaller) => bodyOf(await api.get('/v1/clients'), 200).items;

test('one client has an externalId: register, change and delete', async () => {
  const api = await service.caller();
  const client = await register(api, ALFA);
  assert.equal(client.externalId, 'kunde-1');
  assert.deepEqual(bodyOf(await api.get(`/v1/clients/${client.id}`), 200), client);
  const taken = { existingId: client.id };
  assertError(
    await api.post('/v1/clients', { name: 'Ny', externalId: 'kunde-1' }),
    409,
    'client-exists',
    taken,
  );
  // Neither has another client, so the externalId alone is in the way.
  const asBeta = { name: 'Ny', externalId: 'kunde-1', orgNumber: BETA };
  assertError(await api.post('/v1/clients', asBeta), 409, 'client-exists', taken);
  const next = await register(api, { name: 'Ny' });
  assert.equal(next.externalId, null);
  const path = `/v1/clients/${next.id}` as const;
  assertError(await api.patch(path, { externalId: 'kunde-1' }), 409, 'client-exists', taken);
  assert.equal(bodyOf(await api.patch(path, { externalId: ' kunde-2 ' }), 200).externalId, 'kunde-2');
  assert.equal(bodyOf(await api.patch(path, { phone: '22000000' }), 200).externalId, 'kunde-2');
  assert.equal(bodyOf(await api.patch(path, { externalId: null }), 200).externalId, null);
  bodyOf(await api.delete(`/v1/clients/${client.id}`), 204);
  assert.equal(bodyOf(await api.patch(path, { externalId: 'kunde-1' }), 200).externalId, 'kunde-1');
});

test('an inline client is matched by its externalId first, and what the entry has completes it', async () => {
  const api = await service.caller();
  const client = await register(api, ALFA);
  await register(api, { name: 'Annen', email: 'annen@alfa.example' });
  const draft = await createDraft(api, {
    client: { externalId: 'kunde-1', name: 'Kari', email: 'annen@alfa.example' },
  });
  assert.deepEqual(
    [draft.client.id, draft.client.name, draft.client.email, draft.client.address],
    [client.id, 'Kari', 'annen@alfa.example', 'Kaigata 9'],
  );
  assert.deepEqual(
    draft.warnings?.map(({ field, code }) => [field, code]),
    [['client.name', 'differs-from-register']],
  );
  // The externalId alone is enough of a client that is registered.
  assert.equal((await createDraft(api, { client: { externalId: 'kunde-1' } })).client.name, 'Alfa');
  assertInvalid(await api.post('/v1/invoices', withClient({ externalId: 'kunde-9' })), {
    'client.name': 'required',
  });
  assert.deepEqual(
    (await registerOf(api)).find(({ id }) => id === client.id),
    client,
  );
});

test('a client that is not found is registered with its externalId, also beside another one with its mail address', async () => {
  const api = await service.caller();
  const client = await register(api, ALFA);
  const inline = { externalId: 'kunde-2', name: 'Barn av Alfa', email: ALFA.email };
  const draft = await createDraft(api, { client: inline });
  assert.notEqual(draft.client.id, client.id);
  assert.equal(draft.client.address, '');
  assert.equal('warnings' in draft, false);
  const again = await createDraft(api, { client: { ...inline, email: 'ny@alfa.example' } });
  assert.equal(again.client.id, draft.client.id);
  assert.deepEqual(
    (await registerOf(api)).map(({ externalId }) => externalId),
    ['kunde-1', 'kunde-2'],
  );
});

test('a match by number or mail leaves the entry as it is, and tells that it has another externalId or none', async () => {
  const api = await service.caller();
  const beta = await register(api, { name: 'Beta AS', orgNumber: BETA, externalId: 'kunde-1' });
  const ola = await register(api, { name: 'Ola', email: 'ola@nordmann.example' });
  for (const [client, id] of [
    [{ externalId: 'kunde-2', orgNumber: BETA }, beta.id],
    [{ externalId: 'kunde-3', email: ola.email }, ola.id],
  ] as const) {
    const draft = await createDraft(api, { client });
    assert.equal(draft.client.id, id);
    assert.deepEqual(
      draft.warnings?.map(({ field, code }) => [field, code]),
      [['client.externalId', 'differs-from-register']],
    );
  }
  assert.deepEqual(await registerOf(api), [beta, ola]);
});

test('externalId and orgNumber that name different clients are a conflict', async () => {
  const api = await service.caller();
  const beta = await register(api, { name: 'Beta AS', orgNumber: BETA, externalId: 'kunde-1' });
  const unnumbered = await register(api, { name: 'Alfa', externalId: 'kunde-2' });
  const details = { existingId: beta.id };
  // Nobody is registered with this number, and Beta has another one.
  const stranger = { externalId: 'kunde-1', orgNumber: GAMMA };
  assertError(await api.post('/v1/invoices', withClient(stranger)), 409, 'client-conflict', details);
  const draft = await createDraft(api);
  const path = `/v1/invoices/${draft.id}` as const;
  assertError(await api.patch(path, { client: stranger }), 409, 'client-conflict', details);
  const gamma = await register(api, { name: 'Gamma AS', orgNumber: GAMMA });
  assertError(await api.post('/v1/invoices', withClient(stranger)), 409, 'client-conflict', details);
  assertError(
    await api.post('/v1/clients', { name: 'Gamma AS', ...stranger }),
    409,
    'client-conflict',
    details,
  );
  assertError(await api.patch(`/v1/clients/${unnumbered.id}`, stranger), 409, 'client-conflict', details);
  assertError(
    await api.post('/v1/invoices', withClient({ externalId: 'kunde-2', orgNumber: GAMMA })),
    409,
    'client-conflict',
    { existingId: unnumbered.id },
  );
  const fits = await createDraft(api, { client: { externalId: 'kunde-1', orgNumber: BETA } });
  assert.equal(fits.client.id, beta.id);
  assert.equal(gamma.externalId, null);
});

test('of many orders at once with one new client, all go to one', async () => {
  const api = await service.caller();
  const drafts = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      createDraft(api, {
        client: { externalId: 'kunde-ny', name: 'Ny', email: `adresse-${index}@ny.example` },
      }),
    ),
  );
  assert.equal(new Set(drafts.map(({ client }) => client.id)).size, 1);
  assert.equal((await registerOf(api)).length, 1);
});

test('of many registrations at once with one externalId, one is made', async () => {
  const api = await service.caller();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      api.post('/v1/clients', { name: `Ny ${index}`, externalId: 'kunde-ny' }),
    ),
  );
  const made = answers.filter(({ status }) => status === 201);
  assert.equal(made.length, 1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    assertError(answer, 409, 'client-exists', { existingId: made[0]?.body.id });
  }
});

test('each account and each environment has its own; a dry run takes none', async () => {
  const company = await service.createCompany();
  for (const api of [
    await service.caller(),
    await service.caller({ company }),
    await service.caller({ company, environment: 'production' }),
  ]) {
    bodyOf(await api.post('/v1/clients', ALFA, { headers: { 'tilgode-dry-run': 'true' } }), 201);
    await register(api, ALFA);
    assertError(await api.post('/v1/clients', ALFA), 409, 'client-exists');
  }
});

test('the list is filtered by externalId, and events show it', async () => {
  const api = await service.caller();
  const { id } = await register(api, ALFA);
  await register(api, { ...ALFA, externalId: 'Kunde-1' });
  const { items, totalCount } = bodyOf(await api.get('/v1/clients?externalId=kunde-1'), 200);
  assert.deepEqual([items.map((one) => one.id), totalCount], [[id], 1]);
  await sequenceAll(service.db);
  const events = bodyOf(await api.get('/v1/events?after=0'), 200).items;
  assert.deepEqual(
    events.map(({ data }) => data.client?.externalId),
    ['kunde-1', 'Kunde-1'],
  );
});

test('clients of an opening balance are matched by externalId, too', async () => {
  const api = await service.caller();
  const client = await register(api, ALFA);
  const invoice = (number: string, inline: Record<string, unknown>) => ({
    number,
    client: inline,
    dueDate: '2025-12-15',
    outstanding: 100,
  });
  const conflict = await register(api, { name: 'Beta AS', orgNumber: BETA });
  const opening = (...clients: Record<string, unknown>[]) =>
    postOpening(api, {
      balances: [
        { account: '1500', debit: 100 * clients.length },
        { account: '2050', credit: 100 * clients.length },
      ],
      openInvoices: clients.map((one, index) => invoice(`A-${index}`, one)),
    });
  assertError(await opening({ externalId: 'kunde-1', orgNumber: BETA }), 409, 'client-conflict', {
    existingId: client.id,
  });
  const made = bodyOf(
    await opening(
      { externalId: 'kunde-1' },
      { externalId: 'kunde-2', name: 'Ny', email: ALFA.email },
      { externalId: 'kunde-2', name: 'Nyere' },
    ),
    201,
  );
  const ids = made.openInvoices.map((one) => one.client.id);
  assert.equal(ids[0], client.id);
  assert.equal(ids[1], ids[2]);
  assert.ok(!ids.includes(conflict.id));
});

test('an externalId of a client has 1 to 100 characters on one line', async () => {
  const api = await service.caller();
  for (const [wrong, code] of [
    ['', 'required'],
    ['x'.repeat(101), 'too-long'],
    ['a\tb\n', 'invalid-format'],
  ] as const) {
    const client = { name: 'Ny', externalId: wrong };
    assertInvalid(await api.post('/v1/clients', client), { externalId: code });
    assertInvalid(await api.post('/v1/invoices', withClient(client)), { 'client.externalId': code });
  }
});
