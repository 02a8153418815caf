import { dateText } from '../../../platform/documents/formats.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { RECEIVABLE_AGES, amountsByAge, receivableAge } from '../../../domain/invoices/receivable-age.ts';
import type { AmountsByAge } from '../../../domain/invoices/receivable-age.ts';
import { timeBarredOn } from '../../../domain/invoices/time-bar.ts';
import type { ReportHeading } from '../report-heading.ts';
import { lineRow, subtotalRow, totalRow } from '../report-table.ts';
import type { Cell, ReportTable, Row } from '../report-table.ts';
import type { ReportWords } from '../report-words.ts';
import { reportWordsIn } from '../report-words.ts';
import type { OpenItem, OpenSum } from './receivables.store.ts';

type AgedItem = OpenItem & { daysOverdue: number };
type AgedSum = OpenSum & { daysOverdue: number };
type Receivables<Row> = { asOf: LocalDate; account: string; customers: Row[][] };

export function receivablesTable(
  heading: ReportHeading,
  { asOf, account, customers }: Receivables<AgedItem>,
): ReportTable {
  const words = reportWordsIn(heading.language);
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
        ],
        rows: [
          ...customers.flatMap((items) => customerRows(items, words)),
          ...(customers.length === 0 ? [] : [sums(totalRow, words.sum, customers.flat())]),
        ],
      },
    ],
    notes: [words.receivablesNote],
  };
}

/** A row for each customer. */
export function receivablesSumsTable(
  heading: ReportHeading,
  { asOf, account, customers }: Receivables<AgedSum>,
): ReportTable {
  const words = reportWordsIn(heading.language);
  const countOf = (sums: AgedSum[]) => sums.reduce((count, { itemCount }) => count + itemCount, 0);
  const cells = (label: string, sums: AgedSum[]): Cell[] => [
    label,
    countOf(sums),
    ...agesOf(amountsByAge(sums)),
    sums.reduce((sum, { atAgencyOre }) => sum + atAgencyOre, 0n),
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
function customerRows(items: AgedItem[], words: ReportWords): Row[] {
  const name = items[0]?.customerName ?? words.noCustomer;
  return [
    ...items.map((item) => itemRow(name, item, words)),
    ...(items.length > 1 ? [sums(subtotalRow, `${words.sum} ${name}`, items)] : []),
  ];
}

function itemRow(name: string, item: AgedItem, words: ReportWords): Row {
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
  );
}

function sums(row: (...cells: Cell[]) => Row, label: string, items: AgedItem[]): Row {
  return row(label, null, null, null, null, null, ...agesOf(amountsByAge(items)));
}

function agesOf({ outstandingOre, ...ages }: AmountsByAge): Cell[] {
  return [...RECEIVABLE_AGES.map((age) => ages[age]), outstandingOre];
}
