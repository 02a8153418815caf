import { sql } from 'kysely';
import { findTaxCode } from '../../../domain/vat/standard-tax-codes.ts';
import type { LocalDate, LocalMonth } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { VAT_ACCOUNTS } from '../../../domain/vat/vat-accounts.ts';
import type { Db } from '../../../platform/database/database.ts';
import { entryCustomerId } from '../entry-document.store.ts';

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
  db: Db,
  accountId: string,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<Sales> {
  const { rows } = await sql<SalesRow>`
    with revenue as (
      select l.entry_id, l.ledger_account, l.vat_code, e.posting_date, e.source_document_id,
        ${entryCustomerId(accountId)} as customer_id, sum(l.credit_ore - l.debit_ore) as net
      from journal_lines l
      join journal_entries e on e.account_id = l.account_id and e.id = l.entry_id
      where l.account_id = ${accountId} and e.posting_date between ${from} and ${to}
        -- Sales of another system are no sales of these books.
        and e.source_document_type <> 'OpeningBalance' and l.ledger_account >= '3' and l.ledger_account < '4'
      group by e.account_id, e.id, l.entry_id, l.ledger_account, l.vat_code
    ), vat as (
      select entry_id, code.value as vat_code, sum(credit_ore - debit_ore) as vat
      from journal_lines
      join jsonb_each_text(${VAT_CODE_OF_ACCOUNT}::jsonb) as code on code.key = ledger_account
      where account_id = ${accountId} and entry_id in (select entry_id from revenue)
      group by entry_id, code.value
    ), shares as (
      select revenue.*, coalesce(vat.vat, 0) as vat,
        sum(net) over (partition by entry_id, vat_code) as net_of_code,
        sum(net) over (partition by entry_id, vat_code order by ledger_account) as net_so_far,
        row_number() over (partition by entry_id, vat_code order by ledger_account) as place
      from revenue left join vat using (entry_id, vat_code)
    ), sales as (
      select to_char(posting_date, 'YYYY-MM') as month, ledger_account, vat_code, customer_id, source_document_id, net,
        case when net_of_code <> 0
          then round(vat * net_so_far / net_of_code) - round(vat * (net_so_far - net) / net_of_code)
          when place = 1 then vat
          else 0 end as vat
      from shares
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
    left join ledger_accounts a on a.account_id = ${accountId} and a.number = ledger_account
    left join clients c on c.account_id = ${accountId} and c.id = customer_id
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
