import { getBookingAccounts } from '../../books/index.ts';
import { lastDayOf, osloDate, yearOf } from '../../../domain/days/local-date.ts';
import type { DayOrMonth, LocalDate } from '../../../domain/days/local-date.ts';
import { timeBarredOn } from '../../../domain/invoices/time-bar.ts';
import { kronerFromOre, numberFromAmount } from '../../../domain/money.ts';
import { amountsByAge, daysOverdue } from '../../../domain/invoices/receivable-age.ts';
import type { AmountsByAge } from '../../../domain/invoices/receivable-age.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { ledgerPath } from '../ledger/ledger-path.ts';
import { reportFile } from '../report-file.ts';
import { getReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import { presentCurrencies } from './ages-in-currency.ts';
import { readAgencyTable } from './agency-table.ts';
import { receivablesSumsTable, receivablesTable } from './receivables-table.ts';
import { listOpenItems, listOpenSums } from './receivables.store.ts';
import type { OpenItem, OpenItemFilter, OpenSum } from './receivables.store.ts';

type ReceivablesQuery = ReportParameters & OpenItemFilter & { asOf?: DayOrMonth; details?: boolean };

/** @throws ApiError `report-too-long` */
export async function getReceivables(
  context: ReadContext,
  { query }: Input<unknown, ReceivablesQuery, unknown>,
) {
  const { db, accountNow, renderer } = context;
  const { format = 'json', details = true } = query;
  const asOf = query.asOf === undefined ? osloDate(accountNow) : lastDayOf(query.asOf);
  const { receivables: account } = await getBookingAccounts(db);
  if (!details) {
    const sums = await listOpenSums(db, account, asOf, query);
    if (format === 'json') return { body: presentReport(asOf, account, sums, []) };
    const ofCustomers = [...byCustomer(sums.map((sum) => withAge(sum, asOf))).values()];
    const heading = await getReportHeading(context, query.language);
    return reportFile(
      renderer,
      format,
      receivablesSumsTable(heading, { asOf, account, customers: ofCustomers }),
    );
  }
  const openItems = await listOpenItems(db, account, asOf, query);
  const items = openItems.map((item) => withAge(item, asOf));
  if (format === 'json') return { body: presentReport(asOf, account, items.map(sumOfItem), items) };
  const heading = await getReportHeading(context, query.language);
  if (format === 'csv' && query.handedOver === true) {
    return reportFile(renderer, format, await readAgencyTable(context, heading, items));
  }
  const customers = [...byCustomer(items).values()];
  return reportFile(renderer, format, receivablesTable(heading, { asOf, account, customers }, format));
}

type AgedItem = OpenItem & { daysOverdue: number };

function presentReport(asOf: LocalDate, account: string, sums: OpenSum[], items: AgedItem[]) {
  const ledger = ledgerPath({ account }, { from: `${yearOf(asOf)}-01-01`, to: asOf });
  const itemsOf = byCustomer(items);
  return {
    asOf,
    account,
    customers: byCustomer(sums)
      .entries()
      .map(([customerId, ofCustomer]) => ({
        customerId,
        customerName: ofCustomer[0]?.customerName ?? null,
        ...presentSums(ofCustomer, asOf),
        invoices: (itemsOf.get(customerId) ?? []).values().map((item) => ({
          ...item,
          number: item.number !== null && /^[1-9]\d{0,14}$/.test(item.number) ? Number(item.number) : null,
          invoiceNumber: item.number,
          timeBarredOn: item.dueDate === null ? null : timeBarredOn(item.dueDate),
          total: item.totalOre === null ? null : kronerFromOre(item.totalOre),
          outstanding: kronerFromOre(item.outstandingOre),
          outstandingInCurrency:
            item.currency === null || item.currency === BOOK_CURRENCY
              ? null
              : numberFromAmount(item.inCurrencyOre),
          entries: item.invoiceId === null ? ledger : `/v1/invoices/${item.invoiceId}/journal-entries`,
        })),
      })),
    totals: presentSums(sums, asOf),
  };
}

function withAge<Row extends { dueDate: LocalDate | null }>(row: Row, asOf: LocalDate) {
  return { ...row, daysOverdue: daysOverdue(row.dueDate, asOf) };
}

function byCustomer<Row extends { customerId: string | null }>(rows: Row[]): Map<string | null, Row[]> {
  return Map.groupBy(rows, ({ customerId }) => customerId);
}

function sumOfItem(item: OpenItem): OpenSum {
  return { ...item, itemCount: 1, atAgencyOre: item.handedOver === null ? 0n : item.outstandingOre };
}

function presentSums(sums: OpenSum[], asOf: LocalDate) {
  const aged = sums.map((sum) => withAge(sum, asOf));
  return {
    ...presentAges(amountsByAge(aged)),
    atAgency: kronerFromOre(sums.reduce((sum, { atAgencyOre }) => sum + atAgencyOre, 0n)),
    itemCount: sums.reduce((count, { itemCount }) => count + itemCount, 0),
    currencies: presentCurrencies(aged),
  };
}

function presentAges({ outstandingOre, ...ages }: AmountsByAge) {
  return {
    notDue: kronerFromOre(ages.notDue),
    days1To30: kronerFromOre(ages.days1To30),
    days31To60: kronerFromOre(ages.days31To60),
    days61To90: kronerFromOre(ages.days61To90),
    daysOver90: kronerFromOre(ages.daysOver90),
    outstanding: kronerFromOre(outstandingOre),
  };
}
