import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mock, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { eventually } from '../../server/test/support/eventually.ts';
import { root } from '../../server/test/support/imports.ts';
import { startTestApp } from '../../server/test/support/test-app.ts';
import { TilgodeError, createTilgodeClient, orThrow } from '../src/index.ts';
import type { Schemas, TilgodeClient } from '../src/index.ts';
import { FAULTS, connect, delivered, newInvoice } from './support/faulty-network.ts';
import type { Fault } from './support/faulty-network.ts';

const service = await startTestApp({ rateLimits: true });
const company = await service.createCompany();

const connectTo = (faults?: Fault[], tokenFaults?: Fault[]) => connect(service, company, faults, tokenFaults);

test('an option that is missing or wrong is named before anything is sent, with what to pass', () => {
  const right = {
    baseUrl: 'http://localhost:3000/',
    accountId: 'T41720933',
    clientId: 'client_1',
    clientSecret: 'secret',
  };
  createTilgodeClient(right);
  // As JavaScript passes them, where a variable of the environment has no value.
  const make = (given?: Record<string, unknown>) => Reflect.apply(createTilgodeClient, undefined, [given]);
  const cases: [changes: Record<string, unknown>, says: RegExp][] = [
    [
      { clientSecret: undefined },
      /^Missing: clientSecret \([^;]+\)\. Are the variables of the environment set/,
    ],
    [{ baseUrl: '', clientId: undefined }, /^Missing: baseUrl \(.+https:\/\/api\.example\.no\); clientId \(/],
    [{ baseUrl: 'localhost:3000' }, /\(baseUrl\) must begin with http/],
    [{ baseUrl: 'http://localhost:3000/v1' }, /end before \/v1/],
    [{ baseUrl: 'http://localhost:3000?a=b' }, /\(baseUrl\)/],
    [{ baseUrl: 'http://' }, /\(baseUrl\)/],
    [{ accountId: '41720933' }, /\(accountId\).+ http:\/\/localhost:3000\/v1\/accounts\/T00000000\.$/],
    [{ accountId: 'http://localhost:3000/v1/accounts/T41720933' }, /\(accountId\) must be P or T/],
  ];
  for (const [changes, message] of cases) {
    assert.throws(() => make({ ...right, ...changes }), { name: 'TypeError', message });
  }
  for (const given of [undefined, {}]) {
    assert.throws(() => make(given), { message: /baseUrl .+accountId .+clientId .+clientSecret / });
  }
});

test('an invoice is created, sent, paid and read, and every POST has a key of its own', async () => {
  const { client, calls } = await connectTo();
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
  const { client, calls } = await connectTo();
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
  const { client, tokensFetched } = await connectTo();
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.GET('/v1/me')));
  assert.ok(answers.every(({ response }) => response.ok));
  assert.equal(tokensFetched(), 1);
});

test('a token is renewed a minute before it expires, so that no call is refused', async () => {
  const soonExpired: Fault = async (send) => {
    const token = (await (await send()).json()) as object;
    return Response.json({ ...token, expires_in: 59 });
  };
  const { client, sent, tokensFetched } = await connectTo([], [soonExpired]);
  await client.GET('/v1/me');
  const answers = await Promise.all([client.GET('/v1/me'), client.GET('/v1/me')]);
  assert.ok(answers.every(({ response }) => response.ok));
  assert.equal(tokensFetched(), 2);
  assert.ok(sent.every(({ status }) => status === 200));
});

test('a refused token is renewed once for all calls, and each is sent again', async () => {
  const { client, calls, tokensFetched } = await connectTo();
  await client.GET('/v1/me');
  // For the service the token has expired. The client still takes the token for valid.
  service.clock.now = new Date(Date.now() + 16 * 60 * 1000);
  const answers = await Promise.all(Array.from({ length: 4 }, () => client.GET('/v1/me')));
  assert.ok(answers.every(({ response }) => response.ok));
  assert.equal(tokensFetched(), 2);
  assert.equal(calls().filter(({ status }) => status === 401).length, 4);
});

