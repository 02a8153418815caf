import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/database/database.ts';

/** `failing`: enabled, and the last attempt failed. `stopped`: disabled by the service itself. */
export type EndpointStates = { enabled: number; failing: number; stopped: number };

/** The states of the webhook endpoints. Names none, so it may look at all accounts. */
export async function countEndpointStates(db: DbOrTrx): Promise<EndpointStates> {
  const { rows } = await sql<EndpointStates>`
    select count(*) filter (where status = 'enabled' and failing_since is null)::int as enabled,
      count(*) filter (where status = 'enabled' and failing_since is not null)::int as failing,
      count(*) filter (where status = 'disabled' and disabled_reason is not null)::int as stopped
    from webhook_endpoints`.execute(db);
  return rows[0] ?? { enabled: 0, failing: 0, stopped: 0 };
}
