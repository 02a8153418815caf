import type { Db } from '../platform/database.ts';

/** What the use cases of owners, admins and the command line get. `actor` is who stands in the audit log. */
export type AdminContext = { db: Db; now: Date; actor: string };
