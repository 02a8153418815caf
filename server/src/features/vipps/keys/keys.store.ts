import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type {
  AccountDb,
  AccountDbOrTrx,
  AccountTrx,
  Db,
  DbOrTrx,
} from '../../../platform/database/database.ts';
import { buildOnce, insertRows } from '../../../platform/database/statement.ts';
import type { Lease } from '../../../platform/operations/leases.ts';
import { leasesOf } from '../../../platform/operations/leases.ts';
import type { Due } from '../../../platform/operations/outbox.ts';
import { KEY_ID_BYTES } from '../../../platform/operations/secret-box.ts';

/** The keys of an agreement, as they are stored. `sealed` is null in a test account, and once nothing needs the keys any more. */
export type StoredKeys = {
  id: string;
  merchantSerialNumber: string;
  sealed: Buffer | null;
  isOn: boolean;
  webhookToken: string;
  webhookUrl: string | null;
  webhookId: string | null;
  webhookSecret: Buffer | null;
  endedAt: Date | null;
  /** The last day of the ledger that was read; null: the day before the keys were saved. */
  settledThrough: LocalDate | null;
};

const COLUMNS = [
  'id',
  'merchant_serial_number as merchantSerialNumber',
  'sealed',
  'is_on as isOn',
  'webhook_token as webhookToken',
  'webhook_url as webhookUrl',
  'webhook_id as webhookId',
  'webhook_secret as webhookSecret',
  'ended_at as endedAt',
  'settled_through as settledThrough',
] as const;

/** The keys that open payments now, whether Vipps is on or off. */
export async function findPresentKeys(db: AccountDbOrTrx): Promise<StoredKeys | undefined> {
  return db
    .selectFrom('vipps_keys')
    .select(COLUMNS)
    .where('account_id', '=', db.accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

export async function findKeys(db: AccountDbOrTrx, id: string): Promise<StoredKeys | undefined> {
  return db
    .selectFrom('vipps_keys')
    .select(COLUMNS)
    .where('account_id', '=', db.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether payers may pay invoices of the account by Vipps. Every public page asks. */
export async function isVippsOn(db: AccountDbOrTrx): Promise<boolean> {
  return (await selectOn(db, db.accountId)).length > 0;
}

const selectOn = buildOnce(
  (db, accountId: string) =>
    db
      .selectFrom('vipps_keys')
      .select('id')
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .where('is_on', '=', true),
  { isShort: true },
);

export async function insertKeys(
  trx: AccountTrx,
  keys: Pick<StoredKeys, 'id' | 'merchantSerialNumber' | 'sealed' | 'isOn' | 'webhookToken'> & {
    /** The last day of the ledger that the keys need not read. */
    settledThrough: LocalDate;
  },
  now: Date,
): Promise<void> {
  await insertRows(trx, 'vipps_keys', [{ ...keys, createdAt: now }]);
}

/** Other keys follow. */
export async function endPresentKeys(trx: AccountTrx, now: Date): Promise<void> {
  await trx
    .updateTable('vipps_keys')
    .set({ ended_at: now, is_on: false })
    .where('account_id', '=', trx.accountId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function turnKeys(trx: AccountTrx, id: string, isOn: boolean): Promise<void> {
  await trx
    .updateTable('vipps_keys')
    .set({ is_on: isOn })
    .where('account_id', '=', trx.accountId)
    .where('id', '=', id)
    .execute();
}

type Columns = Omit<StoredKeys, 'endedAt' | 'settledThrough'> & { isEnded: boolean };

/** The talk with Vipps about a webhook takes some seconds. */
const KEYS = leasesOf<Columns>({
  table: 'vipps_keys',
  until: 'leased_until',
  seconds: 120,
  columns: `id, merchant_serial_number as "merchantSerialNumber", sealed, is_on as "isOn", webhook_token as "webhookToken",
    webhook_url as "webhookUrl", webhook_id as "webhookId", webhook_secret as "webhookSecret", ended_at is not null as "isEnded"`,
});

export type LeasedKeys = Lease<Columns>;

/** Other keys of another unit have followed, and Vipps still pays out what the earlier unit has captured. */
function isStillPaidOut(): RawBuilder<boolean> {
  return sql<boolean>`(ended_at > statement_timestamp() - interval '14 days' and exists (
      select from vipps_keys present where present.account_id = vipps_keys.account_id and present.ended_at is null
        and present.merchant_serial_number <> vipps_keys.merchant_serial_number))`;
}

/**
 * Keys about whose webhook Vipps has to be told: those that open payments, where Vipps does not know the present address, and those that nothing
 * needs any more.
 * @param base what addresses of webhooks begin with
 */
function hasWork(base: string): RawBuilder<boolean> {
  return sql<boolean>`(sealed is not null and case when ended_at is null
    then is_on and webhook_url is distinct from ${base} || webhook_token
    else not ${isStillPaidOut()} and not exists (
      select from vipps_payments p where p.account_id = vipps_keys.account_id and p.keys_id = vipps_keys.id
        and p.status in ('queued', 'sending')) end)`;
}

/** A query for the outbox. It covers all accounts. */
export function keysWithWork(now: Date, limit: number, base: string): RawBuilder<unknown> {
  return KEYS.due(now, limit, hasWork(base));
}

export function takeKeys(db: Db, one: Due, base: string): Promise<LeasedKeys | undefined> {
  return KEYS.take(db, one, sql`${hasWork(base)} and ${KEYS.isDue()}`);
}

/** How many payments of these keys Vipps is still asked for. */
export async function countOpenPayments(db: AccountDb): Promise<number> {
  const { count } = await db
    .selectFrom('vipps_payments')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('account_id', '=', db.accountId)
    .where('status', 'in', ['queued', 'sending'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Sealed = { accountId: string; id: string; sealed: Buffer; webhookSecret: Buffer | null };

/** All sealed keys, for another key of the installation. It covers all accounts, so only the command may call it. */
export async function listSealedKeys(db: DbOrTrx): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`
    select account_id as "accountId", id, sealed, webhook_secret as "webhookSecret"
    from vipps_keys where sealed is not null`.execute(db);
  return rows;
}

/** Replaces sealed values, unless they have changed meanwhile. */
export async function replaceSealedKeys(db: Db, before: Sealed, after: Sealed): Promise<void> {
  await sql`
    update vipps_keys set sealed = ${after.sealed}, webhook_secret = ${after.webhookSecret}
    where account_id = ${before.accountId} and id = ${before.id} and sealed = ${before.sealed}
      and webhook_secret is not distinct from ${before.webhookSecret}`.execute(db);
}

/** How many companies have keys of each key of the installation. It covers all accounts, and tells nothing of them. */
export async function countKeysByKey(db: DbOrTrx): Promise<{ keyId: Buffer; count: number }[]> {
  const { rows } = await sql<{ keyId: Buffer; count: number }>`
    select substring(sealed from 1 for ${sql.lit(KEY_ID_BYTES)}) as "keyId", count(*)::int as count
    from vipps_keys where sealed is not null group by 1`.execute(db);
  return rows;
}
