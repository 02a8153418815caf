import type { Channel } from '../../../domain/deliveries.ts';
import type { InvoiceStatus, InvoiceType } from '../../../domain/invoices/invoice-status.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import {
  IS_LOST,
  IS_PARTLY_PAID,
  OPEN_STATUSES,
  OUTSTANDING_ORE,
  amountInKroner,
  isOverdueOn,
} from '../invoice-rows.store.ts';
import { IS_UNDELIVERED } from '../figures.ts';
import { hasCommonText, idsWithText } from '../searched-documents.store.ts';

export type InvoiceFilter = {
  statuses?: InvoiceStatus[];
  type?: InvoiceType;
  channel?: Channel;
  currency?: Currency;
  clientId?: string;
  number?: string;
  kid?: string;
  reference?: string;
  externalId?: string;
  /** All of these pairs. */
  metadata?: [key: string, value: string][];
  issuedFrom?: string;
  issuedTo?: string;
  dueFrom?: string;
  dueTo?: string;
  updatedSince?: string;
  /** Of the total in kroner. Both are included. */
  amountFromOre?: bigint;
  amountToOre?: bigint;
  /** Whether the client still owes something: of the total, or fees. */
  outstanding?: boolean;
  partlyPaid?: boolean;
  /** Whether a mail of it or of its letters did not arrive. */
  undelivered?: boolean;
  /** Overdue on that day, or not overdue on it. */
  overdue?: { on: LocalDate; isWanted: boolean };
  /** Whether it is written off as a loss. */
  lost?: boolean;
  /** The ids of `listPaidWithClaims`, for `outstanding` and `overdue`. */
  paidWithClaims?: readonly string[];
  /** Searched for in the client's name, the number, the reference and the KID, and the client's register entry. */
  text?: string;
  /** Whether so many documents have the text that a page is found sooner in the order of the list. */
  isCommonText?: boolean;
};

/**
 * The invoices that are paid but for fees, whose status is `paid`. Only letters claim these, and most invoices
 * have no letter, so letters are looked through and not the many paid invoices.
 */
