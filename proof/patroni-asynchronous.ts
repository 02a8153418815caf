import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../server/test/support/eventually.ts';
import { join } from 'node:path';
import { createAsker } from '../torture/asker.ts';
import { expect } from '../torture/finding.ts';
import type { Installation } from '../torture/installation.ts';
import { prepareCurrencies } from '../torture/currencies.ts';
import { install } from '../torture/installation.ts';
import type { Journal } from '../torture/journal.ts';
import { createJournal, isAcknowledged } from '../torture/journal.ts';
import { startLoad } from '../torture/load.ts';
import { createRandom } from '../torture/random.ts';
import type { Cluster, Machine } from './parts/patroni-cluster.ts';
import { startPatroniCluster } from './parts/patroni-cluster.ts';
import type { Row } from './proof.ts';

const SIZE = { companies: 4, services: 1, workers: 2 };
const CALLERS = 8;
const LOAD_MILLISECONDS = 3_000;
const KILLS = 3;
const CUTS = 1;

/** Without `synchronous_mode` a new primary may lack what the old one has acknowledged. This counts how much. */
export async function measureAsynchronous(say: (line: string) => void): Promise<Row[]> {
  const cluster = await startPatroniCluster({ synchronous: false });
  try {
    const installation = await install('external', SIZE, {
      connection: cluster.connection,
      settings: { DATABASE_URL: cluster.url },
    });
    try {
      return [
        await count(KILLS, 'Machine of the primary killed', cluster, installation, say, {
          strike: (primary) => primary.kill(),
          mend: (machine) => machine.start(),
        }),
        await count(
          CUTS,
          'Machine of the primary cut off from the other machines',
          cluster,
          installation,
          say,
          {
            strike: async (primary) => primary.cutOff('machines'),
            mend: (machine) => machine.mend(),
          },
        ),
      ];
    } finally {
      await installation.close({ keepFolder: false });
    }
  } finally {
    await cluster.close();
  }
}

type Strike = { strike(primary: Machine): Promise<void>; mend(machine: Machine): void };

async function count(
  times: number,
  name: string,
  cluster: Cluster,
  installation: Installation,
  say: (line: string) => void,
  { strike, mend }: Strike,
): Promise<Row> {
  await prepareCurrencies(installation.url, installation.accounts);
  const rounds: { lost: number; acknowledged: number; seconds: number }[] = [];
  for (let round = 1; round <= times; round += 1) {
    const journal = createJournal(join(installation.folder, `${name} ${round}.jsonl`.replaceAll(' ', '-')));
    const asker = createAsker(
      installation.url,
      journal,
      `asynchronous-${name.replaceAll(' ', '-')}-${round}`,
    );
    const load = startLoad(asker, installation.accounts, CALLERS, createRandom(`${name} ${round}`));
    await pause(LOAD_MILLISECONDS);
    const old = await cluster.primary();
    const beganAt = Date.now();
    await strike(old);
    // Requests after the failover would meet what is lost. So the callers stop at the first failure, when the old primary
    // takes no more writes.
    await eventually('a request fails', async () => asker.counts.failed + asker.counts.broken > 0, 60_000);
    await load.stop();
    const next = await eventually(
      'another machine is the primary',
      async () => {
        const primary = await cluster.primary();
        return primary !== old && primary;
      },
      60_000,
    );
    const seconds = (Date.now() - beganAt) / 1_000;
    mend(old);
    await cluster.untilWhole();
    await installation.start();
    const { exitCode, stdout } = await installation.command('verify', '--json');
    expect(exitCode === 0, '`tilgode verify` finds that something is wrong.', stdout);
    const lost = await countLost(installation, journal);
    journal.close();
    rounds.push({ ...lost, seconds });
    say(
      `  ${name}, ${next.name} took over after ${seconds.toFixed(1)} s: lost ${lost.lost} of ${lost.acknowledged}`,
    );
  }
  const lost = rounds.map((round) => round.lost);
  const acknowledged = rounds.reduce((sum, round) => sum + round.acknowledged, 0);
  return {
    broken: `${name}; asynchronous replication`,
    times,
    lost: `${lost.join(', ')} of ${acknowledged} writes`,
    took: `${rounds.map(({ seconds }) => seconds.toFixed(1)).join(', ')} s`,
  };
}

/** A key is stored in the transaction of its work, so that a key that is gone means work that is gone. */
async function countLost(
  installation: Installation,
  journal: Journal,
): Promise<{ lost: number; acknowledged: number }> {
  const keys = journal.entries.filter(isAcknowledged).map(({ key }) => key);
  const owner = await installation.connectAsOwner();
  const { rows } = await owner.query<{ kept: number }>(
    'select count(*)::int as kept from idempotency_keys where key = any($1)',
    [keys],
  );
  await owner.end();
  return { lost: keys.length - (rows[0]?.kept ?? 0), acknowledged: keys.length };
}
