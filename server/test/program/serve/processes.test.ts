import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createApiClient, createCompany, deleteApiClient } from '../../../src/features/companies/index.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { assertError } from '../../support/api/answers.ts';
import type { ApiAnswer, ApiCaller } from '../../support/api/api-caller.ts';
import { createApiCaller, getToken, request } from '../../support/api/api-caller.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { eventually } from '../../support/eventually.ts';
import { createDraft, createSent, invoiceBody } from '../../support/example-invoices.ts';
import { openAsOwner, restrictedUser } from '../../support/database/owner.ts';
import type { RunningService } from '../../support/program/program.ts';
import { isReady, logLines, processIdOf, startService } from '../../support/program/program.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';
import { countWaiting } from '../../support/database/waiting.ts';

// Two services on one database, as on two machines. The first has two workers, so three processes answer requests. The second
// has the rights of requests alone.

const needsSignals = { skip: process.platform === 'win32' ? 'needs Unix signals' : false };

const BASE_URL = 'http://tilgode.test';

const connection = await createTestDatabase();
const owner = openAsOwner(connection);
const { db, close } = openDatabase(connection, 'request', 2);
onEnd(close);
const admin = { db, now: new Date(), actor: 'test' };
const restricted = await restrictedUser(connection);

const company = await createCompany(admin, {
  name: 'Nordlys Design AS',
  orgNumber: '123456785',
  ownerEmail: 'eier@nordlys.example',
  accounting: true,
  vatRegistered: true,
  defaultVatRateBp: 2500,
  bankAccount: '86011117947',
});
const accountId = company.accounts.test;
let services: [first: RunningService, second: RunningService];
let api: ApiCaller;

test('two services that start at once, one with the rights of requests alone, share one signing key, so a token of one works at both', async () => {
  const environment = { DATABASE_URL: databaseUrl(connection), BASE_URL };
  services = await Promise.all([
    startService(environment, ['--workers', '2']),
    startService({ ...environment, DATABASE_URL: restricted }),
  ]);
  ({ api } = await newClient());
  assert.equal((await owner.selectFrom('signing_keys').select('kid').execute()).length, 1);
  for (const { url } of services) assert.equal((await at(url, api).get('/v1/me')).status, 200);
});

test('each service says at its start how many workers it has, and how many its machine is enough for', async () => {
  for (const [place, workers] of ['2 workers', '1 worker'].entries()) {
    // A service answers before it has written these lines.
    const messages = await eventually('the log says that it runs', async () => {
      const said = logLines(services[place]?.stdout() ?? '').map(({ msg }) => String(msg));
      return said.some((msg) => msg.startsWith('Tilgode runs at ')) && said;
    });
    const about = messages.filter((msg) =>
      / on \d+ cores? and \d+\.\d GB of memory, which is enough for /.test(msg),
    );
    assert.deepEqual(
      about.map((msg) => msg.startsWith(`${workers} on `)),
      [true],
    );
  }
});

test('100 requests with one idempotency key, spread over two services, have one effect and one answer', async () => {
  const key = crypto.randomUUID();
  const body = invoiceBody({ reference: 'en-nokkel' });
  const post = (index: number) => anyOf(index, api).post('/v1/invoices', body, { key });
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => post(index)));
  const created = answers.filter(({ status }) => status === 201);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    // Where the machine is busy, some wait in vain for a connection.
    if (answer.status === 503) assertError(answer, 503, 'service-unavailable');
    else assertError(answer, 409, 'idempotency-key-in-progress');
  }
  assert.equal(created.filter(({ headers }) => !headers.has('idempotency-replayed')).length, 1);
  for (const index of [0, 1]) created.push(await post(index));
  assert.equal(new Set(created.map(({ text }) => text)).size, 1);
  assert.equal((await api.get('/v1/invoices?reference=en-nokkel')).body.totalCount, 1);
});

