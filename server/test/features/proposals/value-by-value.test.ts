import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, osloDate } from '../../../src/domain/days/local-date.ts';
import { bodyOf } from '../../support/api/answers.ts';
import type { ApiAnswer } from '../../support/api/api-caller.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { createDraft, createSent } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

// What a person saw is compared value by value. An id is an id by its place, and no text is one by its look.

const service = await startTestApp({ jobs: false });
const { company, owner } = await openStaff(service);
const people = owner.account(company.accounts.test);
const direct = await service.caller({ company });
const agent = await service.caller({ company, mode: 'proposes' });

/** An id that is made later than every id of today. */
const NEW = 'ffffffff-ffff-7fff-bfff-ffffffffffff';

type Proposal = {
  id: string;
  hash: string;
  status: string;
  result: { status: number; resource: string; body: Record<string, unknown> };
  before: { resource: string; body: Record<string, unknown> } | null;
};

async function proposed(asking: Promise<ApiAnswer>): Promise<Proposal> {
  const answer = await asking;
  assert.equal(answer.status, 202, answer.text);
  return (answer.body as { proposal: Proposal }).proposal;
}
const approve = async ({ id, hash }: Proposal): Promise<Proposal> =>
  bodyOf(await people.post(`/v1/proposals/${id}/approve`, { hash }), 200);

const TEXTS: Record<string, (marker: string) => Record<string, unknown>> = {
  'the text of a line': (marker) => ({
    lines: [{ description: marker, quantity: 1, unitPrice: 100, vatRate: 25 }],
  }),
  'the reference of an order': (marker) => ({ orderReference: marker }),
  'a note': (marker) => ({ notes: marker }),
  'the name of the customer': (marker) => ({
    client: { name: marker, email: 'kari@nordmann.example', city: 'Bergen' },
  }),
  'metadata under a name that ends as an instant does': (marker) => ({ metadata: { payAt: marker } }),
  'metadata that is called a status': (marker) => ({ metadata: { status: marker } }),
};

for (const [what, content] of Object.entries(TEXTS)) {
  test(`${what} is shown with an id in it, and a change of it after it was seen is not sent`, async () => {
    const { id } = await createDraft(direct, content(`Rådgivning ${NEW}`));
    const proposal = await proposed(agent.post(`/v1/invoices/${id}/send`));
    assert.ok(JSON.stringify(proposal.result.body).includes(`"Rådgivning ${NEW}"`));
    bodyOf(await direct.patch(`/v1/invoices/${id}`, content(`KJØP KRYPTO ${NEW}`)), 200);
    assert.equal((await approve(proposal)).status, 'stale');
  });
}

test('a text that was the day of asking is not the day of doing', async () => {
  const own = await openStaff(service);
  const [by, acting, asking] = [
    own.owner.account(own.company.accounts.test),
    await service.caller({ company: own.company }),
    await service.caller({ company: own.company, mode: 'proposes' }),
  ];
  const today = osloDate(new Date());
  const { id } = await createDraft(acting, { reference: today });
  const { id: proposalId, hash } = await proposed(asking.post(`/v1/invoices/${id}/send`));
  const later = addDays(today, 2);
  await moveClock(acting, later);
  bodyOf(await acting.patch(`/v1/invoices/${id}`, { reference: later }), 200);
  const decided: Proposal = bodyOf(await by.post(`/v1/proposals/${proposalId}/approve`, { hash }), 200);
  assert.equal(decided.status, 'stale');
});

test('ids that were there are shown, and ids that the request makes are null', async () => {
  const sent = await createSent(direct);
  const today = osloDate(new Date());
  const asked = agent.post(`/v1/invoices/${sent.id}/payments`, { amount: 10, paidOn: today });
  const { result } = await proposed(asked);
  const { id, payments } = result.body as { id: string; payments: { id: string | null; amount: number }[] };
  assert.equal(id, sent.id);
  assert.deepEqual(
    payments.map((payment) => [payment.id, payment.amount]),
    [[null, 10]],
  );
});

test('a change and a deletion show what is there before, and are stale when that has changed', async () => {
  const { client } = await createDraft(direct, {
    client: { name: 'Beta AS', email: 'beta@example.no', city: 'Bergen' },
  });
  const path = `/v1/clients/${client.id}` as const;
  const change = await proposed(agent.patch(path, { city: 'Bodø' }));
  assert.deepEqual([change.before?.resource, change.before?.body['city']], ['Client', 'Bergen']);
  assert.deepEqual([change.result.resource, change.result.body['city']], ['Client', 'Bodø']);
  bodyOf(await direct.patch(path, { city: 'Voss' }), 200);
  assert.equal((await approve(change)).status, 'stale');

  const { body: product } = await direct.post('/v1/products', { name: 'Kaffe', unitPrice: 100, vatCode: 3 });
  const deletion = await proposed(agent.delete(`/v1/products/${product.id}`));
  assert.deepEqual([deletion.before?.resource, deletion.before?.body['name']], ['Product', 'Kaffe']);
  bodyOf(await direct.patch(`/v1/products/${product.id}`, { name: 'Te' }), 200);
  assert.equal((await approve(deletion)).status, 'stale');
});

test('an item of a list that is deleted is shown', async () => {
  const { id } = await createDraft(direct);
  const file = { body: 'a;b', headers: { 'content-type': 'text/csv' } };
  const attach = async (name: string) =>
    bodyOf(await direct.call('POST', `/v1/invoices/${id}/attachments?filename=${name}`, file), 201) as {
      id: string;
    };
  await attach('en.csv');
  const { id: attachmentId } = await attach('to.csv');
  const { before } = await proposed(agent.delete(`/v1/invoices/${id}/attachments/${attachmentId}`));
  assert.deepEqual([before?.resource, before?.body['filename']], ['Attachment', 'to.csv']);
});

test('a caller who may not read what it acts on does not see it', async () => {
  const { client } = await createSent(direct);
  const seller = await service.caller({ company, mode: 'proposes', scopes: ['invoices:write'] });
  const paid = await createSent(direct, { client: undefined, clientId: client.id });
  const money = { amount: paid.total + 50, paidOn: osloDate(new Date()), overpayment: 'credit' };
  bodyOf(await direct.post(`/v1/invoices/${paid.id}/payments`, money), 201);
  const body = { amount: 50, paidOn: osloDate(new Date()) };
  const asked = await proposed(seller.post(`/v1/clients/${client.id}/refunds`, body));
  assert.equal(asked.before, null);
  const seen = bodyOf(await people.get(`/v1/proposals/${asked.id}`), 200) as Proposal;
  assert.deepEqual([seen.before?.resource, seen.before?.body['id']], ['Client', client.id]);
});
