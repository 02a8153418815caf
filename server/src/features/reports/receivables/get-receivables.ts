import { getBookingAccounts } from '../../books/index.ts';
import { lastDayOf, osloDate, yearOf } from '../../../domain/local-date.ts';
import type { DayOrMonth } from '../../../domain/local-date.ts';
import { timeBarredOn } from '../../../domain/invoices/time-bar.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import { amountsByAge, daysOverdue } from '../../../domain/invoices/receivable-age.ts';
import type { AmountsByAge } from '../../../domain/invoices/receivable-age.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { ledgerPath } from '../ledger/ledger-path.ts';
import { reportFile } from '../report-file.ts';
import { getReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { readAgencyTable } from './agency-table.ts';
import { receivablesTable } from './receivables-table.ts';
import { listOpenItems } from './receivables.store.ts';

/** @throws ApiError `report-too-long` */
export async function getReceivables(
  context: ReadContext,
  { query }: Input<unknown, ReportParameters & { asOf?: DayOrMonth; handedOver?: boolean }, unknown>,
) {
  const { db, accountId, accountNow, renderer } = context;
  const { format = 'json' } = query;
  const asOf = query.asOf === undefined ? osloDate(accountNow) : lastDayOf(query.asOf);
  const heading = await getReportHeading(context, query.language);
  const { receivables: account } = await getBookingAccounts(db, accountId);
  const openItems = await listOpenItems(db, accountId, account, asOf, query.handedOver);
  const items = openItems.map((item) => ({ ...item, daysOverdue: daysOverdue(item.dueDate, asOf) }));
  const customers = [...Map.groupBy(items, ({ customerId }) => customerId).values()];
  if (format === 'csv' && query.handedOver === true) {
    return reportFile(renderer, format, await readAgencyTable(context, heading, items));
  }
  if (format !== 'json') {
    return reportFile(renderer, format, receivablesTable(heading, { asOf, account, customers }));
  }

  const ledger = ledgerPath({ account }, { from: `${yearOf(asOf)}-01-01`, to: asOf });
  return {
    body: {
      asOf,
      account,
      customers: customers.map((ofCustomer) => ({
        customerId: ofCustomer[0]?.customerId ?? null,
        customerName: ofCustomer[0]?.customerName ?? null,
        ...presentAges(amountsByAge(ofCustomer)),
        invoices: ofCustomer.map((item) => ({
          ...item,
          number: item.number !== null && /^[1-9]\d{0,14}$/.test(item.number) ? Number(item.number) : null,
          invoiceNumber: item.number,
          timeBarredOn: item.dueDate === null ? null : timeBarredOn(item.dueDate),
          total: item.totalOre === null ? null : kronerFromOre(item.totalOre),
          outstanding: kronerFromOre(item.outstandingOre),
          entries: item.invoiceId === null ? ledger : `/v1/invoices/${item.invoiceId}/journal-entries`,
        })),
      })),
      totals: presentAges(amountsByAge(items)),
    },
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
