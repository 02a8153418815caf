import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { verify } from '../../server/src/features/verification/index.ts';
import { bodyOf, existing } from '../../server/test/support/api/answers.ts';
import type { ApiCaller } from '../../server/test/support/api/api-caller.ts';
import { createApiCaller } from '../../server/test/support/api/api-caller.ts';
import type { Act, Step } from '../../server/test/support/books/book-life.ts';
import { ACTS, act, comeTo, someStep } from '../../server/test/support/books/book-life.ts';
import * as model from '../../server/test/support/books/book-model.ts';
import { openCurrencies } from '../../server/test/support/books/currency-life.ts';
import * as inCurrency from '../../server/test/support/books/currency-model.ts';
import type { World } from '../../server/test/support/books/book-world.ts';
import { assertBankAgrees, kroner, ore } from '../../server/test/support/books/model-agreement.ts';
import * as said from '../../server/test/support/books/month-end-figures.ts';
import * as reckoned from '../../server/test/support/books/reckoned-figures.ts';
import { createTestDatabase, databaseUrl } from '../../server/test/support/database/test-database.ts';
import { onEnd } from '../../server/test/support/program/cleanup.ts';
import { runCommand, valueOf } from '../../server/test/support/program/run-command.ts';
import { makeTemporaryFolder } from '../../server/test/support/program/temporary-folder.ts';
import type { TestApp } from '../../server/test/support/test-app.ts';
import { startTestApp } from '../../server/test/support/test-app.ts';

/**
 * Fourteen months of a company, played twice: an opening balance, then sales in kroner and in five other currencies, payments, credit, refunds, letters over
 * holidays, losses and everything else that a month brings, and the year-end. Payments are recorded on their day or weeks later, and
 * are reversed over the year's end, too. In the second life the database is lost in July and comes back from the backup of June. At
 * the end of each month, reports, statements and SAF-T must agree with an independent calculation. After the fourteen months they
 * must agree with it again, and nothing in a closed month may have changed.
 *
 * For a large run by hand, raise STEPS_A_MONTH and choose a seed of your own.
 */
const SEED = 20_260_101;
const STEPS_A_MONTH = 20;
// prettier-ignore
const MONTHS = [
  '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07',
  '2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02',
];

/** Time follows the calendar here. Months are closed by VAT term, and accounting stays on. */
const LEFT_OUT = new Set<Act>(['wait', 'switchAccounting', 'closeMonths']);

const BEGIN = new Date('2026-01-02T08:00:00Z');
const LOST_MONTH = '2026-07';

const service = await startTestApp({ jobs: false, isAlone: true });
service.clock.now = BEGIN;
const folders = makeTemporaryFolder();
onEnd(() => rm(folders, { recursive: true }));

/** What has been done in both lives together. */
const done = new Set<string>();

test('fourteen months match an independent calculation, at each month’s end and afterwards, and `verify` finds nothing', async () => {
  const world = await openBooks();
  await assertLife(world, SEED);
  await assertVerified(service);
});

test('fourteen months with a restore in July match the calculation, too, and `verify` finds nothing', async () => {
  const world = await openBooks();
  let restored: TestApp | undefined;
  await assertLife(world, 20_260_707, async () => {
    restored = await restoreJune(world);
  });
  assert.ok(restored);
  await assertVerified(restored);
  assert.deepEqual(done, new Set((Object.keys(ACTS) as Act[]).filter((one) => !LEFT_OUT.has(one))));
});

async function assertLife(world: World, seed: number, beforeLostMonth?: () => Promise<void>): Promise<void> {
  await liveThrough(world, seed, beforeLostMonth);
  for (const one of world.done) done.add(one);
  await endTheYear(world);
  await assertBankAgrees(world.api, world.model);
}

async function assertVerified({ db }: TestApp): Promise<void> {
  const { checks } = await verify(db);
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
}

/** A backup, then work that is lost, then the backup in a new database. From there the world goes on. */
async function restoreJune(world: World): Promise<TestApp> {
  const folder = join(folders, 'june');
  valueOf(
    await runCommand(['backup', '--to', folder, '--json'], { DATABASE_URL: databaseUrl(service.connection) }),
  );
  const {
    model: before,
    manualEntries,
    today,
  } = structuredClone({
    model: world.model,
    manualEntries: world.manualEntries,
    today: world.today,
  });
  await comeTo(world, `${LOST_MONTH}-20`);
  for (const step of fc.sample(someStep, { numRuns: STEPS_A_MONTH, seed: 7 })) {
    if (!LEFT_OUT.has(step.act)) await act(world, step);
  }
  const connection = await createTestDatabase();
  valueOf(
    await runCommand(['restore', '--from', folder, '--json'], { DATABASE_URL: databaseUrl(connection) }),
  );
  const restored = await startTestApp({ connection, jobs: false });
  restored.clock.now = BEGIN;
  const { accountId, token } = world.api;
  Object.assign(world, {
    api: createApiCaller(restored.url, accountId, token),
    model: before,
    manualEntries,
    today,
    service: restored,
  });
  return restored;
}

