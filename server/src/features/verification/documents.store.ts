import { sql } from 'kysely';
import type { StatusFacts } from '../../domain/invoices/invoice-status.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Amount } from '../../domain/money.ts';
import type { AccountId, AnyTrx } from '../../platform/database/database.ts';
import { isOneOfAccounts } from './one-of.store.ts';

const BATCH = 200;
const BEFORE_THE_FIRST = { accountId: '', id: '00000000-0000-0000-0000-000000000000' };

/** An invoice, a credit note or a draft of one, with the facts for its amounts and its status. */
export type Document = StatusFacts & {
  accountId: string;
  id: string;
  number: string | null;
  /** An opening invoice has no lines here. */
  isOpening: boolean;
  status: string;
  issueDate: LocalDate;
  dueDate: LocalDate;
  payableUntil: LocalDate | null;
  lawfulDueDate: LocalDate | null;
  dueDateAgreed: boolean;
  subtotalOre: Amount;
  vatOre: Amount;
  lines: DocumentLine[];
};

export type DocumentLine = {
  quantityE4: bigint;
  unitPriceE4: bigint;
  /** Null where the price was given without VAT. */
  unitPriceWithVatE4: bigint | null;
  discountPercentE4: bigint | null;
  discountOre: Amount | null;
  discountWithVatOre: Amount | null;
  vatCode: number | null;
  vatRateBp: number;
  lineTotalOre: Amount;
  vatOre: Amount;
};

type WholeNumber = 'quantityE4' | 'unitPriceE4' | 'lineTotalOre' | 'vatOre';
type Optional = 'unitPriceWithVatE4' | 'discountPercentE4' | 'discountOre' | 'discountWithVatOre';
type LineJson = Omit<DocumentLine, WholeNumber | Optional> &
  Record<WholeNumber, number> &
  Partial<Record<Optional, number>>;

/** Every document of the accounts, read in batches. */
export async function* readDocuments(trx: AnyTrx, accountIds: readonly string[]): AsyncGenerator<Document> {
  for (let behind: Pick<Document, 'accountId' | 'id'> = BEFORE_THE_FIRST; ;) {
    const batch = await readBatch(trx, accountIds, behind);
    yield* batch;
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return;
    behind = last;
  }
}

/** The invoices of which letters have claimed a fee or interest. */
export async function listIdsWithClaims(
  trx: AnyTrx,
  accountIds: readonly string[],
): Promise<{ accountId: string; ids: string[] }[]> {
  return trx
    .selectFrom('reminders')
    .select(['account_id as accountId', sql<string[]>`array_agg(distinct invoice_id)`.as('ids')])
    .where('account_id', '=', isOneOfAccounts(accountIds))
    .where((eb) => eb.or([eb('fee_ore', '>', 0n), eb('interest_ore', '>', 0n)]))
    .groupBy('account_id')
    .execute();
}

async function readBatch(
  trx: AnyTrx,
  accountIds: readonly string[],
  behind: Pick<Document, 'accountId' | 'id'>,
): Promise<Document[]> {
  const { rows } = await sql<Document & { lines: LineJson[] }>`
    select i.account_id as "accountId", i.id, i.type, coalesce(i.number::text, i.opening_number) as number, i.opening_number is not null as "isOpening",
      i.status, i.issue_date as "issueDate", i.due_date as "dueDate", i.due_date_agreed as "dueDateAgreed", i.payable_until as "payableUntil",
      i.lawful_due_date as "lawfulDueDate", i.sent_at as "sentAt", i.viewed_at as "viewedAt",
      i.bounced_at as "bouncedAt", i.overdue_since as "overdueSince", i.reminded_at as "remindedAt",
      i.collection_warned_at as "collectionWarnedAt", i.subtotal_ore as "subtotalOre", i.vat_ore as "vatOre",
      i.total_ore as "totalOre", i.paid_ore as "paidOre", i.credited_ore as "creditedOre",
      i.written_off_ore as "writtenOffOre",
      i.written_off_ore > 0 and exists (
        select from write_offs w
        where w.account_id = i.account_id and w.invoice_id = i.id and w.reason = 'loss' and w.amount_ore > 0
          and w.reversed_at is null
      ) as "isLost",
      i.lines
    from invoices i
    where i.account_id = ${isOneOfAccounts(accountIds)} and (i.account_id, i.id) > (${behind.accountId}, ${behind.id})
    order by i.account_id, i.id
    limit ${BATCH}
  `.execute(trx);
  return rows.map((document) => ({ ...document, lines: document.lines.map(toLine) }));
}

function toLine(line: LineJson): DocumentLine {
  return {
    ...line,
    vatCode: line.vatCode ?? null,
    quantityE4: BigInt(line.quantityE4),
    unitPriceE4: BigInt(line.unitPriceE4),
    unitPriceWithVatE4: numberOrNull(line.unitPriceWithVatE4),
    discountPercentE4: numberOrNull(line.discountPercentE4),
    discountOre: numberOrNull(line.discountOre),
    discountWithVatOre: numberOrNull(line.discountWithVatOre),
    lineTotalOre: BigInt(line.lineTotalOre),
    vatOre: BigInt(line.vatOre),
  };
}

function numberOrNull(number: number | undefined): bigint | null {
  return number === undefined ? null : BigInt(number);
}

/** The lines of every document of the account, to select from. */
export function documentLines(accountId: AccountId) {
  return sql`(
    select i.id as invoice_id, (l.place - 1)::integer as line_index, l.*
    from (select id, lines from invoices where account_id = ${accountId}) i
    cross join lateral rows from (json_to_recordset(i.lines) as (
      "description" text, "quantityE4" bigint, "unitPriceE4" bigint, "vatCode" integer, "vatRateBp" integer,
      "lineTotalOre" bigint, "vatOre" bigint, "bookedVatCode" integer, "creditedLineIndex" integer, "unit" text,
      "discountPercentE4" bigint, "discountOre" bigint, "unitPriceWithVatE4" bigint, "discountWithVatOre" bigint, "productId" uuid,
      "creditedParts" json, "nok" json
    )) with ordinality as l (description, quantity_e4, unit_price_e4, vat_code, vat_rate_bp, line_total_ore, vat_ore,
      booked_vat_code, credited_line_index, unit, discount_percent_e4, discount_ore,
      unit_price_with_vat_e4, discount_with_vat_ore, product_id, credited_parts, nok, place)
  )`;
}
