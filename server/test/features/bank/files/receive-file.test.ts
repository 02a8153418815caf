import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { test } from 'node:test';
import { deleteLeftParts } from '../../../../src/features/bank/jobs.ts';
import { watchDisk } from '../../../../src/platform/operations/disk-room.ts';
import { DEFAULT_QUOTAS } from '../../../../src/platform/operations/storage-settings.ts';
import { assertError, assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import {
  UNKNOWN_KID,
  getFile,
  importFile,
  ocrFile,
  outcomeOf,
  post,
} from '../../../support/bank/bank-files.ts';
import { eventually } from '../../../support/eventually.ts';
import { createSent, getInvoice } from '../../../support/example-invoices.ts';
import { onEnd } from '../../../support/program/cleanup.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';
import { workOff } from '../../../support/work-off.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-03-20T10:00:00.000Z');

const someFile = () => ocrFile([{ kid: UNKNOWN_KID, amount: 1 }]);

/** What the account has of files: rows, and parts in the database. */
async function storedOf({ accountId }: ApiCaller): Promise<{ files: number; parts: number }> {
  const count = async (table: 'bank_files' | 'bank_file_parts') => {
    const rows = await service.db
      .selectFrom(table)
      .select('account_id')
      .where('account_id', '=', accountId)
      .execute();
    return rows.length;
  };
  return { files: await count('bank_files'), parts: await count('bank_file_parts') };
}

test('a file is answered at once, with its address, and is done later', async () => {
  const api = await service.caller();
  const answer = await post(api, someFile(), { name: 'OCR.D260316' });
  const file = bodyOf(answer, 202);
  assert.ok(answer.headers.get('location')?.endsWith(`/v1/bank-files/${file.id}`));
  assert.deepEqual(file, {
    id: file.id,
    name: 'OCR.D260316',
    format: null,
    status: 'processing',
    transactionCount: 0,
    duplicateCount: 0,
    matchedCount: 0,
    unmatchedCount: 0,
    overpaidCount: 0,
    overpaidAmount: 0,
    overpaidClientId: null,
    currency: 'NOK',
    amount: 0,
    leftOutAccountCount: 0,
    leftOutTransactionCount: 0,
    importedAt: '2026-03-20T10:00:00.000Z',
    finishedAt: null,
    error: null,
  });
  assert.deepEqual(await getFile(api, file.id), file);
  await workOff(service.db, service.outbox, service.madeAccounts);
  assert.deepEqual(await getFile(api, file.id), {
    ...file,
    format: 'ocr',
    status: 'done',
    transactionCount: 1,
    unmatchedCount: 1,
    amount: 1,
    finishedAt: '2026-03-20T10:00:00.000Z',
  });
});

test('a file of a test account comes and is done at the time of its clock', async () => {
  const api = await service.caller();
  await moveClock(api, '2027-02-03T04:05:06Z');
  const then = '2027-02-03T04:05:06.000Z';
  const file = bodyOf(await post(api, someFile()), 202);
  assert.equal(file.importedAt, then);
  await workOff(service.db, service.outbox, service.madeAccounts);
  const { importedAt, finishedAt } = await getFile(api, file.id);
  assert.deepEqual([importedAt, finishedAt], [then, then]);
});

test('marks that turn text around are taken out of the name of a file', async () => {
  const api = await service.caller();
  const name = 'OCR\u202Efdp.D260316';
  assert.equal(bodyOf(await post(api, someFile(), { name }), 202).name, 'OCRfdp.D260316');
});

test('the parts of a file of production are deleted when it is booked; a test account keeps them', async () => {
  const company = await service.createCompany();
  const production = await service.caller({ company, environment: 'production' });
  const testing = await service.caller({ company });
  for (const api of [production, testing]) await importFile(service, api, someFile());
  assert.deepEqual(await storedOf(production), { files: 1, parts: 0 });
  assert.deepEqual(await storedOf(testing), { files: 1, parts: 1 });
});

