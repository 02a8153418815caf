import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { insertApiCalls } from '../../../src/platform/access/api-calls.store.ts';
import { recordAuditEvent } from '../../../src/features/companies/index.ts';
import type { Environment } from '../../../src/domain/access/environment.ts';
import { ENVIRONMENTS } from '../../../src/domain/access/environment.ts';
import { newId } from '../../../src/platform/database/ids.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { createApiCaller, getToken } from '../../support/api/api-caller.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { readPdf } from '../../support/documents/pdf.ts';
import { eventually } from '../../support/eventually.ts';
import { createDraft, invoiceBody } from '../../support/example-invoices.ts';
import { audienceOf, startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const staff = await openStaff(service);
const { company, emails, owner, admin, member } = staff;
const stranger = (await openStaff(service)).owner;
const callsPath = `/companies/${company.companyId}/api-calls` as const;
const auditPath = `/companies/${company.companyId}/audit-log` as const;

/** A page of the log of API calls, once so many calls are recorded. */
async function listCalls(query: string, totalCount: number) {
  const list = async () => bodyOf(await admin.get(`${callsPath}?${query}`), 200);
  await eventually(`${totalCount} calls of ${query}`, async () => (await list()).totalCount === totalCount);
  return list();
}

test('an integrator sees why a call failed: newest first, filtered by environment, API client and failure', async () => {
  const [first, second] = [await service.createClient(company), await service.createClient(company)];
  const open = async (client: typeof first, environment: 'test' | 'production') => {
    const accountId = company.accounts[environment];
    return createApiCaller(
      service.url,
      accountId,
      await getToken(service.url, client, audienceOf(accountId)),
    );
  };
  const api = await open(first, 'test');
  const fine = await api.get('/v1/invoices?q=hemmelig');
  const failed = await api.post('/v1/invoices', {}, { headers: { 'tilgode-dry-run': 'true' } });
  await (await open(second, 'test')).get('/v1/me');
  await (await open(first, 'production')).get('/v1/clients');

  const { items } = await listCalls(`environment=test&clientId=${first.clientId}`, 2);
  for (const item of items) {
    assert.ok(Math.abs(Date.parse(item.at) - Date.now()) < 60_000);
    assert.ok(Number.isInteger(item.milliseconds));
  }
  assert.deepEqual(
    items.map(({ at: _at, milliseconds: _milliseconds, ...item }) => item),
    [
      {
        id: failed.headers.get('x-request-id'),
        clientId: first.clientId,
        method: 'POST',
        path: '/v1/invoices',
        status: 400,
        error: failed.body,
        isDryRun: true,
        proposalId: null,
      },
      {
        id: fine.headers.get('x-request-id'),
        clientId: first.clientId,
        method: 'GET',
        path: '/v1/invoices',
        status: 200,
        error: null,
        isDryRun: false,
        proposalId: null,
      },
    ],
  );
  const paths = async (query: string, count: number) =>
    (await listCalls(query, count)).items.map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(await paths('environment=test', 3), [
    'GET /v1/me',
    'POST /v1/invoices',
    'GET /v1/invoices',
  ]);
  assert.deepEqual(await paths('environment=production', 1), ['GET /v1/clients']);
  assert.deepEqual(await paths('environment=test&failed=true', 1), ['POST /v1/invoices']);
  assert.deepEqual(await paths(`environment=test&failed=true&clientId=${second.clientId}`, 0), []);

  await eventually('the list of clients tells when each was used', async () => {
    const clients = bodyOf(await admin.get(`/companies/${company.companyId}/api-clients`), 200).items;
    return clients.every(
      ({ lastUsedAt }) => Math.abs(Date.parse(existing(lastUsedAt)) - Date.now()) < 60_000,
    );
  });
});

test('the log of calls and the log of changes tell the proposal that a request became, and who decided', async () => {
  const asking = await service.caller({ company, mode: 'proposes' });
  const { client } = await createDraft(asking);
  const asked = await asking.patch(`/v1/clients/${client.id}`, { city: 'Bodø' });
  const proposalId = existing(asked.headers.get('tilgode-proposal') ?? undefined);
  const { items } = await listCalls('environment=test&status=202', 1);
  assert.deepEqual(
    items.map((item) => item.proposalId),
    [proposalId],
  );
  const call = await admin.get(`${callsPath}/${items[0]?.id}?environment=test`);
  assert.equal(bodyOf(call, 200).proposalId, proposalId);

  const people = owner.account(company.accounts.test);
  bodyOf(await people.post(`/v1/proposals/${proposalId}/decline`), 200);
  const log = bodyOf(await admin.get(`/companies/${company.companyId}/audit-log?pageSize=2`), 200);
  const { createdBy } = bodyOf(await asking.get(`/v1/proposals/${proposalId}`), 200);
  const details = { proposal: proposalId, operation: 'updateClient', accountId: company.accounts.test };
  assert.deepEqual(
    log.items.map(({ actor, action, subject, details: said }) => ({ actor, action, subject, details: said })),
    [
      { actor: emails.owner, action: 'proposal.declined', subject: createdBy.id, details },
      { actor: createdBy.name, action: 'proposal.created', subject: createdBy.id, details },
    ],
  );
});

test('calls are found by path, request ID, idempotency key, method and status', async () => {
  const client = await service.createClient(company);
  const token = await getToken(service.url, client, audienceOf(company.accounts.test));
  const api = createApiCaller(service.url, company.accounts.test, token);
  const made = await api.post('/v1/invoices', {}, { key: 'ordre-10045' });
  const read = await api.get('/v1/accounts/1500');
  await api.get('/v1/accounts');
  const only = `environment=test&clientId=${client.clientId}`;
  await listCalls(only, 3);
  for (const [query, count, first] of [
    ['q=accounts', 2, 'GET /v1/accounts'],
    ['q=ACCOUNTS/1500', 1, 'GET /v1/accounts/1500'],
    [`q=${read.headers.get('x-request-id')}`, 1, 'GET /v1/accounts/1500'],
    ['q=ordre-10045', 1, 'POST /v1/invoices'],
    ['q=ordre', 0, undefined],
    [`q=${newId()}`, 0, undefined],
    ['q=ffffffff-ffff-7fff-bfff-ffffffffffff', 0, undefined],
    ['q=%25', 0, undefined],
    ['method=POST', 1, 'POST /v1/invoices'],
    ['status=4xx', 1, 'POST /v1/invoices'],
    ['status=400', 1, 'POST /v1/invoices'],
    ['status=2xx&method=GET', 2, 'GET /v1/accounts'],
    ['status=404', 0, undefined],
  ] as const) {
    const { items } = await listCalls(`${only}&${query}`, count);
    assert.equal(items[0] && `${items[0].method} ${items[0].path}`, first, query);
  }
  const id = made.headers.get('x-request-id');
  const call = bodyOf(await admin.get(`${callsPath}/${id}?environment=test`), 200);
  assert.deepEqual([call.path, call.status], ['/v1/invoices', 400]);
  assertError(await admin.get(`${callsPath}/${id}?environment=production`), 404, 'not-found');
  assertError(await admin.get(`${callsPath}/nothing?environment=test`), 404, 'not-found');
  assertError(await stranger.get(`${callsPath}/${id}?environment=test`), 404, 'not-found');
});

test('calls are found by request ID while the clock of the machine stands before the time that the ID says', async () => {
  const api = await service.caller({ company });
  // IDs never go back. When the clock is set back, they go on from the latest time that they have said.
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const made = await service.clock.at(anHourAgo, () => api.get('/v1/accounts/1500'));
  const id = made.headers.get('x-request-id');
  assert.equal(made.status, 200);
  const { items } = await listCalls(`environment=test&q=${id}`, 1);
  assert.deepEqual([items[0]?.id, items[0]?.at], [id, anHourAgo.toISOString()]);
  assert.equal(bodyOf(await admin.get(`${callsPath}/${id}?environment=test`), 200).path, '/v1/accounts/1500');
});

test('calls are chosen by day in Oslo, ordered by time and duration, and come as a file', async () => {
  const [early, late] = [newId(), newId()];
  const call = { accountId: company.accounts.test, clientId: 'kasse', method: 'POST', path: '/v1/invoices' };
  const took = { cpuMicroseconds: 1, bytes: 1, waitedMilliseconds: 0 };
  const more = { ...call, ...took, keyHash: null, isDryRun: false, proposalId: null };
  await insertApiCalls(service.db, [
    { ...more, id: early, at: new Date('2026-06-30T21:59:59Z'), status: 201, milliseconds: 90, error: null },
    {
      ...more,
      id: late,
      at: new Date('2026-06-30T22:00:00Z'),
      status: 404,
      milliseconds: 8,
      error: '{"code":"not-found"}',
    },
  ]);
  const only = 'environment=test&clientId=kasse';
  const found = async (query: string) =>
    bodyOf(await admin.get(`${callsPath}?${only}&${query}`), 200).items.map(({ id }) => id);
  assert.deepEqual(await found('sort=at'), [early, late]);
  assert.deepEqual(await found('sort=-milliseconds'), [early, late]);
  assert.deepEqual(await found('sort=milliseconds&pageSize=1&page=2'), [early]);
  assert.deepEqual(await found('dateTo=2026-06-30'), [early]);
  assert.deepEqual(await found('dateFrom=2026-07-01&dateTo=2026-07-01'), [late]);
  const download = (format: string, language: string) =>
    fetch(`${service.url}/app-api${callsPath}/file?${only}&format=${format}&language=${language}`, {
      headers: { cookie: `tilgode=${admin.token}` },
    });
  const answer = await download('csv', 'nb');
  assert.match(answer.headers.get('content-disposition') ?? '', /filename="api-logg-\d{4}-\d\d-\d\d\.csv"/);
  assert.deepEqual((await answer.text()).trimEnd().split('\r\n'), [
    'Dato;Klokkeslett;API-klient;Metode;Sti;Status;Varighet i ms;Feilkode;Prøvekjøring;Forespørsels-ID',
    `2026-07-01;00:00:00;kasse;POST;/v1/invoices;404;8;not-found;;${late}`,
    `2026-06-30;23:59:59;kasse;POST;/v1/invoices;201;90;;;${early}`,
  ]);
  const pdf = await readPdf(new Uint8Array(await (await download('pdf', 'en')).arrayBuffer()));
  for (const word of ['API log', 'not-found', 'Dry run']) assert.ok(pdf.text.includes(word), word);
  assertError(
    await member.get(`${callsPath}/file?${only}&format=csv&language=nb`),
    403,
    'role-not-sufficient',
  );
});

test('what calls say is kept, of production when the company wants it, of test unless the company has said no', async () => {
  const switchPath = `/companies/${company.companyId}/api-call-bodies` as const;
  const isOn = async (environment: Environment) =>
    bodyOf(await admin.get(`${switchPath}?environment=${environment}`), 200).isOn;
  const hasBodies = async (environment: Environment) => {
    const api = await service.caller({ company, environment, environments: [environment] });
    const id = (await api.get('/v1/me')).headers.get('x-request-id');
    const path = `${callsPath}/${id}?environment=${environment}` as const;
    await eventually('the call is recorded', async () => (await admin.get(path)).status === 200);
    return bodyOf(await admin.get(path), 200).bodies !== null;
  };
  for (const environment of ENVIRONMENTS) {
    const change = { environment, isOn: environment === 'production' };
    assert.equal(await isOn(environment), environment === 'test');
    assert.equal(await hasBodies(environment), environment === 'test');
    assertError(await member.put(switchPath, change), 403, 'role-not-sufficient');
    await admin.put(switchPath, change);
    assert.equal(await isOn(environment), environment === 'production');
    assert.equal(await hasBodies(environment), environment === 'production');
  }
  for (const environment of ENVIRONMENTS) {
    await admin.put(switchPath, { environment, isOn: environment === 'test' });
  }
});

test('what is kept of what calls say has no secrets and no personal data', async () => {
  const switchPath = `/companies/${company.companyId}/api-call-bodies` as const;

  const api = await service.caller({ company });
  const made = await api.post('/v1/invoices?odd=Kari', invoiceBody());
  const draft = await api.post('/v1/invoices', invoiceBody());
  const long = await api.post('/v1/invoices', {
    ...invoiceBody(),
    notes: 'x'.repeat(2000),
    lines: Array.from({ length: 500 }, () => ({
      description: 'Kari '.repeat(20),
      quantity: 1,
      unitPrice: 1,
    })),
  });
  const odd = await api.call('POST', '/v1/invoices', { body: '{"client": {"name": "Kari"', key: 'odd' });
  const list = await api.get('/v1/invoices?status=draft&q=Kari Nordmann'.replace(' ', '%20'));
  const pdf = await api.get(`/v1/invoices/${draft.body.id}/pdf`);

  const detail = async (answer: { headers: Headers }) => {
    const path = `${callsPath}/${answer.headers.get('x-request-id')}?environment=test` as const;
    await eventually('the call is recorded', async () => (await admin.get(path)).status === 200);
    return eventually('its content, too', async () => bodyOf(await admin.get(path), 200).bodies ?? false);
  };
  const shown = await detail(draft);
  assert.partialDeepStrictEqual(shown.request, {
    client: { name: '***' },
    dueDate: invoiceBody()['dueDate'],
  });
  assert.partialDeepStrictEqual(shown.answer, {
    id: draft.body.id,
    status: 'draft',
    total: 125,
    client: { name: '***', country: 'NO' },
  });
  assert.deepEqual((await detail(made)).query, { odd: '***' });
  assert.deepEqual((await detail(list)).query, { status: 'draft', q: '***' });
  assert.partialDeepStrictEqual((await detail(long)).request, { isTooLong: true });
  assert.deepEqual((await detail(odd)).request, { isNoJson: true, bytes: 26 });
  assert.deepEqual([pdf.status, (await detail(pdf)).answer], [200, null]);
  const stored = await sql<{ text: string }>`
    select coalesce(string_agg(concat(query, request, answer), ''), '') as text from api_call_bodies`.execute(
    openAsOwner(service.connection),
  );
  assert.doesNotMatch(stored.rows[0]?.text ?? '', /Kari|Nordmann|@/);

  await admin.put(switchPath, { environment: 'test', isOn: false });
  const after = await api.get('/v1/me');
  const path = `${callsPath}/${after.headers.get('x-request-id')}?environment=test` as const;
  await eventually('the call is recorded', async () => (await admin.get(path)).status === 200);
  assert.equal(bodyOf(await admin.get(path), 200).bodies, null);
  const { items } = bodyOf(await owner.get(`${auditPath}?pageSize=20`), 200);
  assert.deepEqual(
    items
      .filter(({ action }) => action === 'company.body-log-set')
      .map(({ details }) => [details['environment'], details['enabled']]),
    [
      ['test', false],
      ['test', true],
      ['production', false],
      ['test', false],
      ['production', true],
    ],
  );
});

test('the newest 10 000 calls of a busy API client are listed, page by page', async () => {
  await sql`
    insert into api_calls (account_id, id, client_id, at, method, path, status, milliseconds)
    select ${company.accounts.test}, gen_random_uuid(), 'client_busy', now() - n * interval '1 second', 'GET', '/' || n, 200, 1
    from generate_series(1, 10050) n
  `.execute(service.db);
  const page = (number: number) =>
    listCalls(`environment=test&clientId=client_busy&page=${number}&pageSize=100`, 10_000);
  const [first, last, beyond] = [await page(1), await page(100), await page(101)];
  assert.deepEqual([first.items.length, first.items[0]?.path, first.hasMore], [100, '/1', true]);
  assert.deepEqual([last.items.length, last.items[99]?.path, last.hasMore], [100, '/10000', false]);
  assert.deepEqual([beyond.items, beyond.hasMore], [[], false]);
});

test('the log of API calls takes no other parameters', async () => {
  assertInvalid(await admin.get(callsPath), { environment: 'required' });
  const odd = 'environment=both&failed=no&page=0&pageSize=101&since=400';
  assertInvalid(await admin.get(`${callsPath}?${odd}`), {
    environment: 'unknown-value',
    failed: 'unknown-value',
    page: 'greater-than-or-equal',
    pageSize: 'out-of-range',
    since: 'unknown-parameter',
  });
  assert.deepEqual((await listCalls(`environment=test&clientId=${'x'.repeat(100)}`, 0)).items, []);
});

test('the audit log lists the entries of this company only, newest first, page by page', async () => {
  const companyId = newId();
  const other = (await openStaff(service)).company.companyId;
  await inTransaction(service.db, async (trx) => {
    for (let minute = 0; minute < 60; minute++) {
      await recordAuditEvent(
        trx,
        {
          actor: 'kari',
          address: undefined,
          action: `company.tested-${minute}`,
          companyId: minute % 2 === 0 ? company.companyId : other,
          subject: companyId,
        },
        new Date(Date.UTC(2100, 0, 1, 0, minute)),
      );
    }
  });
  const first = bodyOf(await owner.get(`${auditPath}?pageSize=20`), 200);
  const second = bodyOf(await owner.get(`${auditPath}?pageSize=20&page=2`), 200);
  assert.equal(first.totalCount, second.totalCount);
  assert.ok(first.hasMore);
  assert.deepEqual(
    [...first.items, ...second.items].slice(0, 30).map(({ action }) => action),
    Array.from({ length: 30 }, (_, index) => `company.tested-${58 - 2 * index}`),
  );
  const { id, ...event } = existing(first.items[0]);
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.deepEqual(event, {
    at: '2100-01-01T00:58:00.000Z',
    actor: 'kari',
    address: null,
    action: 'company.tested-58',
    subject: companyId,
    details: {},
  });
  assertInvalid(await owner.get(`${auditPath}?since=2026`), { since: 'unknown-parameter' });
});

test('members see neither log, and for other people the company does not exist', async () => {
  for (const path of [auditPath, `${callsPath}?environment=test`]) {
    assertError(await member.get(path), 403, 'role-not-sufficient');
    assertError(await stranger.get(path), 404, 'not-found');
    assert.equal((await owner.get(path)).status, 200);
  }
});

/** An answer with more problems than the log keeps, and the recorded call. */
async function refusedAtLength() {
  const client = await service.createClient(company);
  const token = await getToken(service.url, client, audienceOf(company.accounts.test));
  const api = createApiCaller(service.url, company.accounts.test, token);
  const lines = Array.from({ length: 500 }, () => ({
    quantity: 0,
    unitPrice: -1,
    [`x${'y'.repeat(39)}`]: 1,
  }));
  const body = bodyOf(await api.post('/v1/invoices', { lines }), 400);
  const query = `environment=test&clientId=${client.clientId}`;
  const recorded = async () => (await listCalls(query, 1)).items[0];
  return { body, client, recorded };
}

test('the log keeps a shortened copy of a long error', async () => {
  const { body, recorded } = await refusedAtLength();
  const { error } = existing(await recorded());
  assert.deepEqual(error, body);
  assert.ok(JSON.stringify(error).length < 16_384);
});
