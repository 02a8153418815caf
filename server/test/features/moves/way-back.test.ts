import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../../../src/domain/days/local-date.ts';
import { periodOfTerm, vatTermOf } from '../../../src/domain/vat/vat-term.ts';
import { setAccounting } from '../../../src/features/companies/index.ts';
import { verify } from '../../../src/features/verification/index.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { ocrFile, post } from '../../support/bank/bank-files.ts';
import { act, comeTo, someStep } from '../../support/books/book-life.ts';
import type { Step } from '../../support/books/book-life.ts';
import { isOfCurrency } from '../../support/books/currency-life.ts';
import * as model from '../../support/books/book-model.ts';
import type { World } from '../../support/books/book-world.ts';
import { createSent, exemptLine } from '../../support/example-invoices.ts';
import { moveTools } from '../../support/moves/moves.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';
import { workOff } from '../../support/work-off.ts';

/**
 * What leaves by our SAF-T comes back by our import: of random lives, cut at the last day of a VAT term. A failure prints seed and path,
 * as in random-lives.
 */
const STEPS = 160;
const PARAMETERS = { seed: 20_261_130, numRuns: 1, endOnFailure: true };

const service = await startTestApp({ jobs: false, isAlone: true });
const { apply, bring, compute } = moveTools(service);

test('a company that moves from us to us has the same balances, customers, open invoices and credits', async () => {
  const someLife = fc.array(someStep, { minLength: STEPS, maxLength: STEPS });
  const property = fc.asyncProperty(fc.tuple(someLife, someLife), async (lives) => {
    for (const [index, steps] of lives.entries()) await moveOut(steps, index === 0 ? '1.30' : '1.40');
  });
  const { failed, counterexamplePath, errorInstance } = await fc.check(property, PARAMETERS);
  const told = `seed ${PARAMETERS.seed}, path ${counterexamplePath}`;
  assert.ok(!failed, new Error(told, { cause: errorInstance }));
});

async function moveOut(steps: Step[], version: string): Promise<void> {
  service.clock.now = new Date('2026-03-10T10:00:00Z');
  const world = await live(steps);
  const { to: date } = periodOfTerm(vatTermOf([], world.today));
  await comeTo(world, addDays(date, 1));
  const safT = await world.api.get(
    `/v1/exports/saf-t?from=2026-01&to=${date.slice(0, 7)}&version=${version}`,
  );
  assert.equal(safT.status, 200);

  const api = await service.caller();
  await moveClock(api, addDays(date, 1));
  const importIds = [await bring(api, 'saf-t', safT.text)];
  const move = await compute(api, { importIds, date, acceptOtherCompany: true });
  assert.deepEqual(move.report?.errors, []);
  assert.equal(move.report?.reclassified, 0);
  const done = await apply(api, move);
  assert.equal(done.status, 'done');

  assert.deepEqual(await balancesAt(api, date), await balancesAt(world.api, date));
  assert.deepEqual(await receivablesOf(api), await receivablesOf(world.api));
  const credit = [...world.model.credit]
    .map(([id, { booked }]) => [id.replaceAll('-', ''), Number(booked) / 100])
    .filter(([, amount]) => amount !== 0);
  assert.deepEqual(await creditOf(api), new Map(credit as [string, number][]));
  const { checks } = await verify(service.db, { accountId: api.accountId });
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
  await payByKid(api);
  const numbers = world.model.invoices.length;
  const sent = await createSent(api, { lines: [exemptLine(100)] });
  assert.equal(sent.status, 'sent');
  assert.ok(numbers > 0);
}

/** A bank file pays what came along. */
async function payByKid(api: ApiCaller): Promise<void> {
  const { openInvoices } = bodyOf(await api.get('/v1/opening-balances'), 200);
  const { id, kid, outstanding } = existing(openInvoices.find((one) => one.kid !== null));
  const sent = await post(api, ocrFile([{ kid, amount: outstanding, bookedOn: await dayOf(api) }]));
  bodyOf(sent, 202);
  await workOff(
    service.db,
    service.outbox.filter(({ name }) => name === 'bank-files'),
    [api.accountId],
  );
  assert.equal(bodyOf(await api.get(`/v1/invoices/${id}`), 200).status, 'paid');
}

async function dayOf(api: ApiCaller): Promise<string> {
  const { date } = bodyOf(await api.get('/v1/opening-balances'), 200);
  return addDays(date, 1);
}

/** By account in kroner, but for VAT, whose accounts come as one. */
async function balancesAt(api: ApiCaller, date: string): Promise<Map<string, number>> {
  const { accounts } = bodyOf(await api.get(`/v1/reports/trial-balance?asOf=${date}`), 200);
  const balances = new Map<string, number>();
  for (const { account, closing } of accounts) {
    const key = account.startsWith('27') ? '27' : account;
    balances.set(key, Math.round(((balances.get(key) ?? 0) + closing) * 100) / 100);
  }
  return new Map([...balances].filter(([, closing]) => closing !== 0).toSorted(byKey));
}

/** By customer and invoice: outstanding in kroner, fees with it. */
async function receivablesOf(api: ApiCaller): Promise<Map<string, number>> {
  const { customers } = bodyOf(await api.get('/v1/reports/receivables'), 200);
  const open: [string, number][] = [];
  for (const { customerName, invoices } of customers) {
    for (const { number, outstanding } of invoices) open.push([`${customerName} ${number}`, outstanding]);
  }
  return new Map(open.filter(([, outstanding]) => outstanding !== 0).toSorted(byKey));
}

/** By the number that the customer had in the file. */
async function creditOf(api: ApiCaller): Promise<Map<string, number>> {
  const { items } = bodyOf(await api.get('/v1/clients?pageSize=100'), 200);
  return new Map(
    items
      .filter(({ creditBalance }) => creditBalance !== 0)
      .map(({ externalId, creditBalance }) => [externalId ?? '', creditBalance]),
  );
}

function byKey([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

async function live(steps: Step[]): Promise<World> {
  const company = await service.createCompany();
  const world: World = {
    api: await service.caller({ company }),
    model: model.newModel('2026-03-10'),
    today: '2026-03-10',
    mostDaysBack: 60,
    manualEntries: [],
    switchAccounting: (on) =>
      setAccounting({ db: service.db, now: new Date(), actor: 'test' }, company.companyId, 'test', on),
    service,
    companyId: company.companyId,
    done: new Set(),
  };
  // Open items in other currencies do not move by SAF-T, which seldom tells what is left in the currency.
  for (const step of steps) {
    if (!isOfCurrency(step.act) && (await act(world, step))) world.done.add(step.act);
  }
  if (!world.model.accountingOn) await world.switchAccounting(true);
  return world;
}
