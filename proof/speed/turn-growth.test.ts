import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOORS, makeThings } from '../../server/test/support/turns/doors.ts';
import { openSender } from '../../server/test/support/turns/send-shape.ts';
import { standardWork } from '../../server/test/support/turns/standard-work.ts';
import { startTestApp } from '../../server/test/support/test-app.ts';

// What a caller sends does not keep others waiting longer by being larger, also on a machine that does other work.

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const send = openSender(service, api);
const things = await makeThings(api);

/** What a turn may differ by from another one. A body of JSON is read and checked in one turn, which a megabyte bounds. */
const allowance = standardWork();
/** Other work of the machine makes some turns dearer, and none cheaper: the cheapest of several tells. */
const MOST_ROUNDS = 5;
/** Of what takes minutes. */
const SHARE = 0.1;

for (const [operationId, shapesOf] of Object.entries(DOORS)) {
  test(`the longest turn of the service does not grow with what ${operationId} is sent`, async () => {
    for (const shape of shapesOf(things)) {
      const share = shape.takesMinutes === true ? SHARE : 1;
      let [large, small] = [Infinity, Infinity];
      const isBounded = () => large <= 2 * small + allowance;
      for (let round = 0; round < MOST_ROUNDS && (round === 0 || !isBounded()); round += 1) {
        const sent = await send(shape, share);
        assert.ok(sent.result.status < 500, `${shape.name}: ${sent.result.text}`);
        large = Math.min(large, sent.milliseconds);
        small = Math.min(small, (await send(shape, share / 10)).milliseconds);
      }
      assert.ok(
        isBounded(),
        `${shape.name}: ${large} ms of CPU; at a tenth ${small}, allowed beyond ${allowance}`,
      );
    }
  });
}
