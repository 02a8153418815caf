import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { zstdDecompressSync } from 'node:zlib';
import { createAsker } from '../torture/asker.ts';
import { prepareCurrencies } from '../torture/currencies.ts';
import { expect } from '../torture/finding.ts';
import type { Installation } from '../torture/installation.ts';
import { install } from '../torture/installation.ts';
import { createJournal } from '../torture/journal.ts';
import { startLoad } from '../torture/load.ts';
import type { Environment } from '../torture/program.ts';
import { runTilgode } from '../torture/program.ts';
import { createRandom } from '../torture/random.ts';
import { otherPostgresPrograms } from './needs.ts';
import { makeFolder, makeFolderIn } from './parts/engine.ts';
import { startPostgres } from './parts/postgres.ts';
import type { Row } from './proof.ts';

const SIZE = { companies: 2, services: 1, workers: 1 };
const CALLERS = 4;
const LOAD_MILLISECONDS = 2_000;

type Backup = { folder: string; rows: number; digest: string };

/**
 * A backup of the embedded PostgreSQL is restored into each other major version that is installed, and a backup of that
 * one into a new embedded PostgreSQL. `restore` ends with `verify`. Each row of the second backup must be the same as in
 * the first, to the byte. Only the audit log has one more row, which notes the first backup.
 * @throws Finding when a restore or `verify` fails, or a value has changed
 */
export async function proveRestoreMajors(say: (line: string) => void): Promise<Row[]> {
  const work = makeFolder();
  const installation = await install('own', SIZE);
  try {
    await useService(installation);
    await installation.stop();
    const first = await backUp({ DATA_DIR: installation.dataDir }, join(work.path, 'first'));
    const rows: Row[] = [];
    for (const { major, folder } of otherPostgresPrograms()) {
      const beganAt = Date.now();
      await thereAndBack(first, folder, makeFolderIn(work.path, `by-${major}`));
      rows.push({
        broken: `Nothing: a backup of PostgreSQL 18 restored into ${major}, and one of ${major} into 18`,
        times: 1,
        lost: `nothing of ${first.rows} rows`,
        took: `${((Date.now() - beganAt) / 1000).toFixed(1)} s`,
      });
      say(`  into ${major} and back: the same to the byte`);
    }
    return rows;
  } finally {
    await installation.close({ keepFolder: false });
    await work.remove();
  }
}

/** Lets callers create, send, pay and credit, each with mails and PDFs. */
async function useService(installation: Installation): Promise<void> {
  const journal = createJournal(join(installation.folder, 'journal'));
  const asker = createAsker(installation.url, journal, 'restore-majors');
  await prepareCurrencies(installation.url, installation.accounts);
  const load = startLoad(asker, installation.accounts, CALLERS, createRandom('restore-majors'));
  await pause(LOAD_MILLISECONDS);
  await load.stop();
  await asker.settle();
  journal.close();
}

async function thereAndBack(first: Backup, programs: string, folder: string): Promise<void> {
  const other = await startPostgres(programs);
  try {
    const settings = { DATABASE_URL: other.url };
    await restore(first, settings);
    const second = await backUp(settings, join(folder, 'second'));
    await restore(second, { DATA_DIR: join(folder, 'data') });
    const before = tablesOf(first);
    // A restore writes its hold (decision 84), and changes nothing else.
    const changed = tablesOf(second).filter(
      (table, place) => table !== before[place] && !table.startsWith('holds.'),
    );
    expect(changed.length === 0, 'A table is not the same after the way there and back.', changed);
  } finally {
    await other.close();
  }
}

async function backUp(settings: Environment, folder: string): Promise<Backup> {
  const { exitCode, stdout } = await runTilgode(['backup', '--to', folder, '--json'], settings);
  expect(exitCode === 0, 'A backup fails.', stdout);
  const { rows, digest } = JSON.parse(stdout);
  return { folder, rows, digest };
}

async function restore({ folder, digest }: Backup, settings: Environment): Promise<void> {
  // Without a gap in the numbers, because each row must be the same afterwards.
  const command = ['restore', '--from', folder, '--digest', digest, '--same-numbers', '--json'];
  const restored = await runTilgode(command, settings);
  if (restored.exitCode === 0) return;
  // `restore` only says that a check failed; `verify` names the check.
  const verified = await runTilgode(['verify'], settings);
  expect(false, 'A restore fails.', { restored: restored.stdout, verified: verified.stdout });
}

/** Each table with a hash of its rows. Their order is left out, because a table has none. */
function tablesOf({ folder }: Backup): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.zst') && !name.startsWith('audit_log.'));
  return names.toSorted().map((name) => {
    const rows = zstdDecompressSync(readFileSync(join(folder, name)))
      .toString()
      .split('\n')
      .toSorted();
    return `${name} ${createHash('sha256').update(rows.join('\n')).digest('hex')}`;
  });
}
