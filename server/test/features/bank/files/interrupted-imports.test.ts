import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importFile } from '../../../../src/features/bank/files/import-file.ts';
import { verify } from '../../../../src/features/verification/index.ts';
import { bodyOf } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { createApiCaller } from '../../../support/api/api-caller.ts';
import { UNKNOWN_KID, getFile, ocrFile, outcomeOf, post } from '../../../support/bank/bank-files.ts';
import { shutGate } from '../../../support/database/gate.ts';
import { databaseUrl } from '../../../support/database/test-database.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { eventually } from '../../../support/eventually.ts';
import { createSent } from '../../../support/example-invoices.ts';
import { processIdOf, startService } from '../../../support/program/program.ts';
import { BASE_URL, startTestApp } from '../../../support/test-app.ts';

// Whatever becomes of the process that imports, each transaction is booked once, and the file comes to its end.

const needsSignals = { skip: process.platform === 'win32' ? 'needs Unix signals' : false };

const INVOICES = 8;
/** One of so many payments has a KID. */
const WITH_KID = 10;
const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);
const company = await service.createCompany();
const api = await service.caller({ company });
const bookedOn = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
const kids: string[] = [];
for (let number = 1; number <= INVOICES; number += 1) {
  const { kid } = await createSent(api);
  kids.push(kid ?? '');
}
const deps = { db: service.db, clock: () => new Date() };
const never = new AbortController().signal;

/** A file of so many payments, to one invoice after another and then to none. */
function someFile(count: number): string {
  return ocrFile(
    Array.from({ length: count }, (_, index) => ({
      kid: kids[index % (WITH_KID * INVOICES)] ?? UNKNOWN_KID,
      amount: 1,
      bookedOn,
    })),
  );
}

/** As if the half minute were over for which whoever was killed had the file. */
async function endLease(id: string): Promise<void> {
  await owner
    .updateTable('bank_files')
    .set({ leased_until: new Date(0) })
    .where('id', '=', id)
    .execute();
}

/** Fails the test unless each transaction of the file is there once, and each that is matched has one payment. */
async function assertWhole(id: string, count: number): Promise<void> {
  const file = await getFile(api, id);
  assert.deepEqual(outcomeOf(file), ['done', count, 0, count / WITH_KID, count - count / WITH_KID]);
  const rows = await service.db
    .selectFrom('bank_transactions')
    .select(['id', 'position', 'status'])
    .where('account_id', '=', api.accountId)
    .where('bank_file_id', '=', id)
    .orderBy('position')
    .execute();
  assert.deepEqual(
    rows.map(({ position }) => position),
    Array.from({ length: count }, (_, index) => index + 1),
  );
  const payments = await service.db
    .selectFrom('payments')
    .select('bank_transaction_id as of')
    .where('account_id', '=', api.accountId)
    .execute();
  const paid = Map.groupBy(payments, (payment) => payment.of);
  for (const row of rows) assert.equal(paid.get(row.id)?.length ?? 0, row.status === 'matched' ? 1 : 0);
  const { checks } = await verify(service.db);
  assert.deepEqual(
    checks.filter(({ breaches }) => breaches.length > 0).map(({ name }) => name),
    [],
  );
}

async function takeIn(count: number): Promise<string> {
  return bodyOf(await post(api, someFile(count)), 202).id;
}

const stored = async (id: string): Promise<number> =>
  (await service.db.selectFrom('bank_transactions').select('id').where('bank_file_id', '=', id).execute())
    .length;

test('five processes that find a file at once: one imports it, and the others leave it alone', async () => {
  const id = await takeIn(400);
  await Promise.all(Array.from({ length: 5 }, () => importFile(deps, api.accountId, id, never)));
  await assertWhole(id, 400);
});

test('the files of an account are imported in their order, and an ended one is left alone', async () => {
  const [first, second] = [await takeIn(80), await takeIn(80)];
  await importFile(deps, api.accountId, second, never);
  assert.equal((await getFile(api, second)).status, 'processing');
  await importFile(deps, api.accountId, first, never);
  await importFile(deps, api.accountId, first, never);
  await importFile(deps, api.accountId, second, never);
  await assertWhole(first, 80);
  await assertWhole(second, 80);
});

test('a process that is to end stops between two batches, and the next one goes on at once', async () => {
  const id = await takeIn(960);
  let runs = 0;
  for (; (await getFile(api, id)).status === 'processing'; runs += 1) {
    const stopping = new AbortController();
    const importing = importFile(deps, api.accountId, id, stopping.signal);
    const { matchedCount } = await getFile(api, id);
    void eventually(
      'something is booked',
      async () => (await getFile(api, id)).matchedCount > matchedCount,
    ).then(
      () => stopping.abort(),
      () => {},
    );
    await importing.catch((error: unknown) => assert.equal(error, stopping.signal.reason));
  }
  assert.ok(runs > 1);
  await assertWhole(id, 960);
});

test('a process that hangs for too long is undone, and whoever has taken the file over goes on', async () => {
  const id = await takeIn(960);
  const hanging = importFile(deps, api.accountId, id, never);
  await eventually('something is booked', async () => (await getFile(api, id)).matchedCount > 0);
  await endLease(id);
  await Promise.all([importFile(deps, api.accountId, id, never), hanging]);
  // Whoever came last may have found it taken.
  await importFile(deps, api.accountId, id, never);
  await assertWhole(id, 960);
});

test(
  'a process that is killed while it stores, and again while it books: the next one goes on',
  needsSignals,
  async () => {
    const environment = { DATABASE_URL: databaseUrl(service.connection), BASE_URL };
    const one = await startService(environment, ['--workers', '1']);
    const atOne: ApiCaller = createApiCaller(one.url, api.accountId, api.token);
    const count = 4_000;
    const late = 'new.position = 2961';
    const storing = await shutGate(owner, 'insert on bank_transactions', late);
    const booking = await shutGate(owner, 'update on bank_transactions', late);
    const { id } = bodyOf(await post(atOne, someFile(count)), 202);
    const kill = async () => {
      const died = await processIdOf(one, 'jobs');
      process.kill(died, 'SIGKILL');
      return died;
    };
    const worksAgain = (died: number) =>
      eventually('the next one works', async () => (await processIdOf(one, 'jobs')) !== died);
    await eventually('something is stored', async () => (await stored(id)) > 500);
    const first = await kill();
    const { is_checked } = await owner
      .selectFrom('bank_files')
      .select('is_checked')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(is_checked, false, 'It was killed too late.');
    await storing.open();
    await worksAgain(first);
    await endLease(id);

    await eventually('something is booked', async () => (await getFile(api, id)).matchedCount > 200);
    const second = await kill();
    assert.equal((await getFile(api, id)).status, 'processing');
    await booking.open();
    await worksAgain(second);
    await endLease(id);
    await eventually('it is done', async () => (await getFile(api, id)).status === 'done');
    await assertWhole(id, count);
  },
);