export async function listPaidWithClaims(db: AccountDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from invoices where account_id = ${db.accountId} and status = 'paid' and fees_ore > fees_paid_ore
      and id in (select invoice_id from reminders where account_id = ${db.accountId})`.execute(db);
  return rows.map(({ id }) => id);
}

function idsWithMetadata(accountId: string, key: string, value: string) {
  return sql`select invoice_id from invoice_metadata
    where account_id = ${accountId} and key = ${key} and value = ${value}`;
}

/** As `channelOf` of the domain says it. */
export const CHANNEL_SQL = sql<Channel | null>`
  case when sent_at is not null and opening_number is null and document_deleted_at is null then 
    coalesce(channel, case when delivered_on is null then 'email' else 'none' end) end`;

/** Where few of many documents were e-invoices, these are found by their deliveries. */
function wentBy(accountId: string, channel: Channel) {
  return channel !== 'e-invoice'
    ? sql<boolean>`${CHANNEL_SQL} = ${channel}`
    : sql<boolean>`channel = 'e-invoice'
        and id in (select invoice_id from e_invoice_deliveries where account_id = ${accountId})`;
}

/** Two parts of a union, each of which has an index. With `or` PostgreSQL would read the whole account. */
function isOutstanding(
  eb: ExpressionBuilder<DB, 'invoices'>,
  accountId: string,
  isWanted: boolean,
  paidWithClaims: readonly string[],
): Expression<SqlBool> {
  const isOpen = eb.and([eb('status', 'in', OPEN_STATUSES), sql<boolean>`${sql.raw(OUTSTANDING_ORE)} > 0`]);
  const claimed = sql`select unnest(${paidWithClaims}::uuid[])`;
  if (!isWanted) return eb.and([eb.not(isOpen), sql<boolean>`id not in (${claimed})`]);
  if (paidWithClaims.length === 0) return isOpen;
  return sql<boolean>`id in (
    select id from invoices where account_id = ${accountId} and ${isOpen} union all ${claimed})`;
}

const TOTAL_NOK_ORE = amountInKroner('total_nok_ore', 'total_ore');

/** The conditions of a filter. */
export function matchesFilter(
  eb: ExpressionBuilder<DB, 'invoices'>,
  accountId: string,
  filter: InvoiceFilter,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  if (filter.statuses !== undefined)
    conditions.push(eb('status', '=', eb.fn.any<InvoiceStatus>(eb.val(filter.statuses))));
  if (filter.type !== undefined) conditions.push(eb('type', '=', filter.type));
  if (filter.channel !== undefined) conditions.push(wentBy(accountId, filter.channel));
  if (filter.currency !== undefined) conditions.push(eb('currency', '=', filter.currency));
  if (filter.clientId !== undefined) conditions.push(eb('client_id', '=', filter.clientId));
  if (filter.number !== undefined) conditions.push(numberEquals(filter.number));
  if (filter.kid !== undefined) conditions.push(eb('kid', '=', filter.kid));
  if (filter.reference !== undefined) conditions.push(eb('reference', '=', filter.reference));
  if (filter.externalId !== undefined) conditions.push(eb('external_id', '=', filter.externalId.trim()));
  for (const [key, value] of filter.metadata ?? []) {
    conditions.push(sql<boolean>`id in (${idsWithMetadata(accountId, key, value)})`);
  }
  if (filter.issuedFrom !== undefined) conditions.push(eb('issue_date', '>=', filter.issuedFrom));
  if (filter.issuedTo !== undefined) conditions.push(eb('issue_date', '<=', filter.issuedTo));
  if (filter.dueFrom !== undefined) conditions.push(eb('due_date', '>=', filter.dueFrom));
  if (filter.dueTo !== undefined) conditions.push(eb('due_date', '<=', filter.dueTo));
  if (filter.updatedSince !== undefined)
    conditions.push(eb('updated_at', '>=', new Date(filter.updatedSince)));
  if (filter.amountFromOre !== undefined)
    conditions.push(sql<boolean>`${TOTAL_NOK_ORE} >= ${filter.amountFromOre}`);
  if (filter.amountToOre !== undefined)
    conditions.push(sql<boolean>`${TOTAL_NOK_ORE} <= ${filter.amountToOre}`);
  if (filter.outstanding !== undefined) {
    conditions.push(isOutstanding(eb, accountId, filter.outstanding, filter.paidWithClaims ?? []));
  }
  if (filter.overdue !== undefined) {
    const { on, isWanted } = filter.overdue;
    const isLate = isOverdueOn(on);
    // An index finds the documents on which something is owed, and they are few.
    const owed = isOutstanding(eb, accountId, true, filter.paidWithClaims ?? []);
    conditions.push(isWanted ? eb.and([owed, isLate]) : sql<boolean>`${isLate} is not true`);
  }
  if (filter.partlyPaid !== undefined)
    conditions.push(filter.partlyPaid ? IS_PARTLY_PAID : eb.not(IS_PARTLY_PAID));
  if (filter.undelivered !== undefined) {
    const isUndelivered = sql<boolean>`${sql.raw(IS_UNDELIVERED)}`;
    conditions.push(filter.undelivered ? isUndelivered : eb.not(isUndelivered));
  }
  if (filter.lost !== undefined) conditions.push(filter.lost ? IS_LOST : eb.not(IS_LOST));
  if (filter.text !== undefined)
    conditions.push(
      filter.isCommonText === true
        ? hasCommonText(accountId, filter.text)
        : sql<boolean>`id = any(${idsWithText(accountId, filter.text)})`,
    );
  return eb.and(conditions);

  /** A text that cannot be one of our numbers can only match the number of an opening invoice. */
  function numberEquals(number: string): Expression<SqlBool> {
    const opening = eb('opening_number', '=', number);
    return /^\d{1,18}$/.test(number) ? eb.or([eb('number', '=', BigInt(number)), opening]) : opening;
  }
}
