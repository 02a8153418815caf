import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { deleteEndedWindows } from '../../../src/platform/access/rate-limits.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import type { ApiAnswer, ApiCaller } from '../../support/api/api-caller.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import { createLate, createSent } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

// docs/errors.md, "Limits": what may be mailed again. Two apps on one database stand for two processes.

const DOCUMENT = 10;
const RECIPIENT = 20;
const LETTERS = 100;
const ACCOUNT = 2_000;

const service = await startTestApp({ jobs: false });
const other = await startTestApp({ jobs: false, connection: service.connection });

beforeEach(async () => {
  await service.db.deleteFrom('rate_limit_windows').execute();
});

const resend = (api: ApiCaller, id: string, body: object = {}, options = {}) =>
  api.post(`/v1/invoices/${id}/resend`, body, options);
const remind = (api: ApiCaller, id: string) => api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder' });
const dryRun = { headers: { 'tilgode-dry-run': 'true' } };

test('a document goes again ten times a day, also when two processes are asked at once', async () => {
  const api = await service.caller();
  const elsewhere = createApiCaller(other.url, api.accountId, api.token);
  const { id } = await createSent(api);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      resend(index % 2 === 0 ? api : elsewhere, id, { email: `kari${index}@nordmann.example` }),
    ),
  );
  assert.deepEqual(countByStatus(answers), { 202: DOCUMENT, 429: 40 - DOCUMENT });
  for (const answer of answers) if (answer.status === 429) assertLimited(answer, 'document', DOCUMENT);
  assert.equal(await countMails(api), 1 + DOCUMENT);

  const next = await createSent(api);
  assert.equal((await resend(api, next.id)).status, 202);
});

test('an address gets twenty copies and statements a day, however it is spelled', async () => {
  const api = await service.caller();
  const client = bodyOf(
    await api.post('/v1/clients', { name: 'Blåbær AS', email: 'post@blåbær.example' }),
    201,
  );
  const spellings = [
    'post@blåbær.example',
    ' POST@BLÅBÆR.example ',
    'post+regnskap@blåbær.example',
    'post@xn--blbr-roah.example',
  ];
  const statements = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      api.post(`/v1/clients/${client.id}/statement/email`, { email: spellings[index % spellings.length] }),
    ),
  );
  assert.deepEqual(countByStatus(statements), { 202: RECIPIENT, 429: 60 - RECIPIENT });

  // An address that is new to the document, and not to the account.
  const { id } = await createSent(api);
  assertLimited(await resend(api, id, { email: 'Post@blåbær.example' }), 'recipient', RECIPIENT);
  assert.equal((await resend(api, id)).status, 202);
  assert.equal(await countMails(api), RECIPIENT + 2);
});

test('letters by hand count for the document, and have a room of their own at the address', async () => {
  const api = await service.caller();
  const late = await createLate(service, api, { dueDate: '2026-03-02' });
  const { id } = await createLate(service, api, { dueDate: '2026-03-02' });
  await setCount(`to ${late.client.email}`, RECIPIENT);
  bodyOf(await remind(api, id), 201);
  await setCount('letters to', LETTERS);
  const refused = await remind(api, late.id);
  assertLimited(refused, 'recipient', LETTERS);
  assert.equal(await countMails(api), 3);

  await service.db.deleteFrom('rate_limit_windows').execute();
  for (let count = 0; count < DOCUMENT; count++) {
    bodyOf(await resend(api, late.id, { email: `kari${count}@nordmann.example` }), 202);
  }
  assertLimited(await remind(api, late.id), 'document', DOCUMENT);
});

test('an account mails again two thousand times a day; its neighbours and its first sendings are not touched', async () => {
  const api = await service.caller();
  const { id } = await createSent(api);
  bodyOf(await resend(api, id), 202);
  await setCount(`mails ${api.accountId}`, ACCOUNT);
  const { id: second } = await createSent(api);
  assertLimited(await resend(api, second, { email: 'ny@nordmann.example' }), 'account', ACCOUNT);

  const neighbour = await service.caller();
  const theirs = await createSent(neighbour);
  bodyOf(await resend(neighbour, theirs.id), 202);
});

test('many invoices may go to one address for the first time', async () => {
  const api = await service.caller();
  const { id } = await createSent(api);
  bodyOf(await resend(api, id), 202);
  await setCount('', 5_000);
  for (let count = 0; count < RECIPIENT + 5; count++) await createSent(api);
  assert.equal(await countMails(api), RECIPIENT + 7);
});

test('neither a dry run nor a refusal is counted, and 429 is not stored under the key', async () => {
  const api = await service.caller();
  const { id } = await createSent(api);
  const key = crypto.randomUUID();
  bodyOf(await resend(api, id, {}, dryRun), 202);
  const [before] = await counts();
  assert.equal(before, undefined);

  bodyOf(await resend(api, id), 202);
  await setCount('about', DOCUMENT);
  assertLimited(await resend(api, id, {}, dryRun), 'document', DOCUMENT);
  assertLimited(await resend(api, id, {}, { key }), 'document', DOCUMENT);
  assertLimited(await resend(api, id, {}, { key }), 'document', DOCUMENT);
  assert.deepEqual(await counts(), [DOCUMENT, 1, 1]);

  await sql`update rate_limit_windows set started_at = started_at - interval '24 hours'`.execute(service.db);
  const answer = await resend(api, id, {}, { key });
  assert.equal(bodyOf(answer, 202).id, id);
  assert.equal(answer.headers.get('idempotency-replayed'), null);
  const again = await resend(api, id, {}, { key });
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [202, 'true']);
  assert.deepEqual(await counts(), [1, 1, 1]);
});

test('the job that deletes ended windows keeps those of a day for 24 hours', async () => {
  const api = await service.caller();
  const { id } = await createSent(api);
  bodyOf(await resend(api, id), 202);
  const moveBack = (minutes: number) =>
    sql`update rate_limit_windows set started_at = started_at - make_interval(mins => ${minutes})`.execute(
      service.db,
    );
  await moveBack(23 * 60);
  await deleteEndedWindows(service.db);
  assert.deepEqual(await counts(), [1, 1, 1]);
  await moveBack(60);
  await deleteEndedWindows(service.db);
  assert.deepEqual(await counts(), []);
});

function assertLimited(answer: ApiAnswer, limit: string, max: number): void {
  assertError(answer, 429, 'rate_limited', { limit, max });
  const seconds = Number(answer.headers.get('retry-after'));
  assert.ok(seconds > 23 * 60 * 60 && seconds <= 24 * 60 * 60, String(seconds));
}

function countByStatus(answers: ApiAnswer[]): Record<number, number> {
  return Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, { length }]) => [status, length]),
  );
}

async function countMails({ accountId }: ApiCaller): Promise<number> {
  const { count } = await service.db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The counts of the subjects, the account's last. */
async function counts(): Promise<number[]> {
  const rows = await service.db
    .selectFrom('rate_limit_windows')
    .select('request_count')
    .where('subject', 'like', 'day mails %')
    .orderBy('request_count', 'desc')
    .execute();
  return rows.map(({ request_count }) => request_count);
}

/** Sets the counts of the subjects with this text. */
async function setCount(text: string, count: number): Promise<void> {
  await sql`update rate_limit_windows set request_count = ${count} where strpos(subject, ${text}) > 0`.execute(
    service.db,
  );
}
