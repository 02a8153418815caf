import type { Db, Trx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { lockForTransaction } from '../../platform/database/locks.ts';

export type RetentionHold = { id: string; companyId: string; company: string; reason: string; setAt: Date };

/** Holds are set, and documents are deleted, one after the other: no batch goes on beside a new hold. */
export async function lockRetention(trx: Trx, companyId: string): Promise<void> {
  await lockForTransaction(trx, `retention ${companyId}`);
}

export async function insertRetentionHold(
  trx: Trx,
  companyId: string,
  reason: string,
  now: Date,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('retention_holds')
    .values({ id, company_id: companyId, reason, set_at: now, lifted_at: null })
    .execute();
  return id;
}

/** The holds that stand, oldest first. */
export async function listStandingRetentionHolds(db: Db): Promise<RetentionHold[]> {
  return db
    .selectFrom('retention_holds as h')
    .innerJoin('companies as c', 'c.id', 'h.company_id')
    .select(['h.id', 'h.company_id as companyId', 'c.name as company', 'h.reason', 'h.set_at as setAt'])
    .where('h.lifted_at', 'is', null)
    .orderBy('h.set_at')
    .orderBy('h.id')
    .execute();
}

export async function hasRetentionHold(trx: Trx, companyId: string): Promise<boolean> {
  const hold = await trx
    .selectFrom('retention_holds')
    .select('id')
    .where('company_id', '=', companyId)
    .where('lifted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return hold !== undefined;
}

/** @returns the company and the reason of the hold; undefined when no such hold stands */
export async function liftStandingRetentionHold(
  trx: Trx,
  id: string,
  now: Date,
): Promise<{ companyId: string; reason: string } | undefined> {
  return trx
    .updateTable('retention_holds')
    .set({ lifted_at: now })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .returning(['company_id as companyId', 'reason'])
    .executeTakeFirst();
}
