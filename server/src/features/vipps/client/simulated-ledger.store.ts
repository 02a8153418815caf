import { sql } from 'kysely';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/statement.ts';

/** An entry of the ledger of the simulated Vipps. `amountOre`: below 0 where money leaves. */
export type SimulatedEntry = {
  pspReference: string;
  ledgerDate: LocalDate;
  entryType: string;
  reference: string;
  amountOre: bigint;
  madeAt: Date;
};

/** Entries of names that are taken are left alone. */
export async function insertEntries(trx: AccountTrx, entries: readonly SimulatedEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await insertRows(trx, 'simulated_vipps_entries', [...entries], 'on conflict do nothing');
}

/** The entries of a day in their order. */
export async function listEntriesOf(db: AccountDbOrTrx, day: LocalDate): Promise<SimulatedEntry[]> {
  const { rows } = await sql<SimulatedEntry>`
    select psp_reference as "pspReference", ledger_date as "ledgerDate", entry_type as "entryType", reference,
      amount_ore as "amountOre", made_at as "madeAt"
    from simulated_vipps_entries where account_id = ${db.accountId} and ledger_date = ${day}
    order by made_at, psp_reference`.execute(db);
  return rows;
}

/** What the ledger had before a day, in øre. */
export async function balanceBefore(db: AccountDbOrTrx, day: LocalDate): Promise<bigint> {
  const { rows } = await sql<{ ore: bigint }>`
    select coalesce(sum(amount_ore), 0)::bigint as ore from simulated_vipps_entries
    where account_id = ${db.accountId} and ledger_date < ${day}`.execute(db);
  return rows[0]?.ore ?? 0n;
}
