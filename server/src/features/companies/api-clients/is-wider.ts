import type { Ore } from '../../../domain/money.ts';
import { allowsScope } from '../../../domain/access/scopes.ts';
import type { ApiClient } from './api-clients.store.ts';

/** Whether an API client may do more after a change. Every change of what an API client may do is judged here. */
export function isWider(before: ApiClient, after: ApiClient): boolean {
  if (before.mode === 'proposes' && after.mode === 'direct') return true;
  if (before.actsAs === 'agent' && after.actsAs === 'program') return true;
  if (isRaised(before.limits.perDocumentOre, after.limits.perDocumentOre)) return true;
  if (isRaised(before.limits.perDayOre, after.limits.perDayOre)) return true;
  return after.grants.some(({ environment, scopes }) => {
    const granted = before.grants.find((grant) => grant.environment === environment)?.scopes ?? [];
    return scopes.some((scope) => !allowsScope(granted, scope));
  });
}

/** Null: no limit. */
function isRaised(before: Ore | null, after: Ore | null): boolean {
  return before !== null && (after === null || after > before);
}
