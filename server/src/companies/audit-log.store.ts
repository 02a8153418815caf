import type { Trx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';

/** Who did what to what. Append-only: the role that serves requests may neither change nor delete a row. */
export type AuditEvent = {
  actor: string;
  action: `${'company' | 'api-client'}.${string}`;
  companyId: string;
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
      action: event.action,
      company_id: event.companyId,
      subject: event.subject,
      details: JSON.stringify(event.details ?? {}),
    })
    .execute();
}
