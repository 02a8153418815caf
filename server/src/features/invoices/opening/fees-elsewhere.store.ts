import { sql } from 'kysely';
import { addDays } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';
import { writeStatement } from '../../../platform/database/statement.ts';
import type { Invoice } from '../invoice.ts';

/** A letter may claim a fee so many days after the due date (inkassoloven § 17), so another system may have claimed one after that. */
const FIRST_FEE_DAYS = 14;

/**
 * How many fees letters of the earlier system have claimed for an invoice.
 * @returns `unknown` where nobody has said so, and the invoice was due more than 14 days before the opening balance, or has fees from then
 */
export async function findFeesElsewhere(
  db: AccountDbOrTrx,
  {
    id,
    isOpening,
    dueDate,
    openingFeesOre,
  }: Pick<Invoice, 'id' | 'isOpening' | 'dueDate' | 'openingFeesOre'>,
): Promise<number | 'unknown'> {
  if (!isOpening) return 0;
  const { rows } = await sql<{ claimed: number | null; openedOn: LocalDate }>`
    select i.opening_fees_claimed as claimed, o.balance_date as "openedOn" from invoices i
    join opening_balances o on o.account_id = ${db.accountId} and o.id = i.opening_balance_id
    where i.account_id = ${db.accountId} and i.id = ${id}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('An opening invoice has an opening balance.');
  const mayHaveHadFees = openingFeesOre > 0n || addDays(dueDate, FIRST_FEE_DAYS) < found.openedOn;
  return found.claimed ?? (mayHaveHadFees ? 'unknown' : 0);
}

/** Keeps what a person says. */
export function storeFeesElsewhere(trx: AccountTrx, invoiceId: string, claimed: number): void {
  trx.later(storeClaimed(trx, trx.accountId, invoiceId, claimed));
}

const storeClaimed = writeStatement(
  'update invoices set opening_fees_claimed = $3 where account_id = $1 and id = $2 and opening_number is not null',
);
