import assert from 'node:assert/strict';
import { bodyOf } from '../../../support/api/answers.ts';
import { bankTests, bill, creditOf, match, readTransaction, undo } from '../../../support/bank/matching.ts';
import { startTestApp } from '../../../support/test-app.ts';

const bankTest = bankTests(await startTestApp({ jobs: false }));

bankTest(
  'what was credit, was undone and became credit again is undone once: the first deposit stays as it ended',
  async ({ api, bringOne }) => {
    const { client } = await bill(api, 100);
    const id = await bringOne({ amount: 400, bookedOn: '2026-01-13' });
    for (const round of [1, 2]) {
      bodyOf(await match(api, id, { remainderToClientId: client.id }), 200);
      assert.equal(await creditOf(api, client.id), 400, `round ${round}`);
      bodyOf(await undo(api, id), 200);
      assert.equal(await creditOf(api, client.id), 0, `round ${round}`);
      assert.equal((await readTransaction(api, id)).status, 'unmatched');
    }
  },
);
