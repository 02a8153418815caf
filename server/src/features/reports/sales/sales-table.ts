import type { Language } from '../../../domain/language.ts';
import type { LocalMonth } from '../../../domain/local-date.ts';
import type { Period } from '../period-parameters.ts';
import type { ReportHeading } from '../report-heading.ts';
import { headOfPeriod } from '../report-heading.ts';
import { line, total } from '../report-table.ts';
import type { Cell, Column, ReportTable, Row } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';
import type { Sales, SalesFigures } from './sales.store.ts';

type NamedSales = Omit<Sales, 'accounts'> & {
  accounts: (Sales['accounts'][number] & { accountName: string })[];
};

/** Three sections, each with the same total. */
export function salesTable(heading: ReportHeading, period: Period, sales: NamedSales): ReportTable {
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
    rows: rows.length === 0 ? [] : [...rows, total(...sumCells, ...cellsOf(sales.totals))],
  });
  return {
    ...headOfPeriod(heading, words.sales, period),
    isLandscape: false,
    sections: [
      section(
        words.perMonth,
        [{ heading: words.month, kind: 'text' }],
        sales.months.map((row) => line(monthText(row.month, language), ...cellsOf(row))),
        words.sum,
      ),
      section(
        words.perAccount,
        [
          { heading: words.account, kind: 'code' },
          { heading: words.accountName, kind: 'text' },
          { heading: words.vatCode, kind: 'code' },
        ],
        sales.accounts.map((row) => line(row.account, row.accountName, row.vatCode, ...cellsOf(row))),
        '',
        words.sum,
        '',
      ),
      section(
        words.perCustomer,
        [{ heading: words.customer, kind: 'text' }],
        sales.customers.map((row) => line(row.customerName ?? words.noCustomer, ...cellsOf(row))),
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
