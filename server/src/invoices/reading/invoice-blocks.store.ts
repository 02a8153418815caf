import type { Db, DbOrTrx, Trx } from '../../database/database.ts';
import { lockForTransaction, shareLockForTransaction } from '../../database/locks.ts';
import { statement } from '../../database/statement.ts';
import { inTransaction } from '../../database/transaction.ts';
import { IS_OWED, OWED_ORE } from '../money/money-days.store.ts';

/**
 * The size of a block of invoices, in the order `created_at`, `id` (docs/decisions/0028). All invoices but the newest are
 * counted in blocks, so that the start of a page need not be counted from the first invoice.
 */
export const BLOCK_SIZE = 1000;
const BLOCKS_AT_ONCE = 10;

/** A place in that order. The time is PostgreSQL's text, because `Date` would drop its microseconds. */
export type InvoicePosition = { createdAt: string; id: string };

/** The end of the account's newest block; without a block, a place before the first invoice. */
const END_OF_BLOCKS = `
  select through_created_at, through_id from invoice_blocks where account_id = $1
  union all select '-infinity'::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid
  order by 1 desc, 2 desc limit 1`;

/** The place of the invoice that comes after `before` other invoices; undefined when there is none. */
export async function findInvoicePosition(
  db: DbOrTrx,
  accountId: string,
  before: number,
): Promise<InvoicePosition | undefined> {
  const [position] = await selectPosition(db, accountId, before);
  return position;
}

const selectPosition = statement<InvoicePosition>(`
  with passed as (
    select through_created_at, through_id,
      sum(invoice_count) over (order by through_created_at, through_id)::bigint as invoices
    from invoice_blocks where account_id = $1
    union all select '-infinity', '00000000-0000-0000-0000-000000000000', 0
  ), start as (
    select * from passed where invoices <= $2::bigint
    order by invoices desc, through_created_at desc, through_id desc limit 1
  )
  select found.* from start cross join lateral (
    select created_at::text as "createdAt", id from invoices
    where account_id = $1 and (created_at, id) > (through_created_at, through_id)
    order by created_at, id offset $2::bigint - start.invoices limit 1
  ) found`);

/**
 * The accounts that have enough invoices from before `settledBefore` for a new block. Reads all accounts, so only the job
 * may call it.
 */
export async function listAccountsWithWholeBlocks(db: Db, settledBefore: Date): Promise<string[]> {
  const rows = await selectAccountsWithWholeBlocks(db, settledBefore);
  return rows.map(({ id }) => id);
}

const selectAccountsWithWholeBlocks = statement<{ id: string }>(`
  select journals.account_id as id from journals
  left join lateral (
    select through_created_at, through_id from invoice_blocks where account_id = journals.account_id
    order by 1 desc, 2 desc limit 1
  ) newest on true
  where exists (
    select from invoices
    where account_id = journals.account_id and created_at < $1 and (created_at, id)
      > (coalesce(through_created_at, '-infinity'), coalesce(through_id, '00000000-0000-0000-0000-000000000000'))
    order by created_at, id offset ${BLOCK_SIZE - 1}
  )`);

/**
 * Makes the account's next blocks. The lock keeps drafts from being deleted meanwhile, because a deletion must lower the
 * count of its block. Few blocks are made at a time, so that such a deletion waits only some milliseconds.
 * @returns the number of new blocks; 0 when the invoices from before `settledBefore` do not fill a block
 */
export async function closeNextBlocks(db: Db, accountId: string, settledBefore: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    await lockForTransaction(trx, lockName(accountId));
    const blocks = await insertNextBlocks(trx, accountId, settledBefore);
    return blocks.length;
  });
}

const insertNextBlocks = statement<{ through_id: string }>(`
  insert into invoice_blocks (account_id, through_created_at, through_id, invoice_count)
  select $1, created_at, id, ${BLOCK_SIZE} from (
    select created_at, id, row_number() over (order by created_at, id) as place from invoices
    where account_id = $1 and created_at < $2 and (created_at, id) > (${END_OF_BLOCKS})
    order by created_at, id limit ${BLOCKS_AT_ONCE * BLOCK_SIZE}
  ) newer
  where place % ${BLOCK_SIZE} = 0
  returning through_id`);

/** Deletes a draft without lines, and lowers the count of its block, if a block counts the draft. */
export async function deleteCountedDraft(trx: Trx, accountId: string, id: string): Promise<void> {
  await Promise.all([shareLockForTransaction(trx, lockName(accountId)), deleteFromBlock(trx, accountId, id)]);
}

const deleteFromBlock = statement<never>(`
  with deleted as (
    delete from invoices where account_id = $1 and id = $2 and sent_at is null returning created_at, id
  ), block as (
    select found.* from deleted cross join lateral (
      select through_created_at, through_id from invoice_blocks
      where account_id = $1 and (through_created_at, through_id) >= (deleted.created_at, deleted.id)
      order by through_created_at, through_id limit 1
    ) found
  )
  update invoice_blocks set invoice_count = invoice_count - 1
  from block
  where invoice_blocks.account_id = $1 and invoice_blocks.through_created_at = block.through_created_at
    and invoice_blocks.through_id = block.through_id`);

/** Deletes the invoices of an opening balance, and lowers the counts of their blocks. */
export async function deleteCountedOpeningInvoices(
  trx: Trx,
  accountId: string,
  openingBalanceId: string,
): Promise<void> {
  await shareLockForTransaction(trx, lockName(accountId));
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) {
    const [batch] = await deleteFromBlocks(trx, accountId, openingBalanceId, DELETED_AT_ONCE);
    deleted = Number(batch?.deleted ?? 0);
  }
}

/** Keeps a statement within its time limit, because PostgreSQL looks each invoice up in every table that refers to it. */
const DELETED_AT_ONCE = 1000;

const deleteFromBlocks = statement<{ deleted: bigint }>(`
  with deleted as (
    delete from invoices where account_id = $1 and id in (
      select id from invoices where account_id = $1 and opening_balance_id = $2 limit $3
    ) returning created_at, id, issue_date, status, type, lines is not null as is_counted, due_date, sent_at, total_ore,
      paid_ore, credited_ore, written_off_ore, fees_ore, fees_paid_ore
  ), noted_money as (
    insert into money_changes (account_id, id, kind, day, item_count, amount_ore)
    select $1, gen_random_uuid(), 'owed', due_date, -count(*), -sum(${OWED_ORE}) from deleted
    where ${IS_OWED} group by due_date
  ), noted as (
    insert into list_count_changes (account_id, id, list, day, status, type, change)
    select $1, gen_random_uuid(), 'invoices', issue_date::text, status, type, -count(*) from deleted
    where is_counted group by issue_date, status, type
  ), block as (
    select found.through_created_at, found.through_id, count(*) as invoices from deleted cross join lateral (
      select through_created_at, through_id from invoice_blocks
      where account_id = $1 and (through_created_at, through_id) >= (deleted.created_at, deleted.id)
      order by through_created_at, through_id limit 1
    ) found
    group by found.through_created_at, found.through_id
  ), counted as (
    update invoice_blocks set invoice_count = invoice_count - block.invoices
    from block
    where invoice_blocks.account_id = $1 and invoice_blocks.through_created_at = block.through_created_at
      and invoice_blocks.through_id = block.through_id
  )
  select count(*) as deleted from deleted`);

function lockName(accountId: string): string {
  return `invoice-blocks ${accountId}`;
}
