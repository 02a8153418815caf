import { sql } from 'kysely';
import type { DbOrTrx } from '../database/database.ts';

/** How many invoices of an earlier version still wait for the job `move-invoices`, over all accounts. */
export async function countUnmovedInvoices(db: DbOrTrx): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from invoices where lines is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether a text search has its index. Where the extensions are missing, it reads all texts of an account. */
export async function hasTextIndex(db: DbOrTrx): Promise<boolean> {
  const { rows } = await sql<{
    exists: boolean;
  }>`select to_regclass('invoice_texts_search_idx') is not null as exists`.execute(db);
  return rows[0]?.exists === true;
}
