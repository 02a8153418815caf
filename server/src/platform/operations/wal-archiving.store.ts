import { sql } from 'kysely';
import type { DbOrTrx } from '../database/database.ts';

/** How PostgreSQL archives its log of changes (WAL). The times are of the last success and the last failure. */
export type WalArchiving = {
  isOn: boolean;
  isFailing: boolean;
  archivedAt: Date | null;
  failedAt: Date | null;
  failedCount: number;
};

export async function readWalArchiving(db: DbOrTrx): Promise<WalArchiving> {
  const { rows } = await sql<WalArchiving>`
    select current_setting('archive_mode') <> 'off' as "isOn",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing",
      last_archived_time as "archivedAt", last_failed_time as "failedAt", failed_count::int as "failedCount"
    from pg_stat_archiver`.execute(db);
  const [archiving] = rows;
  if (archiving === undefined) throw new Error('PostgreSQL did not tell about its archive.');
  return archiving;
}
