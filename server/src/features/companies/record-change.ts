import type { ChangeAction, WideningAction } from '../../domain/access/change-actions.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { AdminContext } from './admin-context.ts';
import type { AuditEvent } from './audit-log.store.ts';
import { recordAuditEvent } from './audit-log.store.ts';

type What<A extends string> = Pick<AuditEvent, 'companyId' | 'subject' | 'details'> & { action: A };
export type RecordedChange =
  | (What<ChangeAction> & { widens?: false })
  | (What<WideningAction> & {
      widens: boolean;
      /** What the mail calls the thing that was changed. */
      named: string;
    });

/** What the use case of a change tells of it, where its place is told elsewhere. */
export type ChangeEntry = WithoutPlace<RecordedChange>;
type WithoutPlace<C> = C extends RecordedChange ? Omit<C, 'companyId' | 'subject'> : never;

/**
 * Writes a change to the audit log. One that widens is told to the owner and the admins.
 * @throws ApiError `confirmation-required` where a signed-in person has to prove again who they are, before anything is written
 */
export async function recordChange(
  { now, actor, address, watch }: Omit<AdminContext, 'db'>,
  trx: Trx,
  change: RecordedChange,
): Promise<void> {
  const { action, companyId, subject, details = {} } = change;
  const event = { actor, address, action, companyId, subject, details };
  const told =
    change.widens === true
      ? await watch?.(trx, { ...event, action: change.action, named: change.named }, now)
      : {};
  await recordAuditEvent(trx, { ...event, details: { ...details, ...told } }, now);
}
