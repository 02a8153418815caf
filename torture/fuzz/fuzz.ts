import assert from 'node:assert/strict';
import fc from 'fast-check';
import { verify } from '../../server/src/features/verification/index.ts';
import { operationsOf } from '../../server/test/support/api/id-places.ts';
import { readDocument } from '../../server/test/support/api/openapi.ts';
import type { TestApp } from '../../server/test/support/test-app.ts';
import type { Tally } from './life.ts';
import { live } from './life.ts';
import { someStep } from './steps.ts';

type Extent = { seed: number; lives: number; stepsPerLife: number; minutes?: number };

/**
 * Runs lives of random requests, each life in an account of its own. Some requests are valid by openapi.json, some have
 * one thing wrong, and some are nonsense. In the end, openapi.json describes every answer, and the books of all
 * accounts are right.
 *
 * @param extent.minutes ends the run after this time, if the lives have not ended before
 */
export async function fuzz(service: TestApp, { seed, lives, stepsPerLife, minutes }: Extent): Promise<Tally> {
  // Later than the dates of the document's examples, and the same for every run of a seed.
  service.clock.now = new Date('2026-12-15T10:00:00Z');
  const document = await readDocument(service.url);
  const operations = operationsOf(document);
  const tally: Tally = new Map();
  const property = fc.asyncProperty(
    fc.array(someStep(operations), { minLength: 1, maxLength: stepsPerLife, size: 'max' }),
    async (steps) => live(document, await service.caller(), steps, tally),
  );
  await fc.assert(property, {
    seed,
    numRuns: lives,
    ...(minutes !== undefined && { interruptAfterTimeLimit: minutes * 60_000 }),
  });

  const { checks } = await verify(service.db);
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
  return tally;
}