test('files are listed, the newest first, to their own account alone', async () => {
  const api = await service.caller();
  const other = await service.caller();
  const ids: string[] = [];
  for (let number = 1; number <= 3; number += 1) ids.unshift(bodyOf(await post(api, someFile()), 202).id);
  const { items, totalCount } = bodyOf(await api.get('/v1/bank-files?pageSize=2&page=1'), 200);
  assert.deepEqual([items.map(({ id }) => id), totalCount], [ids.slice(0, 2), 3]);
  assert.deepEqual(bodyOf(await other.get('/v1/bank-files'), 200).items, []);
  for (const id of [...ids, 'x']) assertError(await other.get(`/v1/bank-files/${id}`), 404, 'not-found');
});

test('the same content is imported once, and again after it has failed', async () => {
  const api = await service.caller();
  const other = await service.caller();
  const file = someFile();
  const { id } = bodyOf(await post(api, file), 202);
  assertError(await post(api, file), 409, 'bank-file-already-imported', { existingId: id });
  await workOff(service.db, service.outbox, service.madeAccounts);
  assertError(await post(api, file), 409, 'bank-file-already-imported', { existingId: id });
  assert.deepEqual(await storedOf(api), { files: 1, parts: 1 });
  bodyOf(await post(other, file), 202);

  const broken = file.slice(0, -100);
  const failed = await importFile(service, api, broken);
  assert.equal(failed.error?.code, 'bank-file-invalid');
  const again = await importFile(service, api, broken);
  assert.deepEqual([again.status, again.id === failed.id], ['failed', false]);
});

test('30 uploads of a file at once make one', async () => {
  const api = await service.caller();
  const invoice = await createSent(api);
  const file = ocrFile([{ kid: invoice.kid, amount: 125 }]);
  const answers = await Promise.all(Array.from({ length: 30 }, () => post(api, file)));
  const [taken, ...others] = answers.toSorted((one, another) => one.status - another.status);
  const { id } = bodyOf(taken ?? assert.fail(), 202);
  for (const answer of others) assertError(answer, 409, 'bank-file-already-imported', { existingId: id });
  assert.deepEqual(await storedOf(api), { files: 1, parts: 1 });
  await workOff(service.db, service.outbox, service.madeAccounts);
  assert.equal((await getInvoice(api, invoice.id)).payments.length, 1);
});

test('a retry with its key gets the stored answer, and the key of another file is refused', async () => {
  const api = await service.caller();
  const file = someFile();
  const first = await post(api, file, { key: 'file' });
  const again = await post(api, file, { key: 'file' });
  assert.deepEqual([again.status, again.text], [202, first.text]);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assertError(await post(api, someFile(), { key: 'file' }), 422, 'idempotency-key-reused');
  assertError(await post(api, file, { key: 'file', name: 'other' }), 422, 'idempotency-key-reused');
  assertError(await post(api, file, { key: null }), 400, 'idempotency-key-required');
  assert.deepEqual(await storedOf(api), { files: 1, parts: 1 });
  const refused = await post(api, file, { key: 'refused' });
  assertError(refused, 409, 'bank-file-already-imported');
  assert.equal((await post(api, file, { key: 'refused' })).text, refused.text);
});

