import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import type { ApiAnswer, ApiCaller } from '../../support/api/api-caller.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import {
  createDraft,
  createSent,
  exemptLine,
  getInvoice,
  invoiceBody,
  journalOf,
} from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

// This holds for any number of requests at once, to two apps on one database. The two apps stand for two processes.

const service = await startTestApp({ jobs: false });
const other = await startTestApp({ jobs: false, connection: service.connection });
const company = await service.createCompany();
const api = await service.caller({ company });

test('40 requests at once with one key make one invoice; the other requests get 409 or the same answer', async () => {
  const key = crypto.randomUUID();
  const body = invoiceBody({ reference: 'en-nokkel' });
  const answers = await atOnce(40, api, (caller) => caller.post('/v1/invoices', body, { key }));

  const ran = answers.filter(({ status, headers }) => status === 201 && !headers.has('idempotency-replayed'));
  assert.equal(ran.length, 1);
  for (const answer of answers) {
    if (answer.status === 201) assert.equal(answer.text, ran[0]?.text);
    else assertError(answer, 409, 'idempotency-key-in-progress');
  }
  assert.equal((await api.get('/v1/invoices?reference=en-nokkel')).body.totalCount, 1);
});

test('callers of many companies share connections at once, and each reads only its own data', async () => {
  const callers = await Promise.all(Array.from({ length: 8 }, () => service.caller()));
  const drafts = await Promise.all(callers.map((caller) => createDraft(caller)));
  const reads = callers.flatMap((caller, own) =>
    drafts.map(({ id }, of) => ({ caller, id, isOwn: own === of })),
  );
  const answers = await Promise.all(reads.map(({ caller, id }) => caller.get(`/v1/invoices/${id}`)));
  for (const [index, { id, isOwn }] of reads.entries()) {
    const answer = answers[index] ?? assert.fail();
    if (isOwn) assert.equal(bodyOf(answer, 200).id, id);
    else assertError(answer, 404, 'not-found');
  }
});

test('50 payments at once never exceed the outstanding amount', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(100)] });
  const payment = { amount: 7, paidOn: invoice.issueDate };
  const answers = await atOnce(50, api, (caller) =>
    caller.post(`/v1/invoices/${invoice.id}/payments`, payment),
  );

  // 14 times 7 is 98. A fifteenth payment would be 105.
  assert.equal(answers.filter(({ status }) => status === 201).length, 14);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    assertError(answer, 409, 'payment-exceeds-outstanding');
  }
  const { paidAmount, outstandingAmount, payments } = await getInvoice(api, invoice.id);
  assert.deepEqual([paidAmount, outstandingAmount, payments.length], [98, 2, 14]);
  const booked = (await journalOf(api, invoice.issueDate.slice(0, 4))).filter(
    ({ series }) => series === 'Bank',
  );
  assert.deepEqual(
    booked.map(({ number }) => number),
    Array.from({ length: 14 }, (_, index) => index + 1),
  );
});

test('50 sends of one draft at once number, book and mail the draft once', async () => {
  const draft = await createDraft(api);
  const before = await createSent(api);
  const answers = await atOnce(50, api, (caller) => caller.post(`/v1/invoices/${draft.id}/send`));

  const sent = answers.filter(({ status }) => status === 200);
  assert.equal(sent.length, 1);
  assert.equal(Number(sent[0]?.body.number), Number(before.number) + 1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    assertError(answer, 409, 'invoice-not-draft');
  }
  const after = await createSent(api);
  assert.equal(Number(after.number), Number(before.number) + 2);

  const deliveries = await service.db
    .selectFrom('deliveries')
    .select('id')
    .where('invoice_id', '=', draft.id)
    .execute();
  assert.equal(deliveries.length, 1);
  const entries = await journalOf(api, after.issueDate.slice(0, 4));
  assert.equal(entries.filter(({ sourceDocumentId }) => sourceDocumentId === draft.id).length, 1);
});

