import { sql } from 'kysely';
import { addDays, osloMidnight } from '../../domain/days/local-date.ts';
import type { AccountId } from '../../platform/database/database.ts';
import type { OldRows, Ties } from '../../platform/database/ties.ts';

/**
 * The transactions of the bank until that day that say who paid, and that nobody has to keep: no document that they paid is kept, no
 * customer has credit of them, and they are paired with none of a later year.
 */
const oldTransactions: OldRows['select'] = (accountId, through, going) => sql`
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

/** Days, amounts and KIDs stay, because the bank and the books are compared by them. */
const forgetTransactions: OldRows['forget'] = async (trx, ids, now) => {
  await sql`
    update bank_transactions set payer_name = null, payer_account = null, text = null, archive_reference = null,
      end_to_end_id = null, ignored_because = case status when 'ignored' then '' end,
      version = version + 1, updated_at = greatest(updated_at, ${now})
    where account_id = ${trx.accountId} and id = any(${ids})`.execute(trx);
};

/** The bytes of a file that is still imported stay. */
const filesWithBytes = (accountId: AccountId, before: string) => sql`
  select p.file_id from bank_file_parts p
  join bank_files f on f.account_id = ${accountId} and f.id = p.file_id and f.status <> 'processing'
  where p.account_id = ${accountId} and p.file_id < ${before} and p.position = 0`;

export const TIES: Ties = {
  old: { counted: 'bankTransactions', select: oldTransactions, forget: forgetTransactions },

  /** Deletes the bank's words about the payments of the documents. */
  async forgetDocuments(trx, documentIds, through, now) {
    const { rows } = await sql<{ id: string }>`
      ${oldTransactions(trx.accountId, through, sql`select null::uuid where false`)} and t.id in (
        select bank_transaction_id from bank_allocations
        where account_id = ${trx.accountId} and invoice_id = any(${documentIds})
      ) order by t.id for update of t`.execute(trx);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await forgetTransactions(trx, ids, now);
  },

  /** Deletes the names that callers gave to files, and the refund files whose refunds have all gone. */
  async forgetRest(trx, through) {
    const end = osloMidnight(addDays(through, 1));
    await sql`
      update bank_files set name = '' where account_id = ${trx.accountId} and created_at < ${end} and name <> ''
        and status <> 'processing'`.execute(trx);
    await sql`
      update refund_files f set source = ''
      where account_id = ${trx.accountId} and source <> '' and created_at < ${end} and not exists (
        select from refund_orders o where o.account_id = ${trx.accountId} and o.refund_file_id = f.id and o.to_account <> ''
      )`.execute(trx);
  },

  testContent: {
    // One file may have two hundred parts of 256 kB.
    atOnce: 1,
    select: filesWithBytes,
    async delete(trx, ids, before) {
      await sql`delete from bank_file_parts where account_id = ${trx.accountId} and file_id = any(${ids})`.execute(
        trx,
      );
      const { rows: more } = await sql`${filesWithBytes(trx.accountId, before)} limit 1`.execute(trx);
      return BigInt(more.length);
    },
  },
};