test('what is no file of a bank is refused by its type, its name, and its rights, and leaves nothing', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const reader = await service.caller({ company, scopes: ['bank:read', 'invoices:write'] });
  const json = { headers: { 'content-type': 'application/json' } };
  assertError(await post(api, '{}', json), 415, 'unsupported-media-type');
  assertError(
    await post(api, someFile(), { headers: { 'content-encoding': 'gzip' } }),
    415,
    'unsupported-media-type',
  );
  assertInvalid(await post(api, someFile(), { name: 'x'.repeat(201) }), { filename: 'too-long' });
  assertInvalid(
    await api.call('POST', '/v1/bank-files?file=x', {
      body: someFile(),
      headers: { 'content-type': 'text/plain' },
    }),
    {
      file: 'unknown-parameter',
    },
  );
  assertError(await post(reader, someFile()), 403, 'insufficient_scope', { requiredScope: 'bank:write' });
  bodyOf(await reader.get('/v1/bank-files'), 200);
  assert.deepEqual(await storedOf(api), { files: 0, parts: 0 });
  for (const type of [
    'text/plain; charset=iso-8859-1',
    'application/xml',
    'text/xml',
    'application/octet-stream',
  ]) {
    bodyOf(await post(api, someFile(), { headers: { 'content-type': type } }), 202);
  }
});

test('an empty file, and one that is nothing, are taken in and fail', async () => {
  const api = await service.caller();
  for (const content of ['', 'Hei', '%PDF-1.7', '<a/>']) {
    const { status, format, error } = await importFile(service, api, content);
    assert.deepEqual([status, format, error?.code], ['failed', null, 'bank-file-invalid']);
  }
});

test('a file of more than 50 MB is refused, and the connection goes on', async () => {
  const api = await service.caller();
  assertError(await post(api, Buffer.alloc(50 * 1_048_576 + 1, '0')), 413, 'payload-too-large');
  assert.deepEqual(await storedOf(api), { files: 0, parts: 0 });
  bodyOf(await post(api, someFile()), 202);
});

test('an upload that breaks off leaves nothing, and the whole file is taken in afterwards', async () => {
  const api = await service.caller();
  const file = someFile();
  const asking = request(`${service.url}/v1/bank-files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.token}`,
      'content-type': 'text/plain',
      'idempotency-key': 'broken',
      'content-length': 2_000_000,
    },
  });
  asking.on('error', () => {});
  asking.write(Buffer.alloc(600_000, '0'));
  await eventually('parts are stored', async () => (await storedOf(api)).parts > 0);
  asking.destroy();
  await eventually('they are gone', async () => (await storedOf(api)).parts === 0);
  bodyOf(await post(api, file, { key: 'broken' }), 202);
});

