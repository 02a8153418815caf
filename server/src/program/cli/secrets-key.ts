import type { Command } from 'commander';
import {
  createSecretBox,
  newSecretsKey,
  readKeyFile,
  replaceKeyFile,
  secretKeysOf,
} from '../../platform/operations/secret-box.ts';
import type { Settings } from '../settings.ts';
import { SettingError } from '../settings.ts';
import { resealSecrets } from '../../features/webhooks/index.ts';
import { print } from './output.ts';
import { withAdminContext } from './storage.ts';

/** `tilgode secrets-key replace` */
export function addSecretsKeyCommands(secretsKey: Command, settings: () => Settings): void {
  secretsKey
    .command('replace')
    .description(
      'Encrypt the secrets of webhooks with another key: with a new one in DATA_DIR, or with the first one of SECRETS_KEY. The service may run.',
    )
    .option('--json', 'print one JSON value')
    .action(async ({ json }: { json?: true }) => {
      const known = settings();
      const source = secretKeysOf(known);
      if (source === undefined) {
        throw new SettingError('Set SECRETS_KEY to the new key and the old one, with a comma between them.');
      }
      const endpoints = await withAdminContext(known, async ({ db }) => {
        // The key before stays in the file, because a running service may have sealed a secret with it a moment ago.
        if ('file' in source) {
          await replaceKeyFile(source.file, [
            newSecretsKey(),
            ...(await readKeyFile(source.file)).slice(0, 1),
          ]);
        }
        return resealSecrets(db, createSecretBox(source));
      });
      print({ endpoints }, json === true);
    });
}
