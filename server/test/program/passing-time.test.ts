import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sequenceAll } from '../../src/platform/events/sequencer.ts';
import { createSigningKeys } from '../../src/platform/access/signing-keys.ts';
import { PASSING_TIME } from '../../src/program/passing-time.ts';
import { bodyOf } from '../support/api/answers.ts';
import { inDays } from '../support/dates.ts';
import { createDraft, createSent } from '../support/example-invoices.ts';
import { createSentQuote } from '../support/example-quotes.ts';
import { proposalOf } from '../support/proposals/proposals.ts';
import { created } from '../support/recurring-invoices.ts';
import { startTestApp } from '../support/test-app.ts';
import { moveClock } from '../support/test-tools.ts';
import { listDue } from '../support/work-off.ts';

// Time passes in two ways: jobs look at the clock, and a test clock is moved. Both must do all.

const service = await startTestApp({ jobs: false, isAlone: true });
const { db } = service;
// In Oslo it is an hour of letters then.
service.clock.now = new Date(`${inDays(0)}T11:00:00Z`);
const deps = {
  db,
  clock: () => service.clock.now,
  log: service.eInvoices.log,
  keys: createSigningKeys(db),
  testRetentionDays: 90,
  baseUrl: 'http://tilgode.test',
  outgoing: service.outgoing,
  exchangeRates: { url: undefined },
};
const LATER = inDays(60);

/** A test account that has something of each kind that time changes. */
async function seed() {
  const company = await service.createCompany();
  await db
    .updateTable('companies')
    .set({ automatic_letters: 'reminders', letters_since: inDays(-60) })
    .where('id', '=', company.companyId)
    .execute();
  const api = await service.caller({ company });
  const agent = await service.caller({ company, environment: 'test', mode: 'proposes' });
  proposalOf(await agent.post(`/v1/invoices/${(await createDraft(agent)).id}/send`));
  await createSentQuote(api, { validUntil: inDays(10) });
  await createSent(api, { dueDate: inDays(14) });
  const paused = await createSent(api, { dueDate: inDays(14) });
  bodyOf(
    await api.post(`/v1/invoices/${paused.id}/pause-reminders`, { reason: 'Varen var skadd', until: LATER }),
    200,
  );
  await created(api, { firstDate: inDays(5), action: 'send', channel: 'email' });
  return api;
}

/** The number of the account's last change. */
async function lastChange(accountId: string): Promise<bigint> {
  await sequenceAll(db);
  const { last_sequence: last } = await db
    .selectFrom('event_positions')
    .select('last_sequence')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return last;
}

/** The names of what changes the account when all jobs run in turn. */
async function namesOfWork(accountId: string): Promise<string[]> {
  const names: string[] = [];
  for (const { name, run } of PASSING_TIME) {
    const before = await lastChange(accountId);
    await run(deps);
    if ((await lastChange(accountId)) > before) names.push(name);
  }
  return names;
}

/** What the outbox finds for the account, without what follows from changes and not from time. */
async function namesOfDue(accountId: string): Promise<string[]> {
  const follows = new Set(['e-invoices-test', 'figures', 'mails-test', 'month-sums', 'search-index']);
  const names: string[] = [];
  for (const kind of service.outbox) {
    if ((await listDue(db, kind, [accountId])).length > 0) names.push(kind.name);
  }
  return names.filter((name) => !follows.has(name));
}

test('what jobs do because time has passed is each a kind that a test clock passes, too, and no other', async () => {
  const { accountId } = await seed();
  const clock = new Date(`${inDays(61)}T12:00:00Z`);
  await db.updateTable('accounts').set({ clock }).where('id', '=', accountId).execute();
  assert.deepEqual(await namesOfDue(accountId), ['recurring-invoices']);
  assert.deepEqual(
    await namesOfWork(accountId),
    PASSING_TIME.flatMap(({ name, onTestClock }) => ('not' in onTestClock ? [] : [name])),
  );
});

test('a test clock that is moved leaves nothing for the jobs', async () => {
  const api = await seed();
  await moveClock(api, inDays(61));
  assert.deepEqual(await namesOfDue(api.accountId), []);
  assert.deepEqual(await namesOfWork(api.accountId), []);
});
