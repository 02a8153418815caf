import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fault } from '../../../torture/fault.ts';
import { Broken } from '../../../torture/finding.ts';
import { cutCommits } from '../../../torture/faults/cut-commits.ts';
import { cutConnections } from '../../../torture/faults/cut-connections.ts';
import { createRandom } from '../../../torture/random.ts';
import { tortureOne } from '../../../torture/story.ts';
import { createTestDatabase } from '../support/database/test-database.ts';

// A few seconds of `npm run torture` with two of its faults. docs/reliability.md has all faults.

const SEED = '20261121';

/** Both faults in one round, because the checks after a round take longer than the faults. */
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
        own: { companies: 1, services: 1, workers: 1 },
        external: { companies: 1, services: 1, workers: 1 },
      },
      faults: [cutBoth],
      loadMilliseconds: { least: 50, most: 200 },
      database: { connection: await createTestDatabase() },
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
      // The cause of `Broken` has the finding.
      throw error instanceof Broken ? error.cause : error;
    }
  },
);
