import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Ore } from '../../../domain/money.ts';
import { columns } from '../../../platform/database/columns.ts';
import type {
  AccountDb,
  AccountDbOrTrx,
  AccountTrx,
  DbOrTrx,
  Write,
} from '../../../platform/database/database.ts';
import { findsById } from '../../../platform/database/find-by-id.ts';
import { isId } from '../../../platform/database/ids.ts';
import { insertRows, statement, updateRow } from '../../../platform/database/statement.ts';
import { isNotHeld } from '../../../platform/operations/holds.store.ts';
import { newestFirst } from '../../../platform/http/lists/list-order.ts';
import type { RefundOrder } from '../../invoices/index.ts';
import { openOrdersOfFile, selectOrders } from '../../invoices/index.ts';
import type { PaymentOrder } from './pain-001.ts';

/** A file of orders to the bank to pay credit back. `count` and `amountOre` are as of the making. */
export type RefundFile = {
  id: string;
  count: number;
  amountOre: Ore;
  createdAt: Date;
  withdrawnAt: Date | null;
};

/** Locks the oldest orders with an account to pay to (Vipps pays the others) that no file has, and that are not held. @param leftOut whose own orders are left out; null: nobody's */
export async function lockOpenOrders(
  trx: AccountTrx,
  limit: number,
  leftOut: string | null,
): Promise<(Omit<PaymentOrder, 'name' | 'country'> & { clientId: string })[]> {
  const { rows } = await sql<Omit<PaymentOrder, 'name' | 'country'> & { clientId: string }>`
    select id, client_id as "clientId", amount_ore as "amountOre", to_account as "toAccount" from refund_orders
    where account_id = ${trx.accountId} and paid_at is null and cancelled_at is null and refund_file_id is null and currency = 'NOK'
      and to_account <> ''
      and (account_id like 'T%' or ${IS_NOT_HELD}) and (${leftOut}::text is null or ordered_by is distinct from ${leftOut})
    order by id limit ${limit} for update`.execute(trx);
  return rows;
}

/** The refund orders, where they are held. */
export const REFUND_ORDERS = 'refund-orders';

const IS_NOT_HELD = isNotHeld(REFUND_ORDERS, {
  account: sql.ref('refund_orders.account_id'),
  thing: sql`refund_orders.id::text`,
  madeAt: sql.ref('refund_orders.created_at'),
});

const IS_HELD = sql<boolean>`(
  paid_at is null and cancelled_at is null and to_account <> '' and account_id like 'P%' and not ${IS_NOT_HELD}
)`;

/** SQL for the orders that no file takes after a restore. The statement covers all accounts, so only the command may use the statement. */
export function heldRefundOrderRows(): RawBuilder<unknown> {
  return sql`select account_id, id::text as id, created_at as since from refund_orders where ${IS_HELD}`;
}

/** Whether no file takes the order after a restore. */
export async function isOrderHeld(db: AccountDbOrTrx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from refund_orders where account_id = ${db.accountId} and id = ${id} and ${IS_HELD}`.execute(db);
  return rows.length > 0;
}

/** The names of clients, also of deleted clients. */
export const listNames = statement<{ id: string; name: string; country: string }>(
  'select id, name, country from clients where account_id = $1 and id = any($2)',
);

/** The clients of these orders. */
export const selectClientsOfOrders = statement<{ clientId: string }>(
  'select client_id as "clientId" from refund_orders where account_id = $1 and id = any($2)',
);

export function insertFile(
  trx: AccountTrx,
  { id, count, amountOre, createdAt }: RefundFile,
  source: string,
): Write {
  const row = { id, source, refundCount: count, amountOre, createdAt };
  return insertRows(trx, 'refund_files', [row]);
}

export const findRefundFile = findsById(selectFiles);

/** The source of a file; undefined when there is no such file, or its source is deleted. */
export async function findRefundFileSource(
  db: AccountDb,
  id: string,
): Promise<{ source: string; createdAt: Date } | undefined> {
  if (!isId(id)) return undefined;
  return db
    .selectFrom('refund_files')
    .select(['source', 'created_at as createdAt'])
    .where('account_id', '=', db.accountId)
    .where('id', '=', id)
    .where('source', '!=', '')
    .executeTakeFirst();
}

export const REFUND_FILE_ORDER = newestFirst('refund-files');

/** The orders that these files have, without those whose refund is taken back, in the order of the files. */
export async function listOrdersOf(db: AccountDbOrTrx, fileIds: readonly string[]): Promise<RefundOrder[]> {
  if (fileIds.length === 0) return [];
  return selectOrders(db, db.accountId).where('o.refund_file_id', 'in', fileIds).orderBy('o.id').execute();
}

/** Locks the file, and then its orders. */
export async function lockFile(trx: AccountTrx, id: string): Promise<RefundFile | undefined> {
  if (!isId(id)) return undefined;
  const file = await selectFiles(trx, trx.accountId).where('id', '=', id).forUpdate().executeTakeFirst();
  await lockOrdersOf(trx, trx.accountId, id);
  return file;
}

const lockOrdersOf = statement<never>(
  'select from refund_orders where account_id = $1 and refund_file_id = $2 order by id for update',
);

/** Nobody can send a file to the bank that is withdrawn: its source is deleted. Its orders are open again. */
export function withdrawFileRow(trx: AccountTrx, id: string, now: Date): void {
  trx.later(
    updateRow(trx, 'refund_files', { id }, { withdrawnAt: now, source: '' }),
    openOrdersOfFile(trx, trx.accountId, id),
  );
}

export function selectFiles(db: DbOrTrx, accountId: string) {
  return db
    .selectFrom('refund_files')
    .select([...columns('id amount_ore created_at withdrawn_at'), 'refund_count as count'])
    .where('account_id', '=', accountId);
}