test('of 601 requests in a minute, the last 121 spread over two services, 600 pass', async () => {
  const { api: limited, clientId } = await newClient();
  // The first 480 requests are only written as a count, because making them takes seconds.
  await at(services[0].url, limited).get('/v1/me');
  const { numUpdatedRows } = await owner
    .updateTable('rate_limit_windows')
    .set({ request_count: 480 })
    .where('subject', '=', `client:${clientId}`)
    .executeTakeFirst();
  assert.equal(numUpdatedRows, 1n);
  const statuses: number[] = [];
  await inParallel(121, 30, async (index) => {
    statuses.push((await anyOf(index, limited).get('/v1/me')).status);
  });
  assert.equal(statuses.filter((status) => status === 200).length, 120);
  assert.equal(statuses.filter((status) => status === 429).length, 1);
});

test('/metrics of one process counts the requests of all processes of its service', async () => {
  const [first] = services;
  const { api: counted } = await newClient();
  const before = await countOf(first, '/v1/clients');
  let asked = 0;
  // Each request has its own connection, ten at once, because a single connection goes to the process that waits first.
  // The log is written ten times a second.
  await eventually('both processes have answered some', async () => {
    await inParallel(10, 10, async () => {
      const answer = await at(first.url, counted).get('/v1/clients', { connection: 'close' });
      assert.equal(answer.status, 200);
      asked += 1;
    });
    const lines = logLines(first.stdout()).filter(({ route }) => route === '/v1/clients');
    return new Set(lines.map((line) => line['process'])).size === 2;
  });
  assert.equal((await countOf(first, '/v1/clients')) - before, asked);
});

test('each invoice is mailed once, although both services look for mail to send', async () => {
  const sent = await Promise.all([0, 1, 2].map((index) => createSent(anyOf(index, api))));
  const mails = () =>
    owner
      .selectFrom('captured_emails')
      .innerJoin('deliveries', 'deliveries.id', 'captured_emails.delivery_id')
      .select('deliveries.invoice_id as id')
      .where('captured_emails.account_id', '=', accountId)
      .where('deliveries.account_id', '=', accountId)
      .execute();
  await eventually('all are mailed', async () => (await mails()).length >= sent.length);
  const ids = (rows: { id: string | null }[]) => rows.map(({ id }) => id ?? '').toSorted();
  assert.deepEqual(ids(await mails()), ids(sent));
});

test('a deleted API client is refused by both services at once', async () => {
  const { api: deleted, clientId } = await newClient();
  for (const { url } of services) assert.equal((await at(url, deleted).get('/v1/me')).status, 200);
  await deleteApiClient(admin, clientId);
  for (const { url } of services) assertError(await at(url, deleted).get('/v1/me'), 401, 'unauthorized');
});

test(
  'a killed process is replaced, and meanwhile the other processes of its service answer',
  needsSignals,
  async () => {
    const [first] = services;
    for (const name of ['http-1', 'jobs']) {
      const killed = await processIdOf(first, name);
      // A supervisor that is stopped replaces nothing, however slow the other processes are.
      first.process.kill('SIGSTOP');
      process.kill(killed, 'SIGKILL');
      // The connections of the killed process are lost. Another process takes new connections.
      await eventually('the service is ready', () => isReady(first));
      assert.equal(await processIdOf(first, name), killed);
      first.process.kill('SIGCONT');
      await eventually(`${name} is replaced`, async () => (await processIdOf(first, name)) !== killed);
    }
    // The new job process draws this PDF.
    const { id } = await createDraft(at(first.url, api));
    const pdf = await at(first.url, api).get(`/v1/invoices/${id}/pdf`);
    assert.equal(pdf.status, 200, pdf.text);
    assert.match(pdf.text, /^%PDF-/);
    const told = logLines(first.stdout()).filter(({ msg }) => msg === 'a process has ended');
    assert.deepEqual(
      told.map(({ worker, reason }) => [worker, reason]),
      [
        ['http-1', 'SIGKILL'],
        ['jobs', 'SIGKILL'],
      ],
    );
  },
);

