import type { SourceDocumentType } from '../../../domain/books/journal.ts';
import type { Trx } from '../../../platform/database/database.ts';

/** The entry that booked this document; undefined when the document was not booked. */
export async function findDocumentEntryId(
  trx: Trx,
  accountId: string,
  type: SourceDocumentType,
  documentId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('journal_entries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('source_document_type', '=', type)
    .where('source_document_id', '=', documentId)
    .where('corrects_entry_id', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
