import { dateText, moneyText } from '../../../platform/documents/formats.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { RECEIVABLE_AGES, amountsByAge, receivableAge } from '../../../domain/invoices/receivable-age.ts';
import type { AmountsByAge } from '../../../domain/invoices/receivable-age.ts';
import { timeBarredOn } from '../../../domain/invoices/time-bar.ts';
import type { FileFormat } from '../report-parameters.ts';
import type { ReportHeading } from '../report-heading.ts';
import { lineRow, subtotalRow, totalRow } from '../report-table.ts';
import type { Cell, Column, ReportTable, Row } from '../report-table.ts';
import type { ReportWords } from '../report-words.ts';
import { reportWordsIn } from '../report-words.ts';
import { openByCurrency } from './ages-in-currency.ts';
import type { OpenItem, OpenSum } from './receivables.store.ts';

type AgedItem = OpenItem & { daysOverdue: number };
type AgedSum = OpenSum & { daysOverdue: number };
type AgedSumInCurrency = Pick<OpenSum, 'currency' | 'inCurrencyOre' | 'outstandingOre'> & {
  daysOverdue: number;
};
type Receivables<Row> = { asOf: LocalDate; account: string; customers: Row[][] };

/** A PDF has no room for columns of other currencies, so a note of the PDF says what is open in each. */
export function receivablesTable(
  heading: ReportHeading,
  { asOf, account, customers }: Receivables<AgedItem>,
  format: FileFormat,
): ReportTable {
  const words = reportWordsIn(heading.language);
  const inCurrencies = openByCurrency(customers.flat());
  const currencies = format === 'pdf' ? [] : inCurrencies.map(({ currency }) => currency);
  return {
    ...headOf(heading, asOf, account),
    sections: [
      {
        title: '',
        columns: [
          { heading: words.customer, kind: 'text' },
          { heading: words.invoice, kind: 'code' },
          { heading: words.invoiceDate, kind: 'date' },
          { heading: words.dueDate, kind: 'date' },
          { heading: words.daysOverdue, kind: 'number' },
          { heading: words.invoiceTotal, kind: 'amount' },
          ...RECEIVABLE_AGES.map((age) => ({ heading: words[age], kind: 'amount' as const })),
          { heading: words.outstanding, kind: 'amount' },
          { heading: words.remindersPaused, kind: 'code' },
          { heading: words.handedOver, kind: 'date' },
          { heading: words.timeBarred, kind: 'date' },
          ...columnsIn(currencies, words),
        ],
        rows: [
          ...customers.flatMap((items) => customerRows(items, words, currencies)),
          ...(customers.length === 0 ? [] : [sums(totalRow, words.sum, customers.flat(), currencies)]),
        ],
      },
    ],
    notes: [
      words.receivablesNote,
      ...(format === 'pdf'
        ? inCurrencies.map(
            ({ currency, outstandingOre, outstandingNokOre }) =>
              `${words.outstanding} ${currency}: ${moneyText(outstandingOre, heading.language, currency)} (${moneyText(outstandingNokOre, heading.language, BOOK_CURRENCY)})`,
          )
        : []),
    ],
  };
}

/** A row for each customer. */
export function receivablesSumsTable(
  heading: ReportHeading,
  { asOf, account, customers }: Receivables<AgedSum>,
): ReportTable {
  const words = reportWordsIn(heading.language);
  const currencies = openByCurrency(customers.flat()).map(({ currency }) => currency);
  const countOf = (sums: AgedSum[]) => sums.reduce((count, { itemCount }) => count + itemCount, 0);
  const cells = (label: string, sums: AgedSum[]): Cell[] => [
    label,
    countOf(sums),
    ...agesOf(amountsByAge(sums)),
    sums.reduce((sum, { atAgencyOre }) => sum + atAgencyOre, 0n),
    ...cellsIn(currencies, sums),
  ];
  return {
    ...headOf(heading, asOf, account),
    sections: [
      {
        title: '',
        columns: [
          { heading: words.customer, kind: 'text' },
          { heading: words.openItems, kind: 'number' },
          ...RECEIVABLE_AGES.map((age) => ({ heading: words[age], kind: 'amount' as const })),
          { heading: words.outstanding, kind: 'amount' },
          { heading: words.handedOver, kind: 'amount' },
          ...columnsIn(currencies, words),
        ],
        rows: [
          ...customers.map((sums) => lineRow(...cells(sums[0]?.customerName ?? words.noCustomer, sums))),
          ...(customers.length === 0 ? [] : [totalRow(...cells(words.sum, customers.flat()))]),
        ],
      },
    ],
    notes: [words.receivablesNote],
  };
}

function headOf(heading: ReportHeading, asOf: LocalDate, account: string) {
  const words = reportWordsIn(heading.language);
  return {
    ...heading,
    title: words.receivables,
    period: asOf,
    subtitles: [`${words.asOf} ${dateText(asOf, heading.language)}`, `${words.account} ${account}`],
    isLandscape: true,
  };
}

/** A row for each item, and a row with their sum when there are several. */
function customerRows(items: AgedItem[], words: ReportWords, currencies: readonly ForeignCurrency[]): Row[] {
  const name = items[0]?.customerName ?? words.noCustomer;
  return [
    ...items.map((item) => itemRow(name, item, words, currencies)),
    ...(items.length > 1 ? [sums(subtotalRow, `${words.sum} ${name}`, items, currencies)] : []),
  ];
}

function itemRow(
  name: string,
  item: AgedItem,
  words: ReportWords,
  currencies: readonly ForeignCurrency[],
): Row {
  const { number, issueDate, dueDate, totalOre, outstandingOre } = item;
  const age = receivableAge(item.daysOverdue);
  return lineRow(
    name,
    number,
    issueDate,
    dueDate,
    item.daysOverdue === 0 ? null : item.daysOverdue,
    totalOre,
    ...RECEIVABLE_AGES.map((of) => (of === age ? outstandingOre : null)),
    outstandingOre,
    item.remindersPaused ? words.yes : null,
    item.handedOver?.on ?? null,
    item.daysOverdue === 0 || dueDate === null ? null : timeBarredOn(dueDate),
    ...currencies.map((currency) => (currency === item.currency ? item.inCurrencyOre : null)),
  );
}

function sums(
  row: (...cells: Cell[]) => Row,
  label: string,
  items: AgedItem[],
  currencies: readonly ForeignCurrency[],
): Row {
  const ages = agesOf(amountsByAge(items));
  if (currencies.length === 0) return row(label, null, null, null, null, null, ...ages);
  return row(label, null, null, null, null, null, ...ages, null, null, null, ...cellsIn(currencies, items));
}

/** A column for each currency, so that each column has a sum. */
function columnsIn(currencies: readonly ForeignCurrency[], words: ReportWords): Column[] {
  return currencies.map((currency) => ({ heading: `${words.outstanding} ${currency}`, kind: 'amount' }));
}

function cellsIn(currencies: readonly ForeignCurrency[], rows: readonly AgedSumInCurrency[]): Cell[] {
  const open = openByCurrency(rows);
  return currencies.map((one) => open.find(({ currency }) => currency === one)?.outstandingOre ?? null);
}

function agesOf({ outstandingOre, ...ages }: AmountsByAge): Cell[] {
  return [...RECEIVABLE_AGES.map((age) => ages[age]), outstandingOre];
}
