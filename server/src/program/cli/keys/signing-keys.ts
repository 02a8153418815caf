import type { Command } from 'commander';
import { createSigningKeys } from '../../../platform/access/signing-keys.ts';
import type { Settings } from '../../settings.ts';
import { print } from '../parts/output.ts';
import { withAdminContext } from '../database/storage.ts';

/** `tilgode signing-keys replace` */
export function addSigningKeyCommands(signingKeys: Command, settings: () => Settings): void {
  signingKeys
    .command('replace')
    .description(
      'Forget all keys and make a new one, so that tokens of before are refused. Stop all services on the database first: they remember the old ones.',
    )
    .option('--json', 'print one JSON value')
    .action(async ({ json }: { json?: true }) => {
      const kid = await withAdminContext(settings(), ({ db, now }) => createSigningKeys(db).replaceAll(now));
      print({ kid }, json === true);
    });
}
