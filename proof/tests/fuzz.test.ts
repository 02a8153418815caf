import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STEPS_REACHED, fuzzApps } from '../../torture/fuzz/apps.ts';
import { fuzz } from '../../torture/fuzz/fuzz.ts';
import { operationsOf } from '../../server/test/support/api/id-places.ts';
import { startTestApp } from '../../server/test/support/test-app.ts';
import { readDocument } from '../../server/test/support/api/openapi.ts';

// Every run makes the same requests. `npm run fuzz` makes other requests, for as long as you like.

const service = await startTestApp({ jobs: false, isAlone: true });

test('openapi.json describes the answer to every request, no answer is a 5xx, and the books hold', async () => {
  const tally = await fuzz(service, { seed: 20_261_121, lives: 9, stepsPerLife: 200 });

  // Chance leaves out a few operations. If many were left out, the result could not be trusted.
  const asked = new Set([...tally.keys()].map((answer) => answer.replace(/ \d+$/, '')));
  const document = await readDocument(service.url);
  const unasked = operationsOf(document).filter(({ method, path }) => !asked.has(`${method} ${path}`));
  assert.ok(unasked.length <= 8, unasked.map(({ method, path }) => `${method} ${path}`).join(', '));
  assert.ok([...tally.keys()].filter((answer) => / 20\d$/.test(answer)).length > 25);
});

test('a person lets an app in, mostly with one thing wrong: no answer is a 5xx, and nobody is sent elsewhere', async () => {
  const tally = await fuzzApps(service, { seed: 20_261_201, ways: 1_500 });
  for (const step of STEPS_REACHED) assert.ok(tally.has(step), [...tally.keys()].join(', '));
});