/** A company that begins on 1 January with 10 000 kr in the bank and two invoices from before. One of the two is overdue. */
async function openBooks(): Promise<World> {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const world: World = {
    api,
    model: model.newModel('2025-12-31'),
    today: '2026-01-02',
    mostDaysBack: 0,
    manualEntries: [],
    switchAccounting: () => Promise.reject(new Error('Accounting stays on.')),
    service,
    companyId: company.companyId,
    done: new Set(),
  };
  const openInvoices = [
    { number: 'G-17', dueDate: '2025-12-15', outstanding: 1500 },
    { number: 'G-18', dueDate: '2026-01-24', outstanding: 900 },
  ].map((one) => ({ ...one, client: { name: 'gammel', email: 'gammel@example.no' } }));
  const balances = [
    { account: '1920', debit: 10_000 },
    { account: '1500', debit: 2400 },
    { account: '2050', credit: 12_400 },
  ];
  bodyOf(await api.post('/v1/opening-balances', { date: '2025-12-31', balances, openInvoices }), 201);
  const { items } = bodyOf(await api.get('/v1/invoices?sort=number'), 200);
  model.open(
    world.model,
    items.map((item) => ({
      id: item.id,
      customer: existing(item.client.id),
      dueDate: item.dueDate,
      ore: ore(item.outstandingAmount),
    })),
    new Map([
      ['1920', 1_000_000n],
      ['2050', -1_240_000n],
    ]),
  );
  world.model.today = world.today;
  await openCurrencies(world);
  return world;
}

async function liveThrough(world: World, seed: number, beforeLostMonth?: () => Promise<void>): Promise<void> {
  const steps: Step[] = fc
    .sample(someStep, { numRuns: 4 * STEPS_A_MONTH * MONTHS.length, seed })
    .filter((step) => !LEFT_OUT.has(step.act));
  const closed = new Map<string, said.MonthEnd>();
  for (const month of MONTHS) {
    if (month === LOST_MONTH) await beforeLostMonth?.();
    const lastDay = lastDayOf(month);
    for (let count = 0; count < STEPS_A_MONTH; count++) {
      const dayOfMonth = 2 + Math.floor((count * (Number(lastDay.slice(8)) - 2)) / STEPS_A_MONTH);
      const day = `${month}-${String(dayOfMonth).padStart(2, '0')}`;
      if (day > world.today) await comeTo(world, day);
      const step = steps.pop();
      assert.ok(step, 'there are steps left');
      if (await act(world, step)) world.done.add(step.act);
    }
    if (month === '2026-02') await payOldInvoice(world);
    await comeTo(world, lastDay);
    assertSame(await said.readMonthEnd(world.api, month), reckoned.monthEnd(world.model, month), month);
    for (const one of await closeOldTerm(world.api, month)) {
      closed.set(one, await said.readMonthEnd(world.api, one));
    }
  }
  for (const month of MONTHS) {
    const figures = await said.readMonthEnd(world.api, month);
    assertSame(figures, reckoned.monthEnd(world.model, month), `${month}, asked again`);
    assertSame(figures, closed.get(month) ?? figures, `${month}, after it was closed`);
  }
}

async function payOldInvoice({ api, model: books }: World): Promise<void> {
  const [old] = books.opened;
  assert.ok(old);
  const payment = { amount: kroner(old.ore), paidOn: books.today };
  bodyOf(await api.post(`/v1/invoices/${old.id}/payments`, payment), 201);
  model.payOpened(books, old);
}

/** The term before the last one, on a day on which a term ends. @returns the months that are closed now */
async function closeOldTerm(api: ApiCaller, month: string): Promise<string[]> {
  const index = MONTHS.indexOf(month) - 2;
  const closedThrough = MONTHS[index];
  // December stays open for the year-end.
  const isDecember = closedThrough !== undefined && closedThrough >= '2026-12';
  if (closedThrough === undefined || Number(month.slice(5)) % 2 === 1 || isDecember) return [];
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough } }), 200);
  return MONTHS.slice(index - 1, index + 1);
}

/**
 * What stands in other currencies at the end of 2026 is revalued, item by item. Then the result of 2026 goes to equity, and the books of 2027
 * open without a result, in reports and in SAF-T.
 */
async function endTheYear({ api, model: books }: World): Promise<void> {
  const asOf = '2026-12-31';
  const { lines } = bodyOf(await api.post('/v1/currency-revaluations', { asOf }), 201);
  const revalued = lines.map(
    ({ kind, invoiceId, customerId, currency, amount, amountNok, closingNok, difference }) => {
      const item = kind === 'receivable' ? `${invoiceId}` : `${customerId} ${currency}`;
      return [item, ...[amount, amountNok, closingNok, difference].map(ore)] as const;
    },
  );
  assert.ok(revalued.length > 1);
  assert.deepEqual(byItem(revalued), byItem(inCurrency.revalue(books, asOf)));
  const result = bodyOf(await api.post('/v1/year-results', { year: 2026 }), 201);
  model.distribute(books, '2026-12-31', '2050');
  assert.equal(ore(result.result), model.resultOf(books, '2026'));
  for (const month of ['2026-12', '2027-01', '2027-02']) {
    const figures = await said.readMonthEnd(api, month);
    assertSame(figures, reckoned.monthEnd(books, month), `${month} after the year-end`);
    if (month.startsWith('2027')) assert.equal(figures.undistributedOre, 0n);
  }
  const { accounts } = await said.readSafT(api, '2027-01', '2027-02');
  const opening = [...accounts.values()].reduce((sum, [opens]) => sum + opens, 0n);
  assert.equal(opening, 0n, 'assets, equity and liabilities open in balance');
}

function byItem(items: readonly (readonly [item: string, ...figures: bigint[]])[]) {
  return items.toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function assertSame(one: said.MonthEnd, other: said.MonthEnd, when: string): void {
  for (const part of Object.keys(one) as (keyof said.MonthEnd)[]) {
    assert.deepEqual(one[part], other[part], `${when}: ${part}`);
  }
}

function lastDayOf(month: string): string {
  const [year = 0, monthOfYear = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, monthOfYear, 0)).toISOString().slice(0, 10);
}
