import { countRows } from '../../../platform/database/count-rows.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';

/** A name for an entry whose text and lines new entries begin with. */
export type EntryTemplate = { id: string; name: string; entryId: string };

export async function listEntryTemplates(db: AccountDbOrTrx): Promise<EntryTemplate[]> {
  return db
    .selectFrom('entry_templates')
    .select(['id', 'name', 'entry_id as entryId'])
    .where('account_id', '=', db.accountId)
    .orderBy('name')
    .execute();
}

/** @returns whether the name was free */
export async function insertEntryTemplate(
  trx: AccountTrx,
  { id, name, entryId }: EntryTemplate,
  now: Date,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('entry_templates')
    .values({ account_id: trx.accountId, id, name, entry_id: entryId, created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** @returns whether there was one */
export async function deleteEntryTemplate(trx: AccountTrx, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { numDeletedRows } = await trx
    .deleteFrom('entry_templates')
    .where('account_id', '=', trx.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export function countEntryTemplates(trx: AccountTrx): Promise<number> {
  return countRows(trx.selectFrom('entry_templates').where('account_id', '=', trx.accountId));
}
