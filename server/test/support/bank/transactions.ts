import { createHash } from 'node:crypto';
import { amountFromNumber, oreFromKroner } from '../../../src/domain/money.ts';
import { newId } from '../../../src/platform/database/ids.ts';
import type { AccountDb } from '../../../src/platform/database/database.ts';
import { noteWaiting } from './note-waiting.ts';

/** What a file would say of a transaction. */
export type Brought = {
  amount: number;
  bookedOn?: string;
  direction?: 'in' | 'out';
  kind?: 'payment' | 'reversal' | 'fee';
  kid?: string | null;
  payerName?: string | null;
  payerAccount?: string | null;
  text?: string | null;
  archiveReference?: string | null;
  endToEndId?: string | null;
  status?: 'new' | 'unmatched';
};

/** Puts transactions into an account as an import leaves them that found nothing. @returns their ids */
export async function bring(owner: AccountDb, brought: readonly Brought[]): Promise<string[]> {
  const now = new Date('2026-01-15T10:00:00.000Z');
  const fileId = newId();
  const waiting = brought.filter(({ status }) => status !== 'new');
  const isDone = waiting.length === brought.length;
  const file = {
    account_id: owner.accountId,
    id: fileId,
    origin: 'api',
    sha256: fileId,
    size_bytes: 0n,
    format: 'ocr',
    status: isDone ? 'done' : 'processing',
    is_checked: true,
    transaction_count: brought.length,
    unmatched_count: waiting.length,
    amount_ore: brought.reduce(
      (sum, { amount, direction }) => sum + (direction === 'out' ? -1n : 1n) * oreFromKroner(amount),
      0n,
    ),
    created_at: now,
    finished_at: isDone ? now : null,
  } as const;
  await owner.insertInto('bank_files').values(file).execute();
  const rows = brought.map((one, index) => {
    const { amount, status = 'unmatched', kid = null, direction = 'in', kind = 'payment' } = one;
    const reason = direction === 'out' ? 'outgoing' : kid === null ? 'no-kid' : 'unknown-kid';
    return {
      account_id: owner.accountId,
      id: newId(),
      bank_file_id: fileId,
      position: index + 1,
      format: 'ocr',
      identity: createHash('sha256').update(`${fileId} ${index}`).digest(),
      bank_account: '86011117947',
      booked_on: one.bookedOn ?? '2026-01-15',
      amount_ore: amountFromNumber(amount),
      direction,
      kind,
      kid,
      payer_name: one.payerName ?? null,
      payer_account: one.payerAccount ?? null,
      text: one.text ?? null,
      archive_reference: one.archiveReference ?? null,
      end_to_end_id: one.endToEndId ?? null,
      status,
      reason: status === 'new' ? null : kind === 'reversal' ? 'reversal' : reason,
      created_at: now,
      updated_at: now,
    } as const;
  });
  await owner.insertInto('bank_transactions').values(rows).execute();
  await noteWaiting(owner, waiting.length);
  return rows.map(({ id }) => id);
}
