import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, osloDate } from '../../src/domain/local-date.ts';
import type { ApiAnswer, ApiCaller } from '../support/api-caller.ts';
import { bodyOf } from '../support/answers.ts';
import { contentOf } from '../support/database-content.ts';
import { createDraft, createSent, exemptLine, invoiceBody } from '../support/example-invoices.ts';
import { startTestApp } from '../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const api = await service.caller({ company });
const paidOn = addDays(osloDate(new Date()), -1);

/** An account with one of everything that has an id. */
async function things(owner: ApiCaller) {
  const draft = await createDraft(owner);
  const sent = await createSent(owner, { lines: [exemptLine(100)] });
  const paid = bodyOf(await owner.post(`/v1/invoices/${sent.id}/payments`, { amount: 40, paidOn }), 201);
  const late = await createSent(owner, { dueDate: '2026-01-15', lines: [exemptLine(100)] });
  const letter = await owner.post(`/v1/invoices/${late.id}/reminders`, { type: 'reminder' });
  return {
    draft: draft.id,
    sent: sent.id,
    payment: paid.payments[0].id,
    client: draft.client.id,
    late: late.id,
    reminder: bodyOf(letter, 201).reminders[0].id,
  };
}

const own = await things(api);
const ownPaid = await things(api);
const ofOtherCompany = await things(await service.caller());
const ofOtherEnvironment = await things(await service.caller({ company, environment: 'production' }));
const before = await contentOf(service.db);

/** Status, body and headers, without what names the request and the time. */
function comparable({ status, text, headers }: ApiAnswer) {
  const named = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
  return { status, text, headers: Object.fromEntries(named) };
}

type Kind = 'draft' | 'sent' | 'client' | 'payment' | 'reminder';
/** Every place that takes an id: what kind of thing it names, and what an unknown one is answered. */
const PLACES: { kind: Kind; code: string | null; ask: (id: string) => Promise<ApiAnswer> }[] = [
  { kind: 'draft', code: 'not-found', ask: (id) => api.get(`/v1/invoices/${id}`) },
  { kind: 'sent', code: 'not-found', ask: (id) => api.get(`/v1/invoices/${id}`) },
  { kind: 'draft', code: 'not-found', ask: (id) => api.patch(`/v1/invoices/${id}`, { reference: 'x' }) },
  { kind: 'sent', code: 'not-found', ask: (id) => api.patch(`/v1/invoices/${id}`, { reference: 'x' }) },
  {
    kind: 'draft',
    code: 'not-found',
    ask: (id) => api.patch(`/v1/invoices/${id}`, { reference: 'x' }, { 'if-match': '"99"' }),
  },
  { kind: 'draft', code: 'not-found', ask: (id) => api.delete(`/v1/invoices/${id}`) },
  { kind: 'sent', code: 'not-found', ask: (id) => api.delete(`/v1/invoices/${id}`) },
  { kind: 'draft', code: 'not-found', ask: (id) => api.post(`/v1/invoices/${id}/send`) },
  { kind: 'sent', code: 'not-found', ask: (id) => api.post(`/v1/invoices/${id}/send`) },
  { kind: 'sent', code: 'not-found', ask: (id) => api.post(`/v1/invoices/${id}/resend`) },
  { kind: 'draft', code: 'not-found', ask: (id) => api.post(`/v1/invoices/${id}/resend`) },
  {
    kind: 'sent',
    code: 'not-found',
    ask: (id) => api.post(`/v1/invoices/${id}/payments`, { amount: 1, paidOn }),
  },
  {
    kind: 'sent',
    code: 'not-found',
    ask: (id) => api.post(`/v1/invoices/${id}/payments`, { amount: 1_000_000, paidOn }),
  },
  { kind: 'sent', code: 'not-found', ask: (id) => api.post(`/v1/invoices/${id}/credit-notes`) },
  {
    kind: 'sent',
    code: 'not-found',
    ask: (id) =>
      api.post(`/v1/invoices/${id}/credit-notes`, { lines: [{ lineIndex: 400, quantity: 999_999 }] }),
  },
  {
    kind: 'sent',
    code: 'not-found',
    ask: (id) => api.delete(`/v1/invoices/${id}/payments/${own.payment}`),
  },
  {
    kind: 'payment',
    code: 'not-found',
    ask: (id) => api.delete(`/v1/invoices/${own.sent}/payments/${id}`),
  },
  {
    kind: 'sent',
    code: 'not-found',
    ask: (id) => api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder', fee: true }),
  },
  { kind: 'sent', code: 'not-found', ask: (id) => api.get(`/v1/invoices/${id}/late-payment`) },
  { kind: 'sent', code: 'not-found', ask: (id) => api.get(`/v1/invoices/${id}/timeline`) },
  { kind: 'draft', code: 'not-found', ask: (id) => api.get(`/v1/invoices/${id}/timeline`) },
  { kind: 'sent', code: 'not-found', ask: (id) => api.get(`/v1/invoices/${id}/journal-entries`) },
  {
    kind: 'reminder',
    code: 'not-found',
    ask: (id) => api.get(`/v1/invoices/${own.sent}/reminders/${id}`),
  },
  { kind: 'sent', code: 'not-found', ask: (id) => api.post(`/v1/test/invoices/${id}/open`) },
  { kind: 'draft', code: 'not-found', ask: (id) => api.post(`/v1/test/invoices/${id}/bounce`) },
  { kind: 'sent', code: 'not-found', ask: (id) => api.get(`/v1/test/emails/${id}`) },
  { kind: 'sent', code: null, ask: (id) => api.get(`/v1/test/emails?invoiceId=${id}`) },
  { kind: 'client', code: 'not-found', ask: (id) => api.get(`/v1/clients/${id}`) },
  { kind: 'client', code: 'not-found', ask: (id) => api.patch(`/v1/clients/${id}`, { city: 'Oslo' }) },
  {
    kind: 'client',
    code: 'client-not-found',
    ask: (id) => api.post('/v1/invoices', invoiceBody({ client: undefined, clientId: id })),
  },
  {
    kind: 'client',
    code: 'client-not-found',
    ask: (id) => api.patch(`/v1/invoices/${own.draft}`, { clientId: id }),
  },
  { kind: 'client', code: null, ask: (id) => api.get(`/v1/invoices?clientId=${id}`) },
];

