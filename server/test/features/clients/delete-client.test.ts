import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../../src/domain/days/local-date.ts';
import { inDays } from '../../support/dates.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { eventually } from '../../support/eventually.ts';
import {
  createDraft,
  createLate,
  createSent,
  exemptLine,
  getInvoice,
  invoiceBody,
} from '../../support/example-invoices.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { assertAllChangesHaveEvents } from '../../support/events/changes-and-events.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp();
const owner = openAsOwner(service.connection);
const PERSON = {
  name: 'Åse Forsvunnet',
  email: 'aase@forsvunnet.example',
  phone: '+47 900 00 000',
  address: 'Borteveien 7',
  postalCode: '5003',
  city: 'Bergen',
  contactPerson: 'Åse selv',
};
/** Texts that would reveal the deleted client. */
const TRACES = ['forsvunnet', 'Borteveien', '900 00 000', 'Åse selv'];

/** A mail's source as text, other values as JSON. */
function textOf(value: unknown): string {
  if (Buffer.isBuffer(value) || typeof value === 'bigint') return value.toString();
  return JSON.stringify(value);
}

async function tracesIn(table: 'clients' | 'captured_emails', accountId: string): Promise<string[]> {
  const rows = await owner.selectFrom(table).selectAll().where('account_id', '=', accountId).execute();
  const text = rows.flatMap((row) => Object.values(row).map(textOf)).join('\n');
  return TRACES.filter((trace) => text.toLowerCase().includes(trace.toLowerCase()));
}

/** Pays the outstanding amount, with fees and interest. */
async function settle(api: ApiCaller, id: string): Promise<void> {
  const { outstandingAmount, feesOutstanding, issueDate } = await getInvoice(api, id);
  const amount = Math.round((outstandingAmount + feesOutstanding) * 100) / 100;
  bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount, paidOn: issueDate }), 201);
}

test('a deleted client is gone from the register, with its captured mails; sent documents stay unchanged', async () => {
  const api = await service.caller();
  const client = bodyOf(await api.post('/v1/clients', { ...PERSON, orgNumber: '974760673' }), 201);
  const sent = await createSent(api, { client: undefined, clientId: client.id });
  const pdf = await api.get(`/v1/invoices/${sent.id}/pdf`);
  const mails = async () => bodyOf(await api.get('/v1/test/emails'), 200).items.length;
  await eventually('the mail is captured', async () => (await mails()) === 1);
  await settle(api, sent.id);
  assert.deepEqual(await tracesIn('clients', api.accountId), TRACES);

  assert.equal((await api.delete(`/v1/clients/${client.id}`)).status, 204);

  // Only the name stays, because the customer ledger needs the name.
  assert.deepEqual(await tracesIn('clients', api.accountId), ['forsvunnet']);
  const [row] = await owner.selectFrom('clients').selectAll().where('id', '=', client.id).execute();
  assert.deepEqual([row?.name, row?.org_number, row?.email, row?.city], [PERSON.name, '974760673', '', '']);
  assert.deepEqual(await tracesIn('captured_emails', api.accountId), []);
  assert.equal(await mails(), 0);
  const { items, totalCount } = bodyOf(await api.get('/v1/clients'), 200);
  assert.deepEqual([items, totalCount], [[], 0]);
  assertError(await api.get(`/v1/clients/${client.id}`), 404, 'not-found');
  assertError(await api.patch(`/v1/clients/${client.id}`, { name: 'Åse' }), 404, 'not-found');
  assertError(await api.delete(`/v1/clients/${client.id}`), 404, 'not-found');
  const ofClient = invoiceBody({ client: undefined, clientId: client.id });
  assertError(await api.post('/v1/invoices', ofClient), 404, 'client-not-found');

  const kept = await getInvoice(api, sent.id);
  assert.deepEqual([kept.client.name, kept.client.email], [PERSON.name, PERSON.email]);
  assert.equal((await api.get(`/v1/invoices/${sent.id}/pdf`)).text, pdf.text);
  const year = sent.issueDate.slice(0, 4);
  const ledger = `/v1/reports/ledger?customerId=${client.id}&from=${year}-01-01&to=${year}-12-31` as const;
  assert.equal(bodyOf(await api.get(ledger), 200).items[0]?.customerName, PERSON.name);
  const saft = await api.get(`/v1/exports/saf-t?from=${year}-01&to=${year}-12`);
  assert.match(
    saft.text,
    /<RegistrationNumber>974760673<\/RegistrationNumber>\s*<Name>Åse Forsvunnet<\/Name>/,
  );

  // A client that comes back is a new client, even with the same organisation number.
  const again = bodyOf(await api.post('/v1/clients', { ...PERSON, orgNumber: '974760673' }), 201);
  assert.notEqual(again.id, client.id);
});

test('nothing stays of a client without sent documents and without postings', async () => {
  const api = await service.caller();
  const { id } = bodyOf(await api.post('/v1/clients', PERSON), 201);
  const draft = await createDraft(api, { client: undefined, clientId: id });
  assert.equal((await api.delete(`/v1/invoices/${draft.id}`)).status, 204);
  assert.equal((await api.delete(`/v1/clients/${id}`)).status, 204);
  assert.deepEqual(await tracesIn('clients', api.accountId), []);
});