test('refused credentials are an error with the code, in every call', async () => {
  const client = createTilgodeClient({
    baseUrl: service.url,
    accountId: company.accounts.test,
    clientId: 'client_ukjent',
    clientSecret: 'feil',
  });
  const both = await Promise.all([
    client.GET('/v1/me'),
    client.POST('/v1/clients', { body: { name: 'Fjord' } }),
  ]);
  for (const { error, response } of both) {
    assert.deepEqual([error?.code, error?.status, response.status], ['invalid_client', 401, 401]);
  }
});

test('an error tells what failed and how to find the call, and can be thrown', async () => {
  const { client } = await connectTo();
  const body = { ...newInvoice('feil'), lines: [{ quantity: 0, unitPrice: 1 }] };
  const { error, response } = await client.POST('/v1/invoices', { body });
  assert.ok(error instanceof TilgodeError);
  const requestId = response.headers.get('X-Request-Id');
  assert.deepEqual(
    [error.status, error.code, error.requestId, error.fields.map(({ field, code }) => `${field} ${code}`)],
    [400, 'validation-failed', requestId, ['lines[0].quantity greater-than']],
  );
  assert.match(
    error.message,
    /^400 validation-failed: The request .+ lines\[0\]\.quantity: greater-than\. Must be above 0 .+ \(request \S+\)$/,
  );

  const draft = await orThrow(client.POST('/v1/invoices', { body: newInvoice('ikke sendt') }));
  const params = { path: { id: draft.id } };
  const payment = { amount: 1, paidOn: draft.issueDate };
  await assert.rejects(
    orThrow(client.POST('/v1/invoices/{id}/payments', { params, body: payment })),
    (thrown) =>
      thrown instanceof TilgodeError && thrown.status === 409 && thrown.code === 'invoice-not-payable',
  );
});

test('details of an error are those of the API', async () => {
  const { client } = await connectTo();
  const { id } = await orThrow(client.POST('/v1/invoices', { body: newInvoice('for mye') }));
  const params = { path: { id } };
  const sent = await orThrow(client.POST('/v1/invoices/{id}/send', { params }));
  const body = { amount: sent.total + 1, paidOn: sent.issueDate };
  const { error } = await client.POST('/v1/invoices/{id}/payments', { params, body });
  assert.equal(error?.code, 'payment-exceeds-outstanding');
  assert.deepEqual(error.details, { outstanding: sent.total });
  assert.ok(error.message.includes(` {"outstanding":${sent.total}} (request `), error.message);
});

test('an answer that is not of the service is an error, with status 200 too', async () => {
  const html = (status: number) => async () => new Response('<h1>Logg inn</h1>', { status });
  const { client } = await connectTo([html(200), html(404)]);
  for (const status of [200, 404]) {
    const { error } = await client.GET('/v1/me');
    assert.deepEqual([error?.status, error?.code, error?.requestId], [status, 'unreadable', null]);
    assert.match(
      error?.message ?? '',
      status === 200 ? /read by download/ : /^404 unreadable: This is no answer/,
    );
  }
});

test('304 is an error of its own, so that data is never missing', async () => {
  const { client } = await connectTo();
  const created = await client.POST('/v1/invoices', { body: newInvoice('etag') });
  const path = { id: created.data?.id ?? assert.fail() };
  const header = { 'If-None-Match': created.response.headers.get('ETag') ?? assert.fail() };
  const { error } = await client.GET('/v1/invoices/{id}', { params: { path, header } });
  assert.deepEqual([error?.status, error?.code], [304, 'not-modified']);
});

test('an answer without a body has no data and no error', async () => {
  const { client } = await connectTo();
  const { id } = await orThrow(client.POST('/v1/invoices', { body: newInvoice('slettes') }));
  const answer = await client.DELETE('/v1/invoices/{id}', { params: { path: { id } } });
  assert.deepEqual([answer.data, answer.error, answer.response.status], [undefined, undefined, 204]);
});

