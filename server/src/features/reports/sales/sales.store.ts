import { sql } from 'kysely';
import { findTaxCode } from '../../../domain/vat/standard-tax-codes.ts';
import type { LocalDate, LocalMonth } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { VAT_ACCOUNTS } from '../../../domain/vat/vat-accounts.ts';
import type { AccountDb } from '../../../platform/database/database.ts';

export type SalesFigures = { netOre: Ore; vatOre: Ore; documentCount: number };
export type Sales = {
  months: (SalesFigures & { month: LocalMonth })[];
  accounts: (SalesFigures & { account: string; name: string; isCustom: boolean; vatCode: string | null })[];
  customers: (SalesFigures & { customerId: string | null; customerName: string | null })[];
  totals: SalesFigures;
};

type SalesRow = {
  view: 'month' | 'account' | 'customer' | 'all';
  month: LocalMonth;
  account: string;
  name: string;
  isCustom: boolean;
  vatCode: string | null;
  customerId: string | null;
  customerName: string | null;
  netOre: Ore;
  vatOre: Ore;
  documentCount: bigint;
};

/** Lines of output VAT have no code, so the code is found by the account. */
const VAT_CODE_OF_ACCOUNT = JSON.stringify(
  Object.fromEntries(
    Object.entries(VAT_ACCOUNTS)
      .filter(([, { codes }]) => findTaxCode(codes[0])?.use === 'sale')
      .map(([account, { codes }]) => [account, codes[0]]),
  ),
);

/**
 * The postings on accounts of class 3 from `from` to `to`, both included, and the output VAT of the same entries. When an
 * entry has several accounts with one VAT code, its VAT is divided among them by their net, to the øre. One statement reads
 * all, so that the figures are of one moment.
 */
export async function readSales(
  db: AccountDb,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<Sales> {
  const { rows } = await sql<SalesRow>`
    with lines as (
      select l.entry_id, e.posting_date,
        -- A fee of a letter, and what is waived of it, is no document of sales.
        case when e.source_document_type not in ('Reminder', 'Waiver') then e.source_document_id end as source_document_id,
        l.ledger_account, coalesce(code.value, l.vat_code) as vat_code,
        l.credit_ore - l.debit_ore as amount,
        case when l.ledger_account >= '3' and l.ledger_account < '4' then 'revenue' when code.key is not null then 'vat' end as kind,
        -- Only lines of the customer ledger name the customer; an entry may have several.
        min(l.customer_id::text) over (partition by l.entry_id) as first_customer,
        max(l.customer_id::text) over (partition by l.entry_id) as last_customer
      from journal_entries e
      join journal_lines l on l.account_id = e.account_id and l.entry_id = e.id
      left join jsonb_each_text(${VAT_CODE_OF_ACCOUNT}::jsonb) as code on code.key = l.ledger_account
      where e.account_id = ${db.accountId} and e.posting_date between ${from} and ${to}
        -- Sales of another system are no sales of these books.
        and e.source_document_type <> 'OpeningBalance'
    ), amounts as (
      select entry_id, posting_date, source_document_id, kind, case kind when 'revenue' then ledger_account end as ledger_account,
        vat_code, case when first_customer = last_customer then first_customer::uuid end as customer_id, sum(amount) as amount
      from lines where kind is not null
      group by entry_id, posting_date, source_document_id, kind, 5, vat_code, first_customer, last_customer
    ), shares as (
      select *, amount as net,
        coalesce(sum(amount) filter (where kind = 'vat') over (partition by entry_id, vat_code), 0) as vat,
        sum(amount) filter (where kind = 'revenue') over (partition by entry_id, vat_code) as net_of_code,
        -- The amount of VAT has no account, so it comes last.
        sum(amount) over (partition by entry_id, vat_code order by ledger_account) as net_so_far,
        row_number() over (partition by entry_id, vat_code order by ledger_account) as place
      from amounts
    ), sales as (
      select to_char(posting_date, 'YYYY-MM') as month, ledger_account, vat_code, customer_id, source_document_id, net,
        case when net_of_code <> 0
          then round(vat * net_so_far / net_of_code) - round(vat * (net_so_far - net) / net_of_code)
          when place = 1 then vat
          else 0 end as vat
      from shares where kind = 'revenue'
    ), grouped as (
      select month, ledger_account, vat_code, customer_id,
        case when grouping(month) = 0 then 'month' when grouping(ledger_account) = 0 then 'account'
          when grouping(customer_id) = 0 then 'customer' else 'all' end as view,
        coalesce(sum(net), 0)::bigint as net, coalesce(sum(vat), 0)::bigint as vat,
        count(distinct source_document_id) as documents
      from sales group by grouping sets ((month), (ledger_account, vat_code), (customer_id), ())
    )
    select view, month, ledger_account as account, a.name, a.is_custom as "isCustom", vat_code as "vatCode",
      customer_id as "customerId", c.name as "customerName",
      net as "netOre", vat as "vatOre", documents as "documentCount"
    from grouped
    left join ledger_accounts a on a.account_id = ${db.accountId} and a.number = ledger_account
    left join clients c on c.account_id = ${db.accountId} and c.id = customer_id
    order by month, ledger_account, vat_code, c.name collate norwegian, customer_id
  `.execute(db);
  const ofView = (view: SalesRow['view']) =>
    rows
      .filter((row) => row.view === view)
      .map((row) => ({ ...row, documentCount: Number(row.documentCount) }));
  const [totals] = ofView('all');
  if (totals === undefined) throw new Error('The grand total always has a row.');
  return { months: ofView('month'), accounts: ofView('account'), customers: ofView('customer'), totals };
}
