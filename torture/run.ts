/**
 * Breaks everything that can break, under load, for as long as asked. Proves from outside that no acknowledged write is
 * lost or happens twice, that no number is skipped, and that no company sees another company's data. Otherwise exits 1
 * with the evidence.
 *
 *    npm run torture -- --minutes 30 --seed 1 [--faults kill-service,cut-commits] [--connections 8]
 *
 * At the end a backup is restored after the day that it lacks (`--faults restore` does only that).
 *
 * The seed decides the order of the faults, where they strike, and the random draws of each caller. It cannot decide
 * how requests and faults meet, because that is a matter of microseconds. So the seed of a finding often gives the
 * finding again, but not always.
 */
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isEnding } from '../server/src/platform/local-postgres/leave-nothing.ts';
import { FAULTS } from './faults/index.ts';
import { Broken, Finding } from './finding.ts';
import { torture } from './story.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    faults: { type: 'string' },
    connections: { type: 'string', default: '8' },
  },
});
const minutes = Number(values.minutes);
const connections = Number(values.connections);
/** No fault under load, because a restore loses what was acknowledged. */
const RESTORE = 'restore';
const names = values.faults?.split(',') ?? [...Object.keys(FAULTS), RESTORE];
const faults = names.flatMap((name) => FAULTS[name] ?? []);
const restores = names.includes(RESTORE);
if (!(minutes > 0) || !(connections >= 1) || faults.length + Number(restores) < names.length) {
  const known = [...Object.keys(FAULTS), RESTORE].join(', ');
  process.stderr.write(`--minutes and --connections must be above 0, and --faults of ${known}.\n`);
  process.exit(2);
}

const began = Date.now();
say(`Seed ${values.seed}, ${minutes} minutes, ${connections} callers at once`);
try {
  const totals = await torture(
    {
      seed: values.seed,
      until: began + minutes * 60_000,
      connections,
      faults,
      restores,
      sizes: {
        own: { companies: 25, services: 1, workers: 2 },
        external: { companies: 25, services: 2, workers: 1 },
      },
      loadMilliseconds: { least: 800, most: 2_500 },
    },
    say,
  );
  const { rounds, requests, acknowledged, unknown } = totals;
  if (rounds === 0 && faults.length > 0) {
    say(`Nothing was tried: what was asked for does not fit into ${minutes} minutes.`);
    process.exit(2);
  }
  say(
    `Seed ${values.seed}: nothing lost, nothing twice. ${rounds} rounds, ${requests} requests, ${acknowledged} acknowledged, ${unknown} unknown at first, ${seconds()} s`,
  );
} catch (error) {
  // What fails after Ctrl-C fails because of it.
  if (!isEnding()) tell(error);
}

/** @throws what is no finding */
function tell(error: unknown): void {
  if (!(error instanceof Broken)) throw error;
  const { folder, cause } = error;
  const evidence =
    cause instanceof Finding ? cause.evidence : String(cause instanceof Error ? cause.stack : cause);
  writeFileSync(join(folder, 'finding.json'), JSON.stringify(evidence, undefined, 2));
  say(`FINDING after ${seconds()} s: ${cause instanceof Error ? cause.message : String(cause)}`);
  say(JSON.stringify(evidence, undefined, 2).slice(0, 3_000));
  say(`Seed ${values.seed}. All evidence is in ${folder}: finding.json, journal.jsonl, the services' logs.`);
  process.exitCode = 1;
}

function seconds(): number {
  return Math.round((Date.now() - began) / 1000);
}

function say(line: string): void {
  process.stdout.write(`${String(seconds()).padStart(5)} s  ${line}\n`);
}
