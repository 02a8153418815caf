import type { DbOrTrx } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { StorageKind } from '../../domain/storage-kinds.ts';

/**
 * How many bytes the rows of each kind take. `pg_column_size` of a value that PostgreSQL keeps outside of its row reads only
 * how large it is. 300 bytes stand for the rest of a small row.
 */
const READ: Record<StorageKind, (db: DbOrTrx, accountId: string) => Promise<{ bytes: bigint }[]>> = {
  documents: statement(`
    select (
      (select coalesce(sum(300 + coalesce(pg_column_size(lines), 0) + coalesce(pg_column_size(metadata), 0)
        + coalesce(pg_column_size(notes), 0)), 0) from invoices where account_id = $1)
      + (select coalesce(sum(pg_column_size(pdf)), 0) from document_files where account_id = $1)
      + (select coalesce(sum(pg_column_size(snapshot)), 0) from issued_documents where account_id = $1)
      + (select coalesce(sum(pg_column_size(snapshot)), 0) from reminders where account_id = $1)
      + (select coalesce(sum(pg_column_size(snapshot)), 0) from statement_mails where account_id = $1)
      + (select coalesce(sum(pg_column_size(document)), 0) from e_invoice_deliveries
         where account_id = $1 and document is not null and account_id like 'P%')
    )::bigint as bytes`),
  attachments: statement(
    'select coalesce(sum(size_bytes), 0)::bigint as bytes from attachments where account_id = $1',
  ),
  vouchers: statement(
    'select coalesce(sum(size_bytes), 0)::bigint as bytes from entry_attachments where account_id = $1',
  ),
  answers: statement(
    'select coalesce(sum(300 + pg_column_size(body)), 0)::bigint as bytes from idempotency_keys where account_id = $1',
  ),
  calls: statement(`
    select (
      (select coalesce(sum(300 + coalesce(pg_column_size(error), 0)), 0) from api_calls where account_id = $1)
      + (select coalesce(sum(coalesce(pg_column_size(query), 0) + coalesce(pg_column_size(request), 0)
          + coalesce(pg_column_size(answer), 0)), 0) from api_call_bodies where account_id = $1)
    )::bigint as bytes`),
  captured: statement(`
    select (
      (select coalesce(sum(pg_column_size(source)), 0) from captured_emails where account_id = $1)
      + (select coalesce(sum(pg_column_size(document)), 0) from e_invoice_deliveries
         where account_id = $1 and document is not null and account_id like 'T%')
    )::bigint as bytes`),
};

/** What an account keeps of a kind, in bytes. It reads all rows of the kind, though not what is in them. */
export async function readStored(db: DbOrTrx, accountId: string, kind: StorageKind): Promise<number> {
  const [row] = await READ[kind](db, accountId);
  return Number(row?.bytes ?? 0);
}
