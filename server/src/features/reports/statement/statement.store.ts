import { sql } from 'kysely';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import type { AccountStatementLineType } from '../../issued-documents/index.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Amount, Ore } from '../../../domain/money.ts';
import type { Period } from '../period-parameters.ts';
import { accountMovements } from './movements.store.ts';

/** A change of what a client owes. `ore` is below 0 where the client owes less. */
export type AccountMovement = {
  day: LocalDate;
  type: AccountStatementLineType;
  ore: Amount;
  /** The same in kroner. Of a payment from credit the difference of the rates alone, whose `ore` is 0. */
  nokOre: Ore;
  /** The document itself; of other lines the invoice that they are about. Null for a refund, and a payment for no invoice. */
  invoiceId: string | null;
  number: string | null;
  /** Of an invoice; null for other lines. */
  dueDate: LocalDate | null;
  /** Of a payment, where it has one; null for other lines. */
  reference: string | null;
};

/** An invoice of which something was open at the end of the period. */
export type OpenInvoice = {
  invoiceId: string;
  number: string;
  /** The number of the series of the account; null of an invoice of another system. */
  ownNumber: string | null;
  kid: string | null;
  issueDate: LocalDate;
  dueDate: LocalDate;
  payableUntil: LocalDate;
  totalOre: Amount;
  outstandingOre: Amount;
  /** Fees of letters. */
  claimsOre: Amount;
  /** What of `outstandingOre` stands in the books in kroner. Fees are in kroner alone. */
  outstandingNokOre: Ore;
};

export type AccountMovements = {
  openingOre: Amount;
  openingNokOre: Ore;
  lines: AccountMovement[];
  open: OpenInvoice[];
};

/**
 * What a client owed before a period, what changed it in the period, and what was open at its end. One statement reads all, so that
 * the figures are of one moment.
 * @param limit the most lines
 */
export async function readAccountMovements(
  db: AccountDbOrTrx,
  clientId: string,
  { from, to, currency }: Period & { currency: Currency },
  limit: number,
): Promise<AccountMovements> {
  // In kroner the amounts are the kroner, so that the statement reads no further columns.
  const isForeign = currency !== BOOK_CURRENCY;
  const nok = sql.ref(isForeign ? 'nok_ore' : 'ore');
  const ownNok = sql.ref(isForeign ? 'own_nok_ore' : 'own_ore');
  const isLine = isForeign ? sql`(ore <> 0 or nok_ore <> 0)` : sql`ore <> 0`;
  const { rows } = await sql<{
    openingOre: Amount;
    openingNokOre: Ore;
    lines: Stored<AccountMovement>[];
    open: Stored<OpenInvoice>[];
  }>`
    with ${accountMovements(db.accountId, clientId, currency)}, chosen as (
      select day, type, ore, ${nok} as nok, document_id, at, id,
        -- A document comes before what was recorded on it on the same day.
        type not in ('invoice', 'credit_note') as later
      from movements where ${isLine} and day between ${from} and ${to}
      order by day, later, at, id, type limit ${limit}
    ), lines as (
      -- The table and not the query above is joined here and below, because only the table has an index.
      select day, m.type, ore::text, nok::text as "nokOre", document_id as "invoiceId", coalesce(d.opening_number, d.number::text) as number,
        case when m.type = 'invoice' then d.due_date end as "dueDate", p.reference, at, m.id, later
      from chosen m
      left join invoices d on d.account_id = ${db.accountId} and d.id = m.document_id
      left join payments p on p.account_id = ${db.accountId} and p.id = m.id and m.type in ('payment', 'payment_reversed')
    ), open as (
      select d.id as "invoiceId", coalesce(d.opening_number, d.number::text) as number,
        case when d.opening_number is null then d.number::text end as "ownNumber", d.kid, d.issue_date as "issueDate",
        d.due_date as "dueDate", d.payable_until as "payableUntil", d.total_ore::text as "totalOre", own::text as "outstandingOre", claims::text as "claimsOre", own_nok::text as "outstandingNokOre"
      from (
        select invoice_id, greatest(sum(own_ore), 0) as own, sum(claims_ore) as claims,
          case when sum(own_ore) > 0 then sum(${ownNok}) else 0 end as own_nok
        from movements where day <= ${to} and invoice_id is not null group by invoice_id
        having greatest(sum(own_ore), 0) + sum(claims_ore) > 0
      ) sums join invoices d on d.account_id = ${db.accountId} and d.id = sums.invoice_id
      -- What was paid before its invoice was dated is owed by nobody.
      where d.issue_date <= ${to}
    )
    select coalesce((select sum(ore) from movements where day < ${from}), 0)::bigint as "openingOre",
      coalesce((select sum(${nok}) from movements where day < ${from}), 0)::bigint as "openingNokOre",
      coalesce((select json_agg(lines order by day, later, at, id, type) from lines), '[]') as lines,
      coalesce((select json_agg(open order by "dueDate", number) from open), '[]') as open
  `.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The sums always have a row.');
  return {
    openingOre: found.openingOre,
    openingNokOre: found.openingNokOre,
    lines: found.lines.map((line) => ({
      day: line.day,
      type: line.type,
      ore: BigInt(line.ore),
      nokOre: BigInt(line.nokOre),
      invoiceId: line.invoiceId,
      number: line.number,
      dueDate: line.dueDate,
      reference: line.reference,
    })),
    open: found.open.map((invoice) => ({
      ...invoice,
      totalOre: BigInt(invoice.totalOre),
      outstandingOre: BigInt(invoice.outstandingOre),
      claimsOre: BigInt(invoice.claimsOre),
      outstandingNokOre: BigInt(invoice.outstandingNokOre),
    })),
  };
}

/** As JSON has it: amounts are digits. */
type Stored<T> = { [K in keyof T]: bigint extends T[K] ? string : T[K] };
