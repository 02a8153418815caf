import { kronerFromOre } from '../../../domain/money.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { withAccountNames } from '../account-names.ts';
import { ledgerPath } from '../ledger/ledger-path.ts';
import { readPeriod } from '../period-parameters.ts';
import type { Period, PeriodQuery } from '../period-parameters.ts';
import { reportFile } from '../report-file.ts';
import { getReportHeading, headingOfPeriod } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { readSales } from './sales.store.ts';
import type { Sales, SalesFigures } from './sales.store.ts';
import type { Language } from '../../../domain/texts/language.ts';
import type { LocalMonth } from '../../../domain/days/local-date.ts';
import type { ReportHeading } from '../report-heading.ts';
import { lineRow, totalRow } from '../report-table.ts';
import type { Cell, Column, ReportTable, Row } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';

/** @throws ApiError `report-too-long` */
export async function getSales(
  context: ReadContext,
  { query }: Input<unknown, ReportParameters & PeriodQuery, unknown>,
) {
  const { db, renderer } = context;
  const { format = 'json' } = query;
  const { from, to } = readPeriod(query);
  const heading = await getReportHeading(context, query.language);
  const { accounts, ...sales } = await readSales(db, { from, to });
  const named = withAccountNames(accounts, heading.language);
  if (format !== 'json') {
    return reportFile(renderer, format, salesTable(heading, { from, to }, { ...sales, accounts: named }));
  }

  const ledger = (filter: { account?: string; vatCode?: string; customerId?: string }) =>
    ledgerPath(filter, { from, to });
  return {
    body: {
      from,
      to,
      months: sales.months.map(({ month, ...figures }) => ({
        month,
        ...presentFigures(figures),
        entries: `/v1/journal-entries?from=${month}&to=${month}`,
      })),
      accounts: named.map(({ account, accountName, vatCode, ...figures }) => ({
        account,
        accountName,
        vatCode,
        ...presentFigures(figures),
        ledger: ledger({ account, ...(vatCode !== null && { vatCode }) }),
      })),
      customers: sales.customers.values().map(({ customerId, customerName, ...figures }) => ({
        customerId,
        customerName,
        ...presentFigures(figures),
        ledger: customerId === null ? null : ledger({ customerId }),
      })),
      totals: presentFigures(sales.totals),
    },
  };
}

function presentFigures({ netOre, vatOre, documentCount }: SalesFigures) {
  return {
    net: kronerFromOre(netOre),
    vat: kronerFromOre(vatOre),
    gross: kronerFromOre(netOre + vatOre),
    documents: documentCount,
  };
}

type NamedSales = Omit<Sales, 'accounts'> & {
  accounts: (Sales['accounts'][number] & { accountName: string })[];
};

/** Three sections, each with the same total. */
function salesTable(heading: ReportHeading, period: Period, sales: NamedSales): ReportTable {
  const { language } = heading;
  const words = reportWordsIn(language);
  const figureColumns: Column[] = [
    { heading: words.documents, kind: 'number' },
    { heading: words.net, kind: 'amount' },
    { heading: words.vat, kind: 'amount' },
    { heading: words.gross, kind: 'amount' },
  ];
  const section = (title: string, columns: Column[], rows: Row[], ...sumCells: Cell[]) => ({
    title,
    columns: [...columns, ...figureColumns],
    rows: rows.length === 0 ? [] : [...rows, totalRow(...sumCells, ...cellsOf(sales.totals))],
  });
  return {
    ...headingOfPeriod(heading, words.sales, period),
    isLandscape: false,
    sections: [
      section(
        words.perMonth,
        [{ heading: words.month, kind: 'text' }],
        sales.months.map((row) => lineRow(monthText(row.month, language), ...cellsOf(row))),
        words.sum,
      ),
      section(
        words.perAccount,
        [
          { heading: words.account, kind: 'code' },
          { heading: words.accountName, kind: 'text' },
          { heading: words.vatCode, kind: 'code' },
        ],
        sales.accounts.map((row) => lineRow(row.account, row.accountName, row.vatCode, ...cellsOf(row))),
        '',
        words.sum,
        '',
      ),
      section(
        words.perCustomer,
        [{ heading: words.customer, kind: 'text' }],
        sales.customers.map((row) => lineRow(row.customerName ?? words.noCustomer, ...cellsOf(row))),
        words.sum,
      ),
    ],
    notes: [words.salesNote],
  };
}

function cellsOf({ netOre, vatOre, documentCount }: SalesFigures): Cell[] {
  return [documentCount, netOre, vatOre, netOre + vatOre];
}

/** For example `juli 2026`. */
function monthText(month: LocalMonth, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01`));
}
