import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AccountTrx, Trx } from '../../platform/database/database.ts';

/** The name in the table of a deleted client whose name nobody has to keep. */
export const NAME_OF_DELETED_CLIENT = 'Slettet kunde';

/**
 * Empties the client and takes it off the register. The row stays, because documents and journal lines refer to its id.
 * @param keepsName keeps the name, organisation number and VAT number for the specification of customers; the country
 *   always stays
 */
export async function eraseClient(
  trx: AccountTrx,
  id: string,
  { keepsName }: { keepsName: boolean },
  now: Date,
): Promise<void> {
  await updateErased(trx, now, !keepsName).where('id', '=', id).execute();
}

/** As `eraseClient`, of several. Their names stay. */
export async function eraseClients(trx: AccountTrx, ids: readonly string[], now: Date): Promise<void> {
  await updateErased(trx, now, false)
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute();
}

const TEXTS = [
  'email',
  'phone',
  'address',
  'postal_code',
  'city',
  'contact_person',
  'internal_note',
] as const;

function updateErased(trx: AccountTrx, now: Date, takesName: boolean) {
  return trx
    .updateTable('clients')
    .set({
      ...Object.fromEntries(TEXTS.map((column) => [column, ''])),
      ...(takesName && { name: NAME_OF_DELETED_CLIENT, org_number: '', vat_number: null }),
      external_id: null,
      language: null,
      updated_at: now,
      deleted_at: now,
    })
    .where('account_id', '=', trx.accountId);
}

/** @param keeps SQL of rooms: whether the law requires the name, because of what they hold */
export async function isNameKept(trx: Trx, keeps: readonly RawBuilder<unknown>[]): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`select ${sql.join(keeps, sql` or `)} as kept`.execute(trx);
  return rows[0]?.kept === true;
}

/**
 * Takes the names of clients that nothing keeps any longer. The clients are off the register already.
 * @param which a query for their ids
 * @returns of how many
 */
export async function eraseClientNames(
  trx: AccountTrx,
  which: RawBuilder<unknown>,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update clients set name = ${NAME_OF_DELETED_CLIENT}, org_number = '', vat_number = null, updated_at = ${now}
    where account_id = ${trx.accountId} and id in (${which})
    returning id`.execute(trx);
  return rows.length;
}

/** One query for the rows of several. */
export function unionOf(queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(queries, sql` union all `);
}