test('lists, objects and times go into the query as the API reads them', async () => {
  const { client, calls } = await connectTo();
  const reference = 'a, b & [c]';
  const metadata = { orderId: '10 & 45' };
  const since = new Date(Date.now() - 60_000);
  await orThrow(client.POST('/v1/invoices', { body: { ...newInvoice(reference), metadata } }));
  const query = { reference, metadata, updatedSince: since, type: undefined, status: ['draft', 'sent'] };
  // A program in JavaScript may give a Date.
  const found = await client.GET('/v1/invoices', { params: { query: query as object } });
  assert.equal(found.data?.items[0]?.reference, reference);
  assert.equal(
    calls().at(-1)?.call,
    `GET /v1/invoices?reference=a%2C%20b%20%26%20%5Bc%5D&metadata[orderId]=10%20%26%2045&updatedSince=${encodeURIComponent(since.toISOString())}&status=draft,sent`,
  );
  const others = await client.GET('/v1/invoices', {
    params: { query: { ...query, status: ['sent', 'paid'] } as object },
  });
  assert.equal(others.data?.totalCount, 0);
});

test('a value of the path never leads to another path', async () => {
  const { client, calls } = await connectTo();
  const get = (id: string) => client.GET('/v1/invoices/{id}', { params: { path: { id } } });
  for (const id of ['', '.', '..']) await assert.rejects(get(id), /needs id/);
  assert.deepEqual(calls(), []);
  assert.equal((await get('../me?x=#')).error?.code, 'not-found');
  assert.equal(calls()[0]?.call, 'GET /v1/invoices/..%2Fme%3Fx%3D%23');
});

