import type { Channel } from '../../../domain/deliveries.ts';
import { sql } from 'kysely';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { InvoiceStatus, InvoiceType } from '../../../domain/invoices/invoice-status.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { InvoiceFilter } from './invoice-list.store.ts';
import { customerFieldSql } from '../customer-in-row.store.ts';
import { IS_LOST, OWED_NOK_ORE, amountInKroner } from '../invoice-rows.store.ts';
import { CHANNEL_SQL, matchesFilter } from './invoice-list.store.ts';

/** The sums of chosen invoices, in øre. Credit notes are deducted, and drafts in another currency left out. `outstandingOre` is of issued invoices alone, with fees. */
export type InvoiceSums = {
  count: number;
  netOre: Ore;
  vatOre: Ore;
  totalOre: Ore;
  outstandingOre: Ore;
};

export async function sumInvoices(db: AccountDb, filter: InvoiceFilter): Promise<InvoiceSums> {
  const signed = (...columns: Parameters<typeof amountInKroner>) =>
    sql<Ore>`coalesce(sum(case type when 'invoice' then 1 else -1 end * ${amountInKroner(...columns)}), 0)::bigint`;
  const { count, ...sums } = await db
    .selectFrom('invoices')
    .select((eb) => [
      eb.fn.countAll<bigint>().as('count'),
      signed('subtotal_nok_ore', 'subtotal_ore').as('netOre'),
      signed('vat_nok_ore', 'vat_ore').as('vatOre'),
      signed('total_nok_ore', 'total_ore').as('totalOre'),
      sql<Ore>`coalesce(sum(${sql.raw(OWED_NOK_ORE)}) filter (where sent_at is not null), 0)::bigint`.as(
        'outstandingOre',
      ),
    ])
    .where('account_id', '=', db.accountId)
    .where((eb) => matchesFilter(eb, db.accountId, filter))
    .executeTakeFirstOrThrow();
  return { count: Number(count), ...sums };
}

/** An invoice or a credit note as a line of a list. */
export type ListedInvoice = {
  id: string;
  type: InvoiceType;
  status: InvoiceStatus;
  /** Null for a draft. */
  number: string | null;
  kid: string | null;
  clientName: string;
  orgNumber: string;
  issueDate: LocalDate;
  dueDate: LocalDate;
  reference: string;
  /** Null for what has not gone to the customer from here. */
  channel: Channel | null;
  /** The amounts are in kroner; null for a draft in another currency. */
  netOre: Ore | null;
  vatOre: Ore | null;
  totalOre: Ore | null;
  /** With fees. */
  outstandingOre: Ore;
  isLost: boolean;
  /** PostgreSQL's text, because `Date` would drop its microseconds. */
  createdAt: string;
};

/** The next chosen invoices, in the order in which they were made. @param after the last one that was read before */
export async function listInvoicesAfter(
  db: AccountDb,
  filter: InvoiceFilter,
  after: ListedInvoice | undefined,
  limit: number,
): Promise<ListedInvoice[]> {
  const position =
    after && sql<boolean>`(created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  return db
    .selectFrom('invoices')
    .select([
      'id',
      'type',
      'status',
      sql<string | null>`coalesce(number::text, opening_number)`.as('number'),
      'kid',
      customerFieldSql(db.accountId, 'name').as('clientName'),
      customerFieldSql(db.accountId, 'orgNumber').as('orgNumber'),
      'issue_date as issueDate',
      'due_date as dueDate',
      'reference',
      CHANNEL_SQL.as('channel'),
      amountInKroner('subtotal_nok_ore', 'subtotal_ore').as('netOre'),
      amountInKroner('vat_nok_ore', 'vat_ore').as('vatOre'),
      amountInKroner('total_nok_ore', 'total_ore').as('totalOre'),
      sql<Ore>`case when sent_at is null then 0 else ${sql.raw(OWED_NOK_ORE)} end`.as('outstandingOre'),
      IS_LOST.as('isLost'),
      sql<string>`created_at::text`.as('createdAt'),
    ])
    .where('account_id', '=', db.accountId)
    .where((eb) => matchesFilter(eb, db.accountId, filter))
    .$if(position !== undefined, (query) => query.where(position ?? sql<boolean>`true`))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
