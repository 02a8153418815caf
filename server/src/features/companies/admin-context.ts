import type { WideningAction } from '../../domain/access/change-actions.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { AuditEvent } from './audit-log.store.ts';

/**
 * The context of the use cases of owners, admins and the command line. `actor` is the name in the audit log. `address` is
 * the IP address of the request; the command line has none.
 */
export type AdminContext = {
  db: Db;
  now: Date;
  actor: string;
  address?: string;
  /** Left out at the first start: nobody is there to be told. */
  watch?: Watch;
};

export type WideningEvent = AuditEvent & {
  action: WideningAction;
  /** What the mail calls the thing that was changed. */
  named: string;
};

/**
 * Is called in the transaction of a change after which somebody may do more, or money or events go elsewhere.
 * @returns details for the audit log
 * @throws ApiError `confirmation-required`
 */
export type Watch = (trx: Trx, event: WideningEvent, now: Date) => Promise<Record<string, unknown>>;
