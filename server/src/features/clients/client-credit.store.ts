import type { Ore } from '../../domain/money.ts';
import { columnsAsSql } from '../../platform/database/columns.ts';
import type { AccountDb, AccountDbOrTrx, AccountTrx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { statement } from '../../platform/database/statement.ts';
import type { ForeignCurrency } from '../../domain/currency/currency.ts';
import type { Client } from './client.ts';
import type { ClientRow } from './clients.store.ts';
import { CLIENT_COLUMNS, toClient } from './clients.store.ts';
import type { CreditInCurrency, StoredForeignCredit } from './credit-in-currency.ts';

/**
 * The amount that the company owes a client, in øre. `bookedOre` stands on the booking account of debt to customers.
 * `unbookedOre` comes from invoices that are not booked (docs/decisions/0040-credit-of-customers.md). Neither is below 0.
 */
export type ClientCredit = { clientId: string; bookedOre: Ore; unbookedOre: Ore };

/** With what the company owes in other currencies (`creditInCurrency`). */
export type WholeCredit = ClientCredit & { foreignCredit: StoredForeignCredit | null };

/**
 * The client's credit, locked until the transaction ends. The credit of a deleted client is found, too. The lock lets other
 * requests make drafts to the client meanwhile.
 */
export async function lockClientCredit(trx: AccountTrx, clientId: string): Promise<WholeCredit | undefined> {
  if (!isId(clientId)) return undefined;
  const [credit] = await selectLocked(trx, trx.accountId, clientId);
  return credit;
}

/** What a client has to its credit in kroner: that in other currencies as it stands in kroner; SQL of a row of `clients`. */
export const CREDIT_NOK_ORE = `(credit_ore + case when foreign_credit is null then 0 else (
  select coalesce(sum((kept.value ->> 'bookedNokOre')::bigint + (kept.value ->> 'unbookedNokOre')::bigint), 0)
  from jsonb_each(foreign_credit) kept) end)::bigint`;

/** How many clients have credit, and how much in kroner. It looks through the clients of the account, as a filter of the register does. */
export async function sumCredit(db: AccountDb): Promise<{ count: number; ore: Ore }> {
  const [credit] = await selectSum(db, db.accountId);
  return credit ?? { count: 0, ore: 0n };
}

const selectSum = statement<{ count: number; ore: Ore }>(`
  select count(*)::int as count, coalesce(sum(ore), 0)::bigint as ore
  from (select ${CREDIT_NOK_ORE} as ore from clients where account_id = $1 and (credit_ore > 0 or foreign_credit is not null)) credit
  where ore > 0`);

const COLUMNS = `id as "clientId", booked_credit_ore as "bookedOre", credit_ore - booked_credit_ore as "unbookedOre",
  foreign_credit as "foreignCredit"`;
const selectLocked = statement<WholeCredit>(
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
): Promise<WholeCredit | undefined> {
  if (!isId(clientId)) return undefined;
  const [credit] = await selectCredit(db, db.accountId, clientId);
  return credit;
}

const selectCredit = statement<WholeCredit>(
  `select ${COLUMNS} from clients where account_id = $1 and id = $2`,
);

/** @returns the changed client; undefined for a deleted one */
export async function addToClientCredit(
  trx: AccountTrx,
  { clientId, bookedOre, unbookedOre }: ClientCredit,
  now: Date,
): Promise<Client | undefined> {
  const [row] = await updateCredit(trx, trx.accountId, clientId, bookedOre, unbookedOre, now);
  return changedClient(row);
}

/** As `addToClientCredit`, to the credit in a currency. Amounts and kroner may be below 0. */
export async function addToCreditInCurrency(
  trx: AccountTrx,
  { clientId, currency, booked, unbooked }: CreditChange,
  now: Date,
): Promise<Client | undefined> {
  const [row] = await updateInCurrency(
    trx,
    trx.accountId,
    clientId,
    currency,
    booked.amountOre,
    booked.nokOre,
    unbooked.amountOre,
    unbooked.nokOre,
    now,
  );
  return changedClient(row);
}

/** A change of what the company owes a client in a currency. */
export type CreditChange = CreditInCurrency & { clientId: string; currency: ForeignCurrency };

type ChangedRow = ClientRow & { deletedAt: Date | null };

function changedClient(row: ChangedRow | undefined): Client | undefined {
  if (row === undefined || row.deletedAt !== null) return undefined;
  const { deletedAt: _deletedAt, ...client } = row;
  return toClient(client);
}

/** Text and not `jsonb_build_object`, which PostgreSQL calls stable: Citus refuses such an update. */
const summed = (name: string, change: string) =>
  `'"${name}":' || (coalesce((foreign_credit -> $3::text ->> '${name}')::bigint, 0) + ${change}::bigint)::text`;
const updateInCurrency = statement<ChangedRow>(`
  update clients
  set foreign_credit = coalesce(foreign_credit, '{}') || ('{"' || $3::text || '":{' || ${summed('bookedOre', '$4')}
      || ',' || ${summed('bookedNokOre', '$5')} || ',' || ${summed('unbookedOre', '$6')}
      || ',' || ${summed('unbookedNokOre', '$7')} || '}}')::jsonb,
    version = version + 1, updated_at = greatest(updated_at, $8)
  where account_id = $1 and id = $2
  returning ${columnsAsSql(CLIENT_COLUMNS)}, deleted_at as "deletedAt"`);

const updateCredit = statement<ChangedRow>(`
  update clients
  set booked_credit_ore = booked_credit_ore + $3, credit_ore = credit_ore + $3::bigint + $4::bigint,
    version = version + 1, updated_at = greatest(updated_at, $5)
  where account_id = $1 and id = $2
  returning ${columnsAsSql(CLIENT_COLUMNS)}, deleted_at as "deletedAt"`);
