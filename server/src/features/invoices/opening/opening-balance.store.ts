import { sql } from 'kysely';
import { lawfulDueDate } from '../../../domain/invoices/late-payment.ts';
import type { OutstandingVat, TaxedSalesCode } from '../../../domain/invoices/outstanding-vat.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { columns, toRow } from '../../../platform/database/columns.ts';
import type { AccountDbOrTrx, AccountTrx, Write } from '../../../platform/database/database.ts';
import { createGiveWay } from '../../../platform/database/give-way.ts';
import { newId } from '../../../platform/database/ids.ts';
import { insertRows, statement, updateRow, writeStatement } from '../../../platform/database/statement.ts';
import { bookingAccount } from '../../books/index.ts';
import type { Invoice } from '../invoice.ts';
import { payableUntil } from '../invoice.ts';
import { selectInvoices, toInvoice } from '../invoice-rows.store.ts';
import { contentColumns, factColumns, nokColumns } from '../invoices.store.ts';
import { hasMovement } from '../movements.store.ts';

export type OpeningBalance = { id: string; date: LocalDate; createdAt: Date };

/** The opening balance of the account that is not taken back. */
export async function findOpeningBalance(db: AccountDbOrTrx): Promise<OpeningBalance | undefined> {
  return db
    .selectFrom('opening_balances')
    .select(['id', 'balance_date as date', 'created_at as createdAt'])
    .where('account_id', '=', db.accountId)
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
}

export function insertOpeningBalance(trx: AccountTrx, { id, date, createdAt }: OpeningBalance): Write {
  return insertRows(trx, 'opening_balances', [{ id, balanceDate: date, createdAt }]);
}

export async function markOpeningBalanceReversed(trx: AccountTrx, id: string, now: Date): Promise<void> {
  await updateRow(trx, 'opening_balances', { id }, { reversedAt: now });
}

/** The invoices of an opening balance, in the order of their lines in the entry. */
export async function listOpeningInvoices(db: AccountDbOrTrx, openingBalanceId: string): Promise<Invoice[]> {
  const rows = await selectInvoices(db, db.accountId)
    .where('opening_balance_id', '=', openingBalanceId)
    .orderBy('opening_line')
    .execute();
  const giveWay = createGiveWay();
  const invoices: Invoice[] = [];
  for (const row of rows) {
    invoices.push(toInvoice(row));
    await giveWay();
  }
  return invoices;
}

/** `feesClaimed`: by letters of the earlier system; null: nobody says. `vat`: empty where it is not known. */
type OpeningInvoice = { invoice: Invoice; line: number; feesClaimed: number | null; vat: OutstandingVat };

/** @param invoices each with the number of its line in the entry. A statement inserts some of them, as one parameter */
export async function insertOpeningInvoices(
  trx: AccountTrx,
  openingBalanceId: string,
  invoices: OpeningInvoice[],
): Promise<void> {
  const giveWay = createGiveWay();
  const inKroner = (one: OpeningInvoice) => one.invoice.nok === null;
  const kinds = [
    { ofKind: invoices.filter(inKroner), insert: insertSome },
    { ofKind: invoices.filter((one) => !inKroner(one)), insert: insertSomeInCurrency },
  ];
  for (const { ofKind, insert } of kinds) {
    for (let first = 0; first < ofKind.length; first += ROWS_AT_ONCE) {
      const rows = ofKind.slice(first, first + ROWS_AT_ONCE).map(openingInvoiceRow);
      trx.later(insert(trx, trx.accountId, openingBalanceId, asJson(rows)));
      await giveWay();
    }
  }
}

function openingInvoiceRow({ invoice, line, feesClaimed, vat }: OpeningInvoice): object {
  return toRow({
    ...contentColumns(invoice),
    ...factColumns(invoice),
    ...(invoice.nok && { currency: invoice.currency, ...nokColumns(invoice.nok) }),
    id: invoice.id,
    type: invoice.type,
    kid: invoice.kid,
    booked: invoice.booked,
    sentAt: invoice.sentAt,
    payableUntil: payableUntil(invoice),
    lawfulDueDate: lawfulDueDate(invoice),
    createdAt: invoice.createdAt,
    openingNumber: invoice.number,
    openingLine: line,
    openingFeesClaimed: feesClaimed,
    openingFeesOre: invoice.openingFeesOre,
    openingVat:
      vat.length === 0
        ? null
        : vat.map(({ vatCode, amountOre }) => ({ vatCode, amountOre: Number(amountOre) })),
    // As JSON within JSON, not as text.
    lines: [],
  });
}

