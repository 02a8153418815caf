import type { EventScope } from '../../../../server/src/domain/webhooks/event-types.ts';
import { EVENT_SCOPES } from '../../../../server/src/domain/webhooks/event-types.ts';
import { allowsScope, isScope } from '../../../../server/src/domain/access/scopes.ts';

/** What may be read with these scopes, whatever else they allow. */
export function readBy(scopes: readonly string[]): EventScope[] {
  const held = scopes.filter(isScope);
  return EVENT_SCOPES.filter((scope) => allowsScope(held, scope));
}
