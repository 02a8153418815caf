import { sql } from 'kysely';
import {
  numberOfCreditorReference,
  readCreditorReference,
} from '../../../domain/currency/creditor-reference.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Amount } from '../../../domain/money.ts';
import type { AccountDbOrTrx, AccountTrx, DbOrTrx } from '../../../platform/database/database.ts';
import { buildOnce, statement } from '../../../platform/database/statement.ts';
import { selectInvoices, toInvoice } from '../invoice-rows.store.ts';
import type { Invoice } from '../invoice.ts';

/** The issued invoices with these KIDs and creditor references, opening invoices among them. */
export async function listInvoicesOfKids(db: AccountDbOrTrx, kids: string[]): Promise<Invoice[]> {
  if (kids.length === 0) return [];
  const numbers = numbersOf(kids);
  const rows =
    numbers.length === 0
      ? await findOfKids(db, db.accountId, kids)
      : await findOfReferences(db, db.accountId, kids, numbers);
  return rows.map(toInvoice);
}

/** As `listInvoicesOfKids`, locked until the transaction ends, in the order of their ids. */
export async function lockInvoicesOfKids(trx: AccountTrx, kids: string[]): Promise<Invoice[]> {
  if (kids.length === 0) return [];
  const numbers = numbersOf(kids);
  const rows =
    numbers.length === 0
      ? await lockOfKids(trx, trx.accountId, kids)
      : await lockOfReferences(trx, trx.accountId, kids, numbers);
  return rows.map(toInvoice);
}

/** The numbers that the creditor references among them stand for. */
function numbersOf(kids: readonly string[]): string[] {
  return kids.flatMap((kid) => {
    const reference = readCreditorReference(kid);
    const number = reference === undefined ? undefined : numberOfCreditorReference(reference);
    return number === undefined ? [] : [String(number)];
  });
}

const selectOfKids = (db: DbOrTrx, accountId: string, kids: string[]) =>
  selectInvoices(db, accountId).where(sql<boolean>`kid = any(${kids}::text[])`);
const findOfKids = buildOnce(selectOfKids);
const lockOfKids = buildOnce((db, accountId: string, kids: string[]) =>
  selectOfKids(db, accountId, kids).orderBy('id').forUpdate(),
);

// One statement, so that all are locked in the order of their ids. A creditor reference names an invoice in another currency alone.
const selectOfReferences = (db: DbOrTrx, accountId: string, kids: string[], numbers: string[]) =>
  selectInvoices(db, accountId).where(
    sql<boolean>`(kid = any(${kids}::text[]) or (number = any(${numbers}::bigint[]) and currency <> 'NOK'))`,
  );
const findOfReferences = buildOnce(selectOfReferences);
const lockOfReferences = buildOnce((db, accountId: string, kids: string[], numbers: string[]) =>
  selectOfReferences(db, accountId, kids, numbers).orderBy('id').forUpdate(),
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
