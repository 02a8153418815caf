import { sql } from 'kysely';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Amount } from '../../../domain/money.ts';
import type { AccountDbOrTrx, AccountTrx, DbOrTrx } from '../../../platform/database/database.ts';
import { buildOnce, statement } from '../../../platform/database/statement.ts';
import { selectInvoices, toInvoice } from '../invoice-rows.store.ts';
import type { Invoice } from '../invoice.ts';

/** The issued invoices with these KIDs, opening invoices among them. */
export async function listInvoicesOfKids(db: AccountDbOrTrx, kids: string[]): Promise<Invoice[]> {
  return kids.length === 0 ? [] : (await findOfKids(db, db.accountId, kids)).map(toInvoice);
}

/** As `listInvoicesOfKids`, locked until the transaction ends, in the order of their ids. */
export async function lockInvoicesOfKids(trx: AccountTrx, kids: string[]): Promise<Invoice[]> {
  return kids.length === 0 ? [] : (await lockOfKids(trx, trx.accountId, kids)).map(toInvoice);
}

const selectOfKids = (db: DbOrTrx, accountId: string, kids: string[]) =>
  selectInvoices(db, accountId).where(sql<boolean>`kid = any(${kids}::text[])`);
const findOfKids = buildOnce(selectOfKids);
const lockOfKids = buildOnce((db, accountId: string, kids: string[]) =>
  selectOfKids(db, accountId, kids).orderBy('id').forUpdate(),
);

/** The issued credit notes of these invoices, by invoice. */
export async function listCreditsOf(
  db: AccountDbOrTrx,
  invoiceIds: string[],
): Promise<Map<string, { on: LocalDate; amountOre: Amount }[]>> {
  const rows = invoiceIds.length === 0 ? [] : await selectCredits(db, db.accountId, invoiceIds);
  return Map.groupBy(rows, ({ of }) => of);
}

const selectCredits = statement<{ of: string; on: LocalDate; amountOre: Amount }>(`
  select credited_invoice_id as "of", issue_date as "on", total_ore as "amountOre" from invoices
  where account_id = $1 and credited_invoice_id = any($2::uuid[]) and sent_at is not null`);
