import type { SourceDocumentType } from '../../../domain/books/journal.ts';
import type { Amount } from '../../../domain/money.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';

/** The entry that booked this document; undefined when the document was not booked. */
export async function findDocumentEntryId(
  db: AccountDbOrTrx,
  type: SourceDocumentType,
  documentId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('journal_entries')
    .select('id')
    .where('account_id', '=', db.accountId)
    .where('source_document_type', '=', type)
    .where('source_document_id', '=', documentId)
    .where('corrects_entry_id', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Where a payment was booked to. `arrivedOre`: in the currency of the account; null on an account in kroner. */
export type PaidFrom = { account: string; arrivedOre: Amount | null };

/**
 * The entry that booked this payment, its day, and the account that it was paid from: the bank account, or the account
 * for what is owed to customers. Undefined when the payment was not booked.
 */
export async function findPaymentEntry(
  trx: AccountTrx,
  paymentId: string,
): Promise<({ id: string; postingDate: LocalDate } & PaidFrom) | undefined> {
  return (
    trx
      .selectFrom('journal_entries as entry')
      .innerJoin('journal_lines as line', (join) =>
        join.onRef('line.account_id', '=', 'entry.account_id').onRef('line.entry_id', '=', 'entry.id'),
      )
      .select([
        'entry.id',
        'entry.posting_date as postingDate',
        'line.ledger_account as account',
        'line.currency_amount_ore as arrivedOre',
      ])
      .where('entry.account_id', '=', trx.accountId)
      .where('entry.source_document_type', '=', 'Payment')
      .where('entry.source_document_id', '=', paymentId)
      .where('entry.corrects_entry_id', 'is', null)
      // The first debit line. Behind it a payment in another currency may have the fee of the bank and a loss by rates.
      .where('line.debit_ore', '>', 0n)
      .orderBy('line.line_number')
      .limit(1)
      .executeTakeFirst()
  );
}
