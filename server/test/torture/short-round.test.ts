import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fault } from '../../../torture/fault.ts';
import { cutCommits } from '../../../torture/faults/cut-commits.ts';
import { cutConnections } from '../../../torture/faults/cut-connections.ts';
import { createRandom } from '../../../torture/random.ts';
import { Broken, tortureOne } from '../../../torture/story.ts';
import { createTestDatabase } from '../support/database/test-database.ts';

// A few seconds of what `npm run torture` does for as long as asked. Its other faults, see docs/reliability.md.

const SEED = '20261121';

/** One after the other in one round: what is checked after each round takes longer than they do. */
const cutBoth: Fault = {
  ...cutCommits,
  name: 'commits and connections of callers are cut',
  strike: async (scene) => `${await cutCommits.strike(scene)}; ${await cutConnections.strike(scene)}`,
};

test(
  'a short round of torture: nothing acknowledged is lost, nothing happens twice, no number is skipped',
  {
    skip: process.platform === 'win32' ? 'needs Unix signals' : false,
  },
  async (context) => {
    const plan = {
      seed: SEED,
      until: Infinity,
      connections: 4,
      sizes: {
        own: { companies: 2, services: 1, workers: 1 },
        external: { companies: 2, services: 1, workers: 1 },
      },
      faults: [cutBoth],
      loadMilliseconds: { least: 50, most: 200 },
      connection: await createTestDatabase(),
    };
    try {
      const { rounds, acknowledged, unknown } = await tortureOne(
        plan,
        'external',
        createRandom(SEED),
        (line) => context.diagnostic(line),
      );
      assert.equal(rounds, 1);
      assert.ok(acknowledged > 0 && unknown > 0, `${acknowledged} acknowledged, ${unknown} unknown`);
    } catch (error) {
      // Its cause says what was found.
      throw error instanceof Broken ? error.cause : error;
    }
  },
);
