import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

const AT_ONCE = 500;
const BEFORE_THE_FIRST = '00000000-0000-0000-0000-000000000000';

/** Rows of the account in the order of their ids, which is that of their making. */
function rowsOf<Row extends { id: string }>(select: string) {
  const next = statement<Row>(select);
  return async function* rows(db: AccountDb): AsyncGenerator<Row> {
    for (let after: string | undefined = BEFORE_THE_FIRST; after !== undefined;) {
      const found: Row[] = await next(db, db.accountId, after, AT_ONCE);
      yield* found;
      after = found.length < AT_ONCE ? undefined : found.at(-1)?.id;
    }
  };
}

/** The issued invoices and credit notes that are still there, and whether they went as e-invoices. */
export const issuedDocuments = rowsOf<{ id: string; wasEInvoice: boolean }>(`
  select d.invoice_id as id, exists (
    select from e_invoice_deliveries e
    where e.account_id = d.account_id and e.invoice_id = d.invoice_id and e.status in ('sent', 'captured')
  ) as "wasEInvoice"
  from issued_documents d where d.account_id = $1 and d.invoice_id > $2 order by d.invoice_id limit $3`);

export const letters = rowsOf(
  'select id from reminders where account_id = $1 and id > $2 order by id limit $3',
);

export const sentQuotes = rowsOf(`
  select id from quotes where account_id = $1 and id > $2 and sent_at is not null and document_deleted_at is null
  order by id limit $3`);

/** A file that somebody has attached: `ownerId` is the invoice or the entry; null: a voucher that waits. */
export type AttachedFile = {
  ownerId: string | null;
  id: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  sha256: string;
};

/** Files of a table without their bytes, and the bytes of each. */
function filesOf(table: string, owner: string) {
  const list = rowsOf<AttachedFile>(`
    select ${owner} as "ownerId", id, name, content_type as "contentType", size_bytes::float8 as "sizeBytes", sha256
    from ${table} where account_id = $1 and id > $2 order by id limit $3`);
  const selectBytes = statement<{ bytes: Buffer }>(
    `select bytes from ${table} where account_id = $1 and id = $2`,
  );
  return {
    list,
    async bytes(db: AccountDb, id: string): Promise<Buffer | undefined> {
      return (await selectBytes(db, db.accountId, id))[0]?.bytes;
    },
  };
}

export const ATTACHMENTS = filesOf('attachments', 'invoice_id');
export const ENTRY_ATTACHMENTS = filesOf('entry_attachments', 'entry_id');
export const WAITING_VOUCHERS = filesOf('waiting_vouchers', 'null::uuid');

/** The first and the last day with an entry; undefined without entries. */
export async function findPeriod(db: AccountDb): Promise<{ from: LocalDate; to: LocalDate } | undefined> {
  const [period] = await selectPeriod(db, db.accountId);
  return period?.from === null ? undefined : (period as { from: LocalDate; to: LocalDate } | undefined);
}

const selectPeriod = statement<{ from: LocalDate | null; to: LocalDate | null }>(`
  select min(posting_date)::text as "from", max(posting_date)::text as "to" from journal_entries where account_id = $1`);

/** The ids of the entries in the order of the journal's chain. */
export async function* entryIds(db: AccountDb): AsyncGenerator<string[]> {
  for (let after = 0n; ;) {
    const rows = await selectEntries(db, db.accountId, after, AT_ONCE);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ id }) => id);
    after = last.position;
  }
}

const selectEntries = statement<{ id: string; position: bigint }>(`
  select id, chain_position as position from journal_entries
  where account_id = $1 and chain_position > $2 order by chain_position limit $3`);
