import { NEARLY_FULL, REFUSING_KINDS } from '../../../../domain/storage-kinds.ts';
import { readStoredOfAll } from '../../../../platform/http/storage/stored.store.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { ok, warn } from '../finding.ts';

/** The accounts that keep nearly as much as they may, or more. */
export async function quotasCheck({ owner, settings }: DatabaseContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const kind of REFUSING_KINDS) {
    for (const { accountId, bytes } of await readStoredOfAll(owner, kind)) {
      const limit = settings.storageQuotas[accountId.startsWith('T') ? 'test' : 'production'][kind];
      if (bytes < limit * NEARLY_FULL) continue;
      const percent = Math.floor((100 * bytes) / limit);
      findings.push(
        warn(
          `Account ${accountId} uses ${percent} % of its quota of ${kind}.`,
          'Beyond 100 % more of it is refused. Ask the company to delete something, or raise STORAGE_QUOTAS.',
        ),
      );
    }
  }
  return findings.length > 0 ? findings : [ok('No account is near its quotas.')];
}
