import { sql } from 'kysely';
import type { BookingAccounts } from '../../../domain/books/booking-accounts.ts';
import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import type { MoneyItem } from '../../../domain/currency/revaluation.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Amount, Ore } from '../../../domain/money.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import { JOIN_MOVEMENTS, MOVED_INVOICE_ID } from '../../invoices/index.ts';

type Carrying = { amountOre: Amount; nokOre: Ore };

/** What a line moves to the debit side, in the currency. */
const AMOUNT = sql`case when l.debit_ore > 0 then l.currency_amount_ore else -l.currency_amount_ore end`;
/** Whether a sum of lines has anything in the currency or in kroner. */
const IS_LEFT = sql`(sum(${AMOUNT}) <> 0 or sum(l.debit_ore - l.credit_ore) <> 0)`;

/**
 * What stands in other currencies at the end of a day, by the journal: each invoice on the account of receivables, each customer's credit, and
 * each bank account. An item of which nothing is left is none.
 */
export async function readMoneyItems(
  db: AccountDbOrTrx,
  { receivables, owedToCustomers }: Pick<BookingAccounts, 'receivables' | 'owedToCustomers'>,
  asOf: LocalDate,
): Promise<MoneyItem[]> {
  // A receivable may have lines in kroner alone: the difference of a payment that is dated before its invoice.
  const { rows: invoices } = await sql<
    Carrying & { currency: ForeignCurrency; invoiceId: string; customerId: string | null }
  >`
    select i.currency, i.id as "invoiceId", i.client_id as "customerId",
      coalesce(sum(${AMOUNT}), 0)::bigint as "amountOre", sum(l.debit_ore - l.credit_ore)::bigint as "nokOre"
    from journal_lines l
    join journal_entries e on e.account_id = l.account_id and e.id = l.entry_id
    left join invoices note on e.source_document_type = 'CreditNote'
      and note.account_id = e.account_id and note.id = e.source_document_id
    left join invoices opening on e.source_document_type = 'OpeningBalance' and opening.account_id = e.account_id
      and opening.opening_balance_id = e.source_document_id and opening.opening_line = l.line_number
    ${JOIN_MOVEMENTS}
    join invoices i on i.account_id = e.account_id and i.currency <> ${BOOK_CURRENCY} and i.id = coalesce(
      opening.id, note.credited_invoice_id, ${MOVED_INVOICE_ID}, e.source_document_id
    )
    where l.account_id = ${db.accountId} and l.ledger_account = ${receivables} and e.posting_date <= ${asOf}
    group by i.currency, i.id, i.client_id
    having ${IS_LEFT}
    order by i.currency, i.id`.execute(db);
  const { rows: credits } = await sql<Carrying & { currency: ForeignCurrency; customerId: string }>`
    select l.currency, l.customer_id as "customerId", (-sum(${AMOUNT}))::bigint as "amountOre",
      sum(l.credit_ore - l.debit_ore)::bigint as "nokOre"
    from journal_lines l
    join journal_entries e on e.account_id = l.account_id and e.id = l.entry_id
    where l.account_id = ${db.accountId} and l.ledger_account = ${owedToCustomers} and l.currency is not null
      and l.customer_id is not null and e.posting_date <= ${asOf}
    group by l.currency, l.customer_id
    having ${IS_LEFT}
    order by l.currency, l.customer_id`.execute(db);
  // The balance of a bank account has the differences of earlier revaluations, which are in kroner alone.
  const { rows: banks } = await sql<Carrying & { currency: ForeignCurrency; account: string }>`
    select own.currency, own.account, coalesce(sum(${AMOUNT}), 0)::bigint as "amountOre",
      sum(l.debit_ore - l.credit_ore)::bigint as "nokOre"
    from accounts a
    cross join lateral jsonb_to_recordset(a.currency_accounts) as own (currency text, account text)
    join journal_lines l on l.account_id = a.id and l.ledger_account = own.account
    join journal_entries e on e.account_id = l.account_id and e.id = l.entry_id
    where a.id = ${db.accountId} and l.account_id = ${db.accountId} and e.posting_date <= ${asOf}
    group by own.currency, own.account
    having ${IS_LEFT}
    order by own.account`.execute(db);
  return [
    ...invoices.map((item) => ({ kind: 'receivable' as const, ...item })),
    ...credits.map((item) => ({ kind: 'credit' as const, ...item })),
    ...banks.map((item) => ({ kind: 'bank' as const, ...item })),
  ];
}
