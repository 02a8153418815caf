import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Trx } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { listAccountsBehind, takeBatch } from './journal-marks.store.ts';

/**
 * SQL for what the list of entries is searched by, with the columns of `searched_entries`.
 *
 * @param which a condition on the entry `e`
 * @param entries from where the entries come
 */
export function entriesToSearch(
  accountId: string,
  which: RawBuilder<unknown>,
  entries: RawBuilder<unknown> = sql`journal_entries`,
): RawBuilder<unknown> {
  return sql`
    select e.id as entry_id, e.chain_position, e.posting_date, e.series, e.number, e.source_document_type, lines.accounts,
      lines.customer_ids, lines.amount_ore,
      lower(concat_ws(E'\\n', e.description, lines.texts) collate norwegian) as text
    from ${entries} e
    cross join lateral (
      select array_agg(distinct l.ledger_account) as accounts, sum(l.debit_ore)::bigint as amount_ore,
        coalesce(array_agg(distinct l.customer_id) filter (where l.customer_id is not null), '{}') as customer_ids,
        string_agg(l.description, E'\\n' order by l.line_number) as texts
      from journal_lines l where l.account_id = ${accountId} and l.entry_id = e.id
    ) lines
    where e.account_id = ${accountId} and ${which}`;
}

/**
 * The entries that the job has not passed yet. In their order, so that PostgreSQL begins at the mark of the job, whatever part of
 * the journal it expects behind the mark.
 */
export function unindexedEntries(accountId: string): RawBuilder<unknown> {
  return sql`(
    select * from journal_entries where account_id = ${accountId} and chain_position > coalesce(
      (select through_position from searched_journals where account_id = ${accountId}), 0)
    order by chain_position offset 0
  )`;
}

const AT_ONCE = 2000;

/** Makes new entries of every account quick to find, a batch in each transaction. Entries never change. */
export async function indexEntries(db: Db, stopping?: AbortSignal): Promise<void> {
  for (const accountId of await listAccountsBehind(db, 'searched_journals')) {
    for (let indexed = AT_ONCE; indexed === AT_ONCE;) {
      if (stopping?.aborted === true) return;
      indexed = await inTransaction(db, (trx) => indexBatch(trx, accountId));
    }
  }
}

/** @returns how many entries were indexed; 0 when another process is indexing */
async function indexBatch(trx: Trx, accountId: string): Promise<number> {
  const batch = await takeBatch(trx, accountId, 'searched_journals', AT_ONCE);
  if (batch === undefined) return 0;
  await sql`
    insert into searched_entries (account_id, entry_id, chain_position, posting_date, series, number, source_document_type, accounts,
      customer_ids, amount_ore, text)
    select ${accountId}, entry_id, chain_position, posting_date, series, number, source_document_type, accounts, customer_ids, amount_ore,
      text
    from (${entriesToSearch(accountId, sql`e.chain_position > ${batch.from} and e.chain_position <= ${batch.to}`)}) found
  `.execute(trx);
  return Number(batch.to - batch.from);
}
