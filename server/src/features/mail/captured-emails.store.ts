import type { AccountTrx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { noteDifferences } from '../../platform/events/note-events.ts';
import type { StoredSource } from './email/mail-source.ts';
import type { EmailFacts } from './email/read-email.ts';
import { insertRows } from '../../platform/database/statement.ts';

export type NewCapturedEmail = StoredSource & { recipient: string; subject: string; facts: EmailFacts };

export async function insertCapturedEmail(
  trx: AccountTrx,
  deliveryId: string,
  { facts, leftOut, ...email }: NewCapturedEmail,
  createdAt: Date,
): Promise<void> {
  await insertRows(trx, 'captured_emails', [
    {
      id: newId(),
      deliveryId,
      ...email,
      leftOut: JSON.stringify(leftOut),
      facts: JSON.stringify(facts),
      createdAt,
    },
  ]);
  noteDifferences(trx, [{ figure: 'captured-emails', day: '', key: '', sums: [1n] }]);
}
