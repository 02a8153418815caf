import { statement } from '../../database/statement.ts';
import type { AccountTrx } from '../../database/database.ts';
import { noteDifferences } from '../../events/note-events.ts';
import { bytesOfRowSql } from './stored.store.ts';
import { STORED } from './stored-columns.ts';

/**
 * How old the newest is that has to go. What cannot go comes first, so that it takes its part of the room: documents that are still sent, and
 * the bytes of a file that still comes, waits or is imported, because the import reads them.
 */
const selectThrough = statement<{ through: Date | null }>(`
  select max(created_at) as through from (
    select created_at, can_go, sum(bytes) over (order by can_go, created_at desc) as so_far from (
      select t.created_at, true as can_go, ${bytesOfRowSql(STORED.captured_emails.captured)} as bytes
      from captured_emails t where t.account_id = $1
      union all
      select t.created_at, t.status in ('captured', 'bounced'), ${bytesOfRowSql(STORED.e_invoice_deliveries.capturedInTest)}
      from e_invoice_deliveries t where t.account_id = $1 and t.document is not null
      union all
      select f.created_at, coalesce(f.status <> 'processing', false), sum(${bytesOfRowSql(STORED.bank_file_parts.capturedInTest)})
      from bank_file_parts t left join bank_files f on f.account_id = t.account_id and f.id = t.file_id
      where t.account_id = $1 group by t.file_id, f.created_at, f.status
    ) captured
  ) summed where can_go and so_far > $2`);

const deleteEmails = statement<{ id: string }>(
  'delete from captured_emails where account_id = $1 and created_at <= $2 returning id',
);
const emptyEInvoices = statement<never>(`
  update e_invoice_deliveries set document = null
  where account_id = $1 and created_at <= $2 and document is not null and status in ('captured', 'bounced')`);
const deleteParts = statement<never>(`
  delete from bank_file_parts where account_id = $1 and file_id = any(array(
    select id from bank_files where account_id = $1 and created_at <= $2 and status <> 'processing'))`);

/**
 * Deletes the oldest captured mails, the documents of the oldest captured e-invoices, and the bytes of the oldest bank files that have
 * ended, until the rest is within the limit, or until only files are left that wait. Deliveries and files stay.
 */
export async function deleteOldestCaptured(trx: AccountTrx, limitBytes: number): Promise<void> {
  const [oldest] = await selectThrough(trx, trx.accountId, limitBytes);
  const through = oldest?.through ?? null;
  if (through === null) return;
  const emails = await deleteEmails(trx, trx.accountId, through);
  noteDifferences(trx, [{ figure: 'captured-emails', day: '', key: '', sums: [-BigInt(emails.length)] }]);
  await emptyEInvoices(trx, trx.accountId, through);
  await deleteParts(trx, trx.accountId, through);
}
