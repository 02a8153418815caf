import type { AccountDbOrTrx, AccountTrx, Write } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/statement.ts';
import type { DeliveryRow } from './deliveries.store.ts';
import { DELIVERY_COLUMNS } from './deliveries.store.ts';

/** Tells which quote a mail carries. @param mail.id of the delivery */
export function insertQuoteMail(
  trx: AccountTrx,
  { id, quoteId }: { id: string; quoteId: string },
  now: Date,
): Write {
  return insertRows(trx, 'quote_mails', [{ id, quoteId, createdAt: now }]);
}

/** The mail of a quote. @param id of the delivery */
export async function findQuoteMail(
  db: AccountDbOrTrx,
  id: string,
): Promise<(DeliveryRow & { quoteId: string }) | undefined> {
  const row = await selectQuoteMails(db).where('m.id', '=', id).executeTakeFirst();
  return row && { ...row, letterType: null };
}

/** The mails of a quote, oldest first. */
export async function listQuoteMails(db: AccountDbOrTrx, quoteId: string): Promise<DeliveryRow[]> {
  const rows = await selectQuoteMails(db).where('m.quote_id', '=', quoteId).orderBy('m.id').execute();
  return rows.map(({ quoteId: _quoteId, ...row }) => ({ ...row, letterType: null }));
}

function selectQuoteMails(db: AccountDbOrTrx) {
  return db
    .selectFrom('quote_mails as m')
    .innerJoin('deliveries as d', (join) =>
      join.onRef('d.account_id', '=', 'm.account_id').onRef('d.id', '=', 'm.id'),
    )
    .select([...DELIVERY_COLUMNS, 'm.quote_id as quoteId'])
    .where('m.account_id', '=', db.accountId);
}
