import type { Trx } from '../../../platform/database/database.ts';

/** The entry that moved this result to equity. */
export async function findYearResultEntryId(
  trx: Trx,
  accountId: string,
  yearResultId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('journal_entries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('source_document_type', '=', 'YearResult')
    .where('source_document_id', '=', yearResultId)
    .where('corrects_entry_id', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
