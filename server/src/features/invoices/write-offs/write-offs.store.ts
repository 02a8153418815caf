import type { WriteOffReason } from '../../../domain/invoices/money-kinds.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Amount } from '../../../domain/money.ts';
import { columns } from '../../../platform/database/columns.ts';
import type { AccountDb, AccountTrx } from '../../../platform/database/database.ts';
import type { WriteOff } from '../recorded.ts';
import { insertRows, updateRow } from '../../../platform/database/statement.ts';

export async function insertWriteOff(
  trx: AccountTrx,
  invoiceId: string,
  writeOff: WriteOff,
  now: Date,
): Promise<void> {
  const { date, claimsOre, amountNokOre, ...columns } = writeOff;
  const row = {
    ...columns,
    ...(amountNokOre !== null && { amountNokOre }),
    writtenOffOn: date,
    feesOre: claimsOre,
    invoiceId,
    createdAt: now,
  };
  await insertRows(trx, 'write_offs', [row]);
}

/** Marks a write-off as reversed. The row stays as history, but no longer counts on the invoice. */
export async function markWriteOffReversed(
  trx: AccountTrx,
  writeOffId: string,
  { on, now }: { on: LocalDate; now: Date },
): Promise<void> {
  await updateRow(trx, 'write_offs', { id: writeOffId }, { reversedAt: now, reversedOn: on });
}

export type RecordedWriteOff = {
  id: string;
  reason: WriteOffReason;
  amountOre: Amount;
  claimsOre: Amount;
  date: LocalDate;
  /** Real times, not the times of a test clock. */
  createdAt: Date;
  reversedAt: Date | null;
};

/** Every write-off of the invoice, also reversed write-offs, in the order of recording. */
export async function listRecordedWriteOffs(db: AccountDb, invoiceId: string): Promise<RecordedWriteOff[]> {
  return db
    .selectFrom('write_offs')
    .select([
      ...columns('id reason amount_ore created_at reversed_at'),
      'fees_ore as claimsOre',
      'written_off_on as date',
    ])
    .where('account_id', '=', db.accountId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
