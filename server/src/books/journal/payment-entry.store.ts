import type { Trx } from '../../platform/database.ts';

/** The entry that booked this payment, and the bank account it named; undefined when the payment was not booked. */
export async function findPaymentEntry(
  trx: Trx,
  accountId: string,
  paymentId: string,
): Promise<{ id: string; bank: string } | undefined> {
  return (
    trx
      .selectFrom('journal_entries as entry')
      .innerJoin('journal_lines as line', (join) =>
        join.onRef('line.account_id', '=', 'entry.account_id').onRef('line.entry_id', '=', 'entry.id'),
      )
      .select(['entry.id', 'line.ledger_account as bank'])
      .where('entry.account_id', '=', accountId)
      .where('entry.source_document_type', '=', 'Payment')
      .where('entry.source_document_id', '=', paymentId)
      .where('entry.corrects_entry_id', 'is', null)
      // Its debit line; the credit line is the receivable.
      .where('line.debit_ore', '>', 0n)
      .executeTakeFirst()
  );
}
