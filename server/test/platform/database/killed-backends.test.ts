import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { bodyOf } from '../../support/api/answers.ts';
import type { ApiAnswer } from '../../support/api/api-caller.ts';
import { request, requestToken } from '../../support/api/api-caller.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { createSent } from '../../support/example-invoices.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { audienceOf, startTestApp } from '../../support/test-app.ts';

// PostgreSQL ends connections while requests use them, as an operator, a failing node or a memory killer does.

const SENDERS = 6;
const INVOICES = 4;
/** PostgreSQL ends all connections of the service each time that so many requests were answered. */
const ANSWERS_BETWEEN_KILLS = 20;
const KILLS_AT_LEAST = 8;

const connection = await createTestDatabase();
const service = await startTestApp({ connection });
const { db: owner, close } = openDatabase(connection, 'owner', 1);
onEnd(close);

const refusals: ApiAnswer[] = [];
let answered = 0;
let kills = 0;

/** Ends every connection of the service, also those in a transaction or between BEGIN and COMMIT. */
async function kill(): Promise<void> {
  kills += 1;
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `.execute(owner);
}

/** Asks again, as docs/errors.md says, until the answer is no refusal. */
async function persist<Body>(ask: () => Promise<ApiAnswer<Body>>) {
  for (;;) {
    const answer = await ask();
    answered += 1;
    if (answered % ANSWERS_BETWEEN_KILLS === 0) await kill();
    if (answer.status < 500 && !answer.text.includes('idempotency-key-in-progress')) return answer;
    if (answer.status >= 500) refusals.push(answer);
  }
}

test('connections that PostgreSQL ends under load are 503 everywhere, and each POST happens once', async () => {
  const company = await service.createCompany();
  const credentials = await service.createClient(company);
  const api = await service.caller({ company });
  const { publicUrl } = await createSent(api);
  const page = new URL(publicUrl).pathname;
  const audience = audienceOf(api.accountId);

  async function sendInvoices(): Promise<string[]> {
    const numbers: string[] = [];
    for (let count = 0; count < INVOICES; count++) {
      const [made, sent] = [crypto.randomUUID(), crypto.randomUUID()];
      const body = { client: { name: 'Kari', email: 'kari@nordmann.example' }, dueDate: '2199-12-31' };
      const lines = [{ description: 'Kaffe', quantity: 1, unitPrice: 100 }];
      const draft = bodyOf(
        await persist(() => api.post('/v1/invoices', { ...body, lines }, { key: made })),
        201,
      );
      const invoice = await persist(() =>
        api.post(`/v1/invoices/${draft.id}/send`, undefined, { key: sent }),
      );
      numbers.push(String(bodyOf(invoice, 200).number));
    }
    return numbers;
  }

  const readers: (() => Promise<ApiAnswer>)[] = [
    () => api.get('/v1/invoices?pageSize=5'),
    () => api.get('/v1/reports/sales?from=2026-01-01&to=2026-12-31'),
    () => requestToken(service.url, { grant_type: 'client_credentials', audience }, credentials),
    () => request(service.url, 'GET', page),
    () => request(service.url, 'GET', '/.well-known/jwks.json'),
    () =>
      request(service.url, 'GET', '/app-api/sessions', {
        headers: { cookie: `tilgode=${'a'.repeat(43)}`, 'sec-fetch-site': 'same-origin' },
      }),
  ];
  const sending = Promise.all(Array.from({ length: SENDERS }, sendInvoices));
  const work = { isDone: false };
  const reading = readers.map(async (read) => {
    const statuses = new Set<number>();
    while (!work.isDone) statuses.add((await persist(read)).status);
    return [...statuses];
  });
  const numbers = (await sending).flat();
  work.isDone = true;
  const read = await Promise.all(reading);
  const kinds = new Set(refusals.map(({ status, text }) => `${status} ${text.slice(0, 40)}`));
  assert.deepEqual(
    [...kinds].filter((kind) => !kind.startsWith('503 ')),
    [],
  );
  assert.deepEqual(read, [[200], [200], [200], [200], [200], [401]]);
  for (const refusal of refusals) assert.match(refusal.headers.get('retry-after') ?? '', /^\d+$/);
  assert.ok(kills >= KILLS_AT_LEAST && refusals.length > 0, `${kills} kills, ${refusals.length} refusals`);
  // The invoice from before has number 1.
  assert.deepEqual(
    numbers.map(Number).toSorted((a, b) => a - b),
    Array.from({ length: SENDERS * INVOICES }, (_, index) => index + 2),
  );
  // A kill may have followed the last answer.
  const { totalCount } = bodyOf(await persist(() => api.get('/v1/invoices')), 200);
  assert.equal(totalCount, SENDERS * INVOICES + 1);
});
