import { sql } from 'kysely';
import type { ChangeAction } from '../../domain/access/change-actions.ts';
import type { Db, DbOrTrx, Trx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { ListOrder } from '../../platform/http/lists/list-order.ts';
import type { Page, Paged } from '../../platform/http/lists/paging.ts';
import { pageOf } from '../../platform/http/lists/paging.ts';

/** An action with its actor, its subject and its origin. Append-only: the role of requests may not change or delete rows. */
export type AuditEvent = {
  actor: string;
  /** The IP address of the request; undefined at the command line. */
  address: string | undefined;
  action: ChangeAction | `${'app' | 'company' | 'people' | 'rates' | 'backup' | 'proposal'}.${string}`;
  /** Null for an action that concerns every company. */
  companyId: string | null;
  subject: string;
  details?: Record<string, unknown>;
};

/** The action of a backup that was written whole. */
export const BACKUP_TAKEN = 'backup.taken';
/** That of a base backup of our own PostgreSQL, for a recovery to a point in time. */
export const BASE_BACKUP_TAKEN = 'backup.base-taken';

export async function recordAuditEvent(trx: Trx, event: AuditEvent, now: Date): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      id: newId(),
      at: now,
      actor: event.actor,
      address: event.address ?? null,
      action: event.action,
      company_id: event.companyId,
      subject: event.subject,
      details: JSON.stringify(event.details ?? {}),
    })
    .execute();
}

/** When the newest backup of this kind was taken; undefined when none is known. */
export async function findLastBackupAt(
  db: DbOrTrx,
  action: typeof BACKUP_TAKEN | typeof BASE_BACKUP_TAKEN,
): Promise<Date | undefined> {
  const newest = await db
    .selectFrom('audit_log')
    .select('at')
    .where('company_id', 'is', null)
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.at;
}

/** Whether a mail has told of such a change of the actor since then. */
export async function wasMailedAbout(
  trx: Trx,
  companyId: string,
  { action, actor, since }: { action: string; actor: string; since: Date },
): Promise<boolean> {
  const told = await trx
    .selectFrom('audit_log')
    .select('id')
    .where('company_id', '=', companyId)
    .where('at', '>', since)
    .where('action', '=', action)
    .where('actor', '=', actor)
    .where(sql<boolean>`details ->> 'told' = 'true'`)
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}

export type ListedAuditEvent = {
  id: string;
  at: Date;
  actor: string;
  address: string | null;
  action: string;
  subject: string;
  details: unknown;
};

export const AUDIT_ORDER: ListOrder<Pick<ListedAuditEvent, 'at' | 'id'>> = {
  name: 'audit-log',
  isDescending: true,
  keys: [
    { column: 'at', type: 'timestamptz', of: ({ at }) => at },
    { column: 'id', type: 'uuid', of: ({ id }) => id },
  ],
};

/** The actions in a company, newest first. */
export function listAuditEvents(
  db: Db,
  companyId: string,
  page: Page<ListedAuditEvent>,
): Promise<Paged<ListedAuditEvent[]>> {
  const events = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor', 'address', 'action', 'subject', 'details'])
    .where('company_id', '=', companyId);
  return pageOf(page, events);
}
