import { kronerFromOre } from '../../domain/money.ts';
import { osloDate } from '../../domain/local-date.ts';
import type { Input, ReadContext } from '../../http/endpoint.ts';
import type { FilterQuery, InvoiceFilter, ListedInvoice } from '../../invoices/index.ts';
import { listInvoicesAfter, readFilter, sumInvoices } from '../../invoices/index.ts';
import { assertFitsFile, MAX_LINES, reportFile, reportStream } from '../report-file.ts';
import { getReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { invoiceRows, invoiceTable } from './invoice-table.ts';

/** The most lines of a CSV in memory at once. */
const BATCH = 1_000;

/** @throws ApiError `report-too-long` */
export async function getInvoiceReport(
  context: ReadContext,
  { query }: Input<unknown, FilterQuery & ReportParameters, unknown>,
) {
  const { db, accountId, accountNow, renderer } = context;
  const { format = 'json', language, ...asked } = query;
  const filter = await readFilter(db, accountId, asked);
  if (format === 'json') {
    const { count, netOre, vatOre, totalOre, outstandingOre } = await sumInvoices(db, accountId, filter);
    const body = {
      count,
      net: kronerFromOre(netOre),
      vat: kronerFromOre(vatOre),
      total: kronerFromOre(totalOre),
      outstanding: kronerFromOre(outstandingOre),
    };
    return { body };
  }
  const heading = await getReportHeading(context, language);
  const today = osloDate(accountNow);
  if (format === 'csv') {
    return reportStream(
      invoiceTable(heading, today, []),
      batches(context, filter, (invoices) => invoiceRows(heading.language, invoices)),
    );
  }
  const invoices = await listInvoicesAfter(db, accountId, filter, undefined, MAX_LINES[format] + 1);
  assertFitsFile(format, invoices.length);
  return reportFile(renderer, format, invoiceTable(heading, today, invoices));
}

async function* batches<T>(
  { db, accountId }: ReadContext,
  filter: InvoiceFilter,
  toRows: (invoices: ListedInvoice[]) => T,
): AsyncIterable<T> {
  let after: ListedInvoice | undefined;
  do {
    const invoices = await listInvoicesAfter(db, accountId, filter, after, BATCH);
    yield toRows(invoices);
    after = invoices.length < BATCH ? undefined : invoices.at(-1);
  } while (after !== undefined);
}
