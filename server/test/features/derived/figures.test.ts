import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { rebuildFigures } from '../../../src/features/derived/index.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import { figureBreaches, withoutSequencer } from '../../support/database/figures.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { everyDocument } from '../../support/documents/every-document.ts';
import { inDays } from '../../support/dates.ts';
import { eventually } from '../../support/eventually.ts';
import { createDraft, createSent, exemptLine } from '../../support/example-invoices.ts';
import { countFigures } from '../../support/derived.ts';
import { moveClock } from '../../support/test-tools.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);

const total = async (api: ApiCaller, path: string): Promise<number> =>
  bodyOf<{ totalCount: number }>(await api.get(path), 200).totalCount;
const drafts = (api: ApiCaller) => total(api, '/v1/invoices?status=draft&pageSize=1');

/** How many rows of the account wait for the sequencer, or for the figures to be counted. */
async function waiting({ accountId }: ApiCaller): Promise<number> {
  const { rows } = await sql`select from new_events where account_id = ${accountId}`.execute(owner);
  return rows.length;
}

async function areKept({ accountId }: ApiCaller): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select figures_kept as kept from event_positions where account_id = ${accountId}`.execute(owner);
  return rows[0]?.kept ?? true;
}

async function totalsOf(api: ApiCaller) {
  const get = async <Path extends string>(path: Path) => bodyOf(await api.get(path), 200);
  return {
    drafts: await drafts(api),
    sent: await total(api, '/v1/invoices?status=sent&issuedFrom=2026-01-01&pageSize=1'),
    clients: await total(api, '/v1/clients?pageSize=1'),
    emails: await total(api, '/v1/test/emails?pageSize=1'),
    payments: await get('/v1/reports/payments'),
    balances: (await get('/v1/reports/trial-balance')).accounts,
  };
}

test('what everything that the service can do notes adds up to what its rows hold', async () => {
  const { api } = await everyDocument(service);
  service.clock.release();
  await sequenceAll(service.db);
  assert.equal(await waiting(api), 0);
  // The figures were never counted: they are made of differences alone.
  assert.equal(await areKept(api), true);
  const { rows } = await sql<{ figure: string }>`
    select distinct figure from kept_figures where account_id = ${api.accountId} order by 1`.execute(owner);
  assert.deepEqual(
    rows.map(({ figure }) => figure),
    [
      'clients',
      'entries',
      'entry-total',
      'invoiced',
      'invoices',
      'invoices-made',
      'ledger',
      'ledger-months',
      'owed',
      'payments',
      'waiting-invoices',
    ],
  );
  assert.deepEqual(await figureBreaches(owner.of(api.accountId)), []);
});

test('totals are the same while changes wait and when they have been added', async () => {
  const api = await service.caller();
  await createDraft(api);
  await sequenceAll(service.db);
  const before = await withoutSequencer(owner.of(api.accountId), async () => {
    const [first] = await Promise.all([createDraft(api), createDraft(api), createSent(api)]);
    bodyOf(await api.delete(`/v1/invoices/${first.id}`), 204);
    assert.ok((await waiting(api)) > 0);
    return totalsOf(api);
  });
  assert.deepEqual([before.drafts, before.sent], [2, 1]);
  await sequenceAll(service.db);
  assert.equal(await waiting(api), 0);
  assert.deepEqual(await totalsOf(api), before);
});

test('while drafts come and go, time passes, two sequencers add and figures are made anew, no total is ever wrong', async () => {
  const api = await service.caller();
  await createDraft(api);
  const over = new AbortController();
  const repeat = async (work: () => Promise<void>) => {
    while (!over.signal.aborted) await work();
  };
  const others = [
    repeat(() => sequenceAll(service.db)),
    repeat(() => sequenceAll(service.db)),
    repeat(() => rebuildFigures(service.db.of(api.accountId))),
    // Seven others have one draft each at most, so the total is never below 1 and never above 8.
    repeat(async () => {
      const now = await drafts(api);
      assert.ok(now >= 1 && now <= 8, `${now}`);
    }),
  ];
  const working = Array.from({ length: 6 }, async () => {
    for (let times = 0; times < 5; times++) {
      const { id } = await createDraft(api);
      bodyOf(await api.delete(`/v1/invoices/${id}`), 204);
    }
    const { id, issueDate } = await createSent(api, { lines: [exemptLine(100)] });
    bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount: 40, paidOn: issueDate }), 201);
  });
  // Invoices that were due become overdue, which changes what figures count them by.
  const movingTime = (async () => {
    await createSent(api, { dueDate: '2026-12-24' });
    for (const day of ['2027-01-05', '2027-02-05', '2027-03-05']) await moveClock(api, day);
  })();
  await Promise.all([...working, movingTime]);
  over.abort();
  await Promise.all(others);
  await countFigures(service.db);
  await sequenceAll(service.db);
  assert.equal(await waiting(api), 0);
  assert.equal(await drafts(api), 1);
  assert.deepEqual(await figureBreaches(owner.of(api.accountId)), []);
});

test('events get their numbers, and figures follow; totals are exact meanwhile', async () => {
  const api = await service.caller();
  await createDraft(api);
  await eventually('the event is in the feed', async () => {
    const { items } = bodyOf(await api.get('/v1/events'), 200);
    return items.some(({ type }) => type === 'invoice.created');
  });
  assert.equal(await drafts(api), 1);
  await eventually('nothing waits', async () => (await waiting(api)) === 0);
  assert.equal(await drafts(api), 1);
  assert.deepEqual(await figureBreaches(owner.of(api.accountId)), []);
});

test('figures of an account from before there were any are counted; until then totals are counted from the rows', async () => {
  const api = await service.caller();
  await createDraft(api);
  await createSent(api);
  await sequenceAll(service.db);
  const before = await totalsOf(api);
  // A process that has not seen the account before.
  const { db, url } = await startTestApp({ connection: service.connection, jobs: false });
  await sql`update event_positions set figures_kept = false where account_id = ${api.accountId}`.execute(
    owner,
  );
  await sql`delete from kept_figures where account_id = ${api.accountId}`.execute(owner);
  const there = createApiCaller(url, api.accountId, api.token);
  assert.deepEqual(await totalsOf(there), before);
  await createDraft(api);
  await sequenceAll(db);
  assert.ok((await waiting(api)) > 0, 'the difference waits for the count');
  assert.equal(await drafts(there), before.drafts + 1);
  await countFigures(db);
  assert.equal(await drafts(there), before.drafts + 1);
  await sequenceAll(db);
  assert.equal(await waiting(api), 0);
  assert.equal(await drafts(there), before.drafts + 1);
  assert.deepEqual(await figureBreaches(owner.of(api.accountId)), []);
});

test('a figure that cannot be added to holds up no number of an event, and is counted anew', async () => {
  const api = await service.caller();
  await createDraft(api);
  await sequenceAll(service.db);
  await sql`
    alter table kept_figures add constraint broken check (account_id <> ${sql.lit(api.accountId)}) not valid
  `.execute(owner);
  const neighbour = await service.caller();
  const [{ id }] = await Promise.all([createDraft(api), createDraft(neighbour)]);
  await sequenceAll(service.db);
  assert.deepEqual([await areKept(neighbour), await drafts(neighbour)], [true, 1]);
  const { items } = bodyOf(await api.get('/v1/events?limit=500'), 200);
  assert.equal(items.at(-1)?.data.invoice?.id, id);
  assert.equal(await areKept(api), false);
  assert.equal(await drafts(api), 2);
  await assert.rejects(countFigures(service.db));
  await sql`alter table kept_figures drop constraint broken`.execute(owner);
  await countFigures(service.db);
  await sequenceAll(service.db);
  assert.deepEqual([await areKept(api), await waiting(api), await drafts(api)], [true, 0, 2]);
  assert.deepEqual(await figureBreaches(owner.of(api.accountId)), []);
});

test('a dry run and a request that fails add nothing', async () => {
  const api = await service.caller();
  await createDraft(api);
  const before = await totalsOf(api);
  const { id } = await createSent(api);
  const sent = await totalsOf(api);
  const payment = { amount: 10, paidOn: inDays(0) };
  const headers = { 'tilgode-dry-run': 'true' };
  await api.call('POST', `/v1/invoices/${id}/payments`, { body: payment, headers });
  await api.post(`/v1/invoices/${id}/payments`, { ...payment, amount: 99_999_999 });
  await sequenceAll(service.db);
  assert.deepEqual(await totalsOf(api), sent);
  assert.equal(sent.drafts, before.drafts);
  assert.deepEqual(await figureBreaches(owner.of(api.accountId)), []);
});
