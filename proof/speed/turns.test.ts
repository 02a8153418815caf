import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../../server/test/support/test-app.ts';
import { DOORS, makeThings } from '../../server/test/support/turns/doors.ts';
import { openSender } from '../../server/test/support/turns/send-shape.ts';
import { standardWork } from '../../server/test/support/turns/standard-work.ts';

// How long others wait at most, on a machine that does nothing else, while somebody sends the largest that the service takes.

/** Of `standardWork` on the machine that runs this. */
const MOST = 1.6;
const ROUNDS = 5;

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const send = openSender(service, api);
const mostMilliseconds = MOST * standardWork();
const things = await makeThings(api);

for (const [operationId, shapesOf] of Object.entries(DOORS)) {
  test(`no turn takes more than 1.6 times the CPU of the standard work, whatever ${operationId} is sent`, async () => {
    const dear: string[] = [];
    for (const shape of shapesOf(things)) {
      // The first round warms up.
      let least = Infinity;
      for (let round = 0; round < ROUNDS && least > mostMilliseconds; round += 1) {
        const { result, milliseconds } = await send(shape, 1);
        assert.ok(result.status < 500, `${shape.name}: ${result.text}`);
        least = Math.min(least, milliseconds);
      }
      process.stdout.write(`${shape.name}: ${least.toFixed(1)} of ${mostMilliseconds.toFixed(1)} ms\n`);
      if (least > mostMilliseconds)
        dear.push(`${shape.name}: ${least.toFixed(1)} of ${mostMilliseconds.toFixed(1)} ms`);
    }
    assert.deepEqual(dear, []);
  });
}
