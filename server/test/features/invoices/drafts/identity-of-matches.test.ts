import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sequenceAll } from '../../../../src/platform/events/sequencer.ts';
import type { Schemas } from '../../../support/api/answer-types.ts';
import { assertError, bodyOf } from '../../../support/api/answers.ts';
import { createDraft, getInvoice, invoiceBody, send } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });

const BETA = {
  name: 'Beta AS',
  orgNumber: '974760673',
  email: 'post@beta.example',
  address: 'Kaigata 9',
  postalCode: '5003',
  city: 'Bergen',
};
const OLA = { name: 'Ola Nordmann', type: 'consumer', email: 'post@beta.example' };

/** An account whose register has Beta AS. */
async function withBeta() {
  const api = await service.caller();
  return { api, beta: bodyOf(await api.post('/v1/clients', BETA), 201) };
}

const fieldsOf = ({ warnings = [] }: { warnings?: Schemas['Warning'][] | undefined }): string[] =>
  warnings.map(({ field, code, message }) => {
    assert.doesNotMatch(message, /beta|ola/i);
    return `${field} ${code}`;
  });

test('a consumer with the mail address of a company is linked to it, and gets nothing of its identity', async () => {
  const { api, beta } = await withBeta();
  const draft = await createDraft(api, { client: OLA });
  assert.deepEqual(draft.client, {
    id: beta.id,
    name: 'Ola Nordmann',
    email: 'post@beta.example',
    address: '',
    postalCode: '',
    city: '',
    orgNumber: '',
    country: 'NO',
    vatNumber: null,
  });
  assert.equal(draft.clientType, 'consumer');
  assert.deepEqual(fieldsOf(draft), [
    'client.name differs-from-register',
    'client.type differs-from-register',
  ]);
  assert.equal('warnings' in (await getInvoice(api, draft.id)), false);
  const sent = await send(api, draft.id);
  assert.deepEqual([sent.client.orgNumber, sent.clientType], ['', 'consumer']);
  assert.deepEqual(bodyOf(await api.get(`/v1/clients/${beta.id}`), 200), beta);
});

test('another name with the same mail address is told once, and neither reads nor events have it', async () => {
  const { api, beta } = await withBeta();
  const { warnings, ...draft } = await createDraft(api, {
    client: { name: 'Gamma', email: 'POST@beta.example', city: 'Oslo' },
  });
  assert.deepEqual(fieldsOf({ warnings }), ['client.name differs-from-register']);
  assert.deepEqual(
    [draft.client.id, draft.client.orgNumber, draft.client.address, draft.client.city, draft.clientType],
    [beta.id, '', '', 'Oslo', 'consumer'],
  );
  assert.deepEqual(await getInvoice(api, draft.id), draft);
  await sequenceAll(service.db);
  const { items } = bodyOf(await api.get('/v1/events?after=0'), 200);
  assert.ok(items.length > 0);
  assert.ok(!JSON.stringify(items).includes('differs-from-register'));
});

test('the name may be written otherwise, with or without its form: the entry completes, and nothing is told', async () => {
  const { api } = await withBeta();
  for (const name of ['beta', 'BETA A/S', 'Beta  as', undefined]) {
    const draft = await createDraft(api, { client: { name, email: BETA.email } });
    assert.deepEqual(
      [draft.client.orgNumber, draft.client.address, draft.clientType, draft.warnings],
      [BETA.orgNumber, BETA.address, null, undefined],
    );
    assert.equal((await send(api, draft.id)).clientType, 'business');
  }
});

test('a match by organisation number completes, and another name is told and stands on the document', async () => {
  const { api } = await withBeta();
  const draft = await createDraft(api, { client: { name: 'Beta', orgNumber: BETA.orgNumber } });
  assert.deepEqual(fieldsOf(draft), []);
  const other = await createDraft(api, { client: { name: 'Delta AS', orgNumber: BETA.orgNumber } });
  assert.deepEqual(fieldsOf(other), ['client.name differs-from-register']);
  assert.deepEqual([other.client.name, other.client.address], ['Delta AS', BETA.address]);
});

test('a changed draft tells it too; the stored answer of a key has the warnings like the rest', async () => {
  const { api } = await withBeta();
  const body = invoiceBody({ client: OLA });
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await api.call('POST', '/v1/invoices', { body, headers });
  const again = await api.call('POST', '/v1/invoices', { body, headers });
  assert.equal(fieldsOf(bodyOf(first, 201)).length, 2);
  assert.equal(again.text, first.text);

  const path = `/v1/invoices/${first.body.id}` as const;
  const changed = bodyOf(await api.call('PATCH', path, { body: { client: { ...OLA, name: 'Kari' } } }), 200);
  assert.deepEqual([fieldsOf(changed).length, changed.client.name], [2, 'Kari']);
  const same = bodyOf(await api.call('PATCH', path, { body: { client: { ...OLA, name: 'Kari' } } }), 200);
  assert.deepEqual(same, changed);
  const quiet = bodyOf(await api.call('PATCH', path, { body: { reference: 'A1' } }), 200);
  assert.equal('warnings' in quiet, false);
});

