import type { Command } from 'commander';
import {
  createSecretBox,
  newSecretsKey,
  readKeyFile,
  replaceKeyFile,
  secretKeysOf,
} from '../../../platform/operations/secret-box.ts';
import type { Settings } from '../../settings.ts';
import { SettingError } from '../../settings.ts';
import { countUnreadableVippsKeys, resealVippsKeys } from '../../../features/vipps/index.ts';
import { countUnreadableSecrets, resealSecrets } from '../../../features/webhooks/index.ts';
import { UnusableKey } from '../../../platform/operations/unusable-key.ts';
import { print } from '../parts/output.ts';
import { withAdminContext } from '../database/storage.ts';

/** `tilgode secrets-key replace` */
export function addSecretsKeyCommands(secretsKey: Command, settings: () => Settings): void {
  secretsKey
    .command('replace')
    .description(
      'Encrypt the secrets of webhooks and the keys of Vipps with another key: with a new one in DATA_DIR, or with the first one of SECRETS_KEY. The service may run.',
    )
    .option(
      '--lost',
      'leave out what no key opens: those webhooks are sent nothing until they get a new secret',
    )
    .option('--json', 'print one JSON value')
    .action(async ({ lost, json }: { lost?: true; json?: true }) => {
      const known = settings();
      const source = secretKeysOf(known);
      if (source === undefined) {
        throw new SettingError('Set SECRETS_KEY to the new key and the old one, with a comma between them.');
      }
      const done = await withAdminContext(known, async ({ db }) => {
        const before = 'file' in source ? await keysOf(source.file, lost === true) : [];
        const unreadable = await countUnreadableSecrets(db, createSecretBox(source));
        const unreadableVippsKeys = await countUnreadableVippsKeys(db, createSecretBox(source));
        if (unreadableVippsKeys > 0 && lost !== true) {
          throw new UnusableKey(
            `Another key has encrypted the keys of Vipps of ${unreadableVippsKeys} companies.`,
            'Put that key back. If it is lost, give --lost, and let these companies save their keys of Vipps again.',
          );
        }
        if (unreadable > 0 && lost !== true) {
          throw new UnusableKey(
            `${unreadable} webhook endpoints have a secret that another key has encrypted.`,
            'Put that key back. If it is lost, give --lost: nothing is sent to these endpoints until they get a new secret.',
          );
        }
        // The key before stays in the file, because a running service may have sealed a secret with it a moment ago.
        if ('file' in source) await replaceKeyFile(source.file, [newSecretsKey(), ...before.slice(0, 1)]);
        const box = createSecretBox(source);
        const [endpoints, vippsKeys] = [await resealSecrets(db, box), await resealVippsKeys(db, box)];
        return { endpoints, vippsKeys, unreadable, unreadableVippsKeys };
      });
      print(done, json === true);
    });
}

/** @param isLost whether a damaged file is given up */
function keysOf(file: string, isLost: boolean): Promise<string[]> {
  return readKeyFile(file).catch((error: unknown) => {
    if (isLost && error instanceof UnusableKey) return [];
    throw error;
  });
}
