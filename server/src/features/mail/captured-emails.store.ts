import type { AccountTrx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { noteDifferences } from '../../platform/events/note-events.ts';
import type { EmailFacts } from './email/read-email.ts';
import { insertRows } from '../../platform/database/statement.ts';

export type NewCapturedEmail = { recipient: string; subject: string; source: Buffer; facts: EmailFacts };

export async function insertCapturedEmail(
  trx: AccountTrx,
  deliveryId: string,
  { facts, ...email }: NewCapturedEmail,
  createdAt: Date,
): Promise<void> {
  await insertRows(trx, 'captured_emails', [
    { id: newId(), deliveryId, ...email, facts: JSON.stringify(facts), createdAt },
  ]);
  noteDifferences(trx, [{ figure: 'captured-emails', day: '', key: '', sums: [1n] }]);
}
