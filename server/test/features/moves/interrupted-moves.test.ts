import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verify } from '../../../src/features/verification/index.ts';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import { shutGate } from '../../support/database/gate.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { databaseUrl } from '../../support/database/test-database.ts';
import { eventually } from '../../support/eventually.ts';
import { BALANCES, MOVED_ON, OPEN_ITEMS, moveTools } from '../../support/moves/moves.ts';
import type { RunningService } from '../../support/program/program.ts';
import { processIdOf, startService } from '../../support/program/program.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

// Whatever becomes of the process that makes a move: all of it is there, or nothing.

const needsSignals = { skip: process.platform === 'win32' ? 'needs Unix signals' : false };

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);
const { bring, kinds, read, work } = moveTools(service);

// Before the other service works.
test('a process that is to end gives the move back', async () => {
  const api = await service.caller();
  const importIds = [await bring(api, 'balances', BALANCES), await bring(api, 'open-invoices', OPEN_ITEMS)];
  const { id } = bodyOf(await api.post('/v1/moves', { importIds, date: MOVED_ON }), 202);
  const stopping = new AbortController();
  stopping.abort();
  const kind = existing(kinds.find(({ name }) => name === 'moves'));
  await assert.rejects(
    kind.work({ accountId: api.accountId, id }, stopping.signal),
    stopping.signal.reason as Error,
  );
  assert.equal((await read(api, id)).status, 'computing');
  await work(api);
  assert.equal((await read(api, id)).status, 'ready');
});

let running: Promise<RunningService> | undefined;
/** The service whose processes die: one for all tests, so that no second one does the work. */
const theOther = () =>
  (running ??= startService({ DATABASE_URL: databaseUrl(service.connection), BASE_URL }));

const PLACES = [
  ['insert on ledger_accounts', `new.number = '1579'`],
  ['insert on invoices', `new.opening_number = '7003'`],
  ['insert on opening_credits', `new.number = 'K-5'`],
  ['insert on journal_lines', `new.ledger_account = '2900'`],
  ['update on moves', `new.status = 'done'`],
] as const;

test(
  'a process that is killed while it makes a move leaves nothing, and the next one makes all of it',
  needsSignals,
  async () => {
    const one = await theOther();
    for (const [before, when] of PLACES) {
      const api = await service.caller();
      const atOne = createApiCaller(one.url, api.accountId, api.token);
      const move = await computed(api);
      const gate = await shutGate(owner, before, `new.account_id = '${api.accountId}' and ${when}`);
      bodyOf(await atOne.post(`/v1/moves/${move.id}/apply`, { hash: move.hash }), 202);
      await gate.reached();
      const died = await processIdOf(one, 'jobs');
      process.kill(died, 'SIGKILL');
      await gate.open();
      await eventually('the next one works', async () => (await processIdOf(one, 'jobs')) !== died);
      assert.equal((await read(api, move.id)).status, 'applying', before);
      assertError(await api.get('/v1/opening-balances'), 404, 'not-found');
      assert.equal(bodyOf(await api.get('/v1/clients'), 200).totalCount, 0);
      assertError(await api.get('/v1/accounts/1579'), 404, 'not-found');
      await owner
        .updateTable('moves')
        .set({ leased_until: new Date(0) })
        .where('id', '=', move.id)
        .execute();
      await eventually('it is done', async () => (await read(api, move.id)).status === 'done');
      const { openInvoices, openCredits } = bodyOf(await api.get('/v1/opening-balances'), 200);
      assert.deepEqual([openInvoices.length, openCredits.length], [3, 1], before);
      assert.equal(bodyOf(await api.get('/v1/clients'), 200).totalCount, 3);
      const { checks } = await verify(service.db, { accountId: api.accountId });
      assert.deepEqual(
        checks.flatMap(({ breaches }) => breaches),
        [],
      );
    }
  },
);

test(
  'a process that is killed while it computes a move leaves it to the next one',
  needsSignals,
  async () => {
    const one = await theOther();
    const api = await service.caller();
    const importIds = await broughtFiles(api);
    const gate = await shutGate(
      owner,
      'update on moves',
      `new.account_id = '${api.accountId}' and new.status = 'ready'`,
    );
    const atOne = createApiCaller(one.url, api.accountId, api.token);
    const { id } = bodyOf(await atOne.post('/v1/moves', { importIds, date: MOVED_ON }), 202);
    await gate.reached();
    const died = await processIdOf(one, 'jobs');
    process.kill(died, 'SIGKILL');
    await gate.open();
    const half = await read(api, id);
    assert.deepEqual([half.status, half.report, half.hash], ['computing', null, null]);
    await eventually('the next one works', async () => (await processIdOf(one, 'jobs')) !== died);
    await owner
      .updateTable('moves')
      .set({ leased_until: new Date(0) })
      .where('id', '=', id)
      .execute();
    await eventually('it is computed', async () => (await read(api, id)).status === 'ready');
    assertError(await api.get('/v1/opening-balances'), 404, 'not-found');
  },
);

/** The program of the test works, too, so that one of the two reads the files. */
async function broughtFiles(api: ApiCaller): Promise<string[]> {
  const importIds = [await bring(api, 'balances', BALANCES), await bring(api, 'open-invoices', OPEN_ITEMS)];
  for (const id of importIds) {
    await eventually(
      'it is read',
      async () => bodyOf(await api.get(`/v1/imports/${id}`), 200).status === 'ready',
    );
  }
  return importIds;
}

async function computed(api: ApiCaller) {
  const importIds = await broughtFiles(api);
  const { id } = bodyOf(await api.post('/v1/moves', { importIds, date: MOVED_ON }), 202);
  await eventually('it is computed', async () => (await read(api, id)).status === 'ready');
  return read(api, id);
}
