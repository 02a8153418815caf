import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays, osloMidnight } from '../../domain/local-date.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { Trx } from '../../platform/database/database.ts';

/**
 * The transactions of the bank until that day that say who paid, and that nobody has to keep: no document that they paid is kept, no
 * customer has credit of them, and they are paired with none of a later year.
 *
 * @param going a query for the ids of documents that count as deleted already
 */
export function transactionsWithOldTexts(
  accountId: string,
  through: LocalDate,
  going: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select t.id from bank_transactions t
    where t.account_id = ${accountId} and t.booked_on <= ${through} and t.status <> 'new'
      and coalesce(t.payer_name, t.payer_account, t.text, t.archive_reference, t.end_to_end_id,
        nullif(t.ignored_because, '')) is not null
      and not exists (
        select from bank_allocations a
        join invoices i on i.account_id = ${accountId} and i.id = a.invoice_id and i.document_deleted_at is null
        where a.account_id = ${accountId} and a.bank_transaction_id = t.id and i.id not in (${going})
      ) and not exists (
        select from deposits d join clients c on c.account_id = ${accountId} and c.id = d.client_id and c.credit_ore > 0
        where d.account_id = ${accountId} and d.bank_transaction_id = t.id and d.reversed_at is null
      ) and not exists (
        select from bank_transactions other
        where other.account_id = ${accountId} and other.id = t.paired_transaction_id and other.booked_on > ${through}
      )`;
}

/** SQL for the ids of transactions that became payments of these invoices. */
export function transactionsOfInvoices(accountId: string, invoiceIds: string[]): RawBuilder<unknown> {
  return sql`
    select bank_transaction_id from bank_allocations
    where account_id = ${accountId} and invoice_id = any(${invoiceIds})`;
}

/**
 * Empties the texts of some transactions. Days, amounts and KIDs stay, because the bank and the books are compared by them.
 * @param among a query for the ids of the transactions that are looked at
 * @returns of how many
 */
export async function deleteBankTexts(
  trx: Trx,
  accountId: string,
  through: LocalDate,
  now: Date,
  { among, limit }: { among?: RawBuilder<unknown>; limit?: number },
): Promise<number> {
  const none = sql`select null::uuid where false`;
  const { rows } = await sql<{ id: string }>`
    ${transactionsWithOldTexts(accountId, through, none)} ${among === undefined ? sql`` : sql`and t.id in (${among})`}
    order by t.id limit ${limit ?? null} for update of t`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`
    update bank_transactions set payer_name = null, payer_account = null, text = null, archive_reference = null,
      end_to_end_id = null, ignored_because = case status when 'ignored' then '' end,
      version = version + 1, updated_at = greatest(updated_at, ${now})
    where account_id = ${accountId} and id = any(${ids})`.execute(trx);
  return ids.length;
}

/** Empties the names that callers gave to files of the bank. */
export async function deleteFileNames(trx: Trx, accountId: string, through: LocalDate): Promise<void> {
  await sql`
    update bank_files set name = ''
    where account_id = ${accountId} and created_at < ${osloMidnight(addDays(through, 1))} and name <> ''
      and status <> 'processing'`.execute(trx);
}

/** Empties the accounts that refunds were paid to, and the files that ordered them. A file goes when all its refunds have gone. */
export async function deleteRefundAccounts(trx: Trx, accountId: string, through: LocalDate): Promise<void> {
  const end = osloMidnight(addDays(through, 1));
  await sql`
    update refund_orders o set to_account = ''
    where account_id = ${accountId} and to_account <> '' and (cancelled_at < ${end} or exists (
      select from refunds r where r.account_id = ${accountId} and r.id = o.id and r.paid_on <= ${through}
    ))`.execute(trx);
  await sql`
    update refund_files f set source = ''
    where account_id = ${accountId} and source <> '' and created_at < ${end} and not exists (
      select from refund_orders o where o.account_id = ${accountId} and o.refund_file_id = f.id and o.to_account <> ''
    )`.execute(trx);
}