test('the name of the client stays when a manual entry names the client', async () => {
  const api = await service.caller();
  const { id } = bodyOf(await api.post('/v1/clients', PERSON), 201);
  const entry = {
    documentDate: '2026-01-31',
    description: 'Bonus',
    lines: [
      { account: '7770', debit: 150, customerId: id },
      { account: '1920', credit: 150 },
    ],
  };
  bodyOf(await api.post('/v1/journal-entries', entry), 201);
  assert.equal((await api.delete(`/v1/clients/${id}`)).status, 204);
  assert.deepEqual(await tracesIn('clients', api.accountId), ['forsvunnet']);
});

test('a client that owes something is not deleted; the answer names the invoices, also those with only fees left', async () => {
  const api = await service.caller();
  const client = bodyOf(await api.post('/v1/clients', PERSON), 201);
  const path = `/v1/clients/${client.id}` as const;
  const ofClient = { client: undefined, clientId: client.id, lines: [exemptLine(100)] };
  const today = inDays(0);
  const late = await createLate(service, api, { ...ofClient, dueDate: addDays(today, -60) });
  const reminder = { type: 'reminder', fee: true };
  const reminded = bodyOf(await api.post(`/v1/invoices/${late.id}/reminders`, reminder), 201);
  const bounced = await createSent(api, ofClient);
  bodyOf(await api.post(`/v1/test/invoices/${bounced.id}/bounce`), 200);
  assertError(await api.delete(path), 409, 'client-in-use', { openInvoices: [late.id, bounced.id] });

  bodyOf(await api.post(`/v1/invoices/${late.id}/payments`, { amount: 100, paidOn: today }), 201);
  assertError(await api.delete(path), 409, 'client-in-use', { openInvoices: [late.id, bounced.id] });
  const fees = { amount: reminded.feesOutstanding, paidOn: today };
  bodyOf(await api.post(`/v1/invoices/${late.id}/payments`, fees), 201);
  assertError(await api.delete(path), 409, 'client-in-use', { openInvoices: [bounced.id] });
  await settle(api, bounced.id);
  assert.equal((await api.delete(path)).status, 204);
});

test('a client to which the company owes money is not deleted; the answer says how much', async () => {
  const api = await service.caller();
  const client = bodyOf(await api.post('/v1/clients', PERSON), 201);
  const path = `/v1/clients/${client.id}` as const;
  const { id } = await createSent(api, { client: undefined, clientId: client.id, lines: [exemptLine(100)] });
  const paidOn = inDays(0);
  const tooMuch = { amount: 150, paidOn, overpayment: 'credit' };
  bodyOf(await api.post(`/v1/invoices/${id}/payments`, tooMuch), 201);
  assertError(await api.delete(path), 409, 'client-in-use', { openInvoices: [], creditBalance: 50 });
  bodyOf(await api.post(`${path}/refunds`, { amount: 50, paidOn }), 201);
  assert.equal((await api.delete(path)).status, 204);
});

test('a client with drafts is not deleted; the answer names the drafts', async () => {
  const api = await service.caller();
  const client = bodyOf(await api.post('/v1/clients', PERSON), 201);
  const draft = await createDraft(api, { client: undefined, clientId: client.id });
  const path = `/v1/clients/${client.id}` as const;
  assertError(await api.delete(path), 409, 'client-has-drafts', { draftIds: [draft.id] });
  assert.equal((await api.get(path)).status, 200);
  assert.equal((await api.delete(`/v1/invoices/${draft.id}`)).status, 204);
  assert.equal((await api.delete(path)).status, 204);
});

test('deleting a client needs the scope clients:admin and honours If-Match', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const writer = await service.caller({ company, scopes: ['clients:write'] });
  const path = `/v1/clients/${bodyOf(await api.post('/v1/clients', PERSON), 201).id}` as const;
  assertError(await writer.delete(path), 403, 'insufficient_scope', { requiredScope: 'clients:admin' });
  const { headers } = await api.get(path);
  assert.equal((await api.patch(path, { city: 'Oslo' })).status, 200);
  assertError(await api.delete(path, { 'if-match': headers.get('etag') ?? '' }), 412, 'precondition-failed');
});

test('a draft made while its client is deleted stops the deletion, or is made out to a new client', async () => {
  const api = await service.caller();
  const body = invoiceBody({ client: { name: PERSON.name, email: PERSON.email } });
  for (let round = 0; round < 10; round++) {
    const { id } = bodyOf(await api.post('/v1/clients', PERSON), 201);
    const [made, deleted] = await Promise.all([
      api.post('/v1/invoices', body),
      api.delete(`/v1/clients/${id}`),
    ]);
    const draft = bodyOf(made, 201);
    assert.equal(deleted.status, draft.client.id === id ? 409 : 204);
    bodyOf(await api.delete(`/v1/invoices/${draft.id}`), 204);
    bodyOf(await api.delete(`/v1/clients/${draft.client.id}`), 204);
  }
});

test('invoices created while their client is deleted: a deleted client has no drafts', async () => {
  const api = await service.caller();
  const { id } = bodyOf(await api.post('/v1/clients', PERSON), 201);
  const ofClient = invoiceBody({ client: undefined, clientId: id });
  const [deleted, ...made] = await Promise.all([
    api.delete(`/v1/clients/${id}`),
    ...Array.from({ length: 5 }, () => api.post('/v1/invoices', ofClient)),
  ]);
  const draftCount = made.filter(({ status }) => status === 201).length;
  for (const { status } of made) assert.ok(status === 201 || status === 404);
  assert.equal(deleted.status, draftCount === 0 ? 204 : 409);
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
