import type { StorageKind } from '../../../../domain/storage-kinds.ts';
import { STORAGE_KINDS } from '../../../../domain/storage-kinds.ts';
import { readStoredOfAll } from '../../../../platform/http/storage/stored.store.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { ok, warn } from '../finding.ts';

/** Who is told at this share has time to delete something, or to ask for more. */
const NEARLY_FULL = 0.8;

/** What is worth a line: captured mail and the log of calls make room by themselves. */
const KINDS: StorageKind[] = STORAGE_KINDS.filter((kind) => kind !== 'captured' && kind !== 'calls');

/** The accounts that keep nearly as much as they may, or more. */
export async function quotasCheck({ owner, settings }: DatabaseContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const kind of KINDS) {
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
