import assert from 'node:assert/strict';
import { openStaff, personIdOf } from '../browser/app-caller.ts';
import type { TestApp } from '../test-app.ts';
import type { ApiCaller } from './api-caller.ts';
import { request } from './api-caller.ts';
import type { Operation } from './id-places.ts';
import { kindOfPath, operationsOf } from './id-places.ts';
import type { IdRequests } from './id-requests.ts';
import { pathIds, prepareIdRequests } from './id-requests.ts';
import { readDocument } from './openapi.ts';

export type Walked = { operations: number; api: ApiCaller; clientId: string };

/** Calls every operation of the API, the app's own pages, and the page of a client's link. */
export async function walk(app: TestApp): Promise<Walked> {
  const requests = await prepareIdRequests(app);
  const { api, own, company } = requests;
  const document = await readDocument(app.url);
  const order = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'];
  const operations = operationsOf(document).toSorted(
    (one, other) => order.indexOf(one.method) - order.indexOf(other.method),
  );
  for (const operation of operations) assert.ok((await perform(requests, operation)).status < 500);
  // The second request looks for the stored answer to the first.
  for (const key of ['again', 'again']) {
    assert.equal((await api.post('/v1/clients', { name: 'Ola Nordmann' }, { key })).status, 201);
  }

  const [invoiceId = ''] = own.ids['invoice'] ?? [];
  const { body: invoice } = await api.get(`/v1/invoices/${invoiceId}`);
  await request(app.url, 'GET', new URL(invoice.publicUrl ?? '').pathname);
  const { owner: person, company: staffed, admin } = await openStaff(app);
  const at = `/companies/${staffed.companyId}`;
  for (const path of [
    '/session',
    '/sessions',
    '/passkeys',
    `${at}/people`,
    `${at}/settings`,
    `${at}/api-clients`,
    `${at}/audit-log`,
    `${at}/e-invoice-duty?environment=test`,
  ]) {
    assert.equal((await person.get(path)).status, 200, path);
  }
  for (const query of [
    '',
    '&failed=true',
    '&clientId=one',
    '&clientId=one&failed=true',
    '&sort=milliseconds&dateTo=2026-12-31',
  ]) {
    assert.equal((await person.get(`${at}/api-calls?environment=test${query}`)).status, 200, query);
  }
  assert.equal((await person.account(staffed.accounts.test).get('/v1/invoices')).status, 200);
  assert.equal((await person.delete(`${at}/people/${await personIdOf(admin)}`)).status, 204);
  assert.notEqual(company.companyId, staffed.companyId);
  return { operations: operations.length, api, clientId: own.ids['client']?.[0] ?? '' };
}

/** Invoices, payments and emails by every filter and order, and pages far from the start. */
export async function readLists({ api, clientId }: Walked): Promise<void> {
  const lists = `
    sort=createdAt sort=updatedAt sort=-updatedAt sort=dueDate sort=-dueDate sort=number sort=-number page=12&pageSize=100
    sort=createdAt&page=12&pageSize=100 status=sent status=overdue type=credit_note clientId=${clientId} number=1
    kid=0000000018 reference=x issuedFrom=2026-12-01 dueFrom=2026-12-01&dueTo=2026-12-31
    updatedSince=2026-12-01T00:00:00Z&sort=updatedAt q=kaffe channel=e-invoice channel=email`;
  for (const query of lists.trim().split(/\s+/))
    assert.equal((await api.get(`/v1/invoices?${query}`)).status, 200, query);
  const payments = `sort=-amount sort=paidOn sort=-createdAt sort=createdAt paidFrom=2026-12-01&paidTo=2026-12-31 source=credit
    clientId=${clientId} q=kaffe`;
  for (const query of payments.trim().split(/\s+/))
    assert.equal((await api.get(`/v1/payments?${query}`)).status, 200, query);
  const quotes = `sort=createdAt sort=updatedAt sort=-number sort=-validUntil status=sent status=accepted clientId=${clientId}
    externalId=x updatedSince=2026-12-01T00:00:00Z q=kaffe`;
  for (const query of quotes.trim().split(/\s+/))
    assert.equal((await api.get(`/v1/quotes?${query}`)).status, 200, query);
  const emails =
    'sort=date status=bounced type=reminder type=credit_note type=quote type=statement q=kaffe q=@x dateFrom=2026-12-01';
  for (const query of emails.split(' '))
    assert.equal((await api.get(`/v1/emails?${query}`)).status, 200, query);
  // Behind a cursor.
  const year = 'from=2026-01&to=2026-12';
  for (const list of [
    'invoices?',
    'invoices?status=sent',
    'invoices?clientId=' + clientId,
    'payments?',
    'quotes?',
    'emails?',
    'clients?',
    'products?',
    `journal-entries?${year}`,
    `reports/journal?${year}`,
    `reports/ledger?${year}&account=1500`,
    'bank-transactions?',
  ]) {
    const first = await api.get(`/v1/${list}&pageSize=1` as '/v1/invoices');
    assert.equal(first.status, 200, list);
    if (first.body.next === null) continue;
    assert.equal((await api.get(`/v1/${list}&after=${first.body.next}` as '/v1/invoices')).status, 200, list);
  }
}

function perform({ ask, own, ownToo }: IdRequests, operation: Operation) {
  const name = [...operation.path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1] ?? '';
  const kind = name === '' ? '' : kindOfPath(operation.path, name);
  const place = { operation, at: 'path', name, kind } as const;
  const mine = operation.method === 'DELETE' ? ownToo : own;
  return ask(place, pathIds(place, mine)[name] ?? '', mine);
}
