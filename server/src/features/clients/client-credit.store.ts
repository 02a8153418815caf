import type { Ore } from '../../domain/money.ts';
import { columnsAsSql } from '../../platform/database/columns.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Client } from './client.ts';
import { CLIENT_COLUMNS, toClient } from './clients.store.ts';

/**
 * The amount that the company owes a client, in øre. `bookedOre` stands on the booking account of debt to customers.
 * `unbookedOre` comes from invoices that are not booked (docs/decisions/0040-credit-of-customers.md). Neither is below 0.
 */
export type ClientCredit = { clientId: string; bookedOre: Ore; unbookedOre: Ore };

/**
 * The client's credit, locked until the transaction ends. The credit of a deleted client is found, too. The lock lets other
 * requests make drafts to the client meanwhile.
 */
export async function lockClientCredit(trx: AccountTrx, clientId: string): Promise<ClientCredit | undefined> {
  if (!isId(clientId)) return undefined;
  const [credit] = await selectLocked(trx, trx.accountId, clientId);
  return credit;
}

const COLUMNS = `id as "clientId", booked_credit_ore as "bookedOre", credit_ore - booked_credit_ore as "unbookedOre"`;
const selectLocked = statement<ClientCredit>(
  `select ${COLUMNS} from clients where account_id = $1 and id = $2 for no key update`,
);

/** Locks the credit of several clients, in the order of their ids. */
export async function lockClientCredits(trx: AccountTrx, clientIds: string[]): Promise<void> {
  if (clientIds.length > 0) await lockSeveral(trx, trx.accountId, clientIds);
}

const lockSeveral = statement<never>(
  'select from clients where account_id = $1 and id = any($2::uuid[]) order by id for no key update',
);

/** As `lockClientCredit`, without the lock. */
export async function findClientCredit(
  db: AccountDbOrTrx,
  clientId: string,
): Promise<ClientCredit | undefined> {
  if (!isId(clientId)) return undefined;
  const [credit] = await selectCredit(db, db.accountId, clientId);
  return credit;
}

const selectCredit = statement<ClientCredit>(
  `select ${COLUMNS} from clients where account_id = $1 and id = $2`,
);

/** @returns the changed client; undefined for a deleted one */
export async function addToClientCredit(
  trx: AccountTrx,
  { clientId, bookedOre, unbookedOre }: ClientCredit,
  now: Date,
): Promise<Client | undefined> {
  const [row] = await updateCredit(trx, trx.accountId, clientId, bookedOre, unbookedOre, now);
  if (row === undefined || row.deletedAt !== null) return undefined;
  const { deletedAt: _deletedAt, ...client } = row;
  return toClient(client);
}

const updateCredit = statement<Client & { deletedAt: Date | null }>(`
  update clients
  set booked_credit_ore = booked_credit_ore + $3, credit_ore = credit_ore + $3::bigint + $4::bigint,
    version = version + 1, updated_at = greatest(updated_at, $5)
  where account_id = $1 and id = $2
  returning ${columnsAsSql(CLIENT_COLUMNS)}, deleted_at as "deletedAt"`);
