import type { Command } from 'commander';
import { holdSinceMoment } from '../../../domain/holds.ts';
import { inOwnTransaction } from '../../../platform/operations/backup/index.ts';
import { markHold } from '../../../platform/operations/holds.store.ts';
import type { Settings } from '../../settings.ts';
import { SettingError } from '../../settings.ts';
import { openStorage } from './open-storage.ts';
import { print } from '../parts/output.ts';
import { readTime } from '../parts/read-time.ts';
import { prepareTables } from './storage.ts';

/** `tilgode hold --since`: for a database that was brought back by other means than `restore` and `recover`. */
export function addHoldSince(hold: Command, settings: () => Settings): void {
  hold
    .option(
      '--since <time>',
      'the moment that the database went back to, as in 2026-11-24T12:00:00+01:00',
      readTime,
    )
    .option('--json', 'print one JSON value')
    .action(async ({ since, json }: { since?: Date; json?: true }) => {
      if (since === undefined) {
        throw new SettingError(
          '--since must name the moment that the database went back to; or give set, list or lift.',
        );
      }
      const now = new Date();
      // A time to come would hold what is asked for from now on.
      if (since > now) throw new SettingError('--since must not lie ahead.');
      const storage = await openStorage(settings(), 'tool', () => {});
      try {
        await prepareTables(storage);
        const mark = holdSinceMoment({ reason: 'by-hand', wentBackTo: since }, now);
        await inOwnTransaction(storage.owner, 'begin', (client) => markHold(client, mark));
        print({ heldSince: since.toISOString() }, json === true);
      } finally {
        await storage.close();
      }
    });
}
