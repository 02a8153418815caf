import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_QUOTAS } from '../../../../src/platform/operations/storage-settings.ts';
import { assertError, bodyOf } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { getFile, post } from '../../../support/bank/bank-files.ts';
import { createSent, invoiceBody } from '../../../support/example-invoices.ts';
import type { TestApp } from '../../../support/test-app.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { workOff } from '../../../support/work-off.ts';

// Files of the bank end at the quotas of the account, also those that its simulated bank makes.

const shared = await startTestApp({ jobs: false });

function withQuota(captured: number): Promise<TestApp> {
  return startTestApp({
    connection: shared.connection,
    jobs: false,
    storageQuotas: { ...DEFAULT_QUOTAS, test: { ...DEFAULT_QUOTAS.test, captured } },
  });
}

const pay = (api: ApiCaller, key = crypto.randomUUID()) =>
  api.post('/v1/test/bank-payments', { amount: 1 }, { key });

async function usedOf(api: ApiCaller, kind: string): Promise<number> {
  const { items } = bodyOf(await api.get('/v1/storage'), 200);
  return items.find((one) => one.kind === kind)?.used ?? assert.fail();
}

/** The files that are kept. How many parts a file has depends on the pieces in which it came. */
async function keptFilesOf(service: TestApp, { accountId }: ApiCaller): Promise<number> {
  const rows = await service.db
    .selectFrom('bank_file_parts')
    .select('file_id')
    .distinct()
    .where('account_id', '=', accountId)
    .execute();
  return rows.length;
}

test('files of the simulated bank stay within the quota of what is captured: the oldest go, with mails by age', async () => {
  const limit = 60_000;
  const service = await withQuota(limit);
  const api = await service.caller();
  await createSent(api, invoiceBody());
  await workOff(service.db, service.outbox, [api.accountId]);
  const mails = async () => bodyOf(await api.get('/v1/test/emails'), 200).totalCount;
  assert.equal(await mails(), 1);
  const ids: string[] = [];
  for (let round = 1; round <= 12; round += 1) {
    bodyOf(await post(api, crypto.randomUUID().repeat(200)), 202);
    ids.push(bodyOf(await pay(api), 202).id);
    await workOff(service.db, service.outbox, [api.accountId]);
    const used = await usedOf(api, 'captured');
    // It looks once for each twentieth of the quota.
    assert.ok(used <= limit * 1.06, `${used} after ${round} rounds`);
  }
  assert.equal(await mails(), 0, 'The mail was the oldest.');
  const [first = '', last = ''] = [ids[0], ids.at(-1)];
  assert.equal((await getFile(api, first)).status, 'done');
  const gone = await api.get(`/v1/test/bank-files/${first}/source`);
  assertError(gone, 404, 'not-found');
  assert.match(bodyOf(gone, 404).message, /kept no longer/);
  bodyOf(await api.get(`/v1/test/bank-files/${last}/source`), 200);
});

test('a file that waits is never deleted: where nothing else can go, the next is refused until the files are done', async () => {
  const service = await withQuota(5_000);
  const api = await service.caller();
  let taken = 0;
  let answer = await pay(api);
  for (; answer.status === 202; taken += 1) answer = await pay(api);
  assertError(answer, 409, 'quota-exceeded');
  const { kind, limit } = bodyOf(answer, 409).details ?? {};
  assert.deepEqual([kind, limit], ['captured', 5_000]);
  assert.equal(await keptFilesOf(service, api), taken);
  const key = crypto.randomUUID();
  assertError(await pay(api, key), 409, 'quota-exceeded');
  assertError(await post(api, crypto.randomUUID().repeat(30), { key: 'sent' }), 409, 'quota-exceeded');
  assert.equal(await keptFilesOf(service, api), taken, 'Nothing is left of what was refused.');
  await workOff(service.db, service.outbox, [api.accountId]);
  bodyOf(await pay(api, key), 202);
});

test('files of a test account that are sent at once stay within the quota, too', async () => {
  const service = await withQuota(1_000_000);
  const api = await service.caller();
  const file = () => crypto.randomUUID().repeat(8_000);
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(api, file())));
  const taken = answers.filter(({ status }) => status === 202);
  assert.equal(taken.length, 3, 'Three of 288,000 bytes fit.');
  for (const answer of answers) if (!taken.includes(answer)) assertError(answer, 409, 'quota-exceeded');
  assert.ok((await usedOf(api, 'captured')) <= 1_000_000);
  await workOff(service.db, service.outbox, [api.accountId]);
  bodyOf(await post(api, file()), 202);
});

test('files of production that are sent at once to two processes stay within the quota of documents, and a retry gets its stored answer', async () => {
  const storageQuotas = {
    ...DEFAULT_QUOTAS,
    production: { ...DEFAULT_QUOTAS.production, documents: 1_000_000 },
  };
  const options = { connection: shared.connection, jobs: false, storageQuotas };
  const [one, other] = [await startTestApp(options), await startTestApp(options)];
  const company = await one.createCompany();
  const callers = [
    await one.caller({ company, environment: 'production' }),
    await other.caller({ company, environment: 'production' }),
  ];
  const [api = assert.fail()] = callers;
  const sent = Array.from({ length: 8 }, (_, index) => ({
    api: callers[index % 2] ?? assert.fail(),
    key: crypto.randomUUID(),
    file: crypto.randomUUID().repeat(8_000),
  }));
  const answers = await Promise.all(
    sent.map(async ({ key, file, api: caller }) => ({
      answer: await post(caller, file, { key }),
      caller,
      key,
      file,
    })),
  );
  const taken = answers.filter(({ answer }) => answer.status === 202);
  assert.equal(taken.length, 3, 'Three of 288,000 bytes fit.');
  for (const { answer } of answers.filter((each) => !taken.includes(each))) {
    assertError(answer, 409, 'quota-exceeded');
    assert.equal(bodyOf(answer, 409).details?.['kind'], 'documents');
  }
  assert.ok((await usedOf(api, 'documents')) <= 1_000_000);
  assert.equal(await keptFilesOf(one, api), 3, 'Nothing is left of what was refused.');
  const [first = assert.fail()] = taken;
  const again = await post(first.caller, first.file, { key: first.key });
  bodyOf(again, 202);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
});