test('after SIGTERM a service answers its requests; the other service loses none', needsSignals, async () => {
  const [first, second] = services;
  const { sending, release } = await holdSends(first, 4);
  first.process.kill('SIGTERM');
  const meanwhile = inParallel(20, 4, async () => {
    assert.equal((await at(second.url, api).get('/v1/clients')).status, 200);
  });
  await eventually('it takes no new connection', async () => !(await isReady(first)));
  // The lock is released at once, because a request that waits for a lock longer than 5 seconds is refused.
  await release();
  await meanwhile;
  for (const answer of await Promise.all(sending)) assert.equal(answer.status, 200, answer.text);
  assert.equal(await first.exited, 0);
  assert.equal(first.stderr(), '');
});

test(
  'kill -9 of the supervisor ends its processes too, and their requests at work are undone',
  needsSignals,
  async () => {
    const [, second] = services;
    const { ids, sending, release } = await holdSends(second, 1);
    const outcome = Promise.allSettled(sending);
    second.process.kill('SIGKILL');
    // `exited` waits for the ends of the output streams, and so for the end of every process of the service.
    assert.equal(await second.exited, null);
    const [answer] = await outcome;
    assert.equal(answer?.status, 'rejected');
    await release();
    await eventually('PostgreSQL has noticed', async () => (await openTransactions()) === 0);
    const invoice = owner.selectFrom('invoices').select('status').where('account_id', '=', accountId);
    assert.deepEqual(await invoice.where('id', 'in', ids).execute(), [{ status: 'draft' }]);
  },
);

async function newClient(): Promise<{ api: ApiCaller; clientId: string }> {
  const client = await createApiClient(admin, {
    companyId: company.companyId,
    name: 'Nettbutikk',
    kind: 'advanced',
    environments: ['test'],
    scopes: ['invoices:write', 'clients:write'],
  });
  const token = await getToken(services[0].url, client, `${BASE_URL}/v1/accounts/${accountId}`);
  return { api: createApiCaller(services[0].url, accountId, token), clientId: client.clientId };
}

function at(url: string, caller: ApiCaller): ApiCaller {
  return createApiCaller(url, caller.accountId, caller.token);
}

function anyOf(index: number, caller: ApiCaller): ApiCaller {
  return at(services[index % services.length]?.url ?? '', caller);
}

async function inParallel(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  const indexes = Array.from({ length: count }, (_, index) => index).values();
  const workNext = async () => {
    for (const index of indexes) await work(index);
  };
  await Promise.all(Array.from({ length: atOnce }, workNext));
}

/** The number of requests of this route that the service has counted in all its processes. */
async function countOf({ url }: RunningService, route: string): Promise<number> {
  const { text } = await request(url, 'GET', '/metrics');
  const line = new RegExp(`^http_request_duration_seconds_count{.*route="${route}".*} (\\d+)$`, 'm').exec(
    text,
  );
  return Number(line?.[1] ?? 0);
}

/** Sends invoices at this service. The requests wait for the locked row of the number counter until `release`. */
async function holdSends(
  { url }: RunningService,
  count: number,
): Promise<{ ids: string[]; sending: Promise<ApiAnswer>[]; release: () => Promise<void> }> {
  const drafts = await Promise.all(
    Array.from({ length: count }, () => createDraft(at(services[1].url, api))),
  );
  const ids = drafts.map(({ id }) => id);
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = owner.transaction().execute(async (trx) => {
    await trx
      .selectFrom('counters')
      .select('last_number')
      .where('account_id', '=', accountId)
      .forUpdate()
      .execute();
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const sending = ids.map((id) => at(url, api).post(`/v1/invoices/${id}/send`));
  await eventually('all of them wait', async () => (await waitingForNumbers()) === count);
  return {
    ids,
    sending,
    release: async () => {
      released.resolve();
      await holding;
    },
  };
}

async function waitingForNumbers(): Promise<number> {
  return countWaiting(owner, 'counters');
}

/** The number of open transactions of requests at both services. */
async function openTransactions(): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'tilgode-request' and state <> 'idle'`.execute(
    owner,
  );
  return rows.length;
}
