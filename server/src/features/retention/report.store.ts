import { sql } from 'kysely';
import type { AccountDb, AnyTrx, Db } from '../../platform/database/database.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import { oldDocuments } from './old-documents.store.ts';
import type { OldRows } from '../../platform/database/ties.ts';

/** What goes of one accounting year, and what stays although the year is old enough. */
export type YearReport = {
  year: number;
  /** Invoices and credit notes that go, and everything that goes with them. */
  documents: number;
  letters: number;
  files: number;
  attachments: number;
  /** Of files and attachments. */
  bytes: number;
  mails: number;
  /** Documents that stay: something of them is open, or happened in a later year. */
  open: number;
  later: number;
};

export function readYearReports(db: AccountDb, through: LocalDate): Promise<YearReport[]> {
  return unhurried(db, async (trx) => {
    const { rows } = await sql<YearReport>`
      with documents as materialized (${oldDocuments(db.accountId, through)})
      select d.year, count(*) filter (where goes)::integer as documents,
        coalesce(sum(letters), 0)::integer as letters, coalesce(sum(files), 0)::integer as files,
        coalesce(sum(attachments), 0)::integer as attachments,
        coalesce(sum(file_bytes), 0)::float8 + coalesce(sum(attachment_bytes), 0)::float8 as bytes,
        coalesce(sum(mails), 0)::integer as mails,
        count(*) filter (where is_open)::integer as open,
        count(*) filter (where is_later and not is_open)::integer as later
      from (select *, not is_open and not is_later as goes from documents) d
      left join lateral (
        select
          (select count(*) from reminders r where r.account_id = ${db.accountId} and r.invoice_id = d.id) as letters,
          (select count(*) from deliveries m where m.account_id = ${db.accountId} and m.invoice_id = d.id) as mails
      ) letters on goes
      left join lateral (
        select count(*) as files, sum(octet_length(f.pdf)) as file_bytes from document_files f
        where f.account_id = ${db.accountId} and f.document_id in (
          select d.id union all
          select r.id from reminders r where r.account_id = ${db.accountId} and r.invoice_id = d.id
        )
      ) files on goes
      left join lateral (
        select count(*) as attachments, sum(a.size_bytes) as attachment_bytes from attachments a
        where a.account_id = ${db.accountId} and a.invoice_id = d.id
      ) attachments on goes
      group by d.year order by d.year`.execute(trx);
    return rows;
  });
}

/** How many rows go when the documents have gone. */
export function countOldRows(db: AccountDb, through: LocalDate, select: OldRows['select']): Promise<number> {
  return unhurried(db, async (trx) => {
    const going = sql`select id from documents where not is_open and not is_later`;
    const { rows } = await sql<{ count: number }>`
      with documents as materialized (${oldDocuments(db.accountId, through)})
      select count(*)::integer as count from (${select(db.accountId, through, going)}) counted`.execute(trx);
    return rows[0]?.count ?? 0;
  });
}

/** Without a time limit, because no request waits for it. */
function unhurried<T>(db: Db, use: (trx: AnyTrx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      return use(trx);
    });
}
