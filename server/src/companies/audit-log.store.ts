import type { Db, Trx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import type { Page } from '../http/paging.ts';
import { offsetOf, totalOf } from '../http/paging.ts';

/** Who did what to what, and from where. Append-only: the role that serves requests may neither change nor delete a row. */
export type AuditEvent = {
  actor: string;
  /** The IP address it came from; undefined at the command line. */
  address: string | undefined;
  action: `${'company' | 'api-client' | 'people' | 'rates'}.${string}`;
  /** Null for what concerns every company. */
  companyId: string | null;
  subject: string;
  details?: Record<string, unknown>;
};

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

export type ListedAuditEvent = {
  id: string;
  at: Date;
  actor: string;
  address: string | null;
  action: string;
  subject: string;
  details: unknown;
};

/** What was done in a company, newest first. */
export async function listAuditEvents(
  db: Db,
  companyId: string,
  page: Page,
): Promise<{ events: ListedAuditEvent[]; totalCount: number }> {
  const found = db.selectFrom('audit_log').where('company_id', '=', companyId);
  const events = await found
    .select(['id', 'at', 'actor', 'address', 'action', 'subject', 'details'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute();
  const totalCount = await totalOf(page, events.length, async () => {
    const counting = found.select((eb) => eb.fn.countAll<bigint>().as('count'));
    return Number((await counting.executeTakeFirstOrThrow()).count);
  });
  return { events, totalCount };
}
