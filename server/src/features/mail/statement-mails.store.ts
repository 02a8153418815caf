import type { AccountDbOrTrx, AccountTrx, Write } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/statement.ts';
import type { AccountStatement } from '../issued-documents/index.ts';
import type { DeliveryRow } from './deliveries.store.ts';
import { DELIVERY_COLUMNS } from './deliveries.store.ts';

/** Keeps the statement of account of a mail. @param mail.id of the delivery */
export function insertStatementMail(
  trx: AccountTrx,
  { id, clientId, snapshot }: { id: string; clientId: string; snapshot: AccountStatement },
  now: Date,
): Write {
  const row = { id, clientId, snapshot: JSON.stringify(snapshot), createdAt: now };
  return insertRows(trx, 'statement_mails', [row]);
}

/** The mail of a statement of account, and the client that the statement is about. @param id of the delivery */
export async function findStatementMail(
  db: AccountDbOrTrx,
  id: string,
): Promise<(DeliveryRow & { clientId: string }) | undefined> {
  const row = await db
    .selectFrom('statement_mails as s')
    .innerJoin('deliveries as d', (join) =>
      join.onRef('d.account_id', '=', 's.account_id').onRef('d.id', '=', 's.id'),
    )
    .select([...DELIVERY_COLUMNS, 's.client_id as clientId'])
    .where('s.account_id', '=', db.accountId)
    .where('s.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, letterType: null };
}