export type OpeningCreditRow = { id: string; number: string; clientId: string; amountOre: Ore };

type Told = Pick<OpeningInvoice, 'feesClaimed' | 'vat'>;
type StoredVat = { vatCode: TaxedSalesCode; amountOre: number }[];

/** What the earlier system has told of fees and VAT, by invoice; those of which it told nothing are left out. */
export async function listTold(db: AccountDbOrTrx, openingBalanceId: string): Promise<Map<string, Told>> {
  const rows = await selectTold(db, db.accountId, openingBalanceId);
  return new Map(rows.map(({ id, feesClaimed, vat }) => [id, { feesClaimed, vat: readVat(vat) }]));
}

const selectTold = statement<{ id: string; feesClaimed: number | null; vat: StoredVat | null }>(`
  select id, opening_fees_claimed as "feesClaimed", opening_vat as vat from invoices
  where account_id = $1 and opening_balance_id = $2 and (opening_fees_claimed is not null or opening_vat is not null)`);

/** The VAT in the amount of an opening invoice; empty where it is not known. */
export async function findOpeningVat(db: AccountDbOrTrx, invoiceId: string): Promise<OutstandingVat> {
  const [found] = await selectVat(db, db.accountId, invoiceId);
  return readVat(found?.vat ?? null);
}

const selectVat = statement<{ vat: StoredVat | null }>(
  'select opening_vat as vat from invoices where account_id = $1 and id = $2',
);

function readVat(stored: StoredVat | null): OutstandingVat {
  return (stored ?? []).map(({ vatCode, amountOre }) => ({ vatCode, amountOre: BigInt(amountOre) }));
}

/** @param credits each with the number of its line in the entry */
export async function insertOpeningCredits(
  trx: AccountTrx,
  { id: openingBalanceId, date: creditedOn, createdAt }: OpeningBalance,
  credits: readonly { number: string; clientId: string; amountOre: Ore; line: number }[],
): Promise<void> {
  const giveWay = createGiveWay();
  for (let first = 0; first < credits.length; first += ROWS_AT_ONCE) {
    const rows = credits.slice(first, first + ROWS_AT_ONCE).map(({ line, ...credit }) => ({
      ...credit,
      id: newId(),
      openingBalanceId,
      creditedOn,
      openingLine: line,
      createdAt,
    }));
    trx.later(insertRows(trx, 'opening_credits', rows));
    await giveWay();
  }
}

/** The credits of an opening balance, in the order of their lines in the entry. */
export async function listOpeningCredits(
  db: AccountDbOrTrx,
  openingBalanceId: string,
): Promise<OpeningCreditRow[]> {
  return db
    .selectFrom('opening_credits')
    .select(columns('id number client_id amount_ore'))
    .where('account_id', '=', db.accountId)
    .where('opening_balance_id', '=', openingBalanceId)
    .orderBy('opening_line')
    .execute();
}

/**
 * The clients with credit of an opening balance of which something was taken, also where that came back, or is kept for a refund. What was
 * taken stands on debit on the account of debts to customers.
 */
export async function listClientsWithUsedCredit(
  db: AccountDbOrTrx,
  openingBalanceId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ clientId: string }>`
    select distinct c.client_id as "clientId" from opening_credits c
    where c.account_id = ${db.accountId} and c.opening_balance_id = ${openingBalanceId} and (
      exists (
        select from journal_lines l
        where l.account_id = ${db.accountId} and l.customer_id = c.client_id and l.debit_ore > 0
          and l.ledger_account = ${bookingAccount(db.accountId, 'owedToCustomers')}
          and l.entry_id > (
            select e.id from journal_entries e
            where e.account_id = ${db.accountId} and e.source_document_type = 'OpeningBalance'
              and e.source_document_id = ${openingBalanceId} and e.corrects_entry_id is null
          )
      )
      or exists (
        select from refund_orders r
        where r.account_id = ${db.accountId} and r.client_id = c.client_id and r.cancelled_at is null and r.paid_at is null
      )
    )
    order by 1 limit ${limit}`.execute(db);
  return rows.map(({ clientId }) => clientId);
}

export async function deleteOpeningCredits(trx: AccountTrx, openingBalanceId: string): Promise<void> {
  trx.later(deleteCredits(trx, trx.accountId, openingBalanceId));
}

const deleteCredits = writeStatement(
  'delete from opening_credits where account_id = $1 and opening_balance_id = $2',
);

