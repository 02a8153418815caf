import type { Scope } from '../../domain/access/scopes.ts';
import type { Connection } from '../companies/index.ts';

/** What events say of a connection. */
export function connectionInEvent({
  id,
  appId,
  name,
  scopes,
  mode,
  actsAs,
}: Pick<Connection, 'id' | 'appId' | 'name' | 'mode' | 'actsAs'> & { scopes: readonly Scope[] }) {
  return { id, appId, name, scopes, mode, actsAs };
}
