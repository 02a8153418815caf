import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { sql } from 'kysely';
import { eventually } from '../../server/test/support/eventually.ts';
import { BASE_URL, startTestApp } from '../../server/test/support/test-app.ts';
import { TokenRefusedError, createTilgodeClient } from '../src/index.ts';
import type { Schemas, TilgodeClient } from '../src/index.ts';

const service = await startTestApp({ rateLimits: true });
const company = await service.createCompany();

type Send = () => Promise<Response>;
/** What happens to a request on its way. `send` lets the request reach the service. */
type Fault = (send: Send) => Promise<Response>;
type Sent = { call: string; key: string | null; status: number | 'failed'; replayed: boolean };

const FAULTS = {
  'the service cannot be reached': () => Promise.reject(new TypeError('unreachable')),
  'the answer is lost after the work was done': async (send: Send) => {
    await send();
    throw new TypeError('connection lost');
  },
  'the answer breaks off in the middle': async (send: Send) => {
    await send();
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('broken off')) });
    return new Response(broken, { status: 201 });
  },
  'a proxy answers 503': async () => new Response('', { status: 503, headers: { 'Retry-After': '0' } }),
} satisfies Record<string, Fault>;

/** A client over a network with faults: `faults` says what happens to the next API calls. Token requests have no faults. */
async function connect(faults: Fault[] = []) {
  const { clientId, clientSecret } = await service.createClient(company);
  const sent: Sent[] = [];
  const client = createTilgodeClient({
    baseUrl: BASE_URL,
    accountId: company.accounts.test,
    clientId,
    clientSecret,
    fetch: async (request) => {
      const path = request.url.slice(BASE_URL.length);
      const entry: Sent = {
        call: `${request.method} ${path}`,
        key: request.headers.get('Idempotency-Key'),
        status: 'failed',
        replayed: false,
      };
      sent.push(entry);
      const send = async () => {
        const answer = await fetch(new Request(`${service.url}${path}`, request));
        entry.status = answer.status;
        entry.replayed = answer.headers.get('Idempotency-Replayed') === 'true';
        return answer;
      };
      const fault = path === '/v1/oauth/token' ? undefined : faults.shift();
      return fault === undefined ? send() : fault(send);
    },
  });
  const tokensFetched = () => sent.filter(({ call }) => call === 'POST /v1/oauth/token').length;
  const calls = () => sent.filter(({ call }) => call !== 'POST /v1/oauth/token');
  return { client, clientId, sent, calls, tokensFetched };
}

const newInvoice = (reference: string) => ({
  client: { name: 'Fjord Kaffe AS', email: 'faktura@fjordkaffe.example' },
  dueDate: '2030-01-31',
  reference,
  lines: [{ description: 'Kaffe, 1 kg', quantity: 3, unitPrice: 149.9, vatCode: 31 as const }],
});

test('an invoice is created, sent, paid and read, and every POST has a key of its own', async () => {
  const { client, calls } = await connect();
  const created = await client.POST('/v1/invoices', { body: newInvoice('fra utkast til betalt') });
  assert.equal(created.data?.status, 'draft');
  const path = { id: created.data.id };

  const issued = await client.POST('/v1/invoices/{id}/send', { params: { path }, body: {} });
  assert.equal(issued.data?.status, 'sent');
  const payment = { amount: issued.data.total, paidOn: issued.data.issueDate };
  const paid = await client.POST('/v1/invoices/{id}/payments', { params: { path }, body: payment });
  assert.equal(paid.data?.status, 'paid');
  const read = await client.GET('/v1/invoices/{id}', { params: { path } });
  assert.deepEqual(read.data, paid.data);

  const keys = calls().flatMap(({ key }) => key ?? []);
  assert.equal(new Set(keys).size, 3, 'three POSTs, three keys');
});

test('a key that the caller gives is used; an error is returned, not thrown', async () => {
  const { client, calls } = await connect();
  const answer = await client.POST('/v1/invoices', {
    params: { header: { 'Idempotency-Key': 'ordre-10045' } },
    body: { ...newInvoice('feil'), lines: [] },
  });
  assert.equal(answer.response.status, 400);
  assert.equal(answer.error?.code, 'validation-failed');
  assert.deepEqual(
    calls().map(({ key }) => key),
    ['ordre-10045'],
  );
});

test('many calls at once share one token', async () => {
  const { client, tokensFetched } = await connect();
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.GET('/v1/me')));
  assert.ok(answers.every(({ response }) => response.ok));
  assert.equal(tokensFetched(), 1);
});

test('a token is renewed before it expires, so that no call is refused', async () => {
  const { client, sent, tokensFetched } = await connect();
  await client.GET('/v1/me');
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 14.5 * 60 * 1000 });
  try {
    const answers = await Promise.all([client.GET('/v1/me'), client.GET('/v1/me')]);
    assert.ok(answers.every(({ response }) => response.ok));
  } finally {
    mock.timers.reset();
  }
  assert.equal(tokensFetched(), 2);
  assert.ok(sent.every(({ status }) => status === 200));
});

test('a refused token is renewed once for all calls, and each is sent again', async () => {
  const { client, calls, tokensFetched } = await connect();
  await client.GET('/v1/me');
  // For the service the token has expired. The client still takes the token for valid.
  service.clock.now = new Date(Date.now() + 16 * 60 * 1000);
  const answers = await Promise.all(Array.from({ length: 4 }, () => client.GET('/v1/me')));
  assert.ok(answers.every(({ response }) => response.ok));
  assert.equal(tokensFetched(), 2);
  assert.equal(calls().filter(({ status }) => status === 401).length, 4);
});

