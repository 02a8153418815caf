import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiAnswer } from '../support/api/api-caller.ts';
import { assertError, assertInvalid, bodyOf } from '../support/api/answers.ts';
import { contentOf } from '../support/database/database-content.ts';
import {
  PAID_ON,
  foreignIds,
  nameOf,
  pathIds,
  prepareIdRequests,
  unknownId,
} from '../support/api/id-requests.ts';
import { startTestApp } from '../support/test-app.ts';

// Contract 1.15, for every place of openapi.json that takes an id. A new place is tested as soon as it is there.

const service = await startTestApp({ jobs: false });
const requests = await prepareIdRequests(service);
const { company, api, places, own, ownToo, ofOtherCompany, ask } = requests;
const before = await contentOf(service.db);

/** Status, headers and body, without the request id, the time and the id that was asked for. */
function comparable({ status, text, headers }: ApiAnswer, id: string) {
  const named = [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name));
  return { status, text: text.replaceAll(id, '…'), headers: Object.fromEntries(named) };
}

for (const place of places) {
  const { kind, at } = place;
  test(`another account's ${kind} is as unknown as a random id in ${nameOf(place)}`, async () => {
    const random = unknownId(place);
    const unknown = comparable(await ask(place, random), random);
    const refusals = at === 'path' ? [404] : at === 'query' ? [200, 400, 404] : [400, 404];
    assert.ok(refusals.includes(unknown.status), JSON.stringify(unknown));
    if (unknown.status === 200) {
      const { totalCount, count, customers } = JSON.parse(unknown.text);
      assert.equal(totalCount ?? count ?? customers.length, 0);
    }

    // An id of this account but of another kind, and a text that is no id. Account numbers and filters have a check of their form.
    const otherKind = own.ids[kind === 'client' ? 'payment' : 'client']?.slice(0, 1) ?? [];
    const wrong = kind === 'account' ? [] : [...otherKind, ...(at === 'query' ? [] : ['kari'])];
    for (const id of [...foreignIds(requests, place), ...wrong]) {
      assert.deepEqual(comparable(await ask(place, id), id), unknown, id);
    }
  });
}

test('not-found: a payment, letter or write-off of another invoice, or a refund of another client, in the same account', async () => {
  for (const place of places.filter(({ at, kind }) => at === 'path' && kind in own.ownerOf)) {
    const [random, other] = [crypto.randomUUID(), ownToo.ids[place.kind]?.[0] ?? ''];
    const answer = await ask(place, other);
    assert.equal(answer.status, 404, nameOf(place));
    assert.deepEqual(comparable(answer, other), comparable(await ask(place, random), random));
  }
});

test('not-found comes before the refusals of the invoice: another account learns nothing about the invoice', async () => {
  const [sent = '', draft = ''] = ofOtherCompany.ids['invoice'] ?? [];
  const asked: ((id: string) => Promise<ApiAnswer>)[] = [
    (id) => api.post(`/v1/invoices/${id}/payments`, { amount: 1_000_000, paidOn: PAID_ON }),
    (id) => api.post(`/v1/invoices/${id}/credit-notes`, { lines: [{ lineIndex: 400, quantity: 999_999 }] }),
    (id) => api.patch(`/v1/invoices/${id}`, {}, { 'if-match': '"99"' }),
    (id) => api.delete(`/v1/invoices/${id}`, { 'if-match': '"99"' }),
  ];
  for (const refused of asked) {
    const random = crypto.randomUUID();
    const unknown = comparable(await refused(random), random);
    assert.equal(unknown.status, 404);
    for (const id of [sent, draft]) assert.deepEqual(comparable(await refused(id), id), unknown);
  }
});

test("lists hold the account's own entries only", async () => {
  for (const [path, kind] of [
    ['/v1/invoices?pageSize=100', 'invoice'],
    ['/v1/clients?pageSize=100', 'client'],
  ] as const) {
    const { items } = bodyOf(await api.get(path), 200);
    const ids = [own, ownToo].flatMap((mine) => mine.ids[kind] ?? []);
    assert.deepEqual(new Set(items.map((item: { id: string }) => item.id)), new Set(ids), path);
  }
});

test('neither a header nor the URL can change the account', async () => {
  const { production, test: own } = company.accounts;
  const headers = { 'x-account-id': production, 'account-id': production };
  assert.equal(bodyOf(await api.get('/v1/me', headers), 200).account.id, own);
  for (const name of ['account', 'accountId'])
    assertInvalid(await api.get(`/v1/me?${name}=${production}`), { [name]: 'unknown-parameter' });
  for (const id of [production, own]) {
    assertError(await api.get(`/v1/accounts/${id}`), 404, 'not-found');
    assertError(await api.get(`/v1/accounts/${id}/me`), 404, 'not-found');
  }
});

// The requests above were refused. The requests below are done.
test('the requests with foreign ids have changed nothing in any account', async () => {
  assert.deepEqual(await contentOf(service.db), before);
});

test("the account's own ids get another answer, so the tests above can fail", async () => {
  const order = ['GET', 'PATCH', 'POST', 'DELETE'];
  const inOrder = places.toSorted(
    (one, other) => order.indexOf(one.operation.method) - order.indexOf(other.operation.method),
  );
  for (const place of inOrder) {
    const random = unknownId(place);
    // One request would delete what another request needs.
    const mine = place.name === 'id' ? ownToo : own;
    const id = (place.at === 'path' ? pathIds(place, mine)[place.name] : mine.ids[place.kind]?.[0]) ?? '';
    const [known, unknown] = [await ask(place, id, mine), await ask(place, random, mine)];
    assert.notDeepEqual(comparable(known, id), comparable(unknown, random), nameOf(place));
  }
});
