import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { setAccounting } from '../../../src/features/companies/index.ts';
import { verify } from '../../../src/features/verification/index.ts';
import type { Step } from '../../support/books/book-life.ts';
import { ACTS, act, someStep } from '../../support/books/book-life.ts';
import * as model from '../../support/books/book-model.ts';
import type { World } from '../../support/books/book-world.ts';
import { assertAgreement } from '../../support/books/model-agreement.ts';
import { startTestApp } from '../../support/test-app.ts';

/**
 * Random lives of invoices, and of what the bank tells, in two accounts at once, over HTTP. After any life, `verify` finds nothing,
 * and the figures of the service match an independent calculation, to the øre.
 *
 * A failure prints seed and path. Put them into PARAMETERS to run the failure again. For a large run by hand, set STEPS to
 * 3000 and choose a seed of your own.
 */
const STEPS = 300;
const PARAMETERS = { seed: 20_260_720, numRuns: 1, endOnFailure: true };

const someLife = fc.array(someStep, { minLength: STEPS, maxLength: STEPS });

const service = await startTestApp({ jobs: false, isAlone: true });

test('after random lives `verify` finds nothing, and every figure matches an independent calculation', async () => {
  const property = fc.asyncProperty(fc.tuple(someLife, someLife), async (lives) => {
    service.clock.now = new Date('2026-03-10T10:00:00Z');
    const done = await Promise.all(lives.map(live));
    const { checks } = await verify(service.db);
    assert.deepEqual(
      checks.flatMap(({ breaches }) => breaches),
      [],
    );
    assert.deepEqual(new Set(done.flatMap((acts) => [...acts])), new Set(Object.keys(ACTS)));
  });
  const { failed, counterexamplePath, errorInstance } = await fc.check(property, PARAMETERS);
  // The lives themselves would fill pages. Seed and path make the same lives again.
  const told = `seed ${PARAMETERS.seed}, path ${counterexamplePath}`;
  assert.ok(!failed, new Error(told, { cause: errorInstance }));
});

async function live(steps: Step[]): Promise<Set<string>> {
  const company = await service.createCompany();
  const world: World = {
    api: await service.caller({ company }),
    model: model.newModel('2026-03-10'),
    today: '2026-03-10',
    mostDaysBack: 99,
    manualEntries: [],
    switchAccounting: (on) =>
      setAccounting({ db: service.db, now: new Date(), actor: 'test' }, company.companyId, 'test', on),
    service,
    companyId: company.companyId,
    done: new Set(),
  };
  for (const step of steps) if (await act(world, step)) world.done.add(step.act);
  if (!world.model.accountingOn) await world.switchAccounting(true);
  await assertAgreement(world.api, world.model, world.today);
  return world.done;
}
