import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { DEFAULT_QUOTAS } from '../../../src/platform/operations/storage-settings.ts';
import { newId } from '../../../src/platform/database/ids.ts';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import { shutGate } from '../../support/database/gate.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { databaseUrl } from '../../support/database/test-database.ts';
import { eventually } from '../../support/eventually.ts';
import { createSent } from '../../support/example-invoices.ts';
import { exportTools } from '../../support/exports/exports.ts';
import { processIdOf, startService } from '../../support/program/program.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

// Whatever becomes of the process that makes an export: callers get all of the file, or none.

const needsSignals = { skip: process.platform === 'win32' ? 'needs Unix signals' : false };

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);
const { ask, make, fileOf, content, kinds } = exportTools(service);

/** Vouchers of so many megabytes, each of one, so that the export has four parts for each. */
async function addVouchers({ accountId }: ApiCaller, megabytes: number): Promise<void> {
  for (let number = 0; number < megabytes; number += 1) {
    const bytes = randomBytes(1_048_576);
    await owner
      .insertInto('waiting_vouchers')
      .values({
        account_id: accountId,
        id: newId(),
        name: 'kvittering.pdf',
        content_type: 'application/pdf',
        size_bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        created_at: new Date(),
        bytes,
      })
      .execute();
  }
}

const partsOf = async (accountId: string): Promise<number> =>
  (await owner.selectFrom('kept_file_parts').select('position').where('account_id', '=', accountId).execute())
    .length;

/** As if the minute were over for which whoever was killed had the export. */
const endLease = (id: string) =>
  owner
    .updateTable('account_exports')
    .set({ leased_until: new Date(0) })
    .where('id', '=', id)
    .execute();

/** Where the process dies: when some parts are stored, and when all of them are. */
const PLACES = [
  ['insert on kept_file_parts', 'new.position = 9'],
  ['update on account_exports', `new.status = 'done'`],
] as const;

test(
  'a process that is killed in the middle leaves no file, and the next one makes all of it',
  needsSignals,
  async () => {
    const one = await startService({ DATABASE_URL: databaseUrl(service.connection), BASE_URL });
    for (const [before, when] of PLACES) {
      const api = await service.caller();
      await createSent(api);
      await addVouchers(api, 4);
      const atOne = createApiCaller(one.url, api.accountId, api.token);
      const gate = await shutGate(owner, before, `new.account_id = '${api.accountId}' and ${when}`);
      const { id } = bodyOf(await atOne.post('/v1/exports', { kind: 'everything' }), 202);
      await gate.reached();
      assert.ok((await partsOf(api.accountId)) > 8);
      const died = await processIdOf(one, 'jobs');
      process.kill(died, 'SIGKILL');
      await gate.open();
      assertError(await atOne.get(`/v1/exports/${id}/content`), 409, 'export-not-ready', {
        status: 'processing',
      });
      await eventually('the next one works', async () => (await processIdOf(one, 'jobs')) !== died);
      await endLease(id);
      await eventually(
        'it is done',
        async () => bodyOf(await api.get(`/v1/exports/${id}`), 200).status === 'done',
      );
      const done = bodyOf(await api.get(`/v1/exports/${id}`), 200);
      const { bytes } = await content(api, id);
      assert.equal(createHash('sha256').update(bytes).digest('hex'), done.sha256);
      const files = await fileOf(api, done);
      assert.equal([...files.keys()].filter((name) => name.startsWith('waiting-vouchers/')).length, 4);
      const events = bodyOf(await api.get('/v1/events?wait=25&types=export.*'), 200).items;
      assert.deepEqual(
        events.map(({ type }) => type),
        ['export.done'],
      );
    }
    // So that it does nothing of the tests below.
    one.process.kill('SIGTERM');
    await one.exited;
  },
);