test('the clean-up deletes what a process has left that died in an upload, after an hour', async () => {
  const api = await service.caller();
  const { id } = bodyOf(await post(api, someFile()), 202);
  const left = async (milliseconds: number) => {
    const hex = (Date.now() - milliseconds).toString(16).padStart(12, '0');
    const fileId = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${crypto.randomUUID().slice(24)}`;
    await service.db
      .insertInto('bank_file_parts')
      .values({ account_id: api.accountId, file_id: fileId, position: 0, bytes: Buffer.from('x') })
      .execute();
    return fileId;
  };
  await left(2 * 3_600_000);
  const young = await left(60_000);
  await deleteLeftParts(service.db, new Date());
  const rows = await service.db
    .selectFrom('bank_file_parts')
    .select('file_id')
    .where('account_id', '=', api.accountId)
    .execute();
  assert.deepEqual(new Set(rows.map(({ file_id }) => file_id)), new Set([id, young]));
});

test('an account has 20 files in processing at most; the 21st is taken in when they are done', async () => {
  const api = await service.caller();
  for (let number = 1; number <= 20; number += 1) bodyOf(await post(api, someFile()), 202);
  const file = someFile();
  const refused = await post(api, file, { key: 'one too many' });
  assertError(refused, 429, 'rate_limited');
  assert.equal(refused.headers.get('retry-after'), '10');
  assert.deepEqual(await storedOf(api), { files: 20, parts: 20 });
  await workOff(service.db, service.outbox, service.madeAccounts);
  bodyOf(await post(api, file, { key: 'one too many' }), 202);
});

test('a dry run answers what the import would come to, and keeps nothing', async () => {
  const api = await service.caller();
  const [one, lost] = [await createSent(api), await createSent(api)];
  const known = { kid: UNKNOWN_KID, amount: 3, archiveReference: '77' };
  await importFile(service, api, ocrFile([known]));
  // What another account has is new here.
  const strange = { kid: UNKNOWN_KID, amount: 4, archiveReference: '88' };
  await importFile(service, await service.caller(), ocrFile([strange]));
  const before = await storedOf(api);
  const file = ocrFile([
    known,
    strange,
    { kid: one.kid, amount: 100 },
    { kid: one.kid, amount: 100 },
    { kid: lost.kid, amount: 125, isReversal: true },
    { kid: null, amount: 5 },
  ]);
  const dry = { headers: { 'tilgode-dry-run': 'true' }, key: null };
  const answer = await post(api, file, dry);
  assert.equal(answer.headers.get('tilgode-dry-run'), 'true');
  const foreseen = bodyOf(answer, 202);
  assert.deepEqual(outcomeOf(foreseen), ['done', 6, 1, 2, 3]);
  assert.deepEqual(await storedOf(api), before);
  assert.equal((await getInvoice(api, one.id)).payments.length, 0);

  const failing = bodyOf(await post(api, file.slice(0, -100), dry), 202);
  assert.deepEqual([failing.status, failing.error?.code], ['failed', 'bank-file-invalid']);
  assertError(
    await post(api, file, { ...dry, headers: { ...dry.headers, 'content-type': 'text/csv' } }),
    415,
    'unsupported-media-type',
  );

  const { id: _id, importedAt: _at, finishedAt: _end, ...imported } = await importFile(service, api, file);
  const { id: _other, importedAt: _then, finishedAt: _ended, ...told } = foreseen;
  assert.deepEqual(imported, told);
});

test('a dry run takes the whole file in before it reads it, and leaves none of it behind', async () => {
  const api = await service.caller();
  const asking = request(`${service.url}/v1/bank-files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.token}`,
      'content-type': 'text/plain',
      'tilgode-dry-run': 'true',
    },
  });
  // The first line is wrong already.
  asking.write(Buffer.alloc(600_000, '0'));
  await eventually('parts are stored', async () => (await storedOf(api)).parts > 0);
  asking.end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const told = JSON.parse(Buffer.concat(await answer.toArray()).toString()) as { status: string };
  assert.deepEqual([answer.statusCode, told.status], [202, 'failed']);
  assert.deepEqual(await storedOf(api), { files: 0, parts: 0 });

  const brokenOff = request(`${service.url}/v1/bank-files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.token}`,
      'content-type': 'text/plain',
      'tilgode-dry-run': 'true',
      'content-length': 2_000_000,
    },
  });
  brokenOff.on('error', () => {});
  brokenOff.write(Buffer.alloc(600_000, '0'));
  await eventually('parts are stored', async () => (await storedOf(api)).parts > 0);
  brokenOff.destroy();
  await eventually('they are gone', async () => (await storedOf(api)).parts === 0);
});

test('where the documents of the account have used up their quota, no file is taken in', async () => {
  const full = await startTestApp({
    connection: service.connection,
    jobs: false,
    // Above what a new company begins with.
    storageQuotas: { ...DEFAULT_QUOTAS, test: { ...DEFAULT_QUOTAS.test, documents: 200 } },
  });
  const api = await full.caller();
  await createSent(api);
  await eventually(
    'the quota is known to be used up',
    async () => (await post(api, someFile())).status === 409,
  );
  assertError(await post(api, someFile()), 409, 'quota-exceeded');
});

test('where little is free on the disk, no file is taken in, not even one of production', async () => {
  const diskRoom = await watchDisk('/', { uploads: 1e18, drafts: 0, all: 0 });
  onEnd(() => diskRoom.end());
  const low = await startTestApp({ connection: service.connection, jobs: false, diskRoom });
  const api = await low.caller({ environment: 'production' });
  assertError(await post(api, someFile()), 503, 'service-unavailable');
});