test('when the service refuses the credentials, the client throws an exception with the code', async () => {
  const client = createTilgodeClient({
    baseUrl: service.url,
    accountId: company.accounts.test,
    clientId: 'client_ukjent',
    clientSecret: 'feil',
  });
  await assert.rejects(
    client.GET('/v1/me'),
    (error) => error instanceof TokenRefusedError && error.code === 'invalid_client' && error.status === 401,
  );
});

for (const [name, fault] of Object.entries(FAULTS)) {
  test(`a POST is repeated with the same key when ${name}, and its work is done once`, async () => {
    const { client, calls } = await connect([fault]);
    const created = await client.POST('/v1/invoices', { body: newInvoice(name) });
    assert.equal(created.data?.reference, name);
    assert.equal(calls().length, 2);
    assert.equal(calls()[0]?.key, calls()[1]?.key);

    const list = await client.GET('/v1/invoices', { params: { query: { reference: name } } });
    assert.equal(list.data?.totalCount, 1);
  });
}

test('after four attempts the caller gets the network failure', async () => {
  const unreachable = FAULTS['the service cannot be reached'];
  const { client, calls } = await connect(Array.from({ length: 4 }, () => unreachable));
  await assert.rejects(client.GET('/v1/me'), /unreachable/);
  assert.equal(calls().length, 4);
});

test('a PATCH is not repeated when its answer is lost, because a second PATCH could undo the change of another caller', async () => {
  const { client, calls } = await connect([
    (send) => send(),
    FAULTS['the answer is lost after the work was done'],
  ]);
  const created = await client.POST('/v1/invoices', { body: newInvoice('PATCH') });
  assert.ok(created.data);
  const path = { id: created.data.id };
  await assert.rejects(
    client.PATCH('/v1/invoices/{id}', { params: { path }, body: { notes: 'Takk!' } }),
    /connection lost/,
  );
  assert.equal(calls().length, 2);
});

test('a POST waits while the same key is in progress, and gets the answer of the first', async () => {
  const { client, calls } = await connect();
  const created = await client.POST('/v1/invoices', { body: newInvoice('samtidig') });
  assert.ok(created.data);
  const path = { id: created.data.id };
  const send = () =>
    client.POST('/v1/invoices/{id}/send', {
      params: { path, header: { 'Idempotency-Key': 'samtidig' } },
      body: {},
    });
  const inProgress = () => calls().some(({ status }) => status === 409);

  // While the row is held, the first call stays at work: until the second call has been told to wait.
  const both = await service.db.transaction().execute(async (trx) => {
    await sql`select 1 from invoices where id = ${path.id} for update`.execute(trx);
    const calls = Promise.all([send(), send()]);
    // This is less than the 5 seconds that the service waits for a lock.
    await eventually(
      'the second call is told that the first is in progress',
      async () => inProgress(),
      4_000,
    );
    return { calls };
  });
  const [first, second] = await both.calls;

  assert.equal(first.data?.status, 'sent');
  assert.deepEqual(second.data, first.data);
  assert.equal(calls().filter(({ replayed }) => replayed).length, 1);
});

test('a list in a query is written as the service reads it', async () => {
  const { client, calls } = await connect();
  const draft = await client.POST('/v1/invoices', { body: newInvoice('liste') });
  const { data } = await client.GET('/v1/invoices', {
    params: { query: { status: ['draft', 'paid'], reference: 'liste' } },
  });
  assert.deepEqual(
    data?.items.map(({ id }) => id),
    [draft.data?.id],
  );
  assert.equal(calls().at(-1)?.call, 'GET /v1/invoices?status=draft,paid&reference=liste');
});

test('a call over the rate limit is sent again when Retry-After has passed', async () => {
  const { client, clientId, calls } = await connect();
  await client.GET('/v1/me');
  await sql`
    update rate_limit_windows set request_count = 600, started_at = statement_timestamp() - interval '59 seconds'
    where subject = ${`client:${clientId}`}
  `.execute(service.db);
  const answer = await client.GET('/v1/me');
  assert.equal(answer.response.status, 200);
  assert.deepEqual(
    calls().map(({ status }) => status),
    [200, 429, 200],
  );
});

test('the types take values that are added to answers later, and no unknown ones in requests', () => {
  const status: Schemas['Invoice']['status'] = 'archived';
  const code: Schemas['Error']['code'] = 'account-frozen';
  const line: Schemas['NewInvoiceLine'] = { quantity: 1, unitPrice: 1, vatCode: 31 };
  // @ts-expect-error: a value of a request that there is not
  line.vatCode = 99;
  // @ts-expect-error: a value of a request that there is not
  const reminder: Schemas['NewReminder'] = { type: 'threat' };
  assert.deepEqual([status, code, line.vatCode, reminder.type], ['archived', 'account-frozen', 99, 'threat']);

  // What a call gives is a text like any other.
  type Answer = Awaited<ReturnType<typeof getInvoice>>;
  const getInvoice = (client: TilgodeClient) =>
    client.GET('/v1/invoices/{id}', { params: { path: { id: '' } } });
  const ofAnswer: NonNullable<Answer['data']>['status'] = 'archived';
  const ofError: NonNullable<Answer['error']>['code'] = 'account-frozen';
  assert.deepEqual([ofAnswer.length, ofError.length], [8, 14]);
});
