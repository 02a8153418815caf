import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BankTransactionStatus, Direction } from '../../../domain/bank-files.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { searchedAmount } from '../../../domain/texts/searched-amount.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { ListOrder } from '../../../platform/http/lists/list-order.ts';
import type { Page, Paged } from '../../../platform/http/lists/paging.ts';
import { pageOf } from '../../../platform/http/lists/paging.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import { transactionHasText, selectTransactions, withAllocations } from '../../bank-transactions/index.ts';

export type TransactionFilter = {
  status?: BankTransactionStatus;
  direction?: Direction;
  currency?: Currency;
  bankFileId?: string;
  /** The first day on which the bank booked the transactions, and the last; both are included. */
  from?: LocalDate;
  to?: LocalDate;
  q?: string;
};

type PlacedTransaction = Pick<BankTransaction, 'bookedOn' | 'id'>;

export const TRANSACTION_ORDER: ListOrder<PlacedTransaction> = {
  name: 'bank-transactions',
  isDescending: true,
  keys: [
    { column: 'booked_on', type: 'date', of: ({ bookedOn }) => bookedOn },
    { column: 'id', type: 'uuid', of: ({ id }) => id },
  ],
};

/** A page of transactions, the newest first, and the total count. */
export async function listTransactions(
  db: AccountDb,
  filter: TransactionFilter,
  page: Page<PlacedTransaction>,
): Promise<Paged<BankTransaction[]>> {
  const found = await pageOf(page, selectTransactions(db).where(matches(filter)));
  return { ...found, items: await withAllocations(db, found.items) };
}

function matches({
  status,
  direction,
  currency,
  bankFileId,
  from,
  to,
  q,
}: TransactionFilter): RawBuilder<boolean> {
  const conditions = [
    // Written out, so that PostgreSQL sees that the index of waiting transactions will do.
    status === undefined ? sql`status <> 'new'` : sql`status = ${sql.lit(status)}`,
    ...(direction === undefined ? [] : [sql`direction = ${direction}`]),
    ...(currency === undefined ? [] : [sql`currency = ${currency}`]),
    ...(bankFileId === undefined ? [] : [sql`bank_file_id = ${bankFileId}`]),
    ...(from === undefined ? [] : [sql`booked_on >= ${from}`]),
    ...(to === undefined ? [] : [sql`booked_on <= ${to}`]),
    ...(q === undefined ? [] : [sql`(${transactionHasText(q)} ${orAmount(q)})`]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** SQL: a text that may be an amount also finds transactions of that amount. */
function orAmount(text: string): RawBuilder<unknown> {
  const amount = searchedAmount(text);
  return amount === undefined ? sql`` : sql`or amount_ore between ${amount.fromOre} and ${amount.toOre}`;
}
