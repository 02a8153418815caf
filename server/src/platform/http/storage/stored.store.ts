import type { DbOrTrx } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { PROPOSAL_HEADER } from '../proposing.ts';
import type { StorageKind } from '../../../domain/storage-kinds.ts';

/**
 * How many bytes each row of a kind takes. `pg_column_size` of a value that PostgreSQL keeps outside of its row reads only
 * how large it is. 300 bytes stand for the rest of a small row.
 */
function rowsOf(where: string): Record<StorageKind, string> {
  return {
    documents: `
    select account_id, 300 + coalesce(pg_column_size(lines), 0) + coalesce(pg_column_size(metadata), 0)
      + coalesce(pg_column_size(notes), 0) as bytes from invoices ${where}
    union all select account_id, 300 + pg_column_size(content) + pg_column_size(lines) + coalesce(pg_column_size(snapshot), 0)
      from quotes ${where}
    union all select account_id, 300 + pg_column_size(parts) from quote_invoices ${where}
    union all select account_id, 300 + pg_column_size(terms) from recurring_invoices ${where}
    union all select account_id, 100 from recurring_occurrences ${where}
    union all select account_id, pg_column_size(pdf) from document_files ${where}
    union all select account_id, pg_column_size(snapshot) from issued_documents ${where}
    union all select account_id, pg_column_size(snapshot) from reminders ${where}
    union all select account_id, pg_column_size(snapshot) from statement_mails ${where}
    union all select account_id, case when account_id like 'P%' then pg_column_size(document) end
      from e_invoice_deliveries ${where}
    union all select account_id, 300 + coalesce(octet_length(text), 0) from bank_transactions ${where}
    union all select account_id, case when account_id like 'P%' then octet_length(bytes) end from bank_file_parts ${where}
    union all select account_id, pg_column_size(source) from refund_files ${where}
    union all select account_id, 300 + octet_length(name) from products ${where}`,
    attachments: `select account_id, size_bytes as bytes from attachments ${where}`,
    vouchers: `
    select account_id, size_bytes as bytes from entry_attachments ${where}
    union all select account_id, size_bytes from waiting_vouchers ${where}`,
    answers: `
    select account_id, case when not headers ? '${PROPOSAL_HEADER}' then 300 + pg_column_size(body) end as bytes
      from idempotency_keys ${where}`,
    // The answer that names a proposal has at most 20 kB, and is counted with neither: a proposal must not end the room of answers.
    proposals: `
    select account_id, 500 + pg_column_size(body) + pg_column_size(result) + pg_column_size(effects)
      + coalesce(pg_column_size(seen), 0) + coalesce(pg_column_size(answer), 0) + coalesce(pg_column_size(listed), 0) as bytes
      from proposals ${where}`,
    calls: `
    select account_id, 300 + coalesce(pg_column_size(error), 0) as bytes from api_calls ${where}
    union all select account_id, coalesce(pg_column_size(query), 0) + coalesce(pg_column_size(request), 0)
      + coalesce(pg_column_size(answer), 0) from api_call_bodies ${where}`,
    captured: `
    select account_id, pg_column_size(source) as bytes from captured_emails ${where}
    union all select account_id, case when account_id like 'T%' then pg_column_size(document) end
      from e_invoice_deliveries ${where}
    union all select account_id, case when account_id like 'T%' then octet_length(bytes) end from bank_file_parts ${where}`,
  };
}

const ofAccount = forEachKind(rowsOf('where account_id = $1'), (rows) =>
  statement<{ bytes: bigint }>(`select coalesce(sum(bytes), 0)::bigint as bytes from (${rows}) stored`),
);

const ofAll = forEachKind(rowsOf(''), (rows) =>
  statement<{ accountId: string; bytes: bigint }>(
    `select account_id as "accountId", coalesce(sum(bytes), 0)::bigint as bytes from (${rows}) stored group by 1`,
  ),
);

function forEachKind<T>(
  texts: Record<StorageKind, string>,
  make: (rows: string) => T,
): Record<StorageKind, T> {
  const made = Object.entries(texts).map(([kind, rows]) => [kind, make(rows)]);
  return Object.fromEntries(made) as Record<StorageKind, T>;
}

/** What an account keeps of a kind, in bytes. It reads all rows of the kind, though not what is in them. */
export async function readStored(db: DbOrTrx, accountId: string, kind: StorageKind): Promise<number> {
  const [row] = await ofAccount[kind](db, accountId);
  return Number(row?.bytes ?? 0);
}

/** What all accounts keep of a kind, in bytes. It reads all rows of the kind, so only for a person. */
export async function readStoredOfAll(
  db: DbOrTrx,
  kind: StorageKind,
): Promise<{ accountId: string; bytes: number }[]> {
  const rows = await ofAll[kind](db);
  return rows.map(({ accountId, bytes }) => ({ accountId, bytes: Number(bytes) }));
}
