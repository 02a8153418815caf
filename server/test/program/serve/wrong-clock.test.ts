import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertFound, marksOf, runDoctor } from '../cli/doctor/findings.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';
import { createSent } from '../../support/example-invoices.ts';
import { eventually } from '../../support/eventually.ts';
import { startService } from '../../support/program/program.ts';
import { runCommand, valueOf } from '../../support/program/run-command.ts';
import { startTestApp } from '../../support/test-app.ts';

const MODULE = new URL('../../../../torture/moved-clock.ts', import.meta.url).href;
const HOUR = 3_600_000;

test('a service whose clock is behind holds automatic work until it is told that the clock is right', async () => {
  const connection = await createTestDatabase();
  const app = await startTestApp({ jobs: false, connection });
  await createSent(await app.caller({ environment: 'production' }));
  const environment = { DATABASE_URL: databaseUrl(connection) };
  const service = await startService({
    ...environment,
    NODE_OPTIONS: `--import=${MODULE}`,
    TORTURE_CLOCK_OFF_MILLISECONDS: String(-HOUR),
  });
  const says = 'automatic work is held: the clock of this machine is more than five minutes before';
  await eventually('the log says so', async () => service.stdout().includes(says));
  const held = /^Automatic work is held since .* before the newest time that was stamped\.$/;
  assertFound(await runDoctor(environment), 'clock-holds', 'bad', held, /npx tilgode clock ok$/);
  // The process of the jobs may be too busy to tell its figures.
  const shows = async (line: string) => (await (await fetch(`${service.url}/metrics`)).text()).includes(line);
  await eventually('the figure tells it', () => shows('tilgode_clock_held{reason="behind"} 1\n'));

  assert.deepEqual(valueOf(await runCommand(['clock', 'ok', '--json'], environment)), { ended: 1 });
  const goesOn = async () => service.stdout().includes('automatic work goes on');
  await eventually('it goes on', goesOn);
  const { findings } = await runDoctor(environment);
  assert.deepEqual(
    marksOf(
      findings.filter(({ check }) => check === 'clock-holds'),
      'bad',
    ),
    [],
  );
  await eventually('the figure tells it', () => shows('tilgode_clock_held{reason="behind"} 0\n'));
  const again = await runCommand(['clock', 'ok'], environment);
  assert.equal(again.stdout, 'Nothing was held because of the clock.\n');
});
