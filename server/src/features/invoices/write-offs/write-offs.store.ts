import type { WriteOffReason } from '../../../domain/invoices/money-kinds.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import type { WriteOff } from '../invoice.ts';
import { insertRows, updateRow } from '../../../platform/database/statement.ts';

export async function insertWriteOff(
  trx: Trx,
  accountId: string,
  invoiceId: string,
  writeOff: WriteOff,
  now: Date,
): Promise<void> {
  await insertRows(trx, accountId, 'write_offs', [
    {
      id: writeOff.id,
      invoice_id: invoiceId,
      reason: writeOff.reason,
      loss_kind: writeOff.lossKind,
      ground: writeOff.ground,
      reminders_elsewhere: writeOff.remindersElsewhere,
      written_off_on: writeOff.date,
      amount_ore: writeOff.amountOre,
      fees_ore: writeOff.claimsOre,
      created_at: now,
    },
  ]);
}

/** Marks a write-off as reversed. The row stays as history, but no longer counts on the invoice. */
export async function markWriteOffReversed(
  trx: Trx,
  accountId: string,
  writeOffId: string,
  { on, now }: { on: LocalDate; now: Date },
): Promise<void> {
  await updateRow(trx, accountId, 'write_offs', { id: writeOffId }, { reversed_at: now, reversed_on: on });
}

export type RecordedWriteOff = {
  id: string;
  reason: WriteOffReason;
  amountOre: Ore;
  claimsOre: Ore;
  date: LocalDate;
  /** Real times, not the times of a test clock. */
  createdAt: Date;
  reversedAt: Date | null;
};

/** Every write-off of the invoice, also reversed write-offs, in the order of recording. */
export async function listRecordedWriteOffs(
  db: Db,
  accountId: string,
  invoiceId: string,
): Promise<RecordedWriteOff[]> {
  return db
    .selectFrom('write_offs')
    .select([
      'id',
      'reason',
      'amount_ore as amountOre',
      'fees_ore as claimsOre',
      'written_off_on as date',
      'created_at as createdAt',
      'reversed_at as reversedAt',
    ])
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
