import { namesOf } from '../../books/index.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { ledgerPath } from '../ledger/ledger-path.ts';
import { readPeriod } from '../period-parameters.ts';
import type { PeriodQuery } from '../period-parameters.ts';
import { reportFile } from '../report-file.ts';
import { getReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { salesTable } from './sales-table.ts';
import { readSales } from './sales.store.ts';
import type { SalesFigures } from './sales.store.ts';

/** @throws ApiError `report-too-long` */
export async function getSales(
  context: ReadContext,
  { query }: Input<unknown, ReportParameters & PeriodQuery, unknown>,
) {
  const { db, accountId, renderer } = context;
  const { format = 'json' } = query;
  const { from, to } = readPeriod(query);
  const heading = await getReportHeading(context, query.language);
  const { accounts, ...sales } = await readSales(db, accountId, { from, to });
  const named = accounts.map((row) => ({
    ...row,
    accountName: namesOf({ ...row, number: row.account })[heading.language],
  }));
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
      customers: sales.customers.map(({ customerId, customerName, ...figures }) => ({
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