test('500 sends at once over 10 accounts: each account numbers 1, 2, 3 … without a gap and books every invoice once', async () => {
  const accounts: ApiCaller[] = [];
  for (let index = 0; index < 5; index++) {
    const of = await service.createCompany();
    accounts.push(await service.caller({ company: of, environment: 'test' }));
    accounts.push(await service.caller({ company: of, environment: 'production' }));
  }
  const drafts: { caller: ApiCaller; id: string }[] = [];
  await inParallel(500, async (index) => {
    const caller = accounts[index % accounts.length] ?? api;
    drafts.push({ caller, id: (await createDraft(caller)).id });
  });

  await inParallel(500, async (index) => {
    const { caller, id } = drafts[index] ?? { caller: api, id: '' };
    bodyOf(await inOneOfBoth(caller, index).post(`/v1/invoices/${id}/send`), 200);
  });

  const numbers = Array.from({ length: 50 }, (_, index) => index + 1);
  for (const caller of accounts) {
    const { items } = bodyOf(await caller.get('/v1/invoices?sort=number&pageSize=100'), 200);
    assert.deepEqual(
      items.map(({ number }) => Number(number)),
      numbers,
    );
    const entries = await journalOf(caller, String(items[0]?.issueDate).slice(0, 4));
    assert.deepEqual(
      entries.map(({ series, number }) => [series, number]),
      numbers.map((number) => ['SalesInvoice', number]),
    );
    assert.deepEqual(
      new Set(entries.map(({ sourceDocumentId }) => sourceDocumentId)),
      new Set(items.map(({ id }) => id)),
    );
  }
});

const inlineClients: [by: string, client: Record<string, string>][] = [
  ['organisation number', { name: 'Fjord Kaffe AS', orgNumber: '974760673' }],
  ['email', { name: 'Siv', email: 'siv@example.no' }],
];

for (const [by, client] of inlineClients) {
  test(`20 invoices at once to an unknown inline client make one register entry (by ${by})`, async () => {
    const answers = await atOnce(20, api, (caller) => caller.post('/v1/invoices', invoiceBody({ client })));
    const linked = new Set(answers.map((answer) => bodyOf(answer, 201).client.id));
    assert.equal(linked.size, 1);
    const { items } = bodyOf(await api.get('/v1/clients?pageSize=100'), 200);
    assert.equal(items.filter(({ name }) => name === client['name']).length, 1);
  });
}

test('20 registrations at once of one client: one 201, the rest 409 client-exists with its id', async () => {
  const client = { name: 'Bergen Bygg AS', orgNumber: '923609016', email: 'post@bygg.example' };
  const answers = await atOnce(20, api, (caller) => caller.post('/v1/clients', client));
  const made = answers.filter(({ status }) => status === 201);
  assert.equal(made.length, 1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    assertError(answer, 409, 'client-exists', { existingId: made[0]?.body.id });
  }
});

test('when one draft is sent and deleted at once, exactly one of the two happens, completely', async () => {
  for (let round = 0; round < 5; round++) {
    const draft = await createDraft(api);
    const path = `/v1/invoices/${draft.id}` as const;
    const [sent, deleted] = await Promise.all([api.post(`${path}/send`), inOneOfBoth(api, 1).delete(path)]);
    const after = await api.get(path);
    if (sent.status === 200) {
      assertError(deleted, 409, 'invoice-not-draft');
      assert.equal(bodyOf(after, 200).number, sent.body.number);
    } else {
      assertError(sent, 404, 'not-found');
      assert.equal(deleted.status, 204);
      assertError(after, 404, 'not-found');
    }
  }
});

/** The caller as it speaks to the first app or, for odd numbers, to the second app. */
function inOneOfBoth(caller: ApiCaller, index: number): ApiCaller {
  const { url } = index % 2 === 0 ? service : other;
  return createApiCaller(url, caller.accountId, caller.token);
}

function atOnce<Body>(
  count: number,
  caller: ApiCaller,
  send: (caller: ApiCaller) => Promise<ApiAnswer<Body>>,
): Promise<ApiAnswer<Body>[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => send(inOneOfBoth(caller, index))));
}

/** Does the work of all indexes, 50 at a time, as in the other tests here. More would wait in a queue for minutes. */
async function inParallel(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: 50 }, worker));
}