for (const [name, fault] of Object.entries(FAULTS)) {
  test(`a POST is repeated with the same key when ${name}, and its work is done once`, async () => {
    const { client, calls } = await connectTo([fault]);
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
  const { client, calls } = await connectTo(Array.from({ length: 4 }, () => unreachable));
  await assert.rejects(client.GET('/v1/me'), /unreachable/);
  assert.equal(calls().length, 4);
});

const LOST = 'the answer is lost after the work was done';

test('a PATCH is not repeated when its answer is lost, because a second PATCH could undo the change of another caller', async () => {
  const { client, calls } = await connectTo([delivered, FAULTS[LOST]]);
  const { id } = await orThrow(client.POST('/v1/invoices', { body: newInvoice('PATCH') }));
  await assert.rejects(
    client.PATCH('/v1/invoices/{id}', { params: { path: { id } }, body: { notes: 'Takk!' } }),
    /connection lost/,
  );
  assert.equal(calls().length, 2);
});

test('a PATCH with If-Match is repeated, and changes nothing twice', async () => {
  for (const [fault, status] of [
    ['the service cannot be reached', 200],
    [LOST, 412],
  ] as const) {
    const { client, calls } = await connectTo([delivered, FAULTS[fault]]);
    const created = await client.POST('/v1/invoices', { body: newInvoice('PATCH') });
    const path = { id: created.data?.id ?? assert.fail() };
    const header = { 'If-Match': created.response.headers.get('ETag') ?? assert.fail() };
    const answer = await client.PATCH('/v1/invoices/{id}', {
      params: { path, header },
      body: { notes: 'Takk!' },
    });
    assert.equal(answer.response.status, status);
    assert.equal(calls().length, 3);
    const now = await client.GET('/v1/invoices/{id}', { params: { path } });
    assert.equal(now.data?.notes, 'Takk!');
  }
});

test('a PATCH that any ETag suits, or of what has no ETag, is not repeated', async () => {
  const { client, calls } = await connectTo([delivered, FAULTS[LOST], FAULTS[LOST]]);
  const { id } = await orThrow(client.POST('/v1/invoices', { body: newInvoice('PATCH') }));
  const params = { path: { id }, header: { 'If-Match': '*' } };
  await assert.rejects(client.PATCH('/v1/invoices/{id}', { params, body: {} }), /connection lost/);
  const header = { 'If-Match': '"1"' };
  // @ts-expect-error A program in JavaScript may send the header all the same.
  const change = client.PATCH('/v1/booking-accounts', { params: { header }, body: {} });
  await assert.rejects(change, /connection lost/);
  assert.equal(calls().length, 3);
});

test('every PATCH of what has an id heeds If-Match', () => {
  const { paths } = JSON.parse(readFileSync(`${root}openapi.json`, 'utf8')) as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  const ofIds = Object.entries(paths).filter(([path]) => /\{(id|\w+Id)\}$/.test(path));
  const changes = ofIds.flatMap(([path, { patch }]) => (patch === undefined ? [] : [{ path, ...patch }]));
  assert.ok(changes.length > 0);
  assert.deepEqual(
    changes.filter(({ responses }) => !('412' in responses)).map(({ path }) => path),
    [],
  );
});

test('a DELETE of what has an id is repeated; the second answer tells that it is gone', async () => {
  const { client, calls } = await connectTo([delivered, FAULTS[LOST]]);
  const { id } = await orThrow(client.POST('/v1/invoices', { body: newInvoice('DELETE') }));
  const { error } = await client.DELETE('/v1/invoices/{id}', { params: { path: { id } } });
  assert.equal(error?.code, 'not-found');
  assert.equal(calls().length, 3);
});

test('a DELETE of what may be made again under its name is not repeated', async () => {
  const { client, calls } = await connectTo([FAULTS[LOST]]);
  await assert.rejects(client.DELETE('/v1/opening-balances'), /connection lost/);
  assert.equal(calls().length, 1);
});

test('a call that the caller gives up is not repeated', async () => {
  const stop = new AbortController();
  const { client, calls } = await connectTo([
    (_send, request) => {
      stop.abort(new Error('given up'));
      return Promise.reject(request.signal.reason as Error);
    },
  ]);
  await assert.rejects(client.GET('/v1/me', { signal: stop.signal }), /given up/);
  await assert.rejects(client.GET('/v1/me', { signal: stop.signal }), /given up/);
  assert.equal(calls().length, 1);
});

test('a call that the caller gives up ends, also while it waits for a token', async () => {
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
  const client = createTilgodeClient({
    baseUrl: service.url,
    accountId: company.accounts.test,
    clientId: 'client',
    clientSecret: 'secret',
    fetch: () => {
      asked.resolve();
      return answer.promise;
    },
  });
  const stop = new AbortController();
  const call = client.GET('/v1/me', { signal: stop.signal });
  await asked.promise;
  stop.abort(new Error('given up'));
  await assert.rejects(call, /given up/);
  await assert.rejects(client.GET('/v1/me', { signal: stop.signal }), /given up/);
  answer.resolve(new Response('{}', { status: 401 }));
});

test('an answer that does not come is waited for one minute, and then the call is repeated', async () => {
  const asked = Promise.withResolvers<void>();
  const silence: Fault = (_send, request) => {
    asked.resolve();
    return new Promise((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
    });
  };
  const { client, calls } = await connectTo([delivered, silence]);
  await client.GET('/v1/me');
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const call = client.GET('/v1/me');
    await asked.promise;
    mock.timers.tick(59_999);
    await setImmediate();
    assert.equal(calls().length, 2);
    mock.timers.tick(1);
    await setImmediate();
    // The pause before the next attempt.
    mock.timers.tick(1_000);
    await setImmediate();
    mock.timers.reset();
    assert.equal((await call).response.status, 200);
    assert.equal(calls().length, 3);
  } finally {
    mock.timers.reset();
  }
});

test('a POST waits while the same key is in progress, and gets the answer of the first', async () => {
  const { client, calls } = await connectTo();
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

test('a call over the rate limit is sent again when Retry-After has passed', async () => {
  const { client, clientId, calls } = await connectTo();
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
