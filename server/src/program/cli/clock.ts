import type { Command } from 'commander';
import { callClockRight } from '../../platform/operations/clock-holds.store.ts';
import type { Settings } from '../settings.ts';
import { print } from './parts/output.ts';
import { withAdminContext } from './database/storage.ts';

/** `tilgode clock ok` */
export function addClockCommands(clock: Command, settings: () => Settings): void {
  clock
    .command('ok')
    .description('Say that the clock of this machine is right, so that held automatic work goes on.')
    .option('--json', 'print one JSON value')
    .action(async ({ json }: { json?: true }) => {
      const ended = await withAdminContext(settings(), ({ db, now, actor }) =>
        callClockRight(db, { by: actor, now }),
      );
      const says =
        ended === 0
          ? 'Nothing was held because of the clock.'
          : 'Automatic work goes on, within five seconds where a service runs.';
      print(json === true ? { ended } : says, json === true);
    });
}