test('the digits of a Norwegian number are another client abroad, whichever of them comes first', async () => {
  const { api, beta } = await withBeta();
  const abroad = { name: 'Beta ApS', orgNumber: BETA.orgNumber, country: 'DK', email: BETA.email };
  const draft = await createDraft(api, { client: abroad });
  assert.notEqual(draft.client.id, beta.id);
  assert.deepEqual([draft.client.orgNumber, draft.client.address], [BETA.orgNumber, '']);
  assert.equal((await createDraft(api, { client: abroad })).client.id, draft.client.id);
  assertError(await api.post('/v1/clients', abroad), 409, 'client-exists', { existingId: draft.client.id });
  assert.equal(
    (await createDraft(api, { client: { orgNumber: BETA.orgNumber } })).client.id,
    beta.id,
    'without a country a number is Norwegian',
  );
  const finnish = { ...abroad, name: 'Beta Oy', country: 'FI', email: '' };
  assert.equal(bodyOf(await api.post('/v1/clients', finnish), 201).orgNumber, BETA.orgNumber);

  const other = await service.caller();
  const danish = bodyOf(await other.post('/v1/clients', abroad), 201);
  const norwegian = bodyOf(await other.post('/v1/clients', { ...BETA, email: '' }), 201);
  assert.notEqual(norwegian.id, danish.id);
  const named = bodyOf(await other.get(`/v1/clients?orgNumber=${BETA.orgNumber}`), 200).items;
  assert.deepEqual(
    named.map(({ name, orgNumber }) => [name, orgNumber]),
    [
      ['Beta ApS', BETA.orgNumber],
      ['Beta AS', BETA.orgNumber],
    ],
  );
  const taken = await other.call('PATCH', `/v1/clients/${danish.id}`, { body: { country: 'NO' } });
  assertError(taken, 409, 'client-exists', { existingId: norwegian.id });
  const moved = bodyOf(
    await other.call('PATCH', `/v1/clients/${danish.id}`, { body: { country: 'SE' } }),
    200,
  );
  assert.deepEqual([moved.country, moved.orgNumber], ['SE', BETA.orgNumber]);
  const renamed = bodyOf(await other.call('PATCH', `/v1/clients/${danish.id}`, { body: { name: 'B' } }), 200);
  assert.equal(renamed.orgNumber, BETA.orgNumber);
});

test('ten requests at once, five of them from abroad, make two clients of one number', async () => {
  const api = await service.caller();
  const countries = ['NO', 'DK', 'NO', 'DK', 'SJ', 'DK', 'NO', 'DK', 'SJ', 'DK'];
  const drafts = await Promise.all(
    countries.map((country) =>
      createDraft(api, { client: { name: 'Beta', orgNumber: '974760673', country } }),
    ),
  );
  const idsIn = (abroad: boolean) =>
    new Set(drafts.flatMap(({ client }, index) => ((countries[index] === 'DK') === abroad ? client.id : [])));
  assert.deepEqual([idsIn(true).size, idsIn(false).size], [1, 1]);
  assert.equal(bodyOf(await api.get('/v1/clients'), 200).totalCount, 2);
});

test('two requests at once with one new mail address and two names make one client, and one of them is told', async () => {
  const api = await service.caller();
  const drafts = await Promise.all(
    ['Ola Nordmann', 'Kari Nordmann'].map((name) =>
      createDraft(api, { client: { name, email: 'familien@nordmann.example' } }),
    ),
  );
  assert.equal(drafts[0]?.client.id, drafts[1]?.client.id);
  assert.deepEqual(
    drafts.map(({ client }) => client.name),
    ['Ola Nordmann', 'Kari Nordmann'],
  );
  assert.equal(drafts.flatMap(fieldsOf).length, 1);
});

test('an opening invoice gets no identity of a match by mail either, and has its kind of debtor at once', async () => {
  const { api, beta } = await withBeta();
  const opening = {
    date: '2026-01-01',
    balances: [
      { account: '1500', debit: 300 },
      { account: '2050', credit: 300 },
    ],
    openInvoices: [
      { number: 'A1', client: OLA, dueDate: '2026-01-20', outstanding: 100 },
      { number: 'A2', clientId: beta.id, dueDate: '2026-01-20', outstanding: 100 },
      {
        number: 'A3',
        client: { name: 'Beta ApS', orgNumber: BETA.orgNumber, country: 'DK' },
        dueDate: '2026-01-20',
        outstanding: 100,
      },
    ],
  };
  const { openInvoices } = bodyOf(await api.post('/v1/opening-balances', opening), 201);
  const invoices = await Promise.all(openInvoices.map(({ id }) => getInvoice(api, id)));
  assert.deepEqual(
    invoices.map(({ client, clientType }) => [client.id === beta.id, client.orgNumber, clientType]),
    [
      [true, '', 'consumer'],
      [true, BETA.orgNumber, 'business'],
      [false, BETA.orgNumber, 'business'],
    ],
  );
});
