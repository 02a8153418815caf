import { readKeyFile, secretKeysOf } from '../../../../platform/operations/secret-box.ts';
import { UnusableKey } from '../../../../platform/operations/unusable-key.ts';
import type { Settings } from '../../../settings.ts';
import type { Finding } from '../finding.ts';
import { bad, ok } from '../finding.ts';

/** Whether the key of secrets can be read. What a missing one means is told with the settings and with the webhooks. */
export async function secretsKeyCheck(settings: Settings): Promise<Finding[]> {
  const source = secretKeysOf(settings);
  if (source === undefined) return [];
  try {
    const keys = 'keys' in source ? source.keys : await readKeyFile(source.file);
    return keys.length === 0 ? [] : [ok('The key of secrets can be read.')];
  } catch (error) {
    if (!(error instanceof UnusableKey)) throw error;
    return [bad(error.says, error.todo)];
  }
}
