import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountDb, Db } from '../../../platform/database/database.ts';
import type { Lease } from '../../../platform/operations/leases.ts';
import { leasesOf } from '../../../platform/operations/leases.ts';
import type { Due } from '../../../platform/operations/outbox.ts';

/** Keys whose ledger is read. `settledThrough`: the last day that was read. */
export type SettledKeys = {
  id: string;
  merchantSerialNumber: string;
  sealed: Buffer | null;
  settledThrough: LocalDate;
};

/** A day of a ledger is read in some seconds. */
const SETTLEMENTS = leasesOf<SettledKeys>({
  table: 'vipps_keys',
  until: 'settlement_leased_until',
  seconds: 120,
  columns: `id, merchant_serial_number as "merchantSerialNumber", sealed,
    coalesce(settled_through, (created_at at time zone 'Europe/Oslo')::date - 1) as "settledThrough"`,
});

/** Keys that still open the door: the present ones, on or off, and ended ones until they are forgotten. */
function isDue(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(sealed is not null or account_id like 'T%' and ended_at is null) and ${SETTLEMENTS.isDue()}
    and coalesce(settlement_at, '-infinity') <= (
      select coalesce(clock, ${now}::timestamptz) from accounts where accounts.id = vipps_keys.account_id)`;
}

/** A query for the outbox. It covers all accounts. */
export function dueSettlements(now: Date, limit: number): RawBuilder<unknown> {
  return SETTLEMENTS.due(now, limit, isDue(now));
}

export function takeSettlement(db: Db, one: Due, now: Date): Promise<Lease<SettledKeys> | undefined> {
  return SETTLEMENTS.take(db, one, isDue(now));
}

/** Notes that a day was read. */
export async function noteSettled(db: AccountDb, id: string, day: LocalDate): Promise<void> {
  await db
    .updateTable('vipps_keys')
    .set({ settled_through: day })
    .where('account_id', '=', db.accountId)
    .where('id', '=', id)
    .execute();
}

/** Of these names those of no payment that has ended as paid. */
export async function listUnrecorded(db: AccountDb, references: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from unnest(${references}::text[]) as named (reference)
    where not exists (
      select from vipps_payments p
      where p.account_id = ${db.accountId} and p.reference = named.reference and p.status = 'paid')`.execute(
    db,
  );
  return rows.map(({ reference }) => reference);
}
