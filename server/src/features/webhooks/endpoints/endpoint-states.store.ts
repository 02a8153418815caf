import { sql } from 'kysely';
import type { AccountDb, DbOrTrx } from '../../../platform/database/database.ts';
import type { Attempt } from './webhook-endpoint.ts';

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

/** How many endpoints of the account somebody has to see to: they are failing or stopped. */
export async function countFailingEndpoints(db: AccountDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_endpoints
    where account_id = ${db.accountId}
      and (status = 'enabled' and failing_since is not null or status = 'disabled' and disabled_reason is not null)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** An endpoint whose attempts all fail since then, and the last of them; null when the newest deliveries have none. */
export type FailingEndpoint = { id: string; failingSince: Date; lastAttempt: Attempt | null };

/** An endpoint may have millions of deliveries. The last attempt is looked for among so many of the newest. */
const LOOKED_THROUGH = 200;

/** The endpoints of the account whose attempts all fail. */
export async function listFailingEndpoints(db: AccountDb): Promise<FailingEndpoint[]> {
  const { rows } = await sql<FailingEndpoint>`
    select e.id, e.failing_since as "failingSince", (
      select attempts -> -1 from (
        select attempts from webhook_deliveries d
        where d.account_id = e.account_id and d.endpoint_id = e.id order by d.id desc limit ${LOOKED_THROUGH}
      ) newest where attempts <> '[]' order by attempts -> -1 ->> 'at' desc limit 1
    ) as "lastAttempt"
    from webhook_endpoints e
    where e.account_id = ${db.accountId} and e.failing_since is not null order by e.id`.execute(db);
  return rows;
}