test('a process that is to end gives the export back; one that is deleted meanwhile is given up with its bytes', async () => {
  const api = await service.caller();
  await addVouchers(api, 2);
  const [kind] = kinds;
  const stopped = await ask(api);
  const stopping = new AbortController();
  stopping.abort();
  const due = { accountId: api.accountId, id: stopped.id };
  await assert.rejects(existing(kind).work(due, stopping.signal), stopping.signal.reason as Error);
  assert.equal((await make(api, stopped.id)).status, 'done');

  const deleted = await ask(api);
  const gate = await shutGate(owner, 'insert on kept_file_parts', 'new.position = 5');
  const making = existing(kind).work(
    { accountId: api.accountId, id: deleted.id },
    new AbortController().signal,
  );
  const own = sql<boolean>`file_id = ${deleted.id}`;
  await eventually('a part of it is stored', async () => {
    const rows = await owner.selectFrom('kept_file_parts').select('position').where(own).execute();
    return rows.length >= 5;
  });
  const deleting = api.delete(`/v1/exports/${deleted.id}`);
  await gate.open();
  bodyOf(await deleting, 204);
  await making;
  await existing(kind).work({ accountId: api.accountId, id: deleted.id }, new AbortController().signal);
  const left = await owner.selectFrom('account_exports').select('id').where('id', '=', deleted.id).execute();
  const parts = await owner.selectFrom('kept_file_parts').select('position').where(own).execute();
  assert.deepEqual([left, parts], [[], []]);
  assertError(await api.get(`/v1/exports/${deleted.id}`), 404, 'not-found');
});

test('an export that does not fit into the quota fails, its bytes go, and nobody else waits', async () => {
  const small = await startTestApp({
    connection: service.connection,
    jobs: false,
    storageQuotas: { ...DEFAULT_QUOTAS, test: { ...DEFAULT_QUOTAS.test, exports: 1_500_000 } },
  });
  const tools = exportTools(small);
  const api = await small.caller();
  await addVouchers(api, 2);
  const failed = await tools.make(api, (await tools.ask(api)).id);
  assert.deepEqual([failed.status, failed.error?.code], ['failed', 'quota-exceeded']);
  assertError(await api.get(`/v1/exports/${failed.id}/content`), 409, 'export-not-ready', {
    status: 'failed',
  });
  await tools.make(api, failed.id);
  assert.equal(await partsOf(api.accountId), 0);
});

test('an account of 4000 documents and 20 000 customers is exported within 100 MB', async (t) => {
  const api = await service.caller();
  const { id } = await createSent(api);
  await api.get(`/v1/invoices/${id}/pdf`);
  const { accountId } = api;
  // Copies of one document, each with a PDF of its own size.
  await owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`create temporary table made on commit drop as
      select gen_random_uuid() as id from generate_series(1, 4000)`.execute(trx);
    await sql`insert into issued_documents (account_id, invoice_id, snapshot, issued_at)
      select account_id, made.id, snapshot, issued_at from issued_documents, made
      where account_id = ${accountId} and invoice_id = ${id}`.execute(trx);
    await sql`insert into document_files (account_id, document_id, pdf, sha256, created_at)
      select account_id, made.id, pdf, sha256, created_at from document_files, made
      where account_id = ${accountId} and document_id = ${id}`.execute(trx);
    await sql`insert into clients (account_id, id, name, type, email, org_number, phone, address, postal_code, city, country, contact_person,
        internal_note, created_at, updated_at)
      select ${accountId}, gen_random_uuid(), 'Kunde ' || n, 'consumer', n || '@kunde.example', '', '', '', '', '', 'NO', '', '',
        now(), now()
      from generate_series(1, 20000) n`.execute(trx);
  });
  // The first export of a process compiles and loads what the next ones have.
  const small = await service.caller();
  await make(small, (await ask(small)).id);
  const asked = await ask(api);
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const from = performance.now();
  const done = await make(api, asked.id);
  clearInterval(timer);
  const grown = Math.round((most - before) / 1e6);
  t.diagnostic(`${done.size} bytes in ${Math.round(performance.now() - from)} ms, ${grown} MB more`);
  assert.equal(done.status, 'done');
  assert.ok(grown < 100, `${grown} MB`);
  const files = await fileOf(api, done);
  assert.equal([...files.keys()].filter((name) => name.startsWith('documents/')).length, 4001);
});
