import type { Trx, Write } from '../database/database.ts';
import { insertRows } from '../database/statement.ts';
import type { AccountStatement } from '../issued-documents/index.ts';

/** Keeps the statement of account of a mail. @param mail.id of the delivery */
export function insertStatementMail(
  trx: Trx,
  accountId: string,
  { id, clientId, snapshot }: { id: string; clientId: string; snapshot: AccountStatement },
  now: Date,
): Write {
  const row = { id, client_id: clientId, snapshot: JSON.stringify(snapshot), created_at: now };
  return insertRows(trx, accountId, 'statement_mails', [row]);
}