/** Keeps a statement within its time limit, and the process free for others. */
const ROWS_AT_ONCE = 250;

const COLUMNS = `id, type, kid, booked, sent_at, payable_until, lawful_due_date, created_at, opening_number, opening_line, opening_fees_claimed,
  opening_fees_ore, opening_vat, issue_date, due_date,
  delivery_date, delivery_place, reference, notes, language, client_id, client_name, client_email, client_address,
  client_postal_code, client_city, client_org_number, client_country, client_vat_number, client_type, subtotal_ore, vat_ore, total_ore,
  status, paid_ore, credited_ore, written_off_ore, paid_on, fees_ore, fees_paid_ore, viewed_at, bounced_at, overdue_since,
  reminded_at, collection_warned_at, version, updated_at, lines`;

const insertSome = writeStatement(`
  insert into invoices (account_id, opening_balance_id, ${COLUMNS})
  select journals.account_id, $2::uuid, ${COLUMNS}
  from journals cross join jsonb_populate_recordset(null::invoices, $3::jsonb) as invoice
  where journals.account_id = $1`);

const IN_CURRENCY =
  'currency, rate_e6, rate_date, rate_source, subtotal_nok_ore, vat_nok_ore, total_nok_ore, open_nok_ore';

const insertSomeInCurrency = writeStatement(`
  insert into invoices (account_id, opening_balance_id, ${COLUMNS}, ${IN_CURRENCY})
  select journals.account_id, $2::uuid, ${COLUMNS}, ${IN_CURRENCY}
  from journals cross join jsonb_populate_recordset(null::invoices, $3::jsonb) as invoice
  where journals.account_id = $1`);

/** Writes amounts as text, because numbers inside JSON would become floating-point numbers. */
function asJson(rows: object[]): string {
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

/** The numbers of these that a document from this account's own series has. */
export async function listTakenNumbers(trx: AccountTrx, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await selectTakenNumbers(trx, trx.accountId, numbers);
  return new Set(rows.map(({ number }) => number));
}

const selectTakenNumbers = statement<{ number: string }>(`
  select number::text as number from invoices where account_id = $1 and number = any(array(
    select given::bigint from unnest($2::text[]) given where given ~ '^[1-9][0-9]{0,17}$'
  ))`);

/** The KIDs of these that an invoice from this account's own series has. */
export async function listTakenKids(trx: AccountTrx, kids: readonly string[]): Promise<Set<string>> {
  const rows = await selectTakenKids(trx, trx.accountId, kids);
  return new Set(rows.map(({ kid }) => kid));
}

const selectTakenKids = statement<{ kid: string }>(
  'select kid from invoices where account_id = $1 and kid = any($2::text[]) and opening_number is null',
);

/** Locks the invoices of an opening balance, in one order, so that two transactions do not deadlock. */
export async function lockOpeningInvoices(trx: AccountTrx, openingBalanceId: string): Promise<void> {
  await lockInvoices(trx, trx.accountId, openingBalanceId);
}

const lockInvoices = statement<{ id: string }>(
  'select id from invoices where account_id = $1 and opening_balance_id = $2 order by id for update',
);

/** The invoices of an opening balance that have had a movement of money, letter or pause, also a reversed one. */
export async function listUsedInvoiceIds(
  db: AccountDbOrTrx,
  openingBalanceId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoices i
    where i.account_id = ${db.accountId} and i.opening_balance_id = ${openingBalanceId} and (
      i.paid_ore + i.surplus_ore + i.credited_ore + i.written_off_ore + i.fees_paid_ore > 0 or i.fees_ore <> i.opening_fees_ore
      or ${hasMovement(db.accountId, 'invoice', sql`i.id`)}
      or exists (select from reminder_pauses p where p.account_id = ${db.accountId} and p.invoice_id = i.id)
    )
    order by i.opening_line
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteOpeningInvoices(trx: AccountTrx, openingBalanceId: string): Promise<void> {
  for (let deleted = ROWS_AT_ONCE; deleted === ROWS_AT_ONCE;) {
    deleted = (await deleteSome(trx, trx.accountId, openingBalanceId, ROWS_AT_ONCE)).length;
  }
}

/** PostgreSQL looks each invoice up in every table that refers to it. */
const deleteSome = statement<{ id: string }>(`
  delete from invoices where account_id = $1 and id in (
    select id from invoices where account_id = $1 and opening_balance_id = $2 limit $3
  ) returning id`);
