import type { Trx } from '../../platform/database.ts';

/** The entry that booked this write-off; undefined when it was not booked. */
export async function findWriteOffEntryId(
  trx: Trx,
  accountId: string,
  writeOffId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('journal_entries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('source_document_type', '=', 'WriteOff')
    .where('source_document_id', '=', writeOffId)
    .where('corrects_entry_id', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
