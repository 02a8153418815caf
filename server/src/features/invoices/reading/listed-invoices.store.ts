import type { Channel } from '../../../domain/deliveries.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { InvoiceStatus, InvoiceType } from '../../../domain/invoices/invoice-status.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { InvoiceFilter } from './matches-filter.store.ts';
import { customerFieldSql } from '../customer-in-row.store.ts';
import { IS_LOST, IS_PARTLY_PAID, OWED_NOK_ORE, amountInKroner } from '../invoice-rows.store.ts';
import { CHANNEL_SQL, matchesFilter } from './matches-filter.store.ts';

const TOTAL_ORE = amountInKroner('total_nok_ore', 'total_ore');
/** Another system charged the VAT of an opening invoice, so nothing here knows the VAT. */
const ofOwn = (amount: RawBuilder<Ore | null>) =>
  sql<Ore | null>`(case when opening_number is null then ${amount} end)`;
const NET_ORE = ofOwn(amountInKroner('subtotal_nok_ore', 'subtotal_ore'));
const VAT_ORE = ofOwn(amountInKroner('vat_nok_ore', 'vat_ore'));

/** The sums of chosen invoices, in øre. Credit notes are deducted, and drafts in another currency left out. Net and VAT are without opening invoices. `outstandingOre` is of issued invoices alone, with fees. */
export type InvoiceSums = {
  count: number;
  netOre: Ore;
  vatOre: Ore;
  totalOre: Ore;
  outstandingOre: Ore;
};

export async function sumInvoices(db: AccountDb, filter: InvoiceFilter): Promise<InvoiceSums> {
  const signed = (amount: RawBuilder<Ore | null>) =>
    sql<Ore>`coalesce(sum(case type when 'invoice' then 1 else -1 end * ${amount}), 0)::bigint`;
  const { count, ...sums } = await db
    .selectFrom('invoices')
    .select((eb) => [
      eb.fn.countAll<bigint>().as('count'),
      signed(NET_ORE).as('netOre'),
      signed(VAT_ORE).as('vatOre'),
      signed(TOTAL_ORE).as('totalOre'),
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
  /** The amounts are in kroner; null for a draft in another currency. Net and VAT are null for an opening invoice. */
  netOre: Ore | null;
  vatOre: Ore | null;
  totalOre: Ore | null;
  /** With fees. */
  outstandingOre: Ore;
  isLost: boolean;
  isPartlyPaid: boolean;
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
      NET_ORE.as('netOre'),
      VAT_ORE.as('vatOre'),
      TOTAL_ORE.as('totalOre'),
      sql<Ore>`case when sent_at is null then 0 else ${sql.raw(OWED_NOK_ORE)} end`.as('outstandingOre'),
      IS_LOST.as('isLost'),
      IS_PARTLY_PAID.as('isPartlyPaid'),
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
