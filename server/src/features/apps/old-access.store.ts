import { sql } from 'kysely';
import { IDLE_DAYS, PUBLIC_APP_DAYS, TAKE_OVER_DAYS } from '../../domain/apps/connection.ts';
import type { DbOrTrx } from '../../platform/database/database.ts';

/** Why time has ended the access of an app. */
export type TimeIsUp = 'not-taken-over' | 'year-over' | 'not-used';

/**
 * The access of apps whose time is up, of all companies. An app that works has a refresh token that is not old, because an access token lasts
 * minutes. @param id of one connection alone
 */
export async function listConnectionsOver(
  db: DbOrTrx,
  now: Date,
  id: string | null = null,
): Promise<{ id: string; reason: TimeIsUp }[]> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const idle = before(IDLE_DAYS);
  const { rows } = await sql<{ id: string; reason: TimeIsUp }>`
    select * from (
      select c.id, case
        when c.person_left_at <= ${before(TAKE_OVER_DAYS)} then 'not-taken-over'
        when apps.secret_sha256 is null and c.renewed_at <= ${before(PUBLIC_APP_DAYS)} then 'year-over'
        when c.renewed_at <= ${idle} and not exists (
          select from app_credentials where client_id = c.id and created_at > ${idle}
        ) then 'not-used'
      end as reason
      from api_clients c
      join apps on apps.id = c.app_id
      join companies on companies.id = c.company_id and companies.closed_at is null
      where ${id}::text is null or c.id = ${id}
    ) connections where reason is not null`.execute(db);
  return rows;
}
