import { checkSecretKeys, secretKeysOf } from '../../../../platform/operations/secret-box.ts';
import { UnusableKey } from '../../../../platform/operations/unusable-key.ts';
import type { Settings } from '../../../settings.ts';
import type { Finding } from '../finding.ts';
import { bad, ok } from '../finding.ts';

/** Whether the key of secrets can be used. That there is none beside a PostgreSQL of the operator's own is told with the webhooks. */
export async function secretsKeyCheck(settings: Settings): Promise<Finding[]> {
  const source = secretKeysOf(settings);
  if (source === undefined) return [];
  try {
    await checkSecretKeys(source);
  } catch (error) {
    if (!(error instanceof UnusableKey)) throw error;
    return [bad(error.says, error.todo)];
  }
  return [ok('The key of secrets can be used, or the first webhook makes one.')];
}
