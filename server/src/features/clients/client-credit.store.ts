import type { Selectable } from 'kysely';
import type { Clients } from '../../platform/database/database-types.ts';
import type { Ore } from '../../domain/money.ts';
import type { DbOrTrx, Trx, Write } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { statement } from '../../platform/database/statement.ts';
import { noteEvent } from '../../platform/events/note-events.ts';
import { toClient } from './clients.store.ts';
import { presentWholeClient } from './present.ts';

/**
 * The amount that the company owes a client, in øre. `bookedOre` stands on the booking account of debt to customers.
 * `unbookedOre` comes from invoices that are not booked (docs/decisions/0040-credit-of-customers.md). Neither is below 0.
 */
export type ClientCredit = { clientId: string; bookedOre: Ore; unbookedOre: Ore };

/**
 * The client's credit, locked until the transaction ends. The credit of a deleted client is found, too. The lock lets other
 * requests make drafts to the client meanwhile.
 */
export async function lockCredit(
  trx: Trx,
  accountId: string,
  clientId: string,
): Promise<ClientCredit | undefined> {
  if (!isId(clientId)) return undefined;
  const [credit] = await selectLocked(trx, accountId, clientId);
  return credit;
}

const COLUMNS = `id as "clientId", booked_credit_ore as "bookedOre", credit_ore - booked_credit_ore as "unbookedOre"`;
const selectLocked = statement<ClientCredit>(
  `select ${COLUMNS} from clients where account_id = $1 and id = $2 for no key update`,
);

/** As `lockCredit`, without the lock. */
export async function findCredit(
  db: DbOrTrx,
  accountId: string,
  clientId: string,
): Promise<ClientCredit | undefined> {
  if (!isId(clientId)) return undefined;
  const [credit] = await selectCredit(db, accountId, clientId);
  return credit;
}

const selectCredit = statement<ClientCredit>(
  `select ${COLUMNS} from clients where account_id = $1 and id = $2`,
);

/**
 * Raises or lowers the client's credit, and raises the version of the client. The client stays locked until the transaction
 * ends, so an invoice must be locked before. The database refuses a credit below 0, so the caller checks before lowering.
 */
export function changeCredit(
  trx: Trx,
  accountId: string,
  { clientId, bookedOre, unbookedOre }: ClientCredit,
  now: Date,
): Write | undefined {
  if (bookedOre === 0n && unbookedOre === 0n) return undefined;
  const changing = addToCredit(trx, accountId, clientId, bookedOre, unbookedOre, now);
  const client = changing.then(([row]) =>
    row?.deleted_at === null ? presentWholeClient(toClient(row)) : undefined,
  );
  // The transaction tells of a failure by itself.
  client.catch(() => {});
  noteEvent(trx, accountId, 'client.updated', clientId, { client });
  return changing as Promise<unknown> as Write;
}

const addToCredit = statement<Selectable<Clients>>(`
  update clients
  set booked_credit_ore = booked_credit_ore + $3, credit_ore = credit_ore + $3::bigint + $4::bigint,
    version = version + 1, updated_at = greatest(updated_at, $5)
  where account_id = $1 and id = $2
  returning *`);
