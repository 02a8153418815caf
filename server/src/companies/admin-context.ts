import type { Db } from '../database/database.ts';

/**
 * What the use cases of owners, admins and the command line get. `actor` is who stands in the audit log, `address` the IP
 * address that the request came from; the command line has none.
 */
export type AdminContext = { db: Db; now: Date; actor: string; address?: string };
