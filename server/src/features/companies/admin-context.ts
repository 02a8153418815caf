import type { Db } from '../../platform/database/database.ts';

/**
 * The context of the use cases of owners, admins and the command line. `actor` is the name in the audit log. `address` is
 * the IP address of the request; the command line has none.
 */
export type AdminContext = { db: Db; now: Date; actor: string; address?: string };