for (const { kind, code, ask } of PLACES) {
  const shown = ask.toString().replaceAll(/\s+/g, ' ').replace('(id) => ', '');
  test(`${code ?? 'an empty list'}: another account's ${kind} is as unknown as a random id in ${shown}`, async () => {
    const unknown = comparable(await ask(crypto.randomUUID()));
    assert.deepEqual(
      [unknown.status, JSON.parse(unknown.text).code ?? null, JSON.parse(unknown.text).totalCount ?? null],
      code === null ? [200, null, 0] : [404, code, null],
    );
    for (const [whose, id] of [
      ['another company', ofOtherCompany[kind]],
      ['the other environment', ofOtherEnvironment[kind]],
      // Of this account, but of another kind.
      ['another kind', kind === 'client' ? own.payment : own.client],
      ['no form of an id', 'kari'],
    ] as const) {
      assert.deepEqual(comparable(await ask(id)), unknown, whose);
    }
  });
}

test('not-found: the payment of another invoice of the same account', async () => {
  const unknown = await api.delete(`/v1/invoices/${own.sent}/payments/${crypto.randomUUID()}`);
  const answer = await api.delete(`/v1/invoices/${own.sent}/payments/${ownPaid.payment}`);
  assert.equal(answer.status, 404);
  assert.deepEqual(comparable(answer), comparable(unknown));
});

test("lists hold the account's own entries only", async () => {
  for (const [path, ids] of [
    ['/v1/invoices?pageSize=100', [own, ownPaid].flatMap(({ draft, sent, late }) => [draft, sent, late])],
    ['/v1/clients?pageSize=100', [own.client]],
  ] as const) {
    const { items } = bodyOf(await api.get(path), 200);
    assert.deepEqual(new Set(items.map((item: { id: string }) => item.id)), new Set(ids), path);
  }
});

test('the account cannot be changed by a header', async () => {
  const headers = { 'x-account-id': ofOtherCompany.client, 'account-id': company.accounts.production };
  assert.equal(bodyOf(await api.get('/v1/me', headers), 200).account.id, company.accounts.test);
});

// Registered last: whatever stands above was refused.
test('asking with ids of others has changed nothing anywhere', async () => {
  assert.deepEqual(await contentOf(service.db), before);
});
