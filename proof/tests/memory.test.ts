import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryByProcess } from '../../server/src/platform/operations/processes.ts';
import { eventually } from '../../server/test/support/eventually.ts';
import { onEnd } from '../../server/test/support/program/cleanup.ts';
import { makeMigratedDataDir, startService } from '../../server/test/support/program/program.ts';

// docs/running.md promises these.
const MOST_MEGABYTES = { withOneWorker: 330, withTwo: 450 };
/** A process gives its memory back in the first half-minute without work. */
const PATIENCE_MILLISECONDS = 150_000;

const needsProc = { skip: process.platform === 'linux' ? false : 'needs /proc' };

test(
  'a service without work holds less than 330 MB with one worker, and less than 450 MB with two',
  needsProc,
  async () => {
    const dataDir = await makeMigratedDataDir();
    const start = () => startService({ DATA_DIR: dataDir }, ['--workers', '2']);
    // The first start may have to compile, and the compiler takes 20 MB of each process.
    const first = await start();
    first.process.kill('SIGTERM');
    assert.equal(await first.exited, 0);

    const service = await start();
    onEnd(async () => {
      service.process.kill('SIGTERM');
      await service.exited;
    });
    const held = () => {
      const processes = memoryByProcess([service.process.pid ?? 0]) ?? [];
      const sumOf = (some: typeof processes) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
      return {
        withTwo: sumOf(processes),
        withOneWorker: sumOf(processes.filter(({ command }) => !command.includes(' http-2 '))),
      };
    };
    await eventually(
      'the processes have given their memory back',
      async () => {
        const { withOneWorker, withTwo } = held();
        return withOneWorker < MOST_MEGABYTES.withOneWorker && withTwo < MOST_MEGABYTES.withTwo;
      },
      PATIENCE_MILLISECONDS,
    ).catch((error: unknown) => assert.fail(`${String(error)}: ${JSON.stringify(held())}`));
  },
);
